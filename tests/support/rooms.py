"""A room without a server: what is said is decided and folded at once."""

from __future__ import annotations

from typing import Any

from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.engine import NeedsLuck
from tertia.rooms.commands import AddBot, Begin, MakeTable, Sit
from tertia.rooms.decision import AnyDecision
from tertia.rooms.rules import RoomCommand, decide
from tertia.rooms.state import Room, apply_decision


class Desk:
    """A room, its decisions, and a clock that steps."""

    def __init__(self, game: str = "classic", seats: int = 4, seed: int = 0, **options: Any) -> None:
        self.room, self.now, self.decisions = Room(), 1_000_000, list[AnyDecision]()
        self._luck = seed
        self.say(MakeTable(game, GAMES[game].Options(**options), seats), "host")

    def say(
        self, command: Any, by: str | None = None, *, seat: int | None = None, after_ms: int = 10
    ) -> Room:
        self.now += after_ms
        try:
            step = decide(self.room, RoomCommand(command, by, seat=seat), self.now)
        except NeedsLuck:
            self._luck += 1
            luck = self._luck.to_bytes(32, "big").hex()
            step = decide(self.room, RoomCommand(command, by, seat=seat, luck=luck), self.now)
        assert step.room == apply_decision(self.room, step.decision)
        self.decisions.append(step.decision)
        self.room = step.room
        return self.room

    def refused(self, command: Any, by: str | None = None) -> str:
        """The code of the refusal that there must be."""
        before = self.room
        try:
            decide(self.room, RoomCommand(command, by), self.now)
        except Refused as refused:
            assert self.room is before
            return refused.code
        raise AssertionError(f"{command} was accepted")

    def begun(self, people: int = 2, bots: int = 0) -> Desk:
        for i in range(people):
            self.say(Sit(f"person {'abcd'[i]}"), "host" if i == 0 else f"p{i}")
        for _ in range(bots):
            self.say(AddBot(), "host")
        self.say(Begin(), "host")
        return self

    @property
    def names(self) -> list[str | None]:
        return [chair.name if chair is not None else None for chair in self.room.chairs]
