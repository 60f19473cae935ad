"""``kill -9`` at any moment: no acknowledged command is lost, none counts twice, and every game continues."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from pathlib import Path
from random import Random

from support.client import post
from support.crash_players import TABLES, Person, judge_again
from support.forked_server import ForkedServer, forked_server
from tertia.games import GAMES
from tertia.rooms.codec import room_codec
from tertia.rooms.decision import AnyDecision
from tertia.server.security.identity import Identities, read_secret
from tertia.storage.open import open_store

PEOPLE = 2


class Crashes:
    """A server that is killed and restarted. Its clients wait here for its address."""

    def __init__(self, server: ForkedServer) -> None:
        self._server = server
        self._up = asyncio.Event()
        self._sent = asyncio.Semaphore(0)
        self.calm = False
        """True after the last kill."""

    async def start(self) -> None:
        await self._server.start()
        self._up.set()

    async def kill(self) -> None:
        self._up.clear()
        await self._server.kill()

    def command_sent(self) -> None:
        self._sent.release()

    async def commands_sent(self, count: int) -> None:
        """Wait until ``count`` more commands were sent, or for half a second if the tables wait for deadlines."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                for _ in range(count):
                    await self._sent.acquire()

    async def address(self, table: str = "") -> str:
        await self._up.wait()
        return f"127.0.0.1:{self._server.port}"


def has_shown_enough(people: list[Person], kills: int) -> bool:
    """Return True if many commands were acknowledged and many sent again, some of them already in the log."""
    done, resent = sum(len(person.done_at) for person in people), sum(person.resent for person in people)
    return done > kills and resent > kills and any(person.found for person in people)


async def kill_often(crashes: Crashes, people: list[Person], kills: int, random: Random) -> None:
    """Kill the server at random moments, from before anyone reconnects to well into a game.

    On a slow machine it takes more kills until the players have shown enough.
    """
    killed = 0
    while killed < kills or not (has_shown_enough(people, kills) or killed > 10 * kills):
        killed += 1
        await crashes.commands_sent(random.choice((0, random.randrange(10), random.randrange(60))))
        for _ in range(random.randrange(10)):  # meanwhile the server judges, writes and answers
            await asyncio.sleep(0)
        await crashes.kill()
        await crashes.start()


async def play_through_crashes(folder: Path, kills: int) -> list[Person]:
    identities, people = Identities(read_secret(folder / "secret")), list[Person]()
    async with forked_server(folder) as server:
        crashes = Crashes(server)
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
            await kill_often(crashes, people, kills, Random("kill -9"))
            crashes.calm = True
            await crashes.kill()
            await crashes.start()
            # A player at rest may have to play again: the host repeats a begin command whose answer was lost.
            while not all(person.at_rest for person in people):
                await asyncio.gather(*(person.wait_for(lambda p=person: p.at_rest, 300) for person in people))
            for task in tasks:
                task.cancel()
        for person in people:
            await person.close()
    return people


async def logs_of(folder: Path, tables: set[str]) -> dict[str, list[AnyDecision]]:
    """Read the log of every table from the disk, and check that its versions have no gaps."""
    store = open_store(f"sqlite:///{folder / 'tables.db'}")
    logs = {}
    for table in tables:
        summary, rows = await store.log.summary(table), await store.log.read(table)
        assert summary is not None
        assert [row.version for row in rows] == list(range(1, summary.version + 1))
        logs[table] = [room_codec(summary.game).read(row.body) for row in rows]
    await store.close()
    return logs


def test_nothing_is_lost_or_counted_twice(tmp_path: Path, thorough: bool) -> None:
    """60 crashes at seven tables, so that every game goes through several of them; ``--thorough`` has 200."""
    kills = 200 if thorough else 60
    people = asyncio.run(play_through_crashes(tmp_path, kills))
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

    assert has_shown_enough(people, kills)
