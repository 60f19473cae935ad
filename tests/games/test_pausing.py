"""R2.8: a table pauses while every player is missing. No clock runs and nobody plays on."""

from __future__ import annotations

from typing import Any

import pytest

from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.common.commands import Away, Back, Deal, Leave, Pause, TakeBack
from tertia.games.common.events import GaveUpWaiting, Paused, Resumed
from tertia.games.common.options import new_table_options
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import verify

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
        assert due == due_without + pause
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
