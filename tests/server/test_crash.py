"""``kill -9`` at any moment: nothing that was acknowledged is lost, nothing counts twice, every game goes on."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Protocol

from server.client import GONE, Client, post
from server.forks import Forks, forking
from tertia.games import GAMES
from tertia.history.record import check_commitments
from tertia.rooms.codec import room_codec
from tertia.rooms.facts import Decision
from tertia.rooms.rules import RoomCommand, decided
from tertia.rooms.state import Room, after
from tertia.server.security.identity import Identities, read_secret
from tertia.storage.open import open_log

KILLS = 200
PEOPLE = 2

TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("classic", {"photo_finish": 0}, 0),
    ("classic", {"claim": "tap", "more": "auto", "photo_finish": 50}, 1),
    ("scout", {"photo_finish": 0, "hunt_time": 5_000}, 0),
    ("chipset", {"deals": 3}, 0),
    ("setup", {"photo_finish": 0, "window": 1_000}, 0),
    ("coopset", {}, 0),
    ("twenty", {"photo_finish": 0, "target": 1, "deals": 3}, 0),
)
"""Games, options that keep quick clients from waiting, and how many bots play too."""


class Crashes:
    """A server that is killed and started again, and what its clients have to know of it."""

    def __init__(self, forks: Forks) -> None:
        self._forks = forks
        self._up = asyncio.Event()
        self._sent = asyncio.Semaphore(0)
        self.calm = False
        """No further kill will come."""

    async def start(self) -> None:
        await self._forks.start()
        self._up.set()

    async def kill(self) -> None:
        self._up.clear()
        await self._forks.kill()

    def command_sent(self) -> None:
        self._sent.release()

    async def commands_sent(self, count: int) -> None:
        """Until so many more were sent, or the tables only wait for their clocks."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                for _ in range(count):
                    await self._sent.acquire()

    async def address(self) -> str:
        await self._up.wait()
        return f"127.0.0.1:{self._forks.port}"


class Servers(Protocol):
    """What clients have to know of those they talk to."""

    calm: bool

    def command_sent(self) -> None: ...

    async def address(self) -> str: ...


class Person(Client):
    """Plays on whatever happens: comes back, and sends again what was not answered, with the same id."""

    def __init__(self, crashes: Servers, table: str, cookie: str, name: str, bots: int) -> None:
        super().__init__("", cookie, name)
        self.table, self.bots = table, bots
        self.done_at: dict[str, int] = {}
        """The version at which each acknowledged command holds."""
        self.resent = self.found = 0
        """Commands sent again, and those of them that had been kept before the crash."""
        self._crashes = crashes
        self._pending: tuple[str, dict[str, Any]] | None = None

    @property
    def at_rest(self) -> bool:
        return self.over and self._pending is None and not self.cut

    async def live(self) -> None:
        while True:
            try:
                await self._come()
                if self._pending is not None:
                    await self._send_again(*self._pending)
                while True:
                    wish = await self._next_wish()
                    self._pending = (self.new_id(), wish)
                    await self._send(*self._pending)
            except GONE:
                await self.close()

    async def _come(self) -> None:
        self.url = f"ws://{await self._crashes.address()}/ws/{self.table}"
        before = self.news
        await self.connect()
        await self.wait_for(lambda: self.news is not before or self.cut)

    async def _send_again(self, number: str, command: dict[str, Any]) -> None:
        known = self.news["version"]
        await self._send(number, command)
        self.resent += 1
        self.found += self.done_at.get(number, known + 1) <= known

    async def _send(self, number: str, command: dict[str, Any]) -> None:
        self._crashes.command_sent()
        answer = await self.do(number, **command)
        if answer["type"] == "done":
            self.done_at[number] = answer["version"]
        self._pending = None
        self._changed.set()

    async def _next_wish(self) -> dict[str, Any]:
        """Waits until there is something to do here; ConnectionError if the server is gone."""
        while True:
            version, wish = self.news["version"], self._wish()
            if wish is not None:
                return wish
            await self.wait_for(lambda v=version: self.news["version"] != v or self.cut)
            if self.cut:
                raise ConnectionError

    def _wish(self) -> dict[str, Any] | None:
        room, you = self.news["room"], self.news["you"]
        if you["chair"] is None:
            return {"kind": "sit", "name": self.name}
        if room["phase"] == "playing":
            return self.choose()
        if not you["host"] or (self.over and self._crashes.calm):
            return None
        if sum(chair is not None and chair["bot"] for chair in room["chairs"]) < self.bots:
            return {"kind": "add-bot"}
        return {"kind": "begin"} if None not in room["chairs"] else None


def has_shown_enough(people: list[Person]) -> bool:
    """Whether many commands were done, many were sent again, and some of those had been kept before."""
    done, resent = sum(len(person.done_at) for person in people), sum(person.resent for person in people)
    return done > KILLS and resent > KILLS and any(person.found for person in people)


async def kill_often(crashes: Crashes, people: list[Person], random: Random) -> None:
    """At random moments, from before anyone is back to well into the play; a slow machine is killed more often."""
    kills = 0
    while kills < KILLS or not (has_shown_enough(people) or kills > 10 * KILLS):
        kills += 1
        await crashes.commands_sent(random.choice((0, random.randrange(10), random.randrange(60))))
        await asyncio.sleep(random.uniform(0, 0.02))
        await crashes.kill()
        await crashes.start()


async def play_through_crashes(folder: Path) -> list[Person]:
    identities, people = Identities(read_secret(folder / "secret")), list[Person]()
    async with forking(folder) as forks:
        crashes = Crashes(forks)
        await crashes.start()
        for game, options, bots in TABLES:
            cookies = [f"tertia={identities.signed(identities.new())}" for _ in range(PEOPLE)]
            made = {"game": game, "options": options, "seats": PEOPLE + bots}
            answer, _ = await asyncio.to_thread(
                post, f"http://{await crashes.address()}/api/tables", made, cookies[0]
            )
            people += [
                Person(crashes, answer["table"], cookie, f"{game} {i}", bots)
                for i, cookie in enumerate(cookies)
            ]
        async with asyncio.TaskGroup() as lives:
            tasks = [lives.create_task(person.live()) for person in people]
            await kill_often(crashes, people, Random("kill -9"))
            crashes.calm = True
            await crashes.kill()
            await crashes.start()
            # Whoever was found at rest may be asked to play on by a host whose beginning had been lost.
            while not all(person.at_rest for person in people):
                await asyncio.gather(*(person.wait_for(lambda p=person: p.at_rest, 300) for person in people))
            for task in tasks:
                task.cancel()
        for person in people:
            await person.close()
    return people


async def logs_of(folder: Path, tables: set[str]) -> dict[str, list[Decision]]:
    """Every table's log, read from the disk; versions without gaps."""
    log = open_log(f"sqlite:///{folder / 'tables.db'}")
    logs = {}
    for table in tables:
        line, rows = await log.line(table), await log.read(table)
        assert line is not None
        assert [row.version for row in rows] == list(range(1, line.version + 1))
        logs[table] = [room_codec(line.game).read(row.body) for row in rows]
    await log.close()
    return logs


def judge_again(decisions: list[Decision], unfinished: bool = False) -> Room:
    """Every decision follows from those before it, and every deck is the one that was promised."""
    room = Room()
    for decision in decisions:
        said = RoomCommand(
            decision.command, decision.by, decision.id, decision.seat, decision.pressed, decision.luck
        )
        before, room = room, after(room, decision)
        assert decided(before, said, decision.at) == (decision, room)
    checked = check_commitments(event for decision in decisions for event in decision.game_events)
    assert checked >= room.round - (unfinished and room.phase == "playing")
    return room


def test_nothing_is_lost_or_counted_twice_in_200_crashes(tmp_path: Path) -> None:
    people = asyncio.run(play_through_crashes(tmp_path))
    assert "Traceback" not in (tmp_path / "errors").read_text()
    logs = asyncio.run(logs_of(tmp_path, {person.table for person in people}))

    for person in people:
        decisions = logs[person.table]
        kept = Counter(d.id for d in decisions if d.id is not None and d.id.startswith(f"{person.name}-"))
        assert set(kept.values()) <= {1}
        assert set(kept) == set(person.done_at)  # every command was answered in the end
        for number, version in person.done_at.items():
            assert decisions[version - 1].id == number

    rooms = {table: judge_again(decisions) for table, decisions in logs.items()}
    assert {room.phase for room in rooms.values()} == {"over"}
    assert {room.game for room in rooms.values()} == set(GAMES)

    assert has_shown_enough(people)
