"""A visitor who solves puzzles over HTTP, and a server whose clock is set by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from support.in_process_server import in_process_server
from support.raw_socket import http

DAY = date(2026, 3, 14)
NOON = int(datetime(2026, 3, 14, 12, tzinfo=UTC).timestamp() * 1000)
"""Noon of that day in milliseconds."""


class Visitor:
    """A visitor with a cookie."""

    def __init__(self, port: int, language: str = "en") -> None:
        self.base, self.language = f"http://127.0.0.1:{port}/api/", language
        self.cookie = http(f"{self.base}me")[1]["set-cookie"].split(";")[0]

    def ask(self, path: str, body: object | bytes | None = None) -> tuple[int, dict[str, Any]]:
        headers = {"cookie": self.cookie, "accept-language": self.language}
        status, _, answer = http(self.base + path, body, headers)
        return status, json.loads(answer)

    def claim(self, where: str, cards: Any) -> dict[str, Any]:
        status, answer = self.ask(f"{where}/claim", {"cards": list(cards)})
        assert status == 200, answer
        return answer

    def find_all(self, where: str, sets: Any, now: list[int], pace: int = 3_000) -> dict[str, Any]:
        """Find one SET after another, each after ``pace`` milliseconds, and return the last answer."""
        answer: dict[str, Any] = {}
        for cards in sets:
            now[0] += pace
            answer = self.claim(where, cards)
        return answer


def at_noon(play: Callable[[int, list[int]], None]) -> None:
    """Run a function beside a server whose clock stands at noon; the function sets the clock by hand."""

    async def both() -> None:
        now = [NOON]
        async with in_process_server(lambda: now[0]) as server:
            await asyncio.to_thread(play, server.port, now)

    asyncio.run(both())
