"""Scout: becoming the scout, the cards that others see (R5.1), and the legal commands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.scout_table import (
    IN_NO_SET,
    NO_SET_IN_16,
    TABLE,
    A,
    B,
    C,
    D,
    E,
    arrange_deal,
    events,
    hunt_seen,
    refusal,
    send,
    with_cards,
)
from tertia.cards import Card
from tertia.games import scout
from tertia.games.common.commands import Join, SayNoSet, TakeBack
from tertia.games.common.events import TieDrawn
from tertia.games.engine import AnyCards, Tick
from tertia.games.scout.commands import GiveUp, Point, Scout, Start
from tertia.games.scout.events import Barred, HuntBegan, Scouted, Started
from tertia.games.scout.options import Options
from tertia.history.recorded_game import RecordedGame
from tertia.solver import find_sets, has_set


def cards_heard(event: Any, seat: int | None) -> tuple[Card, ...]:
    redacted = scout.redact(event, seat)
    assert isinstance(redacted, Scouted)
    return redacted.cards


def test_the_cards_of_these_tests_make_the_sets_they_promise() -> None:
    assert len(set(TABLE)) == 12
    assert [set(found) for found in find_sets(TABLE) if A in found] == [{A, B, C}, {A, D, E}]
    assert not has_set(NO_SET_IN_16)


def test_r5_1_twelve_cards_are_laid() -> None:
    table = RecordedGame(scout, lambda: bytes(32))
    started, dealt = send(table, Start(2), seat=None, now=0)
    assert started == Started(2, Options())
    assert len(dealt.laid) == 12
    assert scout.view(table.state, 1).table == dealt.laid
    assert scout.view(table.state, None).deck == 69


@pytest.mark.parametrize("players", [0, 1, 21, True])
def test_r5_1_is_for_2_to_20_players(players: int) -> None:
    assert refusal(RecordedGame(scout, lambda: bytes(32)), Start(players), seat=None, now=0) == "bad-players"


def test_r5_1_the_others_see_only_the_card_under_the_finger() -> None:
    """Ruling: the scout commits to all three cards."""
    table = arrange_deal()
    scouted, began = send(table, Scout((B, A, C)), seat=0, now=1_000)
    assert began == HuntBegan(seat=0, card=B, at=1_000, until=31_000)
    assert cards_heard(scouted, 0) == (B, A, C)
    assert hunt_seen(table, 0).cards == (B, A, C)
    for other in (None, 1, 2):
        assert cards_heard(scouted, other) == ()
        hunt = hunt_seen(table, other)
        assert (hunt.card, hunt.cards) == (B, ())


def test_r5_1_the_hidden_cards_change_nothing_for_the_others() -> None:
    """A scout with a SET and one without look the same until the turn ends."""
    honest, liar = arrange_deal(), arrange_deal()
    send(honest, Scout((A, B, C)), seat=0, now=1_000)
    send(liar, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    for other in (1, 2):
        assert msgspec.json.encode(scout.view(honest.state, other)) == msgspec.json.encode(
            scout.view(liar.state, other)
        )
        assert scout.legal(honest.state, other, now=1_000) == scout.legal(liar.state, other, now=1_000)
    assert scout.deadline(honest.state) == scout.deadline(liar.state)
    assert (
        send(honest, Point(IN_NO_SET), seat=1, now=1_100)
        == send(liar, Point(IN_NO_SET), seat=1, now=1_100)
        == [Barred(seat=1, card=IN_NO_SET)]
    )


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((A, B), "wrong-count"),
        ((A, B, B), "wrong-count"),
        ((A, B, C, D), "wrong-count"),
        ((A, B, 80), "not-on-table"),
        ((A, B, -1), "not-cards"),
        ((), "wrong-count"),
    ],
)
def test_r5_1_a_scout_commits_to_three_cards_of_the_table(cards: tuple[Card, ...], code: str) -> None:
    assert refusal(arrange_deal(), Scout(cards), seat=0, now=10) == code


def test_r5_1_the_first_to_press_is_the_scout() -> None:
    """An earlier press within the photo finish replaces the scout, whose card nobody else has seen yet."""
    table = arrange_deal(options=Options())
    (first,) = send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert isinstance(first, Scouted)
    assert hunt_seen(table, 1).card is None
    assert hunt_seen(table, 0).card == A
    assert scout.legal(table.state, seat=1, now=1_000).choices == ()
    (second,) = send(table, Scout((D, A, E)), seat=1, now=1_050, pressed=950)
    assert (second.seat, second.overtaken) == (1, 0)
    assert refusal(table, Scout((D, A, E)), seat=2, now=1_060, pressed=1_060) == "hunt-on"
    began = events(table.pass_time(1_100))
    assert began == [HuntBegan(seat=1, card=D, at=1_100, until=31_100)]
    assert hunt_seen(table, 0).cards == ()
    assert refusal(table, Scout((A, B, C)), seat=0, now=1_101, pressed=960) == "hunt-on"


def test_r5_1_presses_of_one_instant_draw_lots() -> None:
    winners = set()
    for number in range(20):
        table = arrange_deal(options=Options(), luck=iter([bytes([number])]))
        send(table, Scout((A, B, C)), seat=0, now=1_000)
        tie, *rest = send(table, Scout((D, A, E)), seat=1, now=1_050, pressed=1_000)
        assert isinstance(tie, TieDrawn)
        assert [event.overtaken for event in rest] == ([0] if tie.winner == 1 else [])
        assert table.state.hunt.scout.seat == tie.winner
        assert table.state.hunt.scout.tied == 2
        winners.add(tie.winner)
    assert winners == {0, 1}


def test_r5_1_everyone_presses_once_in_a_photo_finish() -> None:
    """A player who lost the draw of a tie, or was overtaken, cannot press again."""
    table = arrange_deal(options=Options())
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    send(table, Scout((D, A, E)), seat=1, now=1_010, pressed=950)
    assert refusal(table, Scout((A, B, C)), seat=0, now=1_020, pressed=900) == "hunt-on"


def test_r5_1_there_is_one_scout_a_turn() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert refusal(table, Scout((D, A, E)), seat=0, now=1_100) == "you-scout"
    assert refusal(table, Scout((D, A, E)), seat=1, now=1_100) == "hunt-on"
    assert refusal(table, SayNoSet(), seat=1, now=1_100) == "hunt-on"


def test_legal_in_every_part_of_a_turn() -> None:
    table = arrange_deal(options=Options())
    free = scout.legal(table.state, seat=0, now=10)
    assert (free.commands, free.choices) == ((SayNoSet(),), (AnyCards(Scout, TABLE),))
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    assert not any(scout.legal(table.state, seat, now=1_000) for seat in range(3))
    table.pass_time(1_150)
    assert not scout.legal(table.state, seat=0, now=1_150)
    hunting = scout.legal(table.state, seat=1, now=1_150).commands
    assert hunting == (*(Point(card) for card in TABLE[1:]), GiveUp())
    send(table, GiveUp(), seat=1, now=1_200)
    assert scout.legal(table.state, seat=1, now=1_200).commands[-1] == TakeBack()
    assert not scout.legal(table.state, seat=1, now=31_150)


def test_table_commands_are_not_for_players() -> None:
    table = arrange_deal()
    for command in (Tick(), Join(), Start(2)):
        assert refusal(table, command, seat=0, now=10) == "table-only"
    assert refusal(table, Start(2), seat=None, now=10) == "already-started"
    assert refusal(table, "scout", seat=0, now=10) == "unknown-command"
    assert refusal(table, Scout((A, B, C)), seat=None, now=10) == "no-seat"


@pytest.mark.parametrize(("revision", "counts"), [(1, True), (2, False)])
def test_r2_4_a_press_made_during_the_turn_before_does_not_count(revision: int, counts: bool) -> None:
    """R2.4, R5.7: a scout without a SET is exposed; a press from before that arrives late."""
    table = with_cards(arrange_deal(players=2, options=Options(revision=revision)), seat=0, cards=1)
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    send(table, GiveUp(), seat=1, now=3_000)
    assert table.state.turn is not None
    if counts:
        send(table, Scout((A, B, C)), seat=1, now=3_050, pressed=2_950)
    else:
        assert refusal(table, Scout((A, B, C)), seat=1, now=3_050, pressed=2_950) == "pressed-during-call"
        send(table, Scout((A, B, C)), seat=1, now=3_050, pressed=3_000)
