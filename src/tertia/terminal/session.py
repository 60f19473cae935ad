"""A player's visit to a table: at a link, or at a table of this process."""

from __future__ import annotations

import asyncio
import contextlib

from tertia.client import TableClient
from tertia.client.visit import TableVisit
from tertia.errors import TertiaError
from tertia.local_tables import LocalGame, open_local_game
from tertia.table_text.reader import TableReader
from tertia.texts import error_text

STAND_TIMEOUT = 3.0
"""Seconds to wait for the answer when the player gives up the seat."""


class TableSession:
    """A connection to a table with the name of the player."""

    def __init__(self, table: TableVisit, name: str, link: str = "") -> None:
        """``link`` is empty for a table of this process."""
        self.table, self.name, self.link = table, name, link
        self.end_text = ""
        """Why the connection has ended for good; empty while it has not."""
        self._end_watcher = asyncio.create_task(self._watch_for_end())

    async def _watch_for_end(self) -> None:
        """Wait until the connection ends, and keep the reason."""
        try:
            await self.table.wait_for(lambda: False)
        except TertiaError as error:
            self.end_text = error_text(self.table.language, error)

    def can_sit(self, reader: TableReader) -> bool:
        """Return True if a chair is free."""
        return None in reader.news.room["chairs"]

    async def sit(self) -> None:
        await self.table.sit(self.name)

    async def leave(self) -> None:
        """Give up the seat, so that nobody waits for it, and close the connection."""
        self._end_watcher.cancel()
        news = self.table.news
        if self.link and news is not None and news.you["chair"] is not None and self.table.is_connected:
            with contextlib.suppress(TertiaError, TimeoutError):
                await asyncio.wait_for(self.table.do("stand"), STAND_TIMEOUT)
        await self.table.close()


async def play_locally(game: LocalGame, name: str, language: str) -> TableSession:
    """Begin a game against bots in this process."""
    return TableSession(await open_local_game(game, name, language), name)


async def open_link(link: str, name: str, language: str, watch: bool = False) -> TableSession:
    """Join the table of a link. The player sits down if a chair is free and ``watch`` is False."""
    table = TableClient(link, language=language)
    await table.open()
    session = TableSession(table, name, str(table.link))
    if not watch and session.can_sit(TableReader(table.latest, language)):
        try:
            await session.sit()
        except BaseException:
            await session.leave()
            raise
    return session
