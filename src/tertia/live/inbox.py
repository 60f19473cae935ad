"""Commands that wait for a decision."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from itertools import islice
from typing import Any, TypeAlias

from tertia.rooms.commands import RoomCommand

logger = logging.getLogger("tertia.live")

Outcome: TypeAlias = int | Exception
"""The version of the table after a command, which is durable by then; or the reason why it was not accepted."""

Answer: TypeAlias = Callable[[Outcome], None]
"""Takes the outcome of one command. It must not block."""


class InboxStopped(Exception):
    """The table stopped before it decided a command. The sender should connect and send it again."""


LARGEST_BATCH = 16
"""Commands that are decided together, so that nobody waits for the whole of a flood."""


class Inbox:
    """A queue of commands. A worker task hands them on in order and answers each of them once.

    The worker runs only while commands wait. Those that arrive while it waits for the disk form the next batch.
    """

    def __init__(
        self,
        process: Callable[[Sequence[RoomCommand]], Awaitable[Sequence[Outcome]]],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """``process`` takes the next commands and returns the outcomes of the first of them.

        If it returns no outcome, it gets the same commands again.
        """
        self._process, self._spawn = process, spawn
        self._waiting: deque[tuple[RoomCommand, Answer]] = deque()
        self.is_busy = False

    @property
    def length(self) -> int:
        """The number of commands that wait or are being decided."""
        return len(self._waiting)

    def put(self, request: RoomCommand, answer: Answer) -> None:
        """Add a command; ``answer`` gets its outcome."""
        self._waiting.append((request, answer))
        if not self.is_busy:
            self.is_busy = True
            # A new task starts in the loop's next turn, so the first batch has all commands of this one.
            self._spawn(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting:
                batch = [request for request, _ in islice(self._waiting, LARGEST_BATCH)]
                outcomes: Sequence[Outcome]
                try:
                    outcomes = await self._process(batch)
                except Exception as error:
                    outcomes = (error,)
                for outcome in outcomes[: len(batch)]:
                    _, answer = self._waiting.popleft()
                    _call(answer, outcome)
        finally:
            # If the worker was cancelled, nobody else would answer these, and their senders would wait for ever.
            self.is_busy = False
            while self._waiting:
                _, answer = self._waiting.popleft()
                _call(answer, InboxStopped())


def resolve(future: asyncio.Future[int], outcome: Outcome) -> None:
    """Resolve a future with an outcome."""
    if future.done():  # the caller was cancelled
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _call(answer: Answer, outcome: Outcome) -> None:
    try:
        answer(outcome)
    except Exception:
        logger.exception("an answer to a command failed")
