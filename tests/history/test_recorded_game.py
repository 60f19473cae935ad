"""A live table: what was due happens first, each at its own instant."""

from __future__ import annotations

import pytest

from games.arranged import seeded_luck
from history.games_to_read import bots_play
from tertia.errors import Refused
from tertia.games import classic
from tertia.games.classic.commands import Options, Start
from tertia.games.classic.events import Missed, Started
from tertia.games.common.commands import Away, CallSet, Claim, SayNoSet
from tertia.games.common.events import Dealt, GaveUpWaiting
from tertia.games.engine import Tick
from tertia.history.recorded_game import RecordedGame


def table(options: Options | None = None, players: int = 3) -> RecordedGame:
    made = RecordedGame(classic, seeded_luck())
    made.give(Start(players, options or Options()), None, 0)
    return made


def test_the_start_is_one_decision_with_its_luck() -> None:
    first, second = table().entries
    assert isinstance(first.event, Started)
    assert isinstance(second.event, Dealt)
    assert first.cause is not None
    assert first.cause.luck is not None
    assert second.cause is None


def test_luck_is_drawn_only_when_the_rules_ask_for_it() -> None:
    made = table()
    [called] = made.give(CallSet(), 0, 10)
    assert called.cause is not None
    assert called.cause.luck is None


def test_what_was_due_happens_at_its_own_instant_before_the_command() -> None:
    made = table(Options(grace=2_000, pick_time=3_000))
    made.give(Away(2), None, 100)
    made.give(CallSet(), 0, 200)
    [called] = made.give(CallSet(), 1, 60_000)
    due = made.entries[-3:-1]
    assert [(type(entry.event), entry.at) for entry in due] == [(GaveUpWaiting, 2_100), (Missed, 3_200)]
    assert called.at == 60_000


def test_time_that_passed_before_a_refused_command_has_passed() -> None:
    made = table()
    made.give(CallSet(), 0, 0)
    with pytest.raises(Refused):
        made.give(Claim((0, 1, 2)), 0, 60_000)
    assert made.state.call is None
    assert isinstance(made.entries[-1].event, Missed)
    assert made.entries[-1].at == 5_000


def test_waking_too_early_does_nothing() -> None:
    made = table()
    made.give(CallSet(), 0, 0)
    version = made.version
    assert made.pass_time(4_999) == ()
    assert made.give(Tick(), None, 4_999) == ()
    assert made.version == version


def test_version_counts_events() -> None:
    made = table()
    assert made.version == 2
    made.give(SayNoSet(), 0, 1)
    assert made.version == len(made.entries) == 3


def test_the_same_seed_plays_the_same_game_and_another_another() -> None:
    assert bots_play(seed=3).entries == bots_play(seed=3).entries
    assert bots_play(seed=3).entries != bots_play(seed=4).entries
