"""Play the classic game as a program, without the package tertia.

``python client.py http://localhost:8181`` makes a table there and plays against two bots.
``python client.py http://localhost:8181/t/k3x9m2ab`` joins a table that somebody else has made.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]

NEW_TABLE = {"game": "classic", "options": {"more": "auto"}, "seats": 3}
AS_GUEST: list[Json] = [{"type": "sit", "name": "Robot", "bot": True}]
AS_HOST: list[Json] = [
    *AS_GUEST,
    {"type": "add-bot", "level": "expert"},
    {"type": "add-bot"},
    {"type": "begin"},
]


def make_table(server: str) -> tuple[str, str]:
    """Create a table. Return its id and the cookie that is our identity."""
    headers = {"content-type": "application/json"}
    with urlopen(Request(f"{server}/api/tables", json.dumps(NEW_TABLE).encode(), headers)) as response:
        return json.load(response)["table"], response.headers["set-cookie"].split(";")[0]


def visit_table(link: str) -> str:
    """Open the page of a table as a new visitor. Return the cookie that is our identity."""
    with urlopen(link) as response:
        return str(response.headers["set-cookie"].split(";")[0])


def find_set(cards: list[int]) -> list[int] | None:
    """Return three cards that are a SET: in each feature, their values add up to a multiple of 3."""
    for three in itertools.combinations(cards, 3):
        if all(sum(card // place % 3 for card in three) % 3 == 0 for place in (1, 3, 9, 27)):
            return list(three)
    return None


def choose(news: Json) -> Json | None:
    """Return a command that we may give now; None to wait."""
    for option in news["may"]:
        if option.get("command") == "claim":  # our call was accepted, or this table needs no calls
            found = find_set(option["cards"])
            if found is not None:
                return {"type": "claim", "cards": found}
    on_table = [card for card in news["view"]["table"] if card is not None] if news["view"] else []
    answer = "call-set" if find_set(on_table) else "say-no-set"
    return next((option for option in news["may"] if option.get("type") in (answer, "ready", "deal")), None)


async def play(socket: ClientConnection, first_commands: list[Json]) -> Json:
    """Play until the game is over, with one command at a time. Return the last news."""
    commands, ids = list(first_commands), itertools.count()
    news: Json = {"version": -1, "room": {"phase": "waiting"}}
    is_waiting = False  # for the answer to a command
    version_needed = 0  # choose from news of this version or a newer one

    await socket.send(json.dumps({"type": "hello"}))
    async for text in socket:
        message: Json = json.loads(text)
        match message["type"]:
            case "ping":
                await socket.send(json.dumps({"type": "pong", "n": message["n"]}))
            case "news":
                news = message
                if news["room"]["phase"] == "over" and news["you"]["seat"] is not None:
                    return news
            case "done":
                is_waiting, version_needed = False, message["version"]
            case "refused" if news["room"]["phase"] == "waiting":  # no seat, or we may not begin
                raise SystemExit(message["text"])
            case "refused":  # somebody was faster: the next news says what we may do now
                is_waiting, version_needed = False, max(message["version"], news["version"] + 1)
            case "closing":
                raise SystemExit(message["text"])
        if not is_waiting and news["version"] >= version_needed:
            command = commands.pop(0) if commands else choose(news)
            if command is not None:
                await socket.send(json.dumps({"type": "do", "id": f"c{next(ids)}", "command": command}))
                is_waiting = True
    raise SystemExit("The connection was lost.")


async def main(address: str) -> None:
    server, _, table = address.rstrip("/").partition("/t/")
    first_commands = AS_GUEST if table else AS_HOST
    if table:
        cookie = visit_table(address)
    else:
        table, cookie = make_table(server)
    socket_address = f"{server.replace('http', 'ws', 1)}/ws/{table}"
    async with connect(socket_address, additional_headers={"cookie": cookie}) as socket:
        news = await play(socket, first_commands)
    totals = news["view"]["result"]["totals"]
    print(f"{totals[news['you']['seat']]} points of {sum(totals)} at {server}/t/{table}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8181"))
