"""Players who continue through crashes of servers, and a check that decides everything they did again."""

from __future__ import annotations

from typing import Any, Protocol

from support.client import CONNECTION_LOST, Client
from tertia.history.verify import check_commitments
from tertia.rooms.commands import RoomCommand
from tertia.rooms.decision import AnyDecision
from tertia.rooms.rules import decide
from tertia.rooms.state import Room, apply_decision

TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("classic", {"photo_finish": 0, "rest": 0}, 0),
    ("classic", {"claim": "tap", "more": "auto", "photo_finish": 50}, 1),
    ("scout", {"photo_finish": 0, "hunt_time": 5_000}, 0),
    ("chipset", {"deals": 3}, 0),
    ("setup", {"photo_finish": 0, "window": 1_000}, 0),
    ("coopset", {}, 0),
    ("twenty", {"photo_finish": 0, "rest": 0, "target": 1, "deals": 3}, 0),
)
"""Tables to play at: a game, options that keep waiting times short, and the number of bots."""


class Servers(Protocol):
    """The servers to which players connect."""

    calm: bool
    """True after the last fault: games that are over are not played again."""

    def command_sent(self) -> None:
        """Count a command of a player. A test decides by this count when it causes the next fault."""
        ...

    async def address(self, table: str = "") -> str:
        """Return the address of a server that runs, for the socket of a table or for anything else."""
        ...


class Person(Client):
    """A player that reconnects after a crash, and sends an unanswered command again with the same id."""

    def __init__(self, servers: Servers, table: str, cookie: str, name: str, bots: int) -> None:
        super().__init__("", cookie, name)
        self.table, self.bots = table, bots
        self.done_at: dict[str, int] = {}
        """The version of the table after each acknowledged command, by the id of the command."""
        self.resent = self.found = 0
        """Commands sent again, and those of them that were in the log before the crash."""
        self._servers = servers
        self._pending: tuple[str, dict[str, Any]] | None = None
        """The id and the content of the command that has no answer yet."""

    @property
    def at_rest(self) -> bool:
        """True if the game is over and every command is answered."""
        return self.is_over and self._pending is None and not self.is_disconnected

    async def live(self) -> None:
        """Play until cancelled, through all crashes."""
        while True:
            try:
                await self._come()
                if self._pending is not None:
                    await self._send_again(*self._pending)
                while True:
                    wish = await self._next_wish()
                    self._pending = (self.new_id(), wish)
                    await self._send(*self._pending)
            except CONNECTION_LOST:
                await self.close()

    async def _come(self) -> None:
        """Connect to a server that runs, and wait for the table."""
        self.url = f"ws://{await self._servers.address(self.table)}/ws/{self.table}"
        before = self.news
        await self.connect()
        await self.wait_for(lambda: self.news is not before or self.is_disconnected)

    async def _send_again(self, command_id: str, command: dict[str, Any]) -> None:
        """Send a command that a crash left unanswered. If its version is not new, it was in the log already."""
        known = self.news["version"]
        await self._send(command_id, command)
        self.resent += 1
        was_in_log = command_id in self.done_at and self.done_at[command_id] <= known
        self.found += was_in_log

    async def _send(self, command_id: str, command: dict[str, Any]) -> None:
        self._servers.command_sent()
        answer = await self.do(command_id, **command)
        if answer["type"] == "done":
            self.done_at[command_id] = answer["version"]
        self._pending = None
        self._changed.set()

    async def _next_wish(self) -> dict[str, Any]:
        """Wait until this player has a command to give. Raise ConnectionError if the server is gone."""
        while True:
            version, wish = self.news["version"], self._wish()
            if wish is not None:
                return wish
            await self.wait_for(lambda v=version: self.news["version"] != v or self.is_disconnected)
            if self.is_disconnected:
                raise ConnectionError

    def _wish(self) -> dict[str, Any] | None:
        """Return the next command: sit down, play, or as the host add bots and begin. None to wait."""
        room, you = self.news["room"], self.news["you"]
        if you["chair"] is None:
            return {"kind": "sit", "name": self.name}
        if room["phase"] == "playing":
            return self.choose()
        if not you["host"] or (self.is_over and self._servers.calm):
            return None
        if sum(chair is not None and chair["bot"] for chair in room["chairs"]) < self.bots:
            return {"kind": "add-bot"}
        return {"kind": "begin"} if None not in room["chairs"] else None


def judge_again(decisions: list[AnyDecision], unfinished: bool = False) -> Room:
    """Decide every decision again, compare the results, and check the commitments of all decks.

    ``unfinished`` allows that the last game is not over. Its deck is not open yet, so it cannot be checked.
    """
    room = Room()
    for decision in decisions:
        request = RoomCommand(
            decision.command,
            by=decision.by,
            id=decision.id,
            seat=decision.seat,
            pressed=decision.pressed,
            luck=decision.luck,
        )
        before, room = room, apply_decision(room, decision)
        assert decide(before, request, decision.at) == (decision, room)
    checked = check_commitments(event for decision in decisions for event in decision.game_events)
    assert checked >= room.round - (unfinished and room.phase == "playing")
    return room
