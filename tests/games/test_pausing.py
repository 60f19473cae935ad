"""R2.8: a table pauses while every player is missing. No clock runs and nobody plays on."""

from __future__ import annotations

from typing import Any

import pytest

from games.chipset_table import NO_SET, ONE_SET, arrange_deal, say
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.chipset.commands import MatchBet, Raise
from tertia.games.common.commands import (
    Away,
    Back,
    CallSet,
    Deal,
    Leave,
    Pause,
    SayNoSet,
    TakeBack,
)
from tertia.games.common.events import GaveUpWaiting, Paused, Resumed
from tertia.games.common.options import CURRENT_REVISION, new_table_options
from tertia.games.common.table import TIME_AFTER_PAUSE
from tertia.games.coopset.commands import Propose
from tertia.games.scout.commands import Scout
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import verify
from tertia.solver import find_sets

HOUR = 3_600_000
GRACE = 15_000


def started(name: str, players: int = 2, **options: Any) -> RecordedGame:
    game = GAMES[name]
    table = RecordedGame(game, lambda: bytes(32))
    table.send(game.Start(players, new_table_options(game.Options, **options)), seat=None, now=0)
    return table


def deserted(name: str, at: int = 1_000) -> RecordedGame:
    """Return a game that both players left without a word, long ago."""
    table = started(name)
    table.send(Away(0), seat=None, now=at)
    table.send(Away(1), seat=None, now=at)
    table.pass_time(at + HOUR)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_r2_8_a_table_pauses_when_every_player_is_missing(name: str) -> None:
    table = deserted(name)
    game, state = table.game, table.state
    assert [entry.event for entry in table.entries[-3:]] == [
        GaveUpWaiting(0),
        GaveUpWaiting(1),
        Paused(1_000 + GRACE),
    ]
    assert game.deadline(state) is None
    assert not any(game.legal(state, seat, 1_000 + HOUR) for seat in (0, 1))
    assert game.view(state, None).paused_at == 1_000 + GRACE


@pytest.mark.parametrize("name", GAMES)
def test_r2_8_a_paused_table_resumes_with_all_clocks_where_they_stood(name: str) -> None:
    table, without_pause = deserted(name), started(name)
    without_pause.send(Away(0), None, 1_000)
    without_pause.send(Back(0), None, 1_000 + GRACE)
    back = 1_000 + 2 * HOUR
    pause = back - (1_000 + GRACE)
    assert Resumed(back) in [entry.event for entry in table.send(Back(0), seat=None, now=back)]
    table.send(Back(1), seat=None, now=back)
    due, due_without = table.game.deadline(table.state), table.game.deadline(without_pause.state)
    assert (due is None) == (due_without is None)
    if due is not None and due_without is not None:
        assert due == max(due_without + pause, back + TIME_AFTER_PAUSE)
    verify(table.game, table.entries)


@pytest.mark.parametrize("name", ["chipset", "setup"])
def test_r2_8_the_player_who_returns_finds_the_own_turn(name: str) -> None:
    """Nothing was laid or folded for anybody during the pause."""
    table = deserted(name)
    hands = [player.hand for player in table.state.players]
    table.send(Back(0), seat=None, now=1_000 + 2 * HOUR)
    assert [player.hand for player in table.state.players] == hands
    assert table.state.turn == 1


@pytest.mark.parametrize("name", GAMES)
def test_r2_8_after_a_pause_the_others_have_the_grace_time_again(name: str) -> None:
    table = deserted(name)
    back = 1_000 + 2 * HOUR
    table.send(Back(0), seat=None, now=back)
    assert table.state.seats.presence == ("here", "away")
    assert table.state.seats.end_of_grace(GRACE) == back + GRACE


@pytest.mark.parametrize("name", ["chipset", "setup"])
def test_r2_8_revision_1_of_the_rules_plays_on(name: str) -> None:
    """Tables did not pause then. The rules still play such games as before, so that records can be verified."""
    game = GAMES[name]
    table = RecordedGame(game, lambda: bytes(32))
    table.send(game.Start(2, game.Options()), seat=None, now=0)
    table.send(Away(0), seat=None, now=1)
    table.send(Away(1), seat=None, now=1)
    table.pass_time(10 * HOUR)
    assert game.is_over(table.state)


@pytest.mark.parametrize("name", GAMES)
def test_r2_8_a_paused_table_takes_no_commands_of_players(name: str) -> None:
    table = started(name)
    table.send(Pause(), seat=None, now=10)
    for command in (Deal(), TakeBack(), Pause()):
        with pytest.raises(Refused) as refused:
            table.send(command, seat=0, now=20)
        assert refused.value.code == "paused"


@pytest.mark.parametrize("name", GAMES)
def test_r2_8_a_paused_table_ends_when_everybody_leaves_it(name: str) -> None:
    table = deserted(name)
    table.send(Leave(), seat=0, now=1_000 + 2 * HOUR)
    table.send(Leave(), seat=1, now=1_000 + 2 * HOUR)
    assert table.game.is_over(table.state)
    verify(table.game, table.entries)


def waiting(name: str, wait: str, **options: Any) -> RecordedGame:
    """Return a game that waits for a player: for the first turn, for an agreement, or for what follows a claim."""
    table = started(name, **options)
    match wait:
        case "agreement":
            table.send(SayNoSet(), seat=0, now=100)
        case "call":
            table.send(CallSet(), seat=0, now=100)
        case "hunt" | "proposal":
            cards = tuple(find_sets(table.state.open_cards)[0])
            table.send(Scout(cards) if wait == "hunt" else Propose(cards), seat=0, now=100)
            table.pass_time(500)
        case _:
            pass
    return table


WAITS = [
    ("setup", "turn", {}, 15_000),
    ("setup", "turn", {"turn_time": 8_000}, 8_000),
    ("chipset", "turn", {}, 15_000),
    ("chipset", "turn", {"turn_time": 1_000}, 1_000),
    ("classic", "call", {}, 5_000),
    ("classic", "agreement", {}, 15_000),
    ("scout", "hunt", {}, 15_000),
    ("scout", "agreement", {}, 15_000),
    ("coopset", "proposal", {}, 12_000),
    ("coopset", "agreement", {"overrule": 2_000}, 2_000),
    ("twenty", "call", {}, 5_000),
    ("twenty", "agreement", {}, 15_000),
]


def pause_before_the_deadline(table: RecordedGame, time_left: int) -> int:
    """Pause the game with this time left, and return when its player comes back, an hour after the deadline."""
    due = table.game.deadline(table.state)
    assert due is not None
    table.send(Pause(), seat=None, now=due - time_left)
    table.send(Back(0), seat=None, now=due + HOUR)
    return due + HOUR


@pytest.mark.parametrize(("name", "wait", "options", "least"), WAITS)
def test_r2_8_a_player_who_returns_has_time_to_look(
    name: str, wait: str, options: dict[str, Any], least: int
) -> None:
    """At least 15 s, or the whole time of the wait if that is shorter."""
    table = waiting(name, wait, **options)
    returned = pause_before_the_deadline(table, 10)
    assert table.game.deadline(table.state) == returned + least
    table.pass_time(returned + least)
    verify(table.game, table.entries)


@pytest.mark.parametrize(("name", "wait", "options", "least"), WAITS)
def test_r2_8_before_revision_6_only_the_time_that_was_left(
    name: str, wait: str, options: dict[str, Any], least: int
) -> None:
    table = waiting(name, wait, **options, revision=5)
    returned = pause_before_the_deadline(table, 10)
    assert table.game.deadline(table.state) == returned + 10


def test_r2_8_a_pause_takes_no_time_away() -> None:
    table = started("setup")
    returned = pause_before_the_deadline(table, 20_000)
    assert table.game.deadline(table.state) == returned + 20_000


def test_r2_8_the_question_of_a_showdown_has_its_own_time() -> None:
    table = arrange_deal(players=3, hands=(ONE_SET[0], *NO_SET), answer_time=3_000, revision=CURRENT_REVISION)
    say(table, (1, Raise(1)), (2, MatchBet()), (0, MatchBet()))
    assert table.state.phase == "answering"
    table.send(Pause(), seat=None, now=2_000)
    table.send(Back(0), seat=None, now=HOUR)
    assert table.game.deadline(table.state) == HOUR + 3_000
