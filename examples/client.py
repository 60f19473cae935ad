"""Play a game of the classic game alone, as a program: ``python client.py http://localhost:8181``."""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

import tertia


def make_table(server: str) -> tuple[str, str]:
    """Create a table for one player. Return its id and the cookie that is our identity."""
    body = {"game": "classic", "edition": "000", "form": "solitaire", "seats": 1}
    request = Request(f"{server}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request) as response:
        cookie = response.headers["set-cookie"].split(";")[0]
        return json.load(response)["table"], cookie


def choose(may: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return a SET if there is one among the cards that may be claimed, else another legal command."""
    for option in may:
        if option.get("command") == "claim":
            sets = tertia.find_sets(option["cards"])
            if sets:
                return {"type": "claim", "cards": list(sets[0])}
    return next((option for option in may if option.get("type") == "say-no-set"), None)


async def play(socket: ClientConnection) -> dict[str, Any]:
    """Play until the game is over. Return the last news."""
    ids = (f"c{number}" for number in itertools.count())

    async def do(command: dict[str, Any]) -> None:
        await socket.send(json.dumps({"type": "do", "id": next(ids), "command": command}))

    await socket.send(json.dumps({"type": "hello", "version": None, "language": "en"}))
    await do({"type": "sit", "name": "Robot"})
    await do({"type": "begin"})
    async for text in socket:
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "ping":
            await socket.send(json.dumps({"type": "pong", "n": message["n"]}))
        elif message["type"] == "refused":
            raise SystemExit(message["text"])
        elif message["type"] == "news":
            if message["room"]["phase"] == "over":
                return message
            command = choose(message["may"])
            if command is not None:
                await do(command)
    raise SystemExit("The server closed the connection.")


async def main(server: str) -> None:
    table, cookie = make_table(server)
    address = f"{server.replace('http', 'ws', 1)}/ws/{table}"
    async with connect(address, additional_headers={"cookie": cookie}) as socket:
        news = await play(socket)
    print(f"{news['view']['players'][0]['sets']} SETs at {server}/t/{table}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8181"))
