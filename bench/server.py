"""The server under load: 500 sockets at tables of 4, beside a bare broadcast server of the same library."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import Figure, study
from bench.laps import connected, micros, on_one_core, p99, post, rate, run_lap
from bench.load import Echo, Lap, Player, Table
from bench.servers import SEATS, Running, running
from tertia.server.security.identity import Identities, read_secret

SOCKETS = 500
IDLE_TABLES = 2_000
ROUNDS = 5


@study
def under_load() -> Iterator[Figure]:
    with TemporaryDirectory() as folder, on_one_core():
        yield from asyncio.run(_race(Path(folder)))


@study
def idle_tables() -> Iterator[Figure]:
    with TemporaryDirectory() as folder, running("tertia", folder) as server:
        post(server, "/idle/10")
        before = server.resident
        post(server, f"/idle/{IDLE_TABLES}")
        grown = (server.resident - before) / 1e6
    found = f"none: {before / 1e6:,.1f} MB   with them: {before / 1e6 + grown:,.1f} MB"
    yield Figure(f"{IDLE_TABLES:,} idle tables in memory", found, "MB more", grown, 200, at_most=True)


async def _race(folder: Path) -> list[Figure]:
    with ExitStack() as open_:
        ours = open_.enter_context(running("tertia", str(folder)))
        players, before, settled = await _seat_everyone(ours, folder)
        warm = await run_lap(players)
        # On a thread: meanwhile our server's pings are answered, however long a start takes on a busy machine.
        starting = running("broadcast", str(warm.news_bytes // warm.news))
        bare = await asyncio.to_thread(open_.enter_context, starting)
        echoes = [
            await connected(bare, Echo(f"/{i // SEATS}", f'"{i:05}", and a command of usual size'.encode()))
            for i in range(SOCKETS)
        ]
        await run_lap(echoes)
        laps: list[tuple[Lap, Lap]] = []
        for _ in range(ROUNDS):
            with ours.stopped():
                plain = await run_lap(echoes, bare)
            with bare.stopped():
                laps.append((plain, await run_lap(players, ours)))
        memory = (ours.resident - before) / SOCKETS / 1024
    return [*_compared(laps), _of_memory(before, settled, memory)]


def _compared(laps: Sequence[tuple[Lap, Lap]]) -> Iterator[Figure]:
    assert not any(mine.refused for _, mine in laps)
    size = laps[0][1].news_bytes // laps[0][1].news
    where = f"{SOCKETS} sockets at tables of {SEATS}, news of {size:,} bytes"
    for name, unit, what, target, at_most in (
        ("accepted commands", " a second", rate, 0.4, False),
        ("99th percentile from send to own receipt", " ms", p99, 3.0, True),
    ):
        figures = [(what(plain), what(mine)) for plain, mine in laps]
        ratio = median(mine / plain for plain, mine in figures)
        plainly, ourly = (median(column) for column in zip(*figures, strict=True))
        found = f"bare broadcast: {plainly:,.1f}{unit}   ours, durable SQLite: {ourly:,.1f}{unit}"
        if what is rate:
            plainly, ourly = (median(map(micros, column)) for column in zip(*laps, strict=True))
            found += f"   of a core for each: {plainly:,.0f} µs, {ourly:,.0f} µs"
        yield Figure(f"{name}, {where}", found, "ratio", ratio, target, at_most)


def _of_memory(before: int, settled: float, memory: float) -> Figure:
    found = f"without sockets: {before / 1e6:,.1f} MB   a socket when all have sat down: {settled:,.1f} KB"
    return Figure("memory a connection, after the load", found, "KB", memory, 60, at_most=True)


async def _seat_everyone(server: Running, folder: Path) -> tuple[list[Player], int, float]:
    """All players, in games that have begun; the server's memory before, and what a socket took."""
    identities = Identities(read_secret(folder / "secret"))
    people = [f"tertia={identities.sign(identities.new_player())}" for _ in range(SOCKETS)]
    options = {"game": "classic", "seats": SEATS, "options": {"more": "agree"}}
    tables = [post(server, "/api/tables", options, host)["table"] for host in people[::SEATS]]
    before = server.resident
    seated = await asyncio.gather(
        *(_seat(server, f"/ws/{path}", people[i * SEATS : (i + 1) * SEATS]) for i, path in enumerate(tables))
    )
    players = [player for table in seated for player in table]
    return players, before, (server.resident - before) / SOCKETS / 1024


async def _seat(server: Running, path: str, people: Sequence[str]) -> list[Player]:
    """One table, its game begun."""
    table, players = Table(SEATS), list[Player]()
    for i, cookie in enumerate(people):
        player = await connected(server, Player(path, cookie, table))
        player.send(b'{"type":"hello"}')
        await player.first_news
        await player.do(b'{"type":"sit","name":"player %d"}' % i)
        players.append(player)
    await players[0].do(b'{"type":"begin"}')
    return players
