"""Replays the log of a table step by step, and says what is wrong with a log that cannot be replayed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from tertia.games import GAMES
from tertia.rooms.codec import game_of, room_codec
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room, apply_decision
from tertia.storage.ports import Row

MISSING = "missing"
"""The ``reason`` of a ``LogProblem`` if a decision is not in the log."""

ProblemKind = Literal["damaged", "differs", "unknown-game"]


class LogProblem(Struct, frozen=True):
    """A problem of one table."""

    table: str
    kind: ProblemKind
    """``damaged``: nobody can read the log, or go on with it.

    ``differs``: the log can be read, but the rules of this version decide otherwise, or a deck was exchanged.

    ``unknown-game``: this version does not know the game. A newer one may.
    """
    version: int
    """The first decision with the problem."""
    reason: str
    """The name of the game for ``unknown-game``, else a technical description."""


class UnreadableLog(Exception):
    """The log of a table cannot be replayed."""

    def __init__(self, problem: LogProblem) -> None:
        super().__init__(problem)
        self.problem = problem


class ReplayStep(NamedTuple):
    """A decision, with the room before and after it."""

    before: Room
    decision: AnyDecision
    after: Room


def replay_log(table: str, rows: Sequence[Row]) -> Iterator[ReplayStep]:
    """Yield all decisions of a table, beginning with its first. Raises UnreadableLog."""
    room = Room()
    for row in rows:
        if row.version != room.version + 1:
            raise UnreadableLog(LogProblem(table, "damaged", room.version + 1, MISSING))
        try:
            game = room.game or game_of(row.body)
            if game in GAMES:
                decision = room_codec(game).read(row.body)
                after = apply_decision(room, decision)
        except Exception as error:  # whatever a changed byte leads to
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
            raise UnreadableLog(LogProblem(table, "damaged", row.version, reason)) from error
        if game not in GAMES:
            raise UnreadableLog(LogProblem(table, "unknown-game", row.version, game))
        yield ReplayStep(room, decision, after)
        room = after
