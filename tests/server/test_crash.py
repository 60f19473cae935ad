"""``kill -9`` at any moment: nothing that was acknowledged is lost, nothing counts twice, every game goes on."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from pathlib import Path
from random import Random

from support.client import post
from support.crash_players import TABLES, Person, judge_again
from support.forks import Forks, forking
from tertia.games import GAMES
from tertia.rooms.codec import room_codec
from tertia.rooms.decision import AnyDecision
from tertia.server.security.identity import Identities, read_secret
from tertia.storage.open import open_store

KILLS = 200
PEOPLE = 2


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
            cookies = [f"tertia={identities.sign(identities.new_player())}" for _ in range(PEOPLE)]
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


async def logs_of(folder: Path, tables: set[str]) -> dict[str, list[AnyDecision]]:
    """Every table's log, read from the disk; versions without gaps."""
    store = open_store(f"sqlite:///{folder / 'tables.db'}")
    logs = {}
    for table in tables:
        summary, rows = await store.log.summary(table), await store.log.read(table)
        assert summary is not None
        assert [row.version for row in rows] == list(range(1, summary.version + 1))
        logs[table] = [room_codec(summary.game).read(row.body) for row in rows]
    await store.close()
    return logs


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
