"""The company of nodes over one PostgreSQL database: announcements, visitors under a lease, a common clock.

Announcements are not replayed. Whenever the listening connection is made anew, or our lease was lost because this
process stood still, the ear is told that it missed something, and everything that is held is looked at again.
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
from tertia.storage.cluster import ClusterListener, Visit, wall_clock
from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.postgres.append import CHANNEL
from tertia.storage.postgres.engine import PATIENCE, PAUSE, dsn_of, is_gone, lifeline

logger = logging.getLogger("tertia.storage")

BEAT = 2.0
"""Seconds between two signs of life."""

LEASE: Millis = 8_000
"""How long the others believe in a node that gives none, by the database's clock."""

SILENCE = 3
"""Beats without any announcement, not even of our own sign of life: then the listening connection is dead."""

SWEEP = 15
"""Every so many beats, look for visitors whose node is unknown."""

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_BEAT = f"""
WITH beat AS (
  INSERT INTO nodes (node, alive_until) VALUES (%s, {_NOW} + %s)
  ON CONFLICT (node) DO UPDATE SET alive_until = excluded.alive_until RETURNING node, xmax = 0 AS is_new
)
SELECT {_NOW}, is_new, pg_notify('{CHANNEL}', 'beat ' || node) FROM beat
"""  # noqa: S608
_LOSE = f"""
WITH dead AS (DELETE FROM nodes WHERE alive_until < {_NOW} RETURNING node),
gone AS (DELETE FROM visits WHERE node IN (SELECT node FROM dead) RETURNING table_id)
SELECT table_id, pg_notify('{CHANNEL}', 'door %s ' || table_id) FROM gone GROUP BY table_id
"""  # noqa: S608
_SWEEP = f"""
WITH gone AS (
  DELETE FROM visits WHERE NOT EXISTS (SELECT FROM nodes WHERE nodes.node = visits.node) RETURNING table_id
)
SELECT table_id, pg_notify('{CHANNEL}', 'door %s ' || table_id) FROM gone GROUP BY table_id
"""  # noqa: S608
_TURN = f"SELECT pg_notify('{CHANNEL}', %s)"
_ARRIVE = f"""
WITH came AS (
  INSERT INTO visits (table_id, player, node, number) VALUES (%s, %s, %s, %s)
  ON CONFLICT (table_id, player) DO UPDATE SET node = excluded.node, number = excluded.number
  RETURNING table_id, node
)
SELECT pg_notify('{CHANNEL}', 'door ' || node || ' ' || table_id) FROM came
"""  # noqa: S608
_DEPART = f"""
WITH went AS (
  DELETE FROM visits WHERE table_id = %s AND player = %s AND node = %s AND number = %s RETURNING table_id, node
)
SELECT pg_notify('{CHANNEL}', 'door ' || node || ' ' || table_id) FROM went
"""  # noqa: S608
_STAY = f"""
WITH stayed AS (
  INSERT INTO visits (table_id, player, node, number)
  SELECT %s, * FROM unnest(%s::text[], %s::text[], %s::bigint[])
  ON CONFLICT DO NOTHING RETURNING table_id, node
)
SELECT pg_notify('{CHANNEL}', 'door ' || node || ' ' || table_id) FROM stayed GROUP BY node, table_id
"""  # noqa: S608
_PRESENT = "SELECT player, node, number FROM visits WHERE table_id = %s"
_ELSEWHERE = "SELECT count(*) FROM visits WHERE player = %s AND node <> %s"
_ALLOW = f"""
INSERT INTO allowances AS a (what, "left", at) VALUES (%(what)s, %(burst)s - 1, {_NOW})
ON CONFLICT (what) DO UPDATE
SET "left" = least(%(burst)s, a."left" + (excluded.at - a.at) * %(rate)s / 1000.0) - 1, at = excluded.at
WHERE least(%(burst)s, a."left" + (excluded.at - a.at) * %(rate)s / 1000.0) >= 1
RETURNING 1
"""  # noqa: S608
_FORGET_FULL = f"DELETE FROM allowances WHERE at < {_NOW} - 3600000"  # noqa: S608
_LEAVE_COMPANY = "DELETE FROM nodes WHERE node = %s"


class PostgresCluster:
    """One node of the company. All it does runs on one event loop, over two connections: one asks, one listens."""

    is_alone = False

    def __init__(self, url: URL, name: str, beat: float = BEAT, lease: Millis = LEASE) -> None:
        self.name = name
        self._url, self._pause, self._lease = url, beat, lease
        self._asking: AsyncConnection[Any] | None = None
        self._listening: AsyncConnection[Any] | None = None
        self._connecting = asyncio.Lock()
        self._heard_at = time.monotonic()
        self._offsets: deque[tuple[float, float]] = deque(maxlen=4)
        """Of the last beats: how long the question took, and how far the database's clock is from our steady one."""
        self._offset = wall_clock() - time.monotonic() * 1000
        self._departed: list[tuple[str, str, Visit]] = []
        """Who left while the database could not be told."""

    def clock(self) -> Millis:
        """The database's clock, carried on by our own steady one; nobody asks how this machine's is set."""
        return int(time.monotonic() * 1000 + self._offset)

    # Listening --------------------------------------------------------------------------------------

    async def run(self, ear: ClusterListener) -> None:
        """Listen, and keep our visitors' lease. Until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen(ear))
            tasks.create_task(self._live(ear))

    async def _listen(self, ear: ClusterListener) -> None:
        while True:
            try:
                async with await self._connect() as connection:
                    self._listening = connection
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._heard_at = time.monotonic()
                    ear.missed()
                    async for note in connection.notifies():
                        self._heard_at = time.monotonic()
                        self._pass_on(note.payload, ear)
            except (psycopg.Error, OSError) as error:
                logger.warning("the announcements of the database are not heard: %s", reason_of(error))
            await asyncio.sleep(PAUSE)

    def _pass_on(self, payload: str, ear: ClusterListener) -> None:
        match payload.split(" "):
            case [_, self.name, *_]:
                pass
            case ["log", _, *words]:
                for table, version in zip(words[::2], words[1::2], strict=False):
                    if version.isdecimal():  # anybody with a role in this database may say anything here
                        ear.appended(table, int(version))
            case ["turn", _, table]:
                ear.turn_asked(table)
            case ["door", _, table]:
                ear.came_or_went(table)

    async def _live(self, ear: ClusterListener) -> None:
        beats, has_failed = 0, False
        while True:
            try:
                await self._beat(ear)
                if has_failed:
                    ear.missed()
                    has_failed = False
                lost = await self._ask(_LOSE.replace("%s", self.name))
                if beats % SWEEP == SWEEP - 1:
                    lost += await self._ask(_SWEEP.replace("%s", self.name))
                    await self._ask(_FORGET_FULL)
                for table, _ in lost:
                    ear.abandoned(table)
                await self._depart_late()
            except StoreFailed as failed:
                has_failed = True
                logger.warning("no sign of life could be given: %s", failed)
            if self._listening is not None and time.monotonic() - self._heard_at > SILENCE * self._pause:
                with contextlib.suppress(psycopg.Error, OSError):
                    await self._listening.close()
            beats += 1
            await asyncio.sleep(self._pause)

    async def _beat(self, ear: ClusterListener) -> None:
        asked = time.monotonic()
        [(now, is_new, _)] = await self._ask(_BEAT, (self.name, self._lease))
        took = time.monotonic() - asked
        self._offsets.append((took, now - (asked + took / 2) * 1000))
        # The quickest answer tells the time best.
        self._offset = min(self._offsets)[1]
        if is_new:
            ear.missed()

    async def _depart_late(self) -> None:
        while self._departed:
            table, player, visit = self._departed[-1]
            await self._ask(_DEPART, (table, player, visit.node, visit.number))
            self._departed.pop()

    # Who is where -----------------------------------------------------------------------------------

    async def ask_turn(self, table: str) -> None:
        """Ask whoever was first at a table to let us be next."""
        await self._ask(_TURN, (f"turn {self.name} {table}",))

    async def arrive(self, table: str, player: str, visit: Visit) -> None:
        """A socket is at a table; an older one of the same person no longer counts."""
        await self._ask(_ARRIVE, (table, player, visit.node, visit.number))

    async def depart(self, table: str, player: str, visit: Visit) -> bool:
        """The socket is gone; whether the person is."""
        try:
            return bool(await self._ask(_DEPART, (table, player, visit.node, visit.number)))
        except StoreFailed:
            self._departed.append((table, player, visit))
            return True

    async def present(self, table: str, ours: Mapping[str, Visit]) -> dict[str, Visit]:
        """Who is at a table, with ours if nobody took their place."""
        if ours:
            visits = ours.values()
            await self._ask(
                _STAY, (table, list(ours), [one.node for one in visits], [one.number for one in visits])
            )
        return {player: Visit(node, number) for player, node, number in await self._ask(_PRESENT, (table,))}

    async def tables_elsewhere(self, player: str) -> int:
        """At how many tables a person has a socket on other nodes."""
        [(count,)] = await self._ask(_ELSEWHERE, (player, self.name))
        return int(count)

    async def allow(self, what: str, burst: float, rate: float) -> bool:
        """Whether there is one left, for all nodes together."""
        return bool(await self._ask(_ALLOW, {"what": what, "burst": burst, "rate": rate}))

    async def close(self) -> None:
        """Tell the others that we are gone, so that nobody waits for our lease to end."""
        with contextlib.suppress(StoreFailed):
            await self._ask(_LEAVE_COMPANY, (self.name,), patience=0)
        for connection in (self._asking, self._listening):
            if connection is not None:
                await connection.close()

    # The connection that asks -----------------------------------------------------------------------

    async def _ask(self, statement: str, values: Any = None, patience: float = PATIENCE) -> list[Any]:
        """One statement, one transaction; asked again if the line broke, since twice does no harm to any of them."""
        end = time.monotonic() + patience
        while True:
            try:
                connection = await self._connection()
                cursor = await connection.execute(statement, values)
                return await cursor.fetchall() if cursor.description else []
            except (psycopg.Error, OSError) as error:
                if not is_gone(error) or time.monotonic() >= end:
                    raise StoreFailed(reason_of(error)) from error
            await asyncio.sleep(PAUSE)

    async def _connection(self) -> AsyncConnection[Any]:
        async with self._connecting:
            if self._asking is None or self._asking.closed:
                self._asking = await self._connect()
                # A visit that a crash of the database forgets is told again; nobody needs to wait for its disk.
                await self._asking.execute("SET synchronous_commit = off")
            return self._asking

    async def _connect(self) -> AsyncConnection[Any]:
        return await AsyncConnection.connect(dsn_of(self._url), autocommit=True, **lifeline(self._url))
