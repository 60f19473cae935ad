"""A room without a server: it decides and applies commands at once."""

from __future__ import annotations

from typing import Any

from tertia.errors import Refused
from tertia.games import GAMES
from tertia.rooms.commands import AddBot, Begin, MakeTable, RoomCommand, Sit
from tertia.rooms.decision import AnyDecision
from tertia.rooms.rules import decide, decide_with_luck
from tertia.rooms.state import Room, apply_decision


class RoomDriver:
    """A room, its decisions, and a clock that advances with every command."""

    def __init__(self, game: str = "classic", seats: int = 4, **options: Any) -> None:
        self.room, self.now, self.decisions = Room(), 1_000_000, list[AnyDecision]()
        self._luck = 0
        self.do(MakeTable(game, GAMES[game].Options(**options), seats), "host")

    def do(
        self, command: Any, player: str | None = None, *, seat: int | None = None, after_ms: int = 10
    ) -> Room:
        """Give a command that must be accepted and return the room after it; ``seat`` is that of a bot."""
        self.now += after_ms
        request = RoomCommand(command, player, seat=seat)
        step = decide_with_luck(self.room, request, self.now, self._draw_luck)
        assert step.room == apply_decision(self.room, step.decision)
        self.decisions.append(step.decision)
        self.room = step.room
        return self.room

    def refusal(self, command: Any, player: str | None = None) -> str:
        """Give a command that must be refused and return the code of the refusal."""
        before = self.room
        try:
            decide(self.room, RoomCommand(command, player), self.now)
        except Refused as refused:
            assert self.room is before
            return refused.code
        raise AssertionError(f"{command} was accepted")

    def begin(self, people: int = 2, bots: int = 0) -> RoomDriver:
        """Seat people (the players ``host``, ``p1``, ``p2`` …) and then bots, and begin a game."""
        for i in range(people):
            self.do(Sit(f"person {'abcd'[i]}"), "host" if i == 0 else f"p{i}")
        for _ in range(bots):
            self.do(AddBot(), "host")
        self.do(Begin(), "host")
        return self

    @property
    def names(self) -> list[str | None]:
        """Return the names on the chairs."""
        return [chair.name if chair is not None else None for chair in self.room.chairs]

    def _draw_luck(self) -> bytes:
        self._luck += 1
        return self._luck.to_bytes(32, "big")
