"""Everything that can go wrong at once, while games of every kind are played; then every promise is checked.

``python -m nodes.chaos [--seconds 300] [--tables 60] [--seed …]`` prints what happened and what was found.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from nodes.fleet import Fleet, fleet
from support.client import get, post
from support.crash_players import TABLES as KINDS, Person, judge_again
from support.postgres import OwnPostgres, own_postgres
from support.raw_socket import fresh_address
from tertia.games import GAMES
from tertia.rooms.codec import room_codec
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.server.security.identity import COOKIE, Identities
from tertia.storage.ports import Log
from tertia.storage.postgres.store import postgres_store

NODES = 3
PEOPLE = 2
BLOWS = 4
"""Kinds of them."""
SKEW = 2_000
"""Milliseconds by which the last node's clock is wrong."""


@dataclass(frozen=True)
class Plan:
    """How much of it, and for how long."""

    seconds: float
    tables: int
    pause: float
    """How long a node stands still."""
    every: tuple[float, float]
    """Seconds between two blows, at least and at most."""
    databases: float
    """Seconds between two crashes of the database."""
    rest: float
    """Seconds that games have to end once all is calm."""


LONG = Plan(seconds=300, tables=60, pause=10, every=(1, 5), databases=45, rest=120)
SHORT = Plan(seconds=8, tables=7, pause=2.5, every=(0.3, 1.2), databases=4, rest=20)


@dataclass
class Report:
    """What happened, counted."""

    counts: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return "\n".join(f"{count:>8,}  {what}" for what, count in self.counts.items())


class Player(Person):
    """Comes from an address of its own, and sends again what the store could not promise to have kept."""

    def __init__(self, nodes: Fleet, table: str, cookie: str, name: str, bots: int) -> None:
        super().__init__(nodes, table, cookie, name, bots)
        self.headers = fresh_address()
        self.unsure = 0
        self.refusals: dict[str, Any] = {}
        self._nodes = nodes

    async def _come(self) -> None:
        await super()._come()
        if not self.news:  # the store was away, so that there was nothing to tell
            raise ConnectionError

    async def _send(self, number: str, command: dict[str, Any]) -> None:
        answer = await self.do(number, **command)
        if answer.get("code") == "store-failed":
            self.unsure += 1
            raise ConnectionError
        if answer["type"] == "done":
            self.done_at[number] = answer["version"]
        else:
            self.refusals[number] = answer
        self._pending = None
        self._changed.set()

    def _wish(self) -> dict[str, Any] | None:
        return None if self._nodes.late else super()._wish()

    def cut_off(self) -> None:
        """The line breaks in the middle of whatever it carries."""
        if self._socket is not None:
            self._socket.transport.abort()


class Chaos:
    """The blows."""

    def __init__(
        self, nodes: Fleet, server: OwnPostgres, people: list[Player], plan: Plan, random: Random
    ) -> None:
        self._nodes, self._server, self._people = nodes, server, people
        self._plan, self._random = plan, random
        self._paused: set[int] = set()
        self.counts: Counter[str] = Counter()

    async def rage(self) -> None:
        async with asyncio.TaskGroup() as blows:
            kinds = (self._kills, self._pauses, self._databases, self._cuts)
            assert len(kinds) == BLOWS
            for blow in kinds:
                blows.create_task(self._for_a_while(blow))

    async def _for_a_while(self, blow: Callable[[], Awaitable[None]]) -> None:
        """As long as was planned, and on a slow machine until everything has gone wrong."""
        loop = asyncio.get_running_loop()
        end, late = (loop.time() + times * self._plan.seconds for times in (1, 20))
        while loop.time() < (end if self._is_enough else late):
            await blow()

    @property
    def _is_enough(self) -> bool:
        """Whether all that can happen has, also in the middle of a command."""
        return len(self.counts) == BLOWS and any(person.resent for person in self._people)

    async def _wait(self, longer: float = 1) -> None:
        await asyncio.sleep(longer * self._random.uniform(*self._plan.every))

    async def _kills(self) -> None:
        await self._wait()
        number = self._random.choice([n for n in range(NODES) if n not in self._paused] or [-1])
        if number >= 0:
            await self._nodes.kill(number)
            self.counts["nodes killed (-9) and started again"] += 1
            await asyncio.sleep(self._random.uniform(0, self._plan.every[0]))
            await self._nodes.start(number, SKEW if number == NODES - 1 else 0)

    async def _pauses(self) -> None:
        await self._wait(2)
        number = self._random.choice(list(self._nodes.ports) or [-1])
        if number >= 0:
            self._paused.add(number)
            await self._nodes.pause(number)
            self.counts["nodes that stood still (SIGSTOP)"] += 1
            await asyncio.sleep(self._plan.pause)
            await self._nodes.go_on(number)
            self._paused.discard(number)

    async def _databases(self) -> None:
        await asyncio.sleep(self._plan.databases * self._random.uniform(0.6, 1))
        await asyncio.to_thread(self._server.crash_and_restart)
        self.counts["crashes of PostgreSQL (immediate restart)"] += 1

    async def _cuts(self) -> None:
        await self._wait()
        for person in self._random.sample(self._people, max(1, len(self._people) // 10)):
            person.cut_off()
            self.counts["sockets cut"] += 1


async def chaos(plan: Plan, seed: str, server: OwnPostgres, folder: Path) -> Report:
    """Play through it all, then check; AssertionError if a promise was broken."""
    random, report = Random(seed), Report()
    with server.database() as url:
        store = postgres_store(url)
        assert store.secret is not None
        identities = Identities(store.secret.read())
        async with fleet(url, folder / "errors", random) as nodes:
            for number in range(NODES):
                await nodes.start(number, SKEW if number == NODES - 1 else 0)
            people = await _seated(nodes, identities, plan)
            storm = Chaos(nodes, server, people, plan, random)
            async with asyncio.TaskGroup() as lives:
                tasks = [lives.create_task(person.live()) for person in people]
                await storm.rage()
                nodes.calm = True
                report.counts.update(storm.counts)
                await _rested(people, nodes, plan.rest)
                for task in tasks:
                    task.cancel()
            rooms = await _checked(store.log, people, report)
            await _all_agree(nodes, rooms, report)
            for person in people:
                await person.close()
        await store.close()
    assert "Traceback" not in (folder / "errors").read_text()
    return report


async def _seated(nodes: Fleet, identities: Identities, plan: Plan) -> list[Player]:
    people: list[Player] = []
    for number, (game, options, bots) in enumerate(islice(cycle(KINDS), plan.tables)):
        cookies = [f"{COOKIE}={identities.sign(identities.new_player())}" for _ in range(PEOPLE)]
        made = {"game": game, "options": options, "seats": PEOPLE + bots}
        url = f"http://{await nodes.address()}/api/tables"
        answer, _ = await asyncio.to_thread(post, url, made, cookies[0], fresh_address())
        people += [
            Player(nodes, answer["table"], cookie, f"{game} {number} {i}", bots)
            for i, cookie in enumerate(cookies)
        ]
    return people


async def _rested(people: list[Player], nodes: Fleet, patience: float) -> None:
    """Until every game is over, or it is late."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(patience):
            for person in people:
                await person.wait_for(lambda p=person: p.at_rest, patience)
    # Games may go on some other day; whoever waits for an answer gets it, since nothing goes wrong any more.
    nodes.late = True
    for person in people:
        await person.wait_for(lambda p=person: p._pending is None)


async def _checked(log: Log, people: list[Player], report: Report) -> dict[str, Room]:
    """Every acknowledged command is in the log once, at the version that was told, and every log is proven."""
    rooms: dict[str, Room] = {}
    counts = report.counts
    for table in sorted({person.table for person in people}):
        rows = await log.read(table)
        summary = await log.summary(table)
        assert summary is not None
        assert summary.version >= len(rows)  # a bot may have acted in between
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        decisions = [room_codec(summary.game).read(row.body) for row in rows]
        for person in people:
            if person.table == table:
                _check_person(person, decisions, counts)
        rooms[table] = judge_again(decisions, unfinished=True)
        counts["decisions in the logs, each judged again"] += len(decisions)
        counts["games that ended"] += rooms[table].round - (rooms[table].phase == "playing")
        if rooms[table].phase == "playing":
            assert _can_go_on(rooms[table]), f"{table}: nobody can do anything"
            counts["games that can go on"] += 1
    assert {room.game for room in rooms.values()} == set(GAMES)
    return rooms


def _check_person(person: Player, decisions: list[AnyDecision], counts: Counter[str]) -> None:
    kept = Counter(d.id for d in decisions if d.id is not None and d.id.startswith(f"{person.name}-"))
    assert set(kept.values()) <= {1}
    assert set(kept) >= set(person.done_at), f"{person.name}: acknowledged, but not kept"
    for number in set(kept) - set(person.done_at):
        version = next(at for at, one in enumerate(decisions, start=1) if one.id == number)
        raise AssertionError(
            f"{number} is kept at {version}, but was answered by {person.refusals.get(number)}"
        )
    for number, version in person.done_at.items():
        assert decisions[version - 1].id == number
    counts["commands acknowledged, each in the log once"] += len(person.done_at)
    counts["commands sent again after a cut"] += person.resent
    counts["of them kept before the cut"] += person.found
    counts["answers that the store may have failed"] += person.unsure


def _can_go_on(room: Room) -> bool:
    seats = range(len(room.seats))
    return room.wakes_at is not None or any(
        room.rules.legal(room.play, seat, room.changed_at) for seat in seats
    )


async def _all_agree(nodes: Fleet, rooms: dict[str, Room], report: Report) -> None:
    """Each node tells the same of every table, and it is what the log leads to."""
    for port in nodes.ports.values():
        for table, room in rooms.items():
            told = await asyncio.to_thread(get, f"http://127.0.0.1:{port}/api/tables/{table}")
            if room.phase == "over":
                assert (told["version"], told["phase"]) == (room.version, room.phase), table
            else:
                assert told["version"] >= room.version, table
            report.counts["answers of nodes that agree with the log"] += 1


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=LONG.seconds)
    parser.add_argument("--tables", type=int, default=LONG.tables)
    parser.add_argument("--seed", default="chaos")
    given = parser.parse_args()
    plan = Plan(given.seconds, given.tables, LONG.pause, LONG.every, LONG.databases, LONG.rest)
    with own_postgres() as server, tempfile.TemporaryDirectory() as folder:
        try:
            report = asyncio.run(chaos(plan, given.seed, server, Path(folder)))
        except BaseException:
            sys.stderr.write((Path(folder) / "errors").read_text()[-20_000:])
            raise
    sys.stdout.write(f"{NODES} nodes, {plan.tables} tables, {plan.seconds:g} seconds\n{report}\n")


if __name__ == "__main__":
    main()
