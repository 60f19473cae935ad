"""One table in the memory of this node. A node is one server process; several may share a database.

A table is the fold of its log. A row of the log is a *decision*: a command and the events that it caused. The version
of a table is the number of its decisions. The *room* is the state: the people around the game, and the game itself.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Sequence
from functools import partial
from math import inf
from typing import Any

from msgspec.structs import replace

from tertia.errors import Refused, TertiaError
from tertia.games.common.commands import Away
from tertia.games.engine import Millis, NeedsLuck, Tick
from tertia.live.alarm import Alarm
from tertia.live.batch import decide_batch
from tertia.live.bots import TableBots
from tertia.live.broadcast import Broadcast
from tertia.live.clock import TableClock
from tertia.live.errors import DamagedTable
from tertia.live.inbox import Answer, Inbox, InboxStopped, Outcome, resolve
from tertia.live.log_fold import describe
from tertia.live.other_tables import OtherTables
from tertia.live.presence import Presence
from tertia.live.press_times import after_seen_version
from tertia.live.reactions import Reactions
from tertia.live.recent_history import KEPT_DECISIONS
from tertia.live.services import Services
from tertia.live.stale_commands import is_stale
from tertia.live.table_log import TableLog
from tertia.live.turn import Turn
from tertia.live.visitors import Visitors
from tertia.rooms.commands import MoveOn, Rename, RoomCommand, Sit
from tertia.rooms.events import Began, JoinedLate
from tertia.rooms.rules import Step, decide, decide_with_luck
from tertia.rooms.state import Room
from tertia.storage.ports import Conflict, PlayerMovedNode

RETRY_DELAY = 1.0
"""Seconds until a table tries again after scheduled work failed."""

BACKUP_DELAY = 0.3
"""Seconds by which a node wakes a table late if another node decided last."""

MOST_DECISIONS = 20_000
"""Decisions after which a table takes no more commands of people: some hundred games. It bounds the log to read."""


class LiveTable:
    """Decides the commands of one table in order, and broadcasts what they change.

    Its state is a fold of the log. A decision is durable before anybody sees it. If another node appended to the log
    first, the table reads what is new and decides again.
    """

    def __init__(self, table_id: str, services: Services, other_tables: OtherTables) -> None:
        self.id, self.clock = table_id, TableClock(services.clock)
        self.last_used = services.clock()
        self._services, self._other_tables = services, other_tables
        self.presence = Presence(table_id, services, self.clock)
        self.broadcast = Broadcast(self.presence, self.clock)
        self.visitors = Visitors(self, self.presence, self.broadcast, services.cluster)
        self.reactions = Reactions(table_id, services, self.presence, lambda: self.room)
        self.bots = TableBots(table_id, services, self.presence)
        self.alarm = Alarm(
            self.clock, services.spawn, self.bots, lambda: services.spawn(self.wake()), self._backup_delay
        )
        self.inbox = Inbox(self._process, services.spawn)
        self.log = TableLog(table_id, services, self.bots)
        self.turn = Turn()
        self.lock = asyncio.Lock()
        """Held while the room changes or a decision is made."""
        self._decided_last = False
        """True if this node made the newest decision."""
        self._announced_version = 0.0
        """The newest version that another node has announced; 0 if this node has caught up with it.

        A float, because it is infinite if announcements were lost.
        """
        self._is_following = False
        """True while ``follow`` waits for the lock, so that many announcements cause one read."""
        self._damage: DamagedTable | None = None
        """The reason why this table cannot go on."""

    @property
    def room(self) -> Room:
        """The room after the newest decision that this node knows."""
        return self.log.room

    @property
    def is_in_use(self) -> bool:
        """True if somebody on this node is connected, is connecting, or waits for a decision."""
        return self.presence.is_in_use or self.inbox.is_busy or self.lock.locked()

    def close(self) -> None:
        """Stop the alarm for good."""
        self.alarm.close()

    # Commands ---------------------------------------------------------------------------------------

    async def submit(self, request: RoomCommand) -> int:
        """Submit a command and wait until it is durable. Returns the version after it, or raises Refused."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.receive(request, partial(resolve, future))
        return await future

    def receive(self, request: RoomCommand, answer: Answer) -> None:
        """Take a command from a connection; ``answer`` gets its outcome."""
        self.last_used = self._services.clock()
        request = after_seen_version(request, self.room, self.log.recent_history)
        preparation = self._prepare(request)
        if preparation is None:
            self.inbox.put(request, answer)
        else:
            self._services.spawn(self._receive_after(preparation, request, answer))

    def _prepare(self, request: RoomCommand) -> Coroutine[Any, Any, None] | None:
        """Return the work at other tables that comes before a command enters the queue; None if there is none.

        Tables may be loaded for it, also long ones. Nobody else at this table waits meanwhile. Nothing is loaded for
        a command that is refused anyway.
        """
        player, is_alone = request.by, self._services.cluster.is_alone
        match request.command:
            case Sit() if player not in (None, self.room.host) and not is_alone:
                return (
                    self._other_tables.check_seats_elsewhere(player)
                    if self._may_be_accepted(request)
                    else None
                )
            case MoveOn(table) if player is not None:
                return self._load_next_table(player, table) if self._may_be_accepted(request) else None
        return None

    def _may_be_accepted(self, request: RoomCommand) -> bool:
        """Return False if a command is refused now, whatever is known of other tables."""
        try:
            self._check_name_and_seats(request)
            decide(self.room, request, self.clock())
        except NeedsLuck:
            return True
        except Exception:
            return False  # decided in its turn, the command fails again and is answered
        return True

    async def _load_next_table(self, player: str, table_id: str) -> None:
        """Load the table that a host leads to. ``_check_next_table`` reports what is wrong with it."""
        with contextlib.suppress(TertiaError):
            await self._other_tables.form_at_own_table(player, table_id)

    async def _receive_after(
        self, preparation: Coroutine[Any, Any, None], request: RoomCommand, answer: Answer
    ) -> None:
        """Take a command after its preparation. If that fails, answer with the error."""
        try:
            await preparation
        except asyncio.CancelledError:
            answer(InboxStopped())  # else the sender would wait for ever
            raise
        except Exception as error:
            self._services.counters.refused += isinstance(error, Refused)
            answer(error)
        else:
            self.inbox.put(request, answer)

    async def _process(self, requests: Sequence[RoomCommand]) -> Sequence[Outcome]:
        """Decide the first command, or as many of the first ones as can be decided together.

        Returns the outcomes of those that were decided; none if another node was first and all must be decided again.
        """
        if self._decided_last:
            await self.turn.wait()
        async with self.lock:
            if self._damage is not None:
                return [self._damage] * len(requests)
            can_batch = (
                len(requests) > 1 and not self._decides_slowly and not any(map(self._is_stale, requests))
            )
            steps = self._decide_batch(requests) if can_batch else ()
            if not steps:
                return [await self._decide_one(requests[0])]
            try:
                await self.commit(steps, requests[: len(steps)])
            except Conflict:
                await self._catch_up_after_conflict()
                return ()
            except PlayerMovedNode:
                # The player of one of these commands is on another node now. Decided alone, only that command fails.
                return [await self._decide_one(requests[0])]
            except Exception as error:
                return [error] * len(steps)
            self._services.counters.accepted += len(steps)
            return [room.version for _, room in steps]

    def _decide_batch(self, requests: Sequence[RoomCommand]) -> Sequence[Step]:
        if self.room.version + len(requests) > MOST_DECISIONS:
            return ()
        luck, may_be_repeated = self._services.draw_luck, self.log.recent_history.may_contain
        return decide_batch(self.room, requests, self.clock(), luck, may_be_repeated)

    # Decisions; the caller holds the lock -----------------------------------------------------------

    async def _decide_one(self, request: RoomCommand) -> int:
        """Decide and commit a command, again if another node was first. Returns the version after it."""
        counters, is_from_player = self._services.counters, request.by is not None
        while True:
            version = await self.log.recent_history.version_of(request, self.room.game)
            if version is not None:
                return version
            try:
                if is_from_player and self.room.version >= MOST_DECISIONS:
                    raise Refused("table-too-long", most=MOST_DECISIONS)
                if self._is_stale(request):
                    raise Refused("cards-gone")
                self._check_name_and_seats(request)
                await self._pass_time()
                if isinstance(request.command, MoveOn) and request.by is not None:
                    request = await self._check_next_table(request, request.command, request.by)
                version = await self._decide_and_commit(request, self.clock())
            except Conflict:
                await self._catch_up_after_conflict()
            except Refused:
                if await self._catch_up_if_behind():
                    continue
                if is_from_player:
                    counters.refused += 1
                raise
            else:
                if is_from_player:
                    counters.accepted += 1
                return version

    def _check_name_and_seats(self, request: RoomCommand) -> None:
        if isinstance(request.command, Sit | Rename) and request.by is not None:
            self._other_tables.check_name_and_seats(self.room, request.by, request.command)

    async def _check_next_table(self, request: RoomCommand, command: MoveOn, player: str) -> RoomCommand:
        """Return the command with the form at the other table. Refuse a table that the sender cannot lead to.

        The other table is loaded by now, unless this node did not yet know that the sender may lead to it. The rules
        decide first whether the sender may lead anywhere, so that nobody else makes a node load tables.
        """
        decide(self.room, request, self.clock())
        if command.table == self.id:
            raise Refused("not-own-table")
        form = await self._other_tables.form_at_own_table(player, command.table)
        return replace(request, command=replace(command, form=form))

    def _is_stale(self, request: RoomCommand) -> bool:
        return is_stale(request, self.room, self.log.recent_history)

    async def _pass_time(self) -> None:
        """Let the game do everything that is due."""
        while (due := self.room.wakes_at) is not None and due <= self.clock():
            version = self.room.version
            try:
                await self._decide_and_commit(RoomCommand(Tick()), due)
            except TertiaError:
                raise
            except Exception as error:
                raise self._set_damage(DamagedTable(self.id, describe(error))) from error
            if self.room.version == version:
                raise self._set_damage(DamagedTable(self.id, f"nothing happened at the deadline {due}"))

    def _set_damage(self, damage: DamagedTable) -> DamagedTable:
        """Give this table up: its log cannot be read, or leads to a state in which the game cannot go on."""
        self._damage = damage
        self._other_tables.put_in_quarantine(self, damage)
        return damage

    async def _decide_and_commit(self, request: RoomCommand, now: Millis) -> int:
        """Decide a command and commit the decision, if it has events. Returns the version after it."""
        step = await self._decide(request, now)
        decision, room = step
        if not decision.room_events and not decision.game_events:
            if await self._catch_up_if_behind():
                # Another node may have accepted this command. If not, it is decided again in the new state.
                version = await self.log.recent_history.version_of(request, room.game)
                return version or await self._decide_and_commit(request, now)
            return self.room.version
        await self.commit([step], [request])
        if any(isinstance(event, Began | JoinedLate) for event in decision.room_events):
            await self.mark_absent_players()
        return room.version  # of this decision: absent players may have led to further ones

    async def _decide(self, request: RoomCommand, now: Millis) -> Step:
        """Decide a command, on a thread if the rules may need long for it."""
        arguments = self.room, request, now, self._services.draw_luck
        if self._decides_slowly:
            return await self._services.run_on_rules_thread(decide_with_luck, *arguments)
        return decide_with_luck(*arguments)

    @property
    def _decides_slowly(self) -> bool:
        """True if a decision of this game may take seconds, such as the search for a deck that can be cleared."""
        return bool(self.room.game) and self.room.rules.ANALYSIS.decides_slowly(self.room.options)

    async def commit(self, steps: Sequence[Step], requests: Sequence[RoomCommand]) -> None:
        """Append the decisions of commands to the log. Once durable, apply and broadcast them, set the alarm."""
        await self.log.append(steps, requests)
        self._decided_last = True
        self.broadcast.send_to_all(self.room, [decision for decision, _ in steps])
        self.alarm.set(self.room.wakes_at)
        self.presence.close_unwanted(self.room)

    # The clock and the bots -------------------------------------------------------------------------

    async def wake(self) -> None:
        """Let the game do what is due, and let the next bot move."""
        await self.bots.plan()  # before the lock is taken: nobody at the table waits while a bot thinks
        async with self.lock:
            wait = RETRY_DELAY
            try:
                version = self.room.version
                await self._pass_time()
                if await self._move_bot() or self.room.version != version:
                    wait = 0.0
            except Conflict:
                await self._catch_up_after_conflict()
            finally:
                # Also if nothing was done: the timer may have been early, or the log has failed.
                self.alarm.set(self.room.wakes_at, wait)

    async def _move_bot(self) -> bool:
        """Make the planned move if it is due. Returns False if it was refused."""
        move, now = self.bots.planned, self.clock()
        if move is not None and self.bots.can_move and move.at <= now:
            try:
                await self._decide_and_commit(RoomCommand(move.command, seat=move.seat), now)
            except Refused:
                return False
        return True

    def _backup_delay(self) -> float:
        """Return a delay for nodes that did not decide last.

        The node that did wakes the table; others act in case it has died.
        """
        return 0.0 if self._decided_last or self._services.cluster.is_alone else BACKUP_DELAY

    async def mark_absent_players(self, since: Millis | None = None) -> None:
        """Mark seated players without a connection as away, so that the game does not wait for them.

        ``since`` is the time when they left; None means now.
        """
        for seat in range(len(self.room.seats)):
            if self.presence.must_mark_away(self.room, seat):
                left_at = self.clock() if since is None else since
                with contextlib.suppress(TertiaError):
                    await self._decide_and_commit(RoomCommand(Away(seat)), left_at)

    # Other nodes ------------------------------------------------------------------------------------

    async def catch_up(self) -> bool:
        """Read, apply and broadcast decisions that are new in the log. Returns True if there were any."""
        try:
            decisions = await self.log.read_new()
        except DamagedTable as error:
            self._set_damage(error)
            raise
        if not decisions:
            return False
        self.clock.go_on_from(self.room.changed_at)
        self._decided_last = False
        self.turn.take_back()
        # After more decisions than listeners could follow, they get the table without the events that led to it.
        self.broadcast.send_to_all(self.room, decisions if len(decisions) <= KEPT_DECISIONS else ())
        self.alarm.set(self.room.wakes_at)
        self.presence.close_unwanted(self.room)
        if self.presence.listeners and any(isinstance(decision.command, Away) for decision in decisions):
            self._services.spawn(self.visitors.refresh_presence())  # the other node may have been wrong
        return True

    async def follow(self, version: float = inf) -> None:
        """Follow another node: read the decisions up to the version that it announced, if they are not known here.

        Without a version, read whatever is new in the log.
        """
        self._announced_version = max(self._announced_version, version)
        if self._is_following:
            return
        self._is_following = True
        async with self.lock:
            self._is_following = False
            if self.room.version < self._announced_version:
                self._announced_version = 0
                self._services.counters.followed += 1
                await self.catch_up()

    async def _catch_up_after_conflict(self) -> None:
        """Another node was first: read what it decided. If there is nothing to read, the table was pruned."""
        if not self._services.cluster.is_alone:
            self._services.spawn(self._services.cluster.request_turn(self.id))
        if not await self.catch_up():
            self._other_tables.unload(self)
            raise Refused("no-such-table")

    async def _catch_up_if_behind(self) -> bool:
        """Catch up with other nodes. Returns True if the table has changed, so that commands are decided again."""
        if self._services.cluster.is_alone or not self.room.game:
            return False
        return await self.catch_up()
