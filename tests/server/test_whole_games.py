"""Whole games of every kind, played by clients against a server process with SQLite on disk."""

from __future__ import annotations

import asyncio

import pytest

from support.client import get, seat_clients
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.history.verify import check_commitments
from tertia.rooms.codec import room_codec


async def play_through(server: ServerProcess, game: str) -> None:
    people = 2
    table, clients = await seat_clients(server, game, people)
    assert (await clients[0].do(kind="begin"))["type"] == "done"
    async with asyncio.timeout(600):
        await asyncio.gather(*(client.play() for client in clients))
    finished = await asyncio.to_thread(get, f"{server.http}/api/tables/{table}")
    assert finished["phase"] == "over"
    events = [room_codec(game).read_game_event(entry["event"]) for entry in finished["log"]]
    assert check_commitments(events) >= 1
    versions = {client.news["version"] for client in clients}
    assert versions == {finished["version"]}
    for client in clients:
        await client.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_over_sockets(game: str, server: ServerProcess) -> None:
    asyncio.run(play_through(server, game))
