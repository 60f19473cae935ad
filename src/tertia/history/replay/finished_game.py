"""The finished games of one table. A rematch is the next round; the earlier rounds stay available."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.rooms.bot_seeds import bot_secret
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room, apply_decision


@dataclass(frozen=True, slots=True)
class Step:
    """A decision with game events, and the room before and after it."""

    before: Room
    decision: AnyDecision
    room: Room


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One finished game of a table."""

    number: int
    """The round, counted from 1."""
    rounds: int
    """The number of games that have ended at the table, also after this one."""
    steps: tuple[Step, ...]
    """The decisions of this game that changed the game itself."""
    decisions: tuple[AnyDecision, ...]
    """All decisions of the table until the end of this game."""

    @property
    def room(self) -> Room:
        """Return the room at the end of the game, with its options, and with seats under their latest names."""
        return self.steps[-1].room

    @property
    def bot_secret(self) -> str:
        """Return the secret part of the bots' seeds, which may be shown now."""
        return bot_secret(self.steps[0].decision) or ""

    @property
    def events(self) -> list[tuple[Millis, Any]]:
        """Return every event of the game, not redacted, with its instant."""
        return [(step.decision.at, event) for step in self.steps for event in step.decision.game_events]


def _with_seats(step: Step, room: Room) -> Step:
    """Return the last step of a game with seats that may have got other names since."""
    return replace(step, room=msgspec.structs.replace(step.room, seats=room.seats))


def finished_game(decisions: Sequence[AnyDecision], number: int | None = None) -> FinishedGame:
    """Return a game of the table, by default the last one. Raise Refused if it never began or is not over."""
    room, games = Room(), list[list[Step]]()
    ends = list[int]()
    for index, decision in enumerate(decisions):
        before, room = room, apply_decision(room, decision)
        if not decision.game_events:
            if room.phase == "over":
                games[-1][-1] = _with_seats(games[-1][-1], room)
            continue
        if room.round > len(games):
            games.append([])
            ends.append(0)
        games[-1].append(Step(before, decision, room))
        ends[-1] = index + 1
    over = len(games) if room.phase == "over" else len(games) - 1
    last = max(1, len(games))  # the first game of a table exists before it begins; it is not over
    wanted = last if number is None else number
    if not 1 <= wanted <= last:
        raise Refused("no-such-round", given=wanted)
    if wanted > over:
        raise Refused("not-over")
    return FinishedGame(wanted, over, tuple(games[wanted - 1]), tuple(decisions[: ends[wanted - 1]]))
