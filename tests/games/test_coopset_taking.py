"""CoopSet: anyone takes SETs for the team, and nothing refills (R8.1)."""

from __future__ import annotations

import pytest

from games.coopset_table import TWOS, arrange_deal, at_the_end, refusal, send, take
from tertia.errors import Refused
from tertia.games import coopset
from tertia.games.common.commands import SayNoSet
from tertia.games.coopset.commands import SayDone, Start, Take
from tertia.games.coopset.events import Missed, Taken
from tertia.history.recorded_game import RecordedGame
from tertia.notation import card_name
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, card_words, error_text


@pytest.mark.parametrize("players", [1, 2, 7, 20])
def test_r8_1_a_team_of_any_size_or_one_player_sees_twelve_cards(players: int) -> None:
    table = RecordedGame(coopset, lambda: bytes(32))
    send(table, Start(players), seat=None)
    state = table.state
    assert len(state.seats) == players
    assert len(state.open_cards) == len(state.table) == 12
    assert len(state.deck) == 69
    assert state.layout == 1


@pytest.mark.parametrize("players", [0, 21, -1, True])
def test_r8_1_a_team_has_1_to_20_players(players: int) -> None:
    table = RecordedGame(coopset, lambda: bytes(32))
    assert refusal(table, Start(players), seat=None) == "bad-players"


def test_r8_1_a_table_starts_once_and_only_by_itself() -> None:
    assert refusal(arrange_deal(), Start(2), seat=None) == "already-started"
    assert refusal(RecordedGame(coopset, lambda: bytes(32)), Start(2), seat=0) == "table-only"
    assert refusal(RecordedGame(coopset, lambda: bytes(32)), SayDone(), seat=None) == "no-seat"


def test_r8_1_a_lost_race_for_a_card_is_told_in_words() -> None:
    """Another player was faster. The sentence has the words of the card, not its letters."""
    table = arrange_deal()
    cards = find_sets(table.state.open_cards)[0]
    send(table, Take(cards), seat=0)
    with pytest.raises(Refused, match="not-on-table") as refused:
        send(table, Take(cards), seat=1)
    for language in LANGUAGES:
        sentence = error_text(language, refused.value)
        assert any(card_words(language, card) in sentence for card in cards)
        assert not any(card_name(card) in sentence for card in cards)


def test_r8_1_anyone_takes_for_the_team_and_nothing_refills() -> None:
    table = arrange_deal()
    assert take(table, 1, seat=1, now=700) == [
        Taken(seat=1, cards=(3, 4, 5), places=(3, 4, 5), nth=1, at=700, took=700)
    ]
    assert take(table, 0, seat=0, now=900) == [
        Taken(seat=0, cards=(0, 1, 2), places=(0, 1, 2), nth=2, at=900, took=200)
    ]
    assert table.state.table == (*[None] * 6, 6, 7, 8, 9, 10, 11)
    assert len(table.state.deck) == 69
    assert [player.won for player in table.state.players] == [(0, 1, 2), (3, 4, 5)]
    shown = coopset.view(table.state, None)
    assert [(took.seat, took.cards) for took in shown.taken] == [(1, (3, 4, 5)), (0, (0, 1, 2))]
    assert [player.sets for player in shown.players] == [1, 1]


def test_r8_1_a_card_belongs_to_one_set_only() -> None:
    """0 1 2 and 0 4 8 share a card, so only one of them can be taken."""
    table = arrange_deal()
    send(table, Take((0, 4, 8)))
    assert refusal(table, Take((0, 1, 2))) == "not-on-table"


def test_r8_1_which_sets_to_take_is_a_choice() -> None:
    """Of the same nine cards one choice leaves a further SET, another leaves none."""
    nine = (0, 1, 2, 3, 4, 5, 6, 9, 27)
    wise, hasty = at_the_end(nine), at_the_end(nine)
    send(wise, Take((0, 1, 2)))
    send(hasty, Take((0, 3, 6)))
    assert find_sets(wise.state.open_cards) == [(3, 4, 5)]
    assert find_sets(hasty.state.open_cards) == []


def test_r8_1_a_mistake_costs_nothing_but_is_shown_and_counted() -> None:
    """Ruling: the rulebook has no penalty. The player no longer agrees that there is no SET."""
    table = arrange_deal(TWOS)
    send(table, SayNoSet(), seat=0)
    cards = TWOS[:3]
    assert send(table, Take(cards), seat=0) == [Missed(seat=0, cards=cards)]
    player = table.state.players[0]
    assert player.mistakes == 1
    assert not player.agreed
    assert table.state.table == TWOS[:12]
    assert coopset.view(table.state, 1).total == 0
    assert [p.mistakes for p in coopset.view(table.state, 1).players] == [1, 0]


def test_r8_1_a_player_takes_three_different_cards_of_the_table() -> None:
    table = arrange_deal()
    assert refusal(table, Take((0, 1))) == "wrong-count"
    assert refusal(table, Take((0, 1, 1))) == "wrong-count"
    assert refusal(table, Take((0, 1, 81))) == "not-cards"
    assert refusal(table, Take((0, 1, 80))) == "not-on-table"
    assert refusal(table, Take((0, 1, 2)), seat=None) == "no-seat"
    assert refusal(table, "take") == "unknown-command"
