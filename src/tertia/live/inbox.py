"""What is said to a table: answered once each, in order; what came while the disk was busy is kept together.

Commands that wait are judged one after the other, each on the room that the one before it led to. Their decisions
go to the log at once and are told at once, which is most of what a command costs. Until all are durable, the room
that others see is the one before them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tertia.live.commands import Judging, Step
from tertia.live.eager import start
from tertia.rooms.commands import Sit
from tertia.rooms.rules import RoomCommand
from tertia.storage.ports import Conflict, PlayerMovedNode

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry

logger = logging.getLogger("tertia.live")

Answer: TypeAlias = Callable[[int | Exception], None]
"""Told the version at which a command holds, durably, or why it does not. Must not wait."""

TURN, LOOK = 0.1, 0.002
"""Seconds that another node has to be next, and between two looks whether it was."""

MOST_TOGETHER = 16
"""Decisions that are kept together: nobody waits for the whole of a flood."""


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    said: RoomCommand
    answer: Answer


class Hearing(Judging):
    """A table to which anybody may speak at any time."""

    def __init__(self, registry: TableRegistry, table: str) -> None:
        super().__init__(registry, table)
        self.last_used = registry.clock()
        self._waiting: deque[_Waiting] = deque()
        self._is_hearing = False
        self._turn_until = 0.0

    async def submit(self, said: RoomCommand) -> int:
        """Judge a command; the version at which it holds, durably, or Refused."""
        answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def answer(outcome: int | Exception) -> None:
            if answered.done():  # whoever asked was cancelled
                return
            if isinstance(outcome, Exception):
                answered.set_exception(outcome)
            else:
                answered.set_result(outcome)

        self.receive(said, answer)
        return await answered

    def receive(self, said: RoomCommand, answer: Answer) -> None:
        """Judge a command, after those that were said before."""
        self.last_used = self.registry.clock()
        self._waiting.append(_Waiting(said, answer))
        if not self._is_hearing:
            self._is_hearing = True
            # At the end of the loop's turn: what others said in the same moment is heard with it.
            asyncio.get_running_loop().call_soon(start, self._hear_all(), self._failed)

    async def _hear_all(self) -> None:
        while self._waiting:
            if self._turn_until:
                await self._stand_back()
                self._turn_until = 0.0
            async with self._lock:  # let go of in between: others who wait for the table have their turn
                steps = self._decided_together() if len(self._waiting) > 1 else []
                if steps:
                    await self._hear_together(steps)
                else:
                    await self._hear_one()
        self._is_hearing = False

    def give_turn(self) -> None:
        """Another node was not first: if it was this one that was, it lets the other be next."""
        self._turn_until = time.monotonic() + TURN

    async def _stand_back(self) -> None:
        while self._judged_last and time.monotonic() < self._turn_until:
            await asyncio.sleep(LOOK)

    async def _hear_one(self) -> None:
        said = self._waiting[0].said
        outcome: int | Exception
        try:
            outcome = await self._judge_alone(said)
        except Exception as error:
            outcome = error
        self._answer(outcome)

    async def _hear_together(self, steps: list[Step]) -> None:
        try:
            try:
                await self._keep(*steps)
            except Conflict:
                await self._step_back()
                return  # they wait as before, and are judged again
            except PlayerMovedNode:
                for _ in steps:  # not all of them are: one at a time it will be seen who is
                    await self._hear_one()
                return
        except Exception as error:
            for _ in steps:
                self._answer(error)
            return
        self.registry.accepted += len(steps)
        for _, room in steps:
            self._answer(room.version)

    def _decided_together(self) -> list[Step]:
        """What those lead to that wait, up to the first that must be judged alone."""
        room, now, steps = self.room, self.registry.clock(), list[Step]()
        ids = set[tuple[str | None, str | None]]()
        for waiting in self._waiting:
            said = waiting.said
            this = said.by, said.id
            if len(steps) == MOST_TOGETHER or None in this or this in ids or self._past.may_know(*this):
                break
            if isinstance(said.command, Sit) or (room.wakes_at is not None and room.wakes_at <= now):
                break
            try:
                decision, room = self._decided(room, said, now)
            except Exception:
                break  # whatever it is, it is met again where this one is judged alone, and answered
            if decision.room_events or not decision.game_events:
                break
            ids.add(this)
            steps.append((decision, room))
        return steps

    def _answer(self, outcome: int | Exception) -> None:
        """To whom has waited longest."""
        try:
            self._waiting.popleft().answer(outcome)
        except Exception:
            logger.exception("table %s: an answer could not be given", self.id)

    def _failed(self, error: BaseException) -> None:
        logger.error("table %s stopped hearing", self.id, exc_info=error)
        self._is_hearing = False
