"""A table in this process, with bots and in real time. It is used like ``TableClient``, but needs no server."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import msgspec

from tertia.client.errors import ConnectionClosed, ServerRefused
from tertia.client.news import News
from tertia.client.visit import TableVisit
from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.live.registry import TableRegistry
from tertia.live.table import LiveTable
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import RoomCommand
from tertia.rooms.new_table import NewTable, make_table_command
from tertia.storage.memory.store import memory_store
from tertia.texts import error_text, text

PLAYER = "local"
"""The id of the only visitor."""


class LocalTable(TableVisit):
    """A table in memory and its only visitor.

    Use it as ``async with LocalTable(settings) as table``. The visitor is the host of the table.
    """

    def __init__(self, settings: NewTable, *, language: str = "en") -> None:
        super().__init__(language)
        self._settings = settings
        self._registry = TableRegistry(memory_store())
        self._table: LiveTable | None = None
        self._ids = map(str, count(1))

    async def __aenter__(self) -> LocalTable:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Make the table and enter it."""
        table_id = await self._registry.create(make_table_command(self._settings), PLAYER)
        self._table = await self._registry.get(table_id)
        await self._table.visitors.enter(self, None)

    async def close(self) -> None:
        """Leave the table and stop its bots."""
        if self._table is not None:
            await self._table.visitors.leave(self)
            await self._registry.close()
        self._finish("", "")

    # The listener of the table ----------------------------------------------------------------------------

    @property
    def player(self) -> str:
        return PLAYER

    @property
    def address(self) -> str | None:
        return None

    def send(self, message: bytes) -> None:
        """Take news from the table. The callback runs later, so that its errors do not disturb the table."""
        self.news = News(msgspec.json.decode(message))
        asyncio.get_running_loop().call_soon(self.on_news, self.news)
        self._changed.set()

    def close_as_replaced(self) -> None:
        self.close_for_good("taken-over")

    def close_for_good(self, reason: str) -> None:
        self._finish(reason, text(self.language, f"closing.{reason}"))

    def _finish(self, reason: str, sentence: str) -> None:
        self._end = self._end or ConnectionClosed(reason, sentence)
        self._changed.set()

    # The table --------------------------------------------------------------------------------------------

    @property
    def is_connected(self) -> bool:
        return self._end is None

    @property
    def now(self) -> Millis:
        """The clock of the table."""
        return self._registry.clock() if self._table is None else self._table.clock()

    async def do(self, command: Any, **fields: Any) -> int:
        if self._end is not None or self._table is None:
            raise self._end or ConnectionClosed("", "")
        if isinstance(command, str):
            command = {"type": command, **fields}
        seen = None if self.news is None else self.news.version
        try:
            decoded = room_codec(self._table.room.game).read_command(msgspec.json.encode(command))
            request = RoomCommand(decoded, PLAYER, next(self._ids), pressed=self._table.clock(), seen=seen)
            return await self._table.submit(request)
        except TertiaError as error:
            raise ServerRefused(error.code, error_text(self.language, error)) from None
