"""A whole game among players, on a clock that jumps from event to event."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tertia.bots.player import Player, TimedCommand
from tertia.games.engine import GameRules, Millis
from tertia.history.recorded_game import RecordedGame

MAX_STEPS = 100_000


def play(
    game: GameRules[Any], players: Sequence[Player], options: Any, seed: int | str, start: Millis = 0
) -> RecordedGame:
    """Play a game to its end. The same players, options and seed give the same record."""
    luck = random.Random(f"luck {seed}")  # noqa: S311 - reproducible on purpose; no person plays
    table = RecordedGame(game, lambda: luck.randbytes(32))
    now = start
    table.give(game.Start(len(players), options), None, now)
    for _ in range(MAX_STEPS):
        if game.is_over(table.state):
            return table
        now = _step(table, players, now)
    raise RuntimeError(f"{game.NAME}: no end after {MAX_STEPS} steps")


def _step(table: RecordedGame, players: Sequence[Player], now: Millis) -> Millis:
    """Do what happens next: the earliest command of a player, or what is due. Returns its instant."""
    game, state = table.game, table.state
    planned: list[tuple[Millis, int, TimedCommand]] = []
    for seat, player in enumerate(players):
        timed = player.act(game.view(state, seat), game.legal(state, seat, now), now)
        if timed is not None:
            planned.append((now + timed.after, seat, timed))
    due = game.deadline(state)
    if not planned and due is None:
        raise RuntimeError(f"{game.NAME}: nobody acts and nothing is due")
    at, seat, first = min(planned, key=lambda one: one[:2], default=(None, 0, None))
    if first is None or at is None or (due is not None and due <= at):
        assert due is not None  # noqa: S101
        table.pass_time(due)
        return due
    table.give(first.command, seat, at)
    return at
