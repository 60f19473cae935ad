"""Games of every kind on several nodes, while nodes, connections and the database fail.

Afterwards all guarantees are checked.

``python -m nodes.chaos [--seconds 300] [--tables 60] [--seed …] [--routed]`` prints what happened and what was
checked. With ``--routed`` all sockets of a table go to one node, otherwise to any.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from nodes.forked_nodes import ForkedNodes, forked_nodes
from support.client import get, post
from support.crash_players import TABLES as GAMES_TO_PLAY, Person, judge_again
from support.postgres import TemporaryPostgres, temporary_postgres
from support.raw_socket import fresh_address
from tertia.games import GAMES
from tertia.rooms.codec import room_codec
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.server.security.identity import COOKIE, Identities
from tertia.storage.ports import Log
from tertia.storage.postgres.store import postgres_store

NODES = 3
PLAYERS = 2
"""People at each table."""
SKEW = 2_000
"""Milliseconds by which the clock of the last node is wrong."""

KILLED = "nodes killed (-9) and started again"
PAUSED = "nodes that stood still (SIGSTOP)"
CRASHED = "crashes of PostgreSQL (immediate restart)"
CUT = "sockets cut"
FAULTS = (KILLED, PAUSED, CRASHED, CUT)
ACKNOWLEDGED = "commands acknowledged, each in the log once"
SENT_AGAIN = "commands sent again after a cut"


@dataclass(frozen=True)
class Plan:
    """The extent of a run. Times are in seconds."""

    seconds: float
    """Time during which faults happen."""
    tables: int
    pause: float
    """Duration of a node's pause."""
    interval: tuple[float, float]
    """Shortest and longest time between two faults of a kind."""
    database_interval: float
    """Time between two crashes of the database."""
    rest: float
    """Time that games get to finish after the last fault."""


LONG = Plan(seconds=300, tables=60, pause=10, interval=(1, 5), database_interval=45, rest=120)
SHORT = Plan(seconds=5, tables=7, pause=1.5, interval=(0.2, 0.8), database_interval=2, rest=2)


class Player(Person):
    """A person with an address of their own, who sends a command again if the store could not confirm it."""

    def __init__(self, nodes: ForkedNodes, table: str, cookie: str, name: str, bots: int) -> None:
        super().__init__(nodes, table, cookie, name, bots)
        self.headers = fresh_address()
        self.unconfirmed = 0
        """The number of answers that the store may have failed."""
        self.refusals: dict[str, Any] = {}
        """Answers to refused commands, by the id of the command."""
        self._nodes = nodes

    async def _come(self) -> None:
        await super()._come()
        if not self.news:  # the store was away
            raise ConnectionError

    async def _send(self, command_id: str, command: dict[str, Any]) -> None:
        answer = await self.do(command_id, **command)
        if answer.get("code") == "store-failed":
            self.unconfirmed += 1
            raise ConnectionError
        if answer["type"] == "done":
            self.done_at[command_id] = answer["version"]
        else:
            self.refusals[command_id] = answer
        self._pending = None
        self._changed.set()

    def _wish(self) -> dict[str, Any] | None:
        return None if self._nodes.is_ending else super()._wish()

    def cut_off(self) -> None:
        """Break the connection in the middle of a message."""
        if self._socket is not None:
            self._socket.transport.abort()


class FaultInjector:
    """Causes all kinds of faults at random times."""

    def __init__(
        self, nodes: ForkedNodes, server: TemporaryPostgres, players: list[Player], plan: Plan, rng: Random
    ) -> None:
        self._nodes, self._server, self._players = nodes, server, players
        self._plan, self._rng = plan, rng
        self._paused: set[int] = set()
        self.counts: Counter[str] = Counter()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            for fault in (self._kill_node, self._pause_node, self._crash_database, self._cut_connections):
                tasks.create_task(self._repeat(fault))

    async def _repeat(self, fault: Callable[[], Awaitable[None]]) -> None:
        """Repeat for the planned time. On a slow machine, go on until every kind of fault has happened."""
        loop = asyncio.get_running_loop()
        end, latest = loop.time() + self._plan.seconds, loop.time() + 20 * self._plan.seconds
        while loop.time() < (end if self._has_caused_all else latest):
            await fault()

    @property
    def _has_caused_all(self) -> bool:
        """True if every kind of fault has happened, and one of them interrupted a command."""
        return self.counts.keys() == set(FAULTS) and any(player.resent for player in self._players)

    async def _wait(self, factor: float = 1) -> None:
        await asyncio.sleep(factor * self._rng.uniform(*self._plan.interval))

    async def _kill_node(self) -> None:
        await self._wait()
        running = [number for number in range(NODES) if number not in self._paused]
        if running:
            number = self._rng.choice(running)
            await self._nodes.kill(number)
            self.counts[KILLED] += 1
            await asyncio.sleep(self._rng.uniform(0, self._plan.interval[0]))
            await self._nodes.start(number, skew_of(number))

    async def _pause_node(self) -> None:
        await self._wait(2)
        if self._nodes.ports:
            number = self._rng.choice(list(self._nodes.ports))
            self._paused.add(number)
            await self._nodes.pause(number)
            self.counts[PAUSED] += 1
            await asyncio.sleep(self._plan.pause)
            await self._nodes.resume(number)
            self._paused.discard(number)

    async def _crash_database(self) -> None:
        await asyncio.sleep(self._plan.database_interval * self._rng.uniform(0.6, 1))
        await asyncio.to_thread(self._server.crash_and_restart)
        self.counts[CRASHED] += 1

    async def _cut_connections(self) -> None:
        await self._wait()
        for player in self._rng.sample(self._players, max(1, len(self._players) // 10)):
            player.cut_off()
            self.counts[CUT] += 1


async def run_chaos(
    plan: Plan, seed: str, server: TemporaryPostgres, folder: Path, is_routed: bool
) -> Counter[str]:
    """Play under faults, then check all guarantees. Return counts of what happened and of what was checked."""
    rng, counts = Random(seed), Counter[str]()
    with server.database() as url:
        store = postgres_store(url)
        assert store.secret is not None
        identities = Identities(store.secret.read())
        async with forked_nodes(url, folder / "errors", rng, is_routed) as nodes:
            await asyncio.gather(*(nodes.start(number, skew_of(number)) for number in range(NODES)))
            players = await create_tables(nodes, identities, plan)
            faults = FaultInjector(nodes, server, players, plan, rng)
            async with asyncio.TaskGroup() as tasks:
                games = [tasks.create_task(player.live()) for player in players]
                await faults.run()
                nodes.calm = True
                counts.update(faults.counts)
                await finish_games(players, nodes, plan.rest)
                for game in games:
                    game.cancel()
            rooms = await check_logs(store.log, players, counts)
            await check_nodes(nodes, store.log, rooms, counts)
            for player in players:
                await player.close()
        await store.close()
    assert "Traceback" not in (folder / "errors").read_text()
    return counts


def skew_of(number: int) -> int:
    return SKEW if number == NODES - 1 else 0


async def create_tables(nodes: ForkedNodes, identities: Identities, plan: Plan) -> list[Player]:
    players: list[Player] = []
    for number, (game, options, bots) in enumerate(islice(cycle(GAMES_TO_PLAY), plan.tables)):
        cookies = [f"{COOKIE}={identities.sign(identities.new_player())}" for _ in range(PLAYERS)]
        body = {"game": game, "options": options, "seats": PLAYERS + bots}
        url = f"http://{await nodes.address()}/api/tables"
        answer, _ = await asyncio.to_thread(post, url, body, cookies[0], fresh_address())
        players += [
            Player(nodes, answer["table"], cookie, f"{game} {number} {i}", bots)
            for i, cookie in enumerate(cookies)
        ]
    return players


async def finish_games(players: list[Player], nodes: ForkedNodes, seconds: float) -> None:
    """Let games end for a while, then wait for the answers to all pending commands."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            for player in players:
                await player.wait_for(lambda p=player: p.at_rest, seconds)
    nodes.is_ending = True
    for player in players:
        await player.wait_for(lambda p=player: p._pending is None)


async def check_logs(log: Log, players: list[Player], counts: Counter[str]) -> dict[str, Room]:
    """Check that each log has every acknowledged command once, at its version, and that all decisions are correct."""
    rooms: dict[str, Room] = {}
    for table in sorted({player.table for player in players}):
        rows = await log.read(table)
        summary = await log.summary(table)
        assert summary is not None
        assert summary.version >= len(rows)  # a bot may have moved between the two reads
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        decisions = [room_codec(summary.game).read(row.body) for row in rows]
        for player in players:
            if player.table == table:
                check_player(player, decisions, counts)
        room = rooms[table] = judge_again(decisions, unfinished=True)
        counts["decisions in the logs, each judged again"] += len(decisions)
        is_unfinished = room.phase == "playing"
        counts["games that ended"] += room.round - is_unfinished
        if is_unfinished:
            assert can_go_on(room), f"{table}: no command is possible"
            counts["games that can go on"] += 1
    assert {room.game for room in rooms.values()} == set(GAMES)
    return rooms


def check_player(player: Player, decisions: list[AnyDecision], counts: Counter[str]) -> None:
    ids = Counter(d.id for d in decisions if d.id is not None and d.id.startswith(f"{player.name}-"))
    assert set(ids.values()) <= {1}
    assert set(ids) >= set(player.done_at), f"{player.name}: acknowledged, but not in the log"
    for command_id in set(ids) - set(player.done_at):
        version = next(at for at, one in enumerate(decisions, start=1) if one.id == command_id)
        answer = player.refusals.get(command_id)
        raise AssertionError(f"{command_id} is in the log at version {version}, but the answer was {answer}")
    for command_id, version in player.done_at.items():
        assert decisions[version - 1].id == command_id
    counts[ACKNOWLEDGED] += len(player.done_at)
    counts[SENT_AGAIN] += player.resent
    counts["of them in the log before the cut"] += player.found
    counts["answers that the store may have failed"] += player.unconfirmed


def can_go_on(room: Room) -> bool:
    seats = range(len(room.seats))
    return room.wakes_at is not None or any(
        room.rules.legal(room.play, seat, room.changed_at) for seat in seats
    )


async def check_nodes(nodes: ForkedNodes, log: Log, rooms: dict[str, Room], counts: Counter[str]) -> None:
    """Check that each node shows the state of every table that follows from the log.

    A table may change between the reads: a bot moves, or a player whose socket was cut is marked as away.
    """
    for port in nodes.ports.values():
        for table, room in rooms.items():
            shown = await asyncio.to_thread(get, f"http://127.0.0.1:{port}/api/tables/{table}")
            summary = await log.summary(table)
            assert summary is not None
            assert room.version <= shown["version"] <= summary.version, f"node {port}, table {table}"
            if room.phase == "over":
                assert shown["phase"] == "over", f"node {port}, table {table}"
            counts["answers of nodes that agree with the log"] += 1


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=LONG.seconds)
    parser.add_argument("--tables", type=int, default=LONG.tables)
    parser.add_argument("--seed", default="chaos")
    parser.add_argument("--routed", action="store_true")
    arguments = parser.parse_args()
    plan = replace(LONG, seconds=arguments.seconds, tables=arguments.tables)
    with temporary_postgres() as server, tempfile.TemporaryDirectory() as folder:
        try:
            counts = asyncio.run(run_chaos(plan, arguments.seed, server, Path(folder), arguments.routed))
        except BaseException:
            sys.stderr.write((Path(folder) / "errors").read_text()[-20_000:])
            raise
    routing = "each table on one node" if arguments.routed else "sockets on any node"
    sys.stdout.write(f"{NODES} nodes, {routing}, {plan.tables} tables, {plan.seconds:g} seconds\n")
    sys.stdout.writelines(f"{count:>8,}  {what}\n" for what, count in counts.items())


if __name__ == "__main__":
    main()
