"""A visit to a table: its newest state, waiting for changes, and sending commands."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from tertia.client.errors import ConnectionClosed
from tertia.client.news import News
from tertia.errors import TertiaError
from tertia.games.engine import Legal, Millis


class TableVisit(ABC):
    """A visitor at a table, who may watch or sit down. ``news`` is always the newest state of the table.

    ``TableClient`` visits a table on a server, ``tertia.local_tables.LocalTable`` one in this process.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.server = ""
        """The address of the server; empty at a table of this process."""
        self.news: News | None = None
        """The newest news; None only before the first ones."""
        self.on_news: Callable[[News], object] = lambda news: None
        """Called with every news, in order."""
        self._end: TertiaError | None = None
        """Why the visit has ended for good."""
        self._changed = asyncio.Event()

    @property
    @abstractmethod
    def is_connected(self) -> bool:
        """True while commands reach the table."""

    @property
    @abstractmethod
    def now(self) -> Millis:
        """The clock of the table."""

    @abstractmethod
    async def close(self) -> None:
        """End the visit."""

    @abstractmethod
    async def do(self, command: Any, **fields: Any) -> int:
        """Send a command and return the version of the table after it. Raise ServerRefused with the reason.

        The command is one of ``legal``, its tag with its fields (``do("claim", cards=(0, 1, 2))``), or a dict.
        """

    @property
    def latest(self) -> News:
        """The newest news. Raise ConnectionClosed before ``open``."""
        if self.news is None:
            raise self._end or ConnectionClosed("", "")
        return self.news

    @property
    def view(self) -> Any:
        """Everything that our seat may know, in the type of the game; None before the first game."""
        return self.latest.view

    @property
    def legal(self) -> Legal:
        """The commands that our seat may give now."""
        return self.latest.legal

    @property
    def phase(self) -> str:
        """``waiting`` before a game, ``playing``, or ``over``."""
        return str(self.latest.room["phase"])

    async def sit(self, name: str, *, chair: int | None = None, bot: bool = False) -> int:
        """Take a chair. A program says ``bot=True``: everybody then sees it as a bot, and that cannot be undone."""
        return await self.do("sit", name=name, chair=chair, bot=bot)

    async def wait_for(self, condition: Callable[[], bool], timeout: float | None = None) -> None:
        """Wait until a condition holds. It is checked after every message.

        Raise TimeoutError after ``timeout`` seconds, and ConnectionClosed if the visit ends for good.
        """
        async with asyncio.timeout(timeout):
            while not condition():
                if self._end is not None:
                    raise self._end
                self._changed.clear()
                await self._changed.wait()

    async def wait_for_news(self, timeout: float | None = None) -> News:
        """Wait for news that are newer than ``news`` and return them; see ``wait_for``."""
        known = self.news
        await self.wait_for(lambda: self.news is not known, timeout)
        return self.latest
