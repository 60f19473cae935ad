"""The games of one table, told apart: a rematch is the next round, and the rounds before it stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room, apply_decision


@dataclass(frozen=True, slots=True)
class Step:
    """A decision that moved the game, with the room before and after it."""

    before: Room
    decision: AnyDecision
    room: Room


@dataclass(frozen=True, slots=True)
class Round:
    """One finished game at a table."""

    number: int
    rounds: int
    """How many games have ended at the table; the last may be newer than this one."""
    steps: tuple[Step, ...]
    decisions: tuple[AnyDecision, ...]
    """All that was said at the table until the game ended, for those who must know the room before it."""

    @property
    def room(self) -> Room:
        """The room when the game ended: who sat there, and by which options they played."""
        return self.steps[-1].room

    @property
    def events(self) -> list[tuple[Millis, Any]]:
        """Every event of the game, whole, with its instant."""
        return [(step.decision.at, event) for step in self.steps for event in step.decision.game_events]


def round_of(decisions: Sequence[AnyDecision], number: int | None = None) -> Round:
    """A game of the table, the last one if no number is given; Refused if it is not over, or never began."""
    room, games = Room(), list[list[Step]]()
    ends = list[int]()
    for index, decision in enumerate(decisions):
        before, room = room, apply_decision(room, decision)
        if not decision.game_events:
            continue
        if room.round > len(games):
            games.append([])
            ends.append(0)
        games[-1].append(Step(before, decision, room))
        ends[-1] = index + 1
    over = len(games) if room.phase == "over" else len(games) - 1
    wanted = max(1, len(games)) if number is None else number
    if wanted < 1 or wanted > max(1, len(games)):
        raise Refused("no-such-round", given=wanted)
    if wanted > over:
        raise Refused("not-over")
    return Round(wanted, over, tuple(games[wanted - 1]), tuple(decisions[: ends[wanted - 1]]))
