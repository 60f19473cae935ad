"""Fairness between nodes (server processes) that decide at the same table."""

from __future__ import annotations

import asyncio

TURN = 0.1
"""Seconds that another node has to decide next."""


class Turn:
    """Holds this node back for a moment, so that a node that lost a race decides next.

    The winner of a race knows the newest version already, and would mostly win again.
    """

    def __init__(self) -> None:
        self._given: asyncio.Event | None = None
        self._until = 0.0

    def give(self, seconds: float = TURN) -> None:
        """Let the other node decide next."""
        self._given = asyncio.Event()
        self._until = asyncio.get_running_loop().time() + seconds

    def take_back(self) -> None:
        """Stop waiting, because the other node has decided."""
        if self._given is not None:
            self._given.set()

    async def wait(self) -> None:
        """Wait until the other node has decided, or its time is over."""
        if self._given is None:
            return
        try:
            async with asyncio.timeout_at(self._until):
                await self._given.wait()
        except TimeoutError:
            pass
        self._given = None
