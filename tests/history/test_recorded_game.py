"""A recorded game does what is due before a command, each at its own instant."""

from __future__ import annotations

import pytest

from games.classic_table import seeded_luck
from history.games_to_read import bots_play
from tertia.errors import Refused
from tertia.games import classic
from tertia.games.classic.commands import Start
from tertia.games.classic.events import Missed, Started
from tertia.games.classic.options import Options
from tertia.games.common.commands import Away, CallSet, Claim, SayNoSet
from tertia.games.common.events import Dealt, GaveUpWaiting
from tertia.games.engine import Tick
from tertia.history.recorded_game import RecordedGame

PICK_TIME = Options().pick_time
"""The time for which a call without cards stays open."""


def started(options: Options | None = None, players: int = 3) -> RecordedGame:
    """Return a game that began at time 0."""
    game = RecordedGame(classic, seeded_luck())
    game.send(Start(players, options or Options()), seat=None, now=0)
    return game


def test_the_start_is_one_decision_with_its_luck() -> None:
    first, second = started().entries
    assert isinstance(first.event, Started)
    assert isinstance(second.event, Dealt)
    assert first.cause is not None
    assert first.cause.luck is not None
    assert second.cause is None


def test_luck_is_drawn_only_when_the_rules_ask_for_it() -> None:
    game = started()
    [called] = game.send(CallSet(), seat=0, now=10)
    assert called.cause is not None
    assert called.cause.luck is None


def test_due_events_happen_at_their_own_instant_before_the_command() -> None:
    game = started(Options(grace=2_000, pick_time=3_000))
    game.send(Away(2), seat=None, now=100)
    game.send(CallSet(), seat=0, now=200)
    [called] = game.send(CallSet(), seat=1, now=60_000)
    due = game.entries[-3:-1]
    assert [(type(entry.event), entry.at) for entry in due] == [(GaveUpWaiting, 2_100), (Missed, 3_200)]
    assert called.at == 60_000


def test_time_passes_even_if_the_command_is_refused() -> None:
    game = started()
    game.send(CallSet(), seat=0, now=0)
    with pytest.raises(Refused):
        game.send(Claim((0, 1, 2)), seat=0, now=60_000)
    assert game.state.call is None
    assert isinstance(game.entries[-1].event, Missed)
    assert game.entries[-1].at == PICK_TIME


def test_waking_too_early_does_nothing() -> None:
    game = started()
    game.send(CallSet(), seat=0, now=0)
    version = game.version
    assert game.pass_time(PICK_TIME - 1) == ()
    assert game.send(Tick(), seat=None, now=PICK_TIME - 1) == ()
    assert game.version == version


def test_version_counts_events() -> None:
    game = started()
    assert game.version == 2
    game.send(SayNoSet(), seat=0, now=1)
    assert game.version == len(game.entries) == 3


def test_the_seed_determines_the_game() -> None:
    assert bots_play(seed=3).entries == bots_play(seed=3).entries
    assert bots_play(seed=3).entries != bots_play(seed=4).entries
