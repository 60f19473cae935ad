"""What a table in memory knows: a fold of the log and nothing more."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tertia.errors import Refused
from tertia.history.replay import Round, round_of
from tertia.history.review import Review, review
from tertia.live.bots import Memories, after_decision
from tertia.live.recent_history import Past
from tertia.rooms.codec import room_codec
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.rooms.view import room_view

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry


class Remembering:
    """A table's room, and what came before."""

    def __init__(self, registry: TableRegistry, table: str) -> None:
        self.registry, self.id = registry, table
        self.room = Room()
        self._past = Past()
        self._memories: Memories = {}
        """Of its bots."""

    def _apply(self, decision: AnyDecision, room: Room, body: bytes) -> None:
        self._memories = after_decision(self._memories, room, decision)
        self.room = room
        self._past.add(decision, body, room.version)

    async def decisions(self) -> list[AnyDecision]:
        """All that was decided at this table, from the log."""
        codec = room_codec(self.room.game)
        return [codec.read(row.body) for row in await self.registry.log.read(self.id)]

    async def finished(self, number: int | None = None) -> Round:
        """A game of this table, the last if none is named; Refused while it is played."""
        if self.room.phase != "over" and number is None:
            raise Refused("not-over")
        return await asyncio.to_thread(round_of, await self.decisions(), number)

    async def public_log(self) -> list[object]:
        """The record of the last game, as those who watched it to the end may know it."""
        redact = self.room.rules.redact
        return [{"at": at, "event": redact(event, None)} for at, event in (await self.finished()).events]

    async def review(self, number: int | None = None) -> Review:
        """A look back at a game, once it is over; Refused before."""
        game = await self.finished(number)
        people = room_view(game.room, ()).seats
        return await asyncio.to_thread(review, game.room.rules, game.events, people)
