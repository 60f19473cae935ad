"""CoopSet rule by rule (RULES 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tertia.cards import Card, card_features, deck, third
from tertia.errors import Refused
from tertia.games import coopset
from tertia.games.coopset.facts import (
    Agreed,
    DealEnded,
    Dealt,
    LaidMore,
    LaidOut,
    LayoutDone,
    MatchEnded,
    Missed,
    Options,
    Result,
    SayDone,
    SayNoSet,
    Start,
    Started,
    Take,
    TakeBack,
    Taken,
    TookBack,
)
from tertia.games.coopset.scoring import LADDER, LayoutScore, points, verdict
from tertia.games.coopset.state import Player
from tertia.games.dealing import Pile
from tertia.games.engine import fold
from tertia.games.seats import Away, Back, CameBack, GaveUpWaiting, Leave, Left, WentAway
from tertia.solver import find_sets, has_set
from tertia.tables.live import Table

TRIOS: tuple[Card, ...] = deck()
"""In this order every three cards from the top are a SET: 0 1 2, 3 4 5, …"""

TWOS: tuple[Card, ...] = tuple(card for card in deck() if max(card_features(card)) < 2)
"""16 cards of two values only hold no SET."""


def _on_the_quadric(card: Card) -> bool:
    a, b, c, d = card_features(card)
    return (a * a + b * b + c * d) % 3 == 0


TWENTY: tuple[Card, ...] = tuple(card for card in deck()[1:] if _on_the_quadric(card))
"""The most cards that hold no SET: an elliptic quadric and its mirror image."""


def seated(order: Iterable[Card] = TRIOS, players: int = 2, options: Options | None = None) -> Table:
    """A table where the deck lies in this order, the cards not named behind the others."""
    first = tuple(order)
    pile = Pile((*first, *(card for card in deck() if card not in first)), "salt")
    table = Table(coopset, lambda: bytes(32))
    dealt = Dealt(0, pile.commitment, pile.order[:12], pile)
    table.state = fold(coopset, [Started(players, options or Options()), dealt])
    return table


def at_the_end(table: Sequence[Card], deck_left: Sequence[Card] = (), players: int = 1) -> Table:
    """A table where these cards lie and only those are left; all others were taken before."""
    gone = tuple(card for card in deck() if card not in table and card not in deck_left)
    won = (Player(won=gone), *(Player(),) * (players - 1))
    late = seated(players=players)
    places = (*table, *(None,) * (12 - len(table)))
    late.state = replace(late.state, table=places, deck=tuple(deck_left), players=won)
    return late


def give(table: Table, command: Any, seat: int | None = 0, now: int = 0) -> list[Any]:
    return [entry.event for entry in table.give(command, seat, now)]


def take(table: Table, *trios: int, seat: int = 0, now: int = 0) -> list[Any]:
    """Take the SETs 3k, 3k + 1, 3k + 2."""
    return [event for k in trios for event in give(table, Take((3 * k, 3 * k + 1, 3 * k + 2)), seat, now)]


def all_say(table: Table, command: Any, now: int = 0) -> list[Any]:
    return [event for seat in table.state.seats.in_game for event in give(table, command, seat, now)]


def refusal(table: Table, command: Any, seat: int | None = 0) -> str:
    before = table.state
    with pytest.raises(Refused) as refused:
        table.give(command, seat, 0)
    assert table.state is before
    return refused.value.code


def result(table: Table) -> Result:
    assert table.state.result is not None
    found: Result = table.state.result
    return found


def scores(table: Table) -> list[int]:
    return [done.score for done in table.state.layouts]


def test_the_arranged_decks_are_what_they_claim() -> None:
    assert len(TWOS) == 16
    assert len(TWENTY) == 20
    assert not has_set(TWOS)
    assert not has_set(TWENTY)


# R8.1 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 7, 20])
def test_r8_1_a_team_of_any_size_or_one_player_sees_twelve_cards(players: int) -> None:
    table = Table(coopset, lambda: bytes(32))
    give(table, Start(players), None)
    state = table.state
    assert len(state.seats) == players
    assert len(state.open_cards) == len(state.table) == 12
    assert len(state.deck) == 69
    assert state.layout == 1


@pytest.mark.parametrize("players", [0, 21, -1, True])
def test_r8_1_nobody_is_no_team_and_21_do_not_fit(players: int) -> None:
    table = Table(coopset, lambda: bytes(32))
    assert refusal(table, Start(players), None) == "bad-players"


def test_r8_1_a_table_starts_once_and_only_by_itself() -> None:
    assert refusal(seated(), Start(2), None) == "already-started"
    assert refusal(Table(coopset, lambda: bytes(32)), Start(2), 0) == "table-only"
    assert refusal(Table(coopset, lambda: bytes(32)), SayDone(), None) == "no-seat"


def test_r8_1_anyone_takes_for_the_team_and_nothing_refills() -> None:
    table = seated()
    assert take(table, 1, seat=1, now=700) == [Taken(1, (3, 4, 5), (3, 4, 5), 1, 700, 700)]
    assert take(table, 0, seat=0, now=900) == [Taken(0, (0, 1, 2), (0, 1, 2), 2, 900, 200)]
    assert table.state.table == (*[None] * 6, 6, 7, 8, 9, 10, 11)
    assert len(table.state.deck) == 69
    assert [player.won for player in table.state.players] == [(0, 1, 2), (3, 4, 5)]
    shown = coopset.view(table.state, None)
    assert [(took.seat, took.cards) for took in shown.taken] == [(1, (3, 4, 5)), (0, (0, 1, 2))]
    assert [player.sets for player in shown.players] == [1, 1]


def test_r8_1_a_card_belongs_to_one_set_only() -> None:
    """0 1 2 and 0 4 8 share a card: who takes the one cannot take the other."""
    table = seated()
    give(table, Take((0, 4, 8)))
    assert refusal(table, Take((0, 1, 2))) == "not-on-table"


def test_r8_1_which_sets_to_take_is_a_choice() -> None:
    """Of the same nine cards one choice leaves a further SET, another leaves none."""
    nine = (0, 1, 2, 3, 4, 5, 6, 9, 27)
    wise, hasty = at_the_end(nine), at_the_end(nine)
    give(wise, Take((0, 1, 2)))
    give(hasty, Take((0, 3, 6)))
    assert find_sets(wise.state.open_cards) == [(3, 4, 5)]
    assert find_sets(hasty.state.open_cards) == []


def test_r8_1_no_set_costs_nothing_but_is_shown_and_counted() -> None:
    """Ruling: the rulebook has no penalty. Whoever tried no longer says that there is none."""
    table = seated(TWOS)
    give(table, SayNoSet(), 0)
    cards = TWOS[:3]
    assert give(table, Take(cards), 0) == [Missed(0, cards)]
    player = table.state.players[0]
    assert player.mistakes == 1
    assert not player.agreed
    assert table.state.table == TWOS[:12]
    assert coopset.view(table.state, 1).total == 0
    assert [p.mistakes for p in coopset.view(table.state, 1).players] == [1, 0]


def test_r8_1_three_different_cards_of_the_table_are_wanted() -> None:
    table = seated()
    assert refusal(table, Take((0, 1))) == "wrong-count"
    assert refusal(table, Take((0, 1, 1))) == "wrong-count"
    assert refusal(table, Take((0, 1, 81))) == "not-cards"
    assert refusal(table, Take((0, 1, 80))) == "not-on-table"
    assert refusal(table, Take((0, 1, 2)), seat=None) == "no-seat"
    assert refusal(table, "take") == "unknown-command"


# R8.2 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sets", "worth"), [(1, 0), (2, 1), (3, 3)])
def test_r8_2_a_layout_scores_by_sets_taken(sets: int, worth: int) -> None:
    table = seated()
    take(table, *range(sets), now=100)
    assert coopset.view(table.state, 0).total == worth
    *_, done, laid_out = all_say(table, SayDone(), now=5_000)
    assert done == LayoutDone("agreed", LayoutScore(1, sets, worth, 0, worth, 5_000), worth)
    new = tuple(range(12, 12 + 3 * sets))
    assert laid_out == LaidOut(2, new, tuple(range(3 * sets)), 12, 5_000)


def test_r8_2_four_sets_score_5_and_nothing_is_left_to_agree_on() -> None:
    table = seated()
    events = take(table, 0, 1, 2, 3, now=9)
    assert events[-2] == LayoutDone("no-card", LayoutScore(1, 4, 5, 0, 5, 9), 5)
    assert events[-1] == LaidOut(2, tuple(range(12, 24)), tuple(range(12)), 12, 9)


def test_r8_2_back_to_12_in_the_free_places_and_the_total_adds_up() -> None:
    table = seated()
    take(table, 1, 3)
    all_say(table, SayDone())
    assert table.state.table == (0, 1, 2, 12, 13, 14, 6, 7, 8, 15, 16, 17)
    take(table, 0, 2, 4)
    all_say(table, SayDone())
    assert scores(table) == [1, 3]
    assert table.state.total == coopset.view(table.state, 0).total == 4
    assert table.state.layout == 3
    assert len(table.state.open_cards) == 12


def test_r8_2_the_ladder() -> None:
    """Ruling: no SET is worth 0; the ladder ends at four, so five and more are worth what four are."""
    assert LADDER == (0, 1, 3, 5)
    assert [points(sets) for sets in range(8)] == [0, 0, 1, 3, 5, 5, 5, 5]


# R8.3 ---------------------------------------------------------------------------------------------------


def test_r8_3_cards_are_added_one_at_a_time_and_each_costs_a_point() -> None:
    table = seated(TWOS)
    assert all_say(table, SayNoSet(), now=10) == [
        Agreed(0, "no-set"),
        Agreed(1, "no-set"),
        LaidMore((TWOS[12],), (12,), 1, 10),
    ]
    assert all_say(table, SayNoSet(), now=20)[-1] == LaidMore((TWOS[13],), (13,), 2, 20)
    assert coopset.view(table.state, 0).penalty == 2
    assert coopset.view(table.state, 0).total == -2


def test_r8_3_all_must_agree_and_nobody_checks() -> None:
    """Four SETs lie there: who agrees that there is none pays all the same."""
    table = seated(players=3)
    give(table, SayNoSet(), 2)
    give(table, SayNoSet(), 0)
    assert table.state.added == 0
    assert give(table, SayNoSet(), 1)[-1] == LaidMore((12,), (12,), 1, 0)


def test_r8_3_a_card_added_withdraws_the_agreements() -> None:
    table = seated(TWOS)
    all_say(table, SayNoSet())
    assert not any(player.agreed for player in table.state.players)
    assert refusal(table, TakeBack()) == "not-agreed"


def test_r8_3_no_card_is_added_once_a_set_was_taken() -> None:
    table = seated()
    take(table, 0)
    assert refusal(table, SayNoSet()) == "set-taken"
    assert coopset.view(table.state, 0).question == "done"


def test_r8_3_among_21_cards_a_set_is_certain() -> None:
    table = seated(TWENTY, players=1)
    for _ in range(9):
        all_say(table, SayNoSet())
    assert len(table.state.open_cards) == 21
    assert refusal(table, SayNoSet()) == "set-is-certain"
    assert refusal(table, SayDone()) == "nothing-taken"
    assert coopset.view(table.state, 0).question is None
    assert coopset.legal(table.state, 0, 0).commands == ()


def test_r8_3_auto_adds_until_a_set_lies_there_and_charges_each_card() -> None:
    table = seated(TWOS, options=Options(more="auto"))
    events = give(table, Away(1), None)  # anything that happens lets the table look
    more = [event for event in events if isinstance(event, LaidMore)]
    assert [event.added for event in more] == list(range(1, len(more) + 1))
    assert len(more) > 4
    assert has_set(table.state.open_cards)
    assert not has_set(table.state.open_cards[:-1])
    assert refusal(table, SayNoSet()) == "more-by-itself"


# R8.4 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [
        (-30, -1, "keep-playing"),
        (0, 3, "keep-playing"),
        (4, 7, "not-bad"),
        (8, 10, "good"),
        (11, 13, "excellent"),
        (14, 14, "super"),
        (15, 29, "record"),
        (30, 33, "cheat"),
    ],
)
def test_r8_4_verdicts(least: int, most: int, expected: str) -> None:
    assert {verdict(total) for total in range(least, most + 1)} == {expected}


def test_r8_4_the_deck_used_up_ends_the_game() -> None:
    """The best that can be: six layouts of four SETs and nine last cards: 33 points."""
    table = seated(players=1)
    events = take(table, *range(27), now=60_000)
    assert scores(table) == [5, 5, 5, 5, 5, 5, 3]
    pile = table.state.pile
    assert events[-2:] == [DealEnded("deck", 60_000, (pile,)), MatchEnded(result(table))]
    assert result(table).total == 33
    assert result(table).verdict == "cheat"
    assert coopset.is_over(table.state)
    assert refusal(table, SayDone()) == "not-playing"
    assert not coopset.legal(table.state, 0, 0)


# R8.5 ---------------------------------------------------------------------------------------------------


def test_r8_5_a_layout_is_done_when_all_say_so() -> None:
    table = seated(players=3)
    take(table, 0)
    assert give(table, SayDone(), 2) == [Agreed(2, "done")]
    assert refusal(table, SayDone(), 2) == "already-agreed"
    assert give(table, SayDone(), 0) == [Agreed(0, "done")]
    assert give(table, TakeBack(), 0) == [TookBack(0)]
    assert give(table, SayDone(), 1) == [Agreed(1, "done")]
    assert table.state.layout == 1
    assert isinstance(give(table, SayDone(), 0)[-1], LaidOut)
    assert table.state.layout == 2


def test_r8_5_alone_one_word_is_enough() -> None:
    table = seated(players=1)
    take(table, 0)
    assert [type(event) for event in give(table, SayDone())] == [Agreed, LayoutDone, LaidOut]


def test_r8_5_a_set_taken_withdraws_what_was_said() -> None:
    table = seated()
    take(table, 0)
    give(table, SayDone(), 1)
    take(table, 1)
    assert not table.state.players[1].agreed


def test_r8_5_nobody_checks_that_no_set_is_left() -> None:
    table = seated(players=1)
    take(table, 0)
    give(table, SayDone())
    assert table.state.layout == 2
    assert table.state.open_cards[3:] == tuple(range(3, 12))


def test_r8_5_a_layout_is_not_done_with_nothing_taken() -> None:
    """Otherwise it could be done for ever. Cards are added instead, and a SET is certain at last."""
    table = seated(TWOS)
    assert refusal(table, SayDone()) == "nothing-taken"
    assert coopset.legal(table.state, 0, 0).commands == (SayNoSet(),)


def test_r8_5_sets_after_cards_were_added_score_by_the_table_minus_the_penalty() -> None:
    fresh = third(TWOS[0], TWOS[1])
    table = seated((*TWOS[:12], TWOS[12], fresh), players=1)
    give(table, SayNoSet())
    give(table, SayNoSet())
    give(table, Take((TWOS[0], TWOS[1], fresh)), now=3_000)
    assert coopset.view(table.state, 0).total == -2
    done = give(table, SayDone(), now=4_000)[1]
    assert done == LayoutDone("agreed", LayoutScore(1, 1, 0, 2, -2, 4_000), -2)
    assert table.state.added == 0


def test_r8_5_five_sets_score_what_four_do() -> None:
    table = seated(players=1)
    for _ in range(3):
        give(table, SayNoSet())
    done = take(table, *range(5))[-2]
    assert done == LayoutDone("no-card", LayoutScore(1, 5, 5, 3, 2, 0), 2)


def test_r8_5_where_more_than_12_are_left_nothing_is_laid() -> None:
    table = seated(players=1)
    for _ in range(5):
        give(table, SayNoSet())
    take(table, 1)
    assert give(table, SayDone(), now=8)[-1] == LaidOut(2, (), (), 14, 8)
    assert table.state.table == (0, 1, 2, None, None, None, *range(6, 17))
    assert give(table, SayNoSet(), now=9)[-1] == LaidMore((17,), (3,), 1, 9)


def test_r8_5_free_places_behind_the_rectangle_go_when_the_layout_is_done() -> None:
    table = seated(players=1)
    for _ in range(3):
        give(table, SayNoSet())
    take(table, 0, 4)
    assert len(table.state.table) == 15
    give(table, SayDone())
    assert table.state.table == (15, 16, 17, *range(3, 12))


def test_r8_5_the_layout_that_the_last_cards_complete_is_still_played() -> None:
    """Twelve cards lie, three are left: after one SET they complete the last layout."""
    table = at_the_end(TRIOS[:12], TRIOS[12:15])
    take(table, 0)
    give(table, SayDone())
    assert not table.state.deck
    assert not coopset.is_over(table.state)
    take(table, 1, 2, 3, 4)
    assert scores(table) == [0, 5]
    assert coopset.is_over(table.state)


def test_r8_5_a_last_layout_may_be_smaller() -> None:
    table = at_the_end(TRIOS[:9], TRIOS[9:12])
    take(table, 0, 1, 2)
    assert len(table.state.open_cards) == 3
    take(table, 3)
    assert scores(table) == [3, 0]
    assert result(table).cards_left == 0


def test_r8_5_at_the_decks_end_a_layout_may_be_done_with_nothing_taken() -> None:
    table = at_the_end(TWOS[:12], TWOS[12:15])
    for _ in range(3):
        give(table, SayNoSet())
    assert refusal(table, SayNoSet()) == "deck-empty"
    give(table, SayDone())
    assert result(table).layouts == (LayoutScore(1, 0, 0, 3, -3, 0),)
    assert result(table).verdict == "keep-playing"
    assert result(table).cards_left == 15


def test_r8_5_auto_closes_the_layout_when_no_set_is_left() -> None:
    """Ruling: where the table looks by itself it also sees that a layout is done."""
    table = at_the_end((0, 1, 2, *TWOS[4:10]))
    table.state = replace(table.state, options=Options(more="auto"))
    assert not has_set(TWOS[4:10])
    events = take(table, 0)
    assert events[1] == LayoutDone("no-set", LayoutScore(1, 1, 0, 0, 0, 0), 0)
    assert coopset.is_over(table.state)


def test_r8_5_the_result_keeps_what_is_needed_to_compare() -> None:
    table = seated(players=3)
    give(table, Take((0, 1, 3)), 2)
    take(table, *range(13), seat=1, now=30_000)
    take(table, *range(13, 27), seat=2, now=90_000)
    kept = result(table)
    assert kept.team == 3
    assert kept.reason == "deck"
    assert [done.sets for done in kept.layouts] == [4, 4, 4, 4, 4, 4, 3]
    assert kept.total == sum(done.score for done in kept.layouts)
    assert kept.sets == (0, 13, 14)
    assert kept.mistakes == (0, 0, 1)
    assert kept.took == 90_000
    assert sum(done.took for done in kept.layouts) == 90_000
    assert table.state.last is not None
    assert kept.commitment == table.state.last.opened[0].commitment
    assert coopset.view(table.state, None).result == kept


# R2.8 and R8.5: who is waited for -----------------------------------------------------------------------


def test_r2_8_an_absent_player_is_waited_for_until_the_grace_time_is_over() -> None:
    table = seated(options=Options(grace=15_000))
    take(table, 0)
    assert give(table, Away(1), None, 1_000) == [WentAway(1, 1_000)]
    give(table, SayDone(), 0, 2_000)
    assert coopset.deadline(table.state) == 16_000
    assert table.state.layout == 1
    happened = [entry.event for entry in table.pass_time(16_000)]
    assert [type(event) for event in happened] == [GaveUpWaiting, LayoutDone, LaidOut]
    assert coopset.deadline(table.state) is None


def test_r2_8_who_comes_back_is_waited_for_again() -> None:
    table = seated(options=Options(grace=0))
    take(table, 0)
    give(table, Away(1), None, 5)
    table.pass_time(5)
    assert give(table, Back(1), None, 6) == [CameBack(1)]
    give(table, SayDone(), 0, 7)
    assert table.state.layout == 1


def test_r2_8_who_leaves_is_not_waited_for() -> None:
    table = seated(TWOS)
    give(table, SayNoSet(), 0)
    events = give(table, Leave(), 1)
    assert events == [Left(1), LaidMore((TWOS[12],), (12,), 1, 0)]
    assert refusal(table, SayNoSet(), 1) == "no-seat"


def test_r8_5_when_all_have_left_the_layout_counts_as_it_stands_and_the_game_ends() -> None:
    table = seated()
    take(table, 0, 1, 2)
    give(table, Leave(), 0)
    events = give(table, Leave(), 1, now=50)
    assert events[:2] == [Left(1), LayoutDone("left", LayoutScore(1, 3, 3, 0, 3, 50), 3)]
    assert events[2] == DealEnded("left", 50, (table.state.pile,))
    assert result(table).reason == "left"
    assert result(table).total == 3
    assert give(table, Back(0), None) == []
