"""The seats that clients have taken through this process. The id of a seat is the key to it."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Literal

from tertia.client.news import News
from tertia.client.visit import TableVisit
from tertia.errors import Refused, TertiaError
from tertia.table_text.log import LogLine, log_lines
from tertia.table_text.reader import TableReader

CardForm = Literal["words", "pictures"]
"""How a seat sees the cards."""

MAX_SEATS = 32
"""Seats that this process keeps at the same time."""

MAX_IDLE = 1_800.0
"""Seconds after which a seat that nobody uses is given up."""

MAX_LINES = 60
"""The maximum number of sentences that a seat keeps until its next answer."""

STAND_TIMEOUT = 5.0
"""Seconds to wait for the answer when a seat is given up."""


class Seat:
    """A client's visit to one table, with the sentences that the client has not read yet."""

    def __init__(self, table: TableVisit, cards: CardForm, language: str) -> None:
        self.id = secrets.token_urlsafe(12)
        self.table, self.cards, self.language = table, cards, language
        self.seen_version = 0
        """The version of the table in the last answer."""
        self.used_at = time.monotonic()
        self._lines: list[LogLine] = []
        table.on_news = self._receive
        if table.news is not None:
            self._receive(table.news)

    def _receive(self, news: News) -> None:
        self._lines += log_lines(TableReader(news, self.language))
        del self._lines[:-MAX_LINES]

    @property
    def reader(self) -> TableReader:
        return TableReader(self.table.latest, self.language, server=self.table.server)

    def take_lines(self) -> list[LogLine]:
        """Return the sentences since the last answer, and forget them."""
        lines, self._lines = self._lines, []
        return lines

    async def leave(self) -> None:
        """Stand up, so that nobody waits for this seat, and close the connection."""
        news = self.table.news
        if self.table.is_connected and news is not None and news.you["chair"] is not None:
            with contextlib.suppress(TertiaError, TimeoutError):
                await asyncio.wait_for(self.table.do("stand"), STAND_TIMEOUT)
        await self.table.close()


class Seats:
    """All seats of this process by their ids."""

    def __init__(self) -> None:
        self._seats: dict[str, Seat] = {}

    async def check_capacity(self) -> None:
        """Give up idle seats. Raise Refused if there are still too many."""
        now = time.monotonic()
        for seat in [seat for seat in self._seats.values() if now - seat.used_at > MAX_IDLE]:
            await self.remove(seat)
        if len(self._seats) >= MAX_SEATS:
            raise Refused("too-many-seats", most=MAX_SEATS)

    def add(self, seat: Seat) -> Seat:
        self._seats[seat.id] = seat
        return seat

    def get(self, seat_id: str) -> Seat:
        """Return a seat. Raise Refused if there is none with this id."""
        seat = self._seats.get(seat_id)
        if seat is None:
            raise Refused("no-seat")
        seat.used_at = time.monotonic()
        return seat

    async def remove(self, seat: Seat) -> None:
        """Leave the table of a seat and forget it."""
        self._seats.pop(seat.id, None)
        await seat.leave()

    async def close(self) -> None:
        """Leave all tables."""
        for seat in list(self._seats.values()):
            await self.remove(seat)
