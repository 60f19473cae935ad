"""All tables of this process: woken by a visit, judged one command at a time, put to sleep when idle.

A house holds no truth. What it keeps in memory is a fold of the log; a decision is durable before anyone hears
of it, and if another process appended first, the table catches up and decides again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import string
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, Protocol, TypeVar

from tertia.errors import Refused, TertiaError
from tertia.games.engine import Millis, NeedsLuck, Tick
from tertia.games.seats import Away, Back
from tertia.tables.bots import Memories, Planned, after_decision, plan
from tertia.tables.lines import Lines
from tertia.tables.news import News
from tertia.tables.nodes import Alone, Nodes, Visit, wall_clock
from tertia.tables.past import KEPT_DECISIONS as KEPT_DECISIONS, Past
from tertia.tables.ports import Append, Conflict, Log, Row
from tertia.tables.replay import Round, round_of
from tertia.tables.results import results_of
from tertia.tables.review import Review, review
from tertia.tables.room.facts import Began, Decision, JoinedLate, MakeTable, PassHost, Sit
from tertia.tables.room.look import Looks, room_view
from tertia.tables.room.rules import Said, decided
from tertia.tables.room.state import Room, after
from tertia.tables.room.wire import game_of, room_codec

logger = logging.getLogger("tertia.tables")

T = TypeVar("T")

ASLEEP_AFTER: Millis = 120_000
"""How long a table without a visitor stays in memory."""

HOST_GRACE: Millis = 30_000
"""How long a table waits for its host, then another leads it."""

DAY: Millis = 24 * 3600 * 1000

TABLES_OF_ONE = 20
"""Open tables that one person may lead at once."""

SEATS_OF_ONE = 8
"""Tables at which one person may sit at once."""

RETRY = 1.0
"""Seconds until a table is woken again that could not do what was due."""

BACKUP = 0.3
"""Seconds that a node lets pass before it does what is due at a table where another node judged last."""

OVERDUE: Millis = 1_500
"""How late a table must be before a node wakes it that had no part in it: the one that had is probably dead."""

WOKEN_AT_ONCE = 8
"""Tables of a dead node that are woken at the same time."""

_LETTERS = "".join(c for c in string.ascii_lowercase + string.digits if c not in "0o1il")


class Listener(Protocol):
    """Somebody at a table: a socket. ``tell`` must not wait."""

    @property
    def player(self) -> str: ...

    def tell(self, message: bytes) -> None: ...

    def taken_over(self) -> None:
        """Another socket of the same player is at the table now."""
        ...


class LiveRoom:
    """One table in memory."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self.room = Room()
        self.listeners: dict[str, Listener] = {}
        self.last_used = self.host_seen = house.clock()
        self._past = Past()
        self._looks = Looks()
        self._lines = Lines(table)
        self._lock, self._thinking = asyncio.Lock(), asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._memories: Memories = {}
        self._plan: tuple[int, Planned | None] = (-1, None)
        self._closed = False
        self.elsewhere: frozenset[str] = frozenset()
        """Who has a socket at this table on another node."""
        self._visits: dict[str, Visit] = {}
        self._judged_last = False
        self._is_following = self._is_looking = False
        self._entering = 0

    @property
    def is_needed(self) -> bool:
        """Whether somebody here looks on, comes in, or waits for a decision."""
        return bool(self.listeners) or self._entering > 0 or self._lock.locked()

    # What happened before ---------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read what the log has beyond what is known here."""
        rows = await self.house.log.read(self.table, self.room.version)
        if rows:
            game = self.room.game or game_of(rows[0].body)
            decisions = [room_codec(game).read(row.body) for row in rows]
            for row, decision in zip(rows, decisions, strict=True):
                self._apply(decision, after(self.room, decision), row.body)
            self._judged_last = False
            self._tell_all(decisions)
            if self.listeners and any(isinstance(decision.command, Away) for decision in decisions):
                self.house.spawn(self.look_around())  # were they away, or only late to be seen there?

    def _apply(self, decision: Decision, room: Room, body: bytes) -> None:
        self._memories = after_decision(self._memories, room, decision)
        self.room = room
        self._past.add(decision, body, room.version)

    # Commands ---------------------------------------------------------------------------------------

    async def say(self, said: Said) -> int:
        """Judge a command; the version at which it holds, durably, or Refused."""
        self.last_used = self.house.clock()
        async with self._lock:
            while True:
                known = self._past.version_of(said.by, said.id)
                if known is not None:
                    return known
                try:
                    if isinstance(said.command, Sit) and said.by is not None:
                        await self.house.refuse_too_many_seats(said.by)
                    if self.room.wakes_at is not None:
                        await self._pass_time()
                    version = await self._judge(said, self.house.clock())
                except Conflict:
                    await self._step_back()
                except Refused:
                    if await self._was_behind():
                        continue
                    self.house.refused += said.by is not None
                    raise
                else:
                    self.house.accepted += said.by is not None
                    return version

    async def _step_back(self) -> None:
        """Another node was first: see what it did. If it did nothing, the table has been forgotten."""
        before = self.room.version
        await self.catch_up()
        if self.room.version == before:
            self.house.put_to_sleep(self)
            raise Refused("no-such-table")

    async def _was_behind(self) -> bool:
        """Whether another node had moved the table on, so that what was refused must be judged again."""
        if self.house.nodes.is_alone or not self.room.game:
            return False
        before = self.room.version
        await self.catch_up()
        return self.room.version != before

    async def wake(self) -> None:
        """Let happen what is due, and what bots have thought of."""
        await self.next_bot()  # before the lock: nobody at the table waits for a bot to think
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

    async def _pass_time(self) -> None:
        while (due := self.room.wakes_at) is not None:
            if due > self.house.clock():
                return
            await self._judge(Said(Tick()), due)

    async def _judge(self, said: Said, now: Millis) -> int:
        # Where a clock was set back, time stands still until it has caught up.
        now = max(now, self.room.changed_at)
        try:
            decision, room = decided(self.room, said, now)
        except NeedsLuck:
            lucky = Said(said.command, said.by, said.id, said.seat, said.pressed, self.house.draw())
            decision, room = decided(self.room, lucky, now)
        if not decision.around and not decision.inside:
            if await self._was_behind():
                return await self._judge(said, now)
            return self.room.version
        await self._keep(decision, room)
        return room.version  # the table may be further already: who is absent is marked as away

    async def _keep(self, decision: Decision, room: Room) -> None:
        """Durable first, then told."""
        row = Row(self.table, room.version, decision.at, room_codec(room.game).write(decision))
        results = results_of(self.table, self.room, room, decision)
        await self.house.log.append(Append(row, self._lines.after(room), results))
        self._apply(decision, room, row.body)
        self._judged_last = True
        self._tell_all((decision,))
        self.set_alarm()
        if decision.around and any(isinstance(event, Began | JoinedLate) for event in decision.around):
            await self._mark_absent()

    async def _mark_absent(self) -> None:
        """Who has a seat but no socket is away, or the game would wait for them for ever."""
        for seat, occupant in enumerate(self.room.seats if self.room.phase == "playing" else ()):
            player = occupant.player
            if player is None or self.is_here(player) or self.room.chair_of(player) is None:
                continue
            if self.room.play.seats.presence[seat] != "here":
                continue
            with contextlib.suppress(TertiaError):
                await self._judge(Said(Away(seat)), self.house.clock())

    # Telling ----------------------------------------------------------------------------------------

    def _tell_all(self, decisions: Sequence[Decision]) -> None:
        news = self._news(decisions)
        for player, listener in list(self.listeners.items()):
            listener.tell(news.to(player))

    def tell_one(self, listener: Listener, known: int | None) -> None:
        """All that somebody needs who has this version: what was missed, and how things stand."""
        gap = (
            None if known is None else self._past.last(self.room.version - known, room_codec(self.room.game))
        )
        listener.tell(self._news(gap or ()).to(listener.player))

    def _news(self, decisions: Sequence[Decision]) -> News:
        look = self._looks.now(self.room, (*self.listeners, *self.elsewhere))
        return News(self.room, look, decisions, self.house.clock())

    async def decisions(self) -> list[Decision]:
        """All that was decided at this table, from the log."""
        codec = room_codec(self.room.game)
        return [codec.read(row.body) for row in await self.house.log.read(self.table)]

    async def finished(self, number: int | None = None) -> Round:
        """A game of this table, the last if none is named; Refused while it is played."""
        if self.room.phase != "over" and number is None:
            raise Refused("not-over")
        return await asyncio.to_thread(round_of, await self.decisions(), number)

    async def public_log(self) -> list[object]:
        """The record of the last game, as those who watched it to the end may know it."""
        inside, witness = room_codec(self.room.game).inside, self.room.rules.witness
        return [
            {"at": at, "event": inside.to_struct(witness(event, None))}
            for at, event in (await self.finished()).events
        ]

    async def review(self, number: int | None = None) -> Review:
        """A look back at a game, once it is over; Refused before."""
        game = await self.finished(number)
        people = room_view(game.room, ()).seats
        return await asyncio.to_thread(review, game.room.rules, game.events, people)

    # Coming and going -------------------------------------------------------------------------------

    def is_here(self, player: str) -> bool:
        """Whether somebody has a socket at this table, on whatever node."""
        return player in self.listeners or player in self.elsewhere

    async def enter(self, listener: Listener, known: int | None) -> None:
        """Somebody is here; an older socket of the same person, here or on another node, gives way."""
        visit = self.house.new_visit()
        self._entering += 1
        try:
            await self.house.nodes.arrive(self.table, listener.player, visit)
        except BaseException:
            self.house.spawn(self._never_came(listener.player, visit))
            raise
        finally:
            self._entering -= 1
        self._visits[listener.player] = visit
        before = self.listeners.pop(listener.player, None)
        if before is not None:
            before.taken_over()
        self.listeners[listener.player] = listener
        self.elsewhere -= {listener.player}
        self.tell_one(listener, known)  # first, or what follows from coming back would be told twice
        await self._presence(listener.player)
        async with self._lock:
            await self._mark_absent()  # after a restart nobody has said who did not come back
        self._tell_presence(listener.player)
        self.set_alarm()

    async def _never_came(self, player: str, visit: Visit) -> None:
        await self.house.nodes.depart(self.table, player, visit)

    async def leave(self, listener: Listener) -> None:
        """A socket is gone; if it was the person's last, they are away."""
        player = listener.player
        if self.listeners.get(player) is listener:
            del self.listeners[player]
            if await self.house.nodes.depart(self.table, player, self._visits[player]):
                await self._presence(player)
                self._tell_presence(player)

    # What happens on other nodes --------------------------------------------------------------------

    async def follow(self) -> None:
        """Another node appended: catch up, unless somebody is about to."""
        if not self._is_following:
            self._is_following = True
            async with self._lock:
                self._is_following = False
                self.house.followed += 1
                await self.catch_up()
                self.set_alarm()

    async def look_around(self) -> None:
        """Who is here, on whatever node? A socket of ours whose owner is elsewhere by now gives way."""
        if self._is_looking or self.house.nodes.is_alone:
            return
        self._is_looking = True
        async with self._lock:
            self._is_looking = False
            ours = {player: (self._visits[player], listener) for player, listener in self.listeners.items()}
            asked = {player: visit for player, (visit, _) in ours.items()}
            found = await self.house.nodes.present(self.table, asked)
            for player, (visit, listener) in ours.items():
                if found.get(player, visit) != visit and self.listeners.get(player) is listener:
                    del self.listeners[player]
                    listener.taken_over()
            name, before = self.house.nodes.name, self.elsewhere
            self.elsewhere = frozenset(player for player, visit in found.items() if visit.node != name)
            await self._mark_absent()
            returned = [player for player in ours if player in self.listeners]
            if before != self.elsewhere:
                self._tell_all(())
                self.set_alarm()
        for player in returned:
            await self._presence(player)

    async def pass_host(self) -> None:
        """A host who has been gone for a while must not keep the others waiting."""
        host, now = self.room.host, self.house.clock()
        if host is None or self.is_here(host):
            self.host_seen = now
        elif self.host_seen + HOST_GRACE <= now:
            here = (one.player for one in self.room.people if one.player and self.is_here(one.player))
            heir = next(here, None)
            if heir is not None:
                with contextlib.suppress(Refused):
                    await self.say(Said(PassHost(heir)))

    async def _presence(self, player: str) -> None:
        seat = self.room.seat_of(player)
        if seat is None or self.room.phase != "playing" or self.room.chair_of(player) is None:
            return
        is_here = self.is_here(player)
        if (self.room.play.seats.presence[seat] == "here") == is_here:
            return
        with contextlib.suppress(Refused):
            await self.say(Said(Back(seat) if is_here else Away(seat)))

    def _tell_presence(self, player: str) -> None:
        """Others see who is absent, also before a game begins."""
        if self.room.chair_of(player) is not None:
            news = self._news(())
            for other, listener in list(self.listeners.items()):
                if other != player:
                    listener.tell(news.to(other))

    # Bots and the clock -----------------------------------------------------------------------------

    async def next_bot(self) -> Planned | None:
        """What the bot will do that acts first if nothing else happens: the same in every process.

        Thought about once a version, beside the event loop, so that other tables are not kept waiting.
        """
        if self.room.phase != "playing" or not self.listeners or not self._memories:
            return None
        async with self._thinking:
            room = self.room  # as it stands by now: what was missed while waiting needs no thought any more
            if self._plan[0] != room.version:
                planned = await self.house.think(plan, self.table, room, self._memories)
                self._plan = room.version, planned
        return self._planned

    @property
    def _planned(self) -> Planned | None:
        """What was thought of, unless something has happened since."""
        version, planned = self._plan
        return planned if version == self.room.version else None

    async def _let_bot_act(self) -> bool:
        """Whether all is well: no bot was due, or it could do what it wanted."""
        planned = self._planned
        if planned is not None and self.listeners and planned.at <= self.house.clock():
            try:
                await self._judge(Said(planned.command, seat=planned.seat), self.house.clock())
            except Refused:
                return False
        return True

    def set_alarm(self, at_least: float = 0.0) -> None:
        """Wake the table when something is due; and when a bot has made up its mind, once it has."""
        self._ring_at(self.room.wakes_at, at_least)
        if self._memories and self.listeners and self.room.phase == "playing" and not self._closed:
            self.house.spawn(self._wake_for_bot(at_least))

    async def _wake_for_bot(self, at_least: float) -> None:
        try:
            planned = await self.next_bot()
        except Exception:
            logger.exception("table %s: a bot could not think", self.table)
            return
        if planned is not None and not self._closed:
            due = self.room.wakes_at
            self._ring_at(planned.at if due is None else min(due, planned.at), at_least)

    def _ring_at(self, time: Millis | None, at_least: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        # A table that was put to sleep is woken by whoever keeps house.
        if time is not None and self.house.rooms.get(self.table) is self:
            wait = max(at_least, (time - self.house.clock()) / 1000)
            if not self._judged_last and not self.house.nodes.is_alone:
                wait += BACKUP  # the node that judged last will do it, if it lives
            self._alarm = asyncio.get_running_loop().call_later(wait, self.house.ring, self)

    def close(self) -> None:
        self._closed = True
        self._ring_at(None, 0.0)


class House:
    """The tables of one process over one log."""

    def __init__(
        self,
        log: Log,
        clock: Callable[[], Millis] = wall_clock,
        draw: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        keep_days: int = 0,
        nodes: Nodes | None = None,
    ) -> None:
        """``keep_days`` is how long finished and idle tables are kept; 0 is for ever.

        With other ``nodes``, time is what all of them agree on.
        """
        self.log, self.draw, self.keep_days = log, draw, keep_days
        self.nodes: Nodes = nodes or Alone(clock)
        self.clock = self.nodes.clock
        self.rooms: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinker = ThreadPoolExecutor(1, "tertia-bots")
        self.accepted = self.refused = 0
        """Commands of people, since the process started."""
        self.announced = self.followed = 0
        """Decisions of other nodes that were announced, and reads that this led to."""
        self._stirred: set[str] = set()
        """Tables that moved on elsewhere while they were being woken here."""
        self._visit_numbers = count(1)
        self._waking = asyncio.Semaphore(WOKEN_AT_ONCE)

    async def make(self, command: MakeTable, player: str) -> str:
        """A new table; its id is what the link carries."""
        led = sum(live.room.host == player and live.room.phase != "over" for live in self.rooms.values())
        if led >= TABLES_OF_ONE:
            raise Refused("too-many-tables", most=TABLES_OF_ONE)
        table = "".join(secrets.choice(_LETTERS) for _ in range(8))
        live = LiveRoom(self, table)
        self.rooms[table] = live
        try:
            await live.say(Said(command, player))
        except BaseException:
            del self.rooms[table]
            raise
        return table

    async def room(self, table: str) -> LiveRoom:
        """A table, woken if it sleeps; Refused if there is none."""
        live = self.rooms.get(table)
        if live is None:
            async with self._loading.setdefault(table, asyncio.Lock()):
                live = self.rooms.get(table) or await self._read(table)
        live.last_used = self.clock()
        return live

    async def _read(self, table: str) -> LiveRoom:
        live = LiveRoom(self, table)
        try:
            await live.catch_up()
            if not live.room.game:
                raise Refused("no-such-table")
            self.rooms[table] = live
            await live.look_around()
            live.set_alarm()
        finally:
            self._loading.pop(table, None)
            has_moved_on = table in self._stirred
            self._stirred.discard(table)
        if has_moved_on:
            self.spawn(live.follow())
            self.spawn(live.look_around())
        return live

    async def refuse_too_many_seats(self, player: str) -> None:
        """Nobody needs to sit at more tables than they can look at."""
        awake = (live.room for live in self.rooms.values())
        here = sum(room.chair_of(player) is not None and room.phase != "over" for room in awake)
        if here + await self.nodes.tables_elsewhere(player) >= SEATS_OF_ONE:
            raise Refused("too-many-seats", most=SEATS_OF_ONE)

    def ring(self, live: LiveRoom) -> None:
        """An alarm went off."""
        self.spawn(live.wake())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let this be done meanwhile; ``close`` waits for it."""
        task = asyncio.get_running_loop().create_task(self._done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except TertiaError as error:
            logger.warning("what was due could not be done: %s", error)
        except Exception:
            logger.exception("what was due could not be done")

    # What other nodes do ----------------------------------------------------------------------------

    def new_visit(self) -> Visit:
        return Visit(self.nodes.name, next(self._visit_numbers))

    def appended(self, table: str, version: int) -> None:
        """Another node kept a decision: of interest only where somebody here looks on."""
        self.announced += 1
        live = self.rooms.get(table)
        if live is None:
            if table in self._loading:
                self._stirred.add(table)
        elif live.room.version < version:
            if live.is_needed:
                self.spawn(live.follow())
            else:
                self.put_to_sleep(live)

    def came_or_went(self, table: str) -> None:
        """Somebody came or left on another node."""
        live = self.rooms.get(table)
        if live is not None:
            self.spawn(live.look_around())
        elif table in self._loading:
            self._stirred.add(table)

    def abandoned(self, table: str) -> None:
        """A node died: see who is missing there, so that nobody is waited for who is gone."""
        self.spawn(self._take_in(table))

    async def _take_in(self, table: str) -> None:
        async with self._waking:
            live = await self.room(table)
            await live.look_around()

    def missed(self) -> None:
        """Announcements were lost: what is looked at catches up, the rest can be read again when it is needed."""
        self._stirred.update(self._loading)
        for live in list(self.rooms.values()):
            if live.is_needed:
                self.spawn(live.follow())
                self.spawn(live.look_around())
            else:
                self.put_to_sleep(live)

    def put_to_sleep(self, live: LiveRoom) -> None:
        """Forget a table until somebody needs it; the log does not."""
        live.close()
        if self.rooms.get(live.table) is live:
            del self.rooms[live.table]

    async def think(self, about: Callable[..., T], *given: Any) -> T:
        """Think on a thread of its own: one bot after the other, while the tables go on."""
        return await asyncio.get_running_loop().run_in_executor(self._thinker, about, *given)

    async def run(self, every: float = 1.0) -> None:
        """Listen to other nodes, and keep house. Until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.nodes.run(self))
            tasks.create_task(self._keep_house(every))

    async def _keep_house(self, every: float) -> None:
        """Wake tables that sleep when they are due, and put idle ones to sleep."""
        pruned = 0
        while True:
            try:
                late = 0 if self.nodes.is_alone else OVERDUE + secrets.randbelow(OVERDUE)
                for line in await self.log.due(self.clock() - late, limit=100):
                    if line.table not in self.rooms:
                        self.ring(await self.room(line.table))
                for live in list(self.rooms.values()):
                    await live.pass_host()
                    if not live.listeners and live.last_used + ASLEEP_AFTER < self.clock():
                        self.put_to_sleep(live)
                if self.keep_days and pruned + DAY // 24 <= self.clock():
                    pruned = self.clock()
                    await self.log.prune(pruned - self.keep_days * DAY)
            except TertiaError as error:
                logger.warning("the house could not be kept: %s", error)
            await asyncio.sleep(every)

    async def close(self) -> None:
        """Stop every alarm and let running work end."""
        for live in self.rooms.values():
            live.close()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinker.shutdown(wait=True)
        await self.nodes.close()
