"""The log of one table and its fold: the room, the minds of the bots, and the newest decisions."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.history.results import results_of
from tertia.history.table_summary import SummaryProjection
from tertia.live.bots import TableBots
from tertia.live.log_fold import fold_rows
from tertia.live.recent_history import KEPT_DECISIONS, RecentHistory
from tertia.live.services import Services
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import RoomCommand
from tertia.rooms.decision import AnyDecision
from tertia.rooms.rules import Step
from tertia.rooms.state import Room
from tertia.storage.ports import Append, PlayerResult, Row

LARGEST_PAGE = 500
"""Rows of the log that are read and folded at once."""

FOLDED_HERE = 32
"""Rows that are folded on the event loop. More of them go to a thread."""


class TableLog:
    """Appends decisions of this node to the log, and reads those of other nodes."""

    def __init__(self, table: str, services: Services, bots: TableBots) -> None:
        self._table, self._services, self._bots = table, services, bots
        self.room = Room()
        self.recent_history = RecentHistory(table, services.log)
        self._summaries = SummaryProjection(table)

    async def append(self, steps: Sequence[Step], requests: Sequence[RoomCommand]) -> None:
        """Append the decisions of some commands. Once they are durable, apply them."""
        append = self._build_append(steps, requests)
        await self._services.log.append(append)
        for (decision, room), row in zip(steps, append.rows, strict=True):
            self._set_room(room)
            self._bots.apply(decision, room)
            self.recent_history.add(decision, row.body, row.version)

    def _set_room(self, room: Room) -> None:
        self._services.player_tables.update(self._table, self.room, room)
        self.room = room

    def _build_append(self, steps: Sequence[Step], requests: Sequence[RoomCommand]) -> Append:
        before, rows, results = self.room, list[Row](), list[PlayerResult]()
        for decision, room in steps:
            rows.append(Row(self._table, room.version, decision.at, room_codec(room.game).write(decision)))
            results += results_of(self._table, before, room, decision)
            before = room
        # A request that came through no connection, as over HTTP, was not sent before through another node.
        senders = tuple(
            {
                (request.by, request.visit)
                for request in requests
                if request.by is not None and request.visit is not None
            }
        )
        return Append(rows[0], self._summaries.after(before), tuple(results), tuple(rows[1:]), senders)

    async def read_new(self) -> list[AnyDecision]:
        """Read and apply decisions that are new in the log. Returns the last of them, if there were many.

        Raises DamagedTable or UnknownGame.
        """
        decisions = list[AnyDecision]()
        while rows := await self._services.log.read(self._table, self.room.version, LARGEST_PAGE):
            # One more than can be broadcast, so that the caller sees that there were too many.
            decisions = [*decisions, *await self._apply_rows(rows)][-KEPT_DECISIONS - 1 :]
            if len(rows) < LARGEST_PAGE:
                break
        return decisions

    async def _apply_rows(self, rows: Sequence[Row]) -> list[AnyDecision]:
        """Fold rows into this table, many of them on a thread. Returns their decisions."""
        arguments = self._table, rows, self.room, self._bots.minds
        if len(rows) > FOLDED_HERE:
            fold = await self._services.run_on_log_thread(fold_rows, *arguments)
        else:
            fold = fold_rows(*arguments)
        self._set_room(fold.room)
        self._bots.resume(fold.room, fold.minds)
        for decision, row in zip(fold.decisions, rows, strict=True):
            self.recent_history.add(decision, row.body, row.version)
        return fold.decisions
