"""Whole games of every kind, played by clients through a real server process on SQLite on disk."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.client import Client, get, post
from server.process import Running
from tertia.games import GAMES
from tertia.history.record import check_commitments
from tertia.rooms.codec import room_codec

QUICK: dict[str, dict[str, Any]] = {
    "classic": {"photo_finish": 0},
    "scout": {"photo_finish": 0, "hunt_time": 5_000},
    "chipset": {"deals": 3},
    "setup": {"photo_finish": 0, "window": 1_000},
    "coopset": {},
    "twenty": {"photo_finish": 0, "target": 1},
}
"""Options that keep a table of quick clients from waiting."""


async def made(server: Running, game: str, people: int) -> tuple[str, list[Client]]:
    """A table with so many people at it."""
    options = {name: value for name, value in QUICK[game].items() if name in fields_of(game)}
    answer, cookie = await asyncio.to_thread(
        post, f"{server.http}/api/tables", {"game": game, "options": options, "seats": people}
    )
    cookies = [cookie]
    for _ in range(people - 1):
        _, other = await asyncio.to_thread(post, f"{server.http}/api/tables", {"game": game})
        cookies.append(other)
    clients = [Client(server.socket(answer["table"]), c, f"player {i}") for i, c in enumerate(cookies)]
    for client in clients:
        await client.connect()
        assert (await client.do(kind="sit", name=client.name))["type"] == "done"
    return answer["table"], clients


def fields_of(game: str) -> set[str]:
    return set(GAMES[game].Options().__dataclass_fields__)


async def play_through(server: Running, game: str) -> None:
    people = 2
    table, clients = await made(server, game, people)
    assert (await clients[0].do(kind="begin"))["type"] == "done"
    async with asyncio.timeout(600):
        await asyncio.gather(*(client.play() for client in clients))
    finished = await asyncio.to_thread(get, f"{server.http}/api/tables/{table}")
    assert finished["phase"] == "over"
    events = [room_codec(game).read_inside(entry["event"]) for entry in finished["log"]]
    assert check_commitments(events) >= 1
    versions = {client.news["version"] for client in clients}
    assert versions == {finished["version"]}
    for client in clients:
        await client.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_over_real_sockets(game: str, server: Running) -> None:
    asyncio.run(play_through(server, game))
