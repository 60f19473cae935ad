"""A whole game among bots, on a clock that jumps from one thing that happens to the next."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tertia.bots.player import Player, TimedCommand
from tertia.games.engine import Game, Millis
from tertia.history.recorded_game import RecordedGame

MOST_STEPS = 100_000


def play(
    game: Game[Any], players: Sequence[Player], options: Any, seed: int | str, start: Millis = 0
) -> RecordedGame:
    """Play to the end; the same players, options and seed give the same record."""
    luck = random.Random(f"luck {seed}")  # noqa: S311 - reproducible on purpose: nobody plays against it
    table = RecordedGame(game, lambda: luck.randbytes(32))
    now = start
    table.give(game.Start(len(players), options), None, now)
    for _ in range(MOST_STEPS):
        if game.is_over(table.state):
            return table
        now = _step(table, players, now)
    raise RuntimeError(f"{game.NAME}: no end after {MOST_STEPS} steps")


def _step(table: RecordedGame, players: Sequence[Player], now: Millis) -> Millis:
    """The first thing to happen: a player's answer, or what is due by the clock."""
    game, state = table.game, table.state
    answers: list[tuple[Millis, int, TimedCommand]] = []
    for seat, player in enumerate(players):
        answer = player.act(game.view(state, seat), game.legal(state, seat, now), now)
        if answer is not None:
            answers.append((now + answer.after, seat, answer))
    due = game.deadline(state)
    if not answers and due is None:
        raise RuntimeError(f"{game.NAME}: nobody can do anything")
    at, seat, first = min(answers, key=lambda a: a[:2], default=(None, 0, None))
    if first is None or at is None or (due is not None and due <= at):
        assert due is not None  # noqa: S101
        table.pass_time(due)
        return due
    table.give(first.command, seat, at)
    return at
