"""A cluster of nodes over one PostgreSQL database: announcements, visits under a lease, a common clock.

A visit is a player's connection to a table by way of a node. It ends when the player leaves, or when the lease of
the node runs out.

PostgreSQL does not repeat announcements. Whenever this node may have missed some (it had to listen on a new
connection, a heartbeat failed, or its lease was lost), it calls ``announcements_missed``, and the listener checks
every table in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Mapping
from typing import Any

import psycopg
from psycopg import AsyncConnection
from sqlalchemy import URL

from tertia.games.engine import Millis
from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.ports import ClusterListener, Visit
from tertia.storage.postgres import cluster_statements as statements
from tertia.storage.postgres.append import CHANNEL
from tertia.storage.postgres.connection import RETRY_PAUSE
from tertia.storage.postgres.retrying_connection import RetryingConnection, connect
from tertia.storage.single_node import wall_clock

logger = logging.getLogger("tertia.storage")

HEARTBEAT_SECONDS = 2.0
"""Time between two heartbeats."""

LEASE: Millis = 8_000
"""The time for which a node without a heartbeat counts as alive, by the database's clock."""

SILENT_HEARTBEATS = 3
"""Every heartbeat is announced, also to us. If nothing arrives for this many, the listening connection is dead."""

CLEANUP_EVERY = 15
"""Heartbeats between two searches for visits of unknown nodes and for full token buckets."""


class PostgresCluster:
    """One node. It runs on one event loop and has two connections: one executes statements, one listens.

    The protocol ``Cluster`` in ``tertia.storage.ports`` describes its public methods.
    """

    is_alone = False

    def __init__(
        self, url: URL, name: str, heartbeat: float = HEARTBEAT_SECONDS, lease: Millis = LEASE
    ) -> None:
        self.name = name
        self.connection = RetryingConnection(url)
        self._url, self._heartbeat_seconds, self._lease = url, heartbeat, lease
        self._listening: AsyncConnection[Any] | None = None
        self._last_announcement = time.monotonic()
        self._offsets: deque[tuple[float, float]] = deque(maxlen=4)
        """For the last heartbeats: the seconds of the query, and the milliseconds by which the database's clock is
        ahead of our monotonic clock."""
        self._clock_offset = wall_clock() - time.monotonic() * 1000
        self._lease_ends = 0.0
        """The end of the lease that the last heartbeat renewed, by our monotonic clock."""
        self._unrecorded_departures: deque[tuple[str, str, Visit]] = deque()
        """Players who disconnected while the database was away, the first one first."""

    def clock(self) -> Millis:
        """Return the database's time, continued by our monotonic clock. The machine's wall clock does not matter."""
        return int(time.monotonic() * 1000 + self._clock_offset)

    @property
    def has_lease(self) -> bool:
        return time.monotonic() < self._lease_ends

    @property
    def is_listening(self) -> bool:
        """True while this node receives announcements."""
        return self._listening is not None and not self._listening.closed

    async def run(self, listener: ClusterListener) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen(listener))
            tasks.create_task(self._keep_alive(listener))

    async def close(self) -> None:
        if self.connection.is_open:
            with contextlib.suppress(StoreFailed):
                await self.connection.execute(statements.LEAVE, (self.name,), retry_for=0)
            await self.connection.close()
        if self._listening is not None:
            await self._listening.close()

    # Announcements ----------------------------------------------------------------------------------

    async def request_turn(self, table: str) -> None:
        await self.connection.execute(statements.ANNOUNCE, (f"turn {self.name} {table}",))

    async def announce_reaction(self, table: str, chair: int, reaction: str) -> None:
        await self.connection.execute(statements.ANNOUNCE, (f"react {self.name} {table} {chair} {reaction}",))

    async def _listen(self, listener: ClusterListener) -> None:
        has_failed = False
        while True:
            try:
                async with await connect(self._url) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._listening, self._last_announcement = connection, time.monotonic()
                    listener.announcements_missed()
                    if has_failed:
                        logger.warning("Listening to announcements of the database again")
                        has_failed = False
                    async for notification in connection.notifies():
                        self._last_announcement = time.monotonic()
                        self._dispatch(notification.payload, listener)
            except (psycopg.Error, OSError) as error:
                if not has_failed:
                    logger.warning("Cannot listen to announcements of the database: %s", reason_of(error))
                    has_failed = True
            await asyncio.sleep(RETRY_PAUSE)

    def _dispatch(self, payload: str, listener: ClusterListener) -> None:
        """Pass an announcement to the listener. Anybody with access to the database may send any text.

        "log" tells of new decisions at tables, "turn" of a node that wants to decide next at a table, "door" of
        players who came or went, "react" of a reaction such as a smile.
        """
        match payload.split(" "):
            case [_, self.name, *_]:
                pass  # our own
            case ["log", _, *words]:
                for table, version in zip(words[::2], words[1::2], strict=False):
                    if version.isdecimal():
                        listener.appended(table, int(version))
            case ["turn", _, table]:
                listener.turn_requested(table)
            case ["door", _, table]:
                listener.presence_changed(table)
            case ["react", _, table, chair, reaction] if chair.isdecimal():
                listener.reacted(table, int(chair), reaction)

    # Lease and clock --------------------------------------------------------------------------------

    async def _keep_alive(self, listener: ClusterListener) -> None:
        heartbeats, has_failed = 0, False
        while True:
            try:
                await self._heartbeat(listener)
                if has_failed:
                    logger.warning("Heartbeats succeed again")
                    listener.announcements_missed()
                    has_failed = False
                await self._expire_visits(listener, clean_up=heartbeats % CLEANUP_EVERY == CLEANUP_EVERY - 1)
                await self._record_departures()
            except StoreFailed as failed:
                if not has_failed:
                    logger.warning("Heartbeat failed: %s", failed)
                has_failed = True
            await self._drop_silent_connection()
            heartbeats += 1
            await asyncio.sleep(self._heartbeat_seconds)

    async def _heartbeat(self, listener: ClusterListener) -> None:
        start = time.monotonic()
        # The third column is the result of announcing the heartbeat.
        [(database_time, had_no_lease, _)] = await self.connection.execute(
            statements.HEARTBEAT, (self.name, self._lease)
        )
        took = time.monotonic() - start
        self._lease_ends = start + self._lease / 1000
        self._offsets.append((took, database_time - (start + took / 2) * 1000))
        # The fastest answer gives the most accurate time.
        self._clock_offset = min(self._offsets)[1]
        if had_no_lease:
            listener.announcements_missed()

    async def _expire_visits(self, listener: ClusterListener, clean_up: bool) -> None:
        expired = await self.connection.execute(statements.EXPIRE_NODES, (self.name,))
        if clean_up:
            expired += await self.connection.execute(statements.EXPIRE_ORPHANS, (self.name,))
            await self.connection.execute(statements.DELETE_FULL_BUCKETS)
        for table, _ in expired:
            listener.visits_expired(table)

    async def _record_departures(self) -> None:
        while self._unrecorded_departures:
            table, player, visit = self._unrecorded_departures[0]
            await self.connection.execute(statements.DEPART, (table, player, visit.node, visit.number))
            self._unrecorded_departures.popleft()  # others may have been added meanwhile, but at the end

    async def _drop_silent_connection(self) -> None:
        silence = time.monotonic() - self._last_announcement
        if self._listening is not None and silence > SILENT_HEARTBEATS * self._heartbeat_seconds:
            with contextlib.suppress(psycopg.Error, OSError):
                await self._listening.close()

    # Visits -----------------------------------------------------------------------------------------

    async def arrive(self, table: str, player: str, visit: Visit) -> None:
        values = (table, player, visit.node, visit.number, visit.address)
        await self.connection.execute(statements.ARRIVE, values)

    async def depart(self, table: str, player: str, visit: Visit) -> bool:
        try:
            values = (table, player, visit.node, visit.number)
            return bool(await self.connection.execute(statements.DEPART, values))
        except StoreFailed:  # the player is gone in any case
            self._unrecorded_departures.append((table, player, visit))
            return True

    async def present(self, table: str, ours: Mapping[str, Visit]) -> dict[str, Visit]:
        if ours:  # another node may have removed them while our lease was lost
            nodes = [visit.node for visit in ours.values()]
            numbers = [visit.number for visit in ours.values()]
            addresses = [visit.address for visit in ours.values()]
            values = (table, list(ours), nodes, numbers, addresses)
            await self.connection.execute(statements.RESTORE_VISITS, values)
        rows = await self.connection.execute(statements.VISITS, (table,))
        return {player: Visit(node, number, address) for player, node, number, address in rows}

    async def tables_elsewhere(self, player: str) -> list[str]:
        rows = await self.connection.execute(statements.TABLES_ELSEWHERE, (player, self.name))
        return [table for (table,) in rows]

    async def other_nodes(self) -> list[str]:
        return [name for (name,) in await self.connection.execute(statements.OTHER_NODES, (self.name,))]

    async def allow(self, what: str, burst: float, rate: float) -> bool:
        values = {"what": what, "burst": burst, "rate": rate}
        return bool(await self.connection.execute(statements.ALLOW, values))
