"""One command: let happen what is due, decide, append durably, then tell."""

from __future__ import annotations

import asyncio
import contextlib
from math import inf
from typing import TYPE_CHECKING, TypeAlias

from tertia.errors import Refused, TertiaError
from tertia.games.common.commands import Away
from tertia.games.engine import Millis, NeedsLuck, Tick
from tertia.history.results import results_of
from tertia.history.table_summary import SummaryProjection
from tertia.live.alarm import Waking
from tertia.rooms.codec import game_of, room_codec
from tertia.rooms.commands import Sit
from tertia.rooms.decision import AnyDecision
from tertia.rooms.events import Began, JoinedLate
from tertia.rooms.rules import RoomCommand, decided
from tertia.rooms.state import Room, after
from tertia.storage.ports import Append, Conflict, PlayerResult, Row

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry

Step: TypeAlias = tuple[AnyDecision, Room]
"""A decision, and the room as it stands then."""

RETRY = 1.0
"""Seconds until a table is woken again that could not do what was due."""


class Judging(Waking):
    """A table that judges commands, and catches up with nodes that were first."""

    def __init__(self, registry: TableRegistry, table: str) -> None:
        super().__init__(registry, table)
        self._summaries = SummaryProjection(table)
        self._lock = asyncio.Lock()
        self._is_following = False
        self._announced: float = 0
        """The newest version that another node is known to have kept."""

    async def _judge_alone(self, said: RoomCommand) -> int:
        """The version at which a command holds, durably, or Refused. Whoever calls holds the lock."""
        while True:
            if (known := await self._known(said)) is not None:
                return known
            try:
                if isinstance(said.command, Sit) and said.by is not None:
                    await self.registry.refuse_too_many_seats(said.by)
                if self.room.wakes_at is not None:
                    await self._pass_time()
                version = await self._judge(said, self.registry.clock())
            except Conflict:
                await self._step_back()
            except Refused:
                if await self._was_behind():
                    continue
                self.registry.refused += said.by is not None
                raise
            else:
                self.registry.accepted += said.by is not None
                return version

    async def _known(self, said: RoomCommand) -> int | None:
        """The version at which this very command holds already: it was sent twice, perhaps to two nodes, long ago."""
        known = self._past.version_of(said.by, said.id)
        if known is None and self._past.may_be_older(said.by, said.id):
            decisions = enumerate(await self.decisions(), start=1)
            known = next((at for at, one in decisions if (one.by, one.id) == (said.by, said.id)), None)
        return known

    async def _pass_time(self) -> None:
        while (due := self.room.wakes_at) is not None:
            if due > self.registry.clock():
                return
            await self._judge(RoomCommand(Tick()), due)

    async def _judge(self, said: RoomCommand, now: Millis) -> int:
        decision, room = self._decided(self.room, said, now)
        if not decision.room_events and not decision.game_events:
            if await self._was_behind():
                return await self._known(said) or await self._judge(said, now)
            return self.room.version
        await self._keep((decision, room))
        if decision.room_events and any(
            isinstance(event, Began | JoinedLate) for event in decision.room_events
        ):
            await self._mark_absent()
        return room.version  # the table may be further already: who is absent is marked as away

    def _decided(self, room: Room, said: RoomCommand, now: Millis) -> Step:
        # Where a clock was set back, time stands still until it has caught up.
        now = max(now, room.changed_at)
        try:
            return decided(room, said, now)
        except NeedsLuck:
            lucky = RoomCommand(
                said.command, said.by, said.id, said.seat, said.pressed, self.registry.draw().hex()
            )
            return decided(room, lucky, now)

    async def _keep(self, *steps: Step) -> None:
        """Durable first, then told."""
        before, rows, results = self.room, list[Row](), list[PlayerResult]()
        for decision, room in steps:
            rows.append(Row(self.id, room.version, decision.at, room_codec(room.game).write(decision)))
            results += results_of(self.id, before, room, decision)
            before = room
        by = tuple({decision.by for decision, _ in steps if decision.by is not None})
        summary = self._summaries.after(before)
        await self.registry.log.append(Append(rows[0], summary, tuple(results), tuple(rows[1:]), by))
        for (decision, room), row in zip(steps, rows, strict=True):
            self._apply(decision, room, row.body)
        self._judged_last = True
        self._tell_all([decision for decision, _ in steps])
        self.set_alarm()

    async def _mark_absent(self) -> None:
        """Who has a seat but no socket is away, or the game would wait for them for ever."""
        for seat, occupant in enumerate(self.room.seats if self.room.phase == "playing" else ()):
            player = occupant.player
            if player is None or self.is_here(player) or self.room.chair_of(player) is None:
                continue
            if self.room.play.seats.presence[seat] != "here":
                continue
            with contextlib.suppress(TertiaError):
                await self._judge(RoomCommand(Away(seat)), self.registry.clock())

    async def wake(self) -> None:
        """Let happen what is due, and what bots have thought of."""
        await self.next_bot_move()  # before the lock: nobody at the table waits for a bot to think
        async with self._lock:
            wait = RETRY
            try:
                before = self.room.version
                await self._pass_time()
                if await self._let_bot_act() or self.room.version != before:
                    wait = 0.0
            except Conflict:
                await self._step_back()
            finally:
                self.set_alarm(wait)  # also if the alarm rang a moment early, or nothing could be done

    async def _let_bot_act(self) -> bool:
        """Whether all is well: no bot was due, or it could do what it wanted."""
        planned = self._planned
        if planned is not None and self.listeners and planned.at <= self.registry.clock():
            try:
                await self._judge(RoomCommand(planned.command, seat=planned.seat), self.registry.clock())
            except Refused:
                return False
        return True

    async def catch_up(self) -> None:
        """Read what the log has beyond what is known here."""
        rows = await self.registry.log.read(self.id, self.room.version)
        if rows:
            game = self.room.game or game_of(rows[0].body)
            decisions = [room_codec(game).read(row.body) for row in rows]
            for row, decision in zip(rows, decisions, strict=True):
                self._apply(decision, after(self.room, decision), row.body)
            self._judged_last = False
            self._tell_all(decisions)
            if self.listeners and any(isinstance(decision.command, Away) for decision in decisions):
                self.registry.presence_changed(self.id)  # were they away, or only late to be seen there?

    async def follow(self, version: int | None = None) -> None:
        """Another node appended this version, or nobody knows what: catch up, unless somebody does meanwhile."""
        self._announced = inf if version is None else max(self._announced, version)
        if not self._is_following:
            self._is_following = True
            async with self._lock:
                self._is_following = False
                if self.room.version < self._announced:
                    self._announced = 0
                    self.registry.followed += 1
                    await self.catch_up()
                    self.set_alarm()

    async def _step_back(self) -> None:
        """Another node was first: see what it did. If it did nothing, the table has been forgotten."""
        if not self.registry.cluster.is_alone:
            # Who was first knows already how things stand, and would mostly be first again.
            self.registry.spawn(self.registry.cluster.request_turn(self.id))
        before = self.room.version
        await self.catch_up()
        if self.room.version == before:
            self.registry.unload(self)
            raise Refused("no-such-table")

    async def _was_behind(self) -> bool:
        """Whether another node had moved the table on, so that what was refused must be judged again."""
        if self.registry.cluster.is_alone or not self.room.game:
            return False
        before = self.room.version
        await self.catch_up()
        return self.room.version != before
