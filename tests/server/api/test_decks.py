"""R4.5: the deck of the day over HTTP. The first table counts, and the server reads the result from its log."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from server.puzzle_visitor import DAY, NOON, Visitor
from support.in_process_server import InProcessServer, in_process_server
from support.raw_socket import http
from tertia.clearing import Position, find_line
from tertia.errors import Refused
from tertia.games.classic.clearable import daily_deck
from tertia.games.common.commands import Claim
from tertia.puzzles import puzzle_number
from tertia.rooms.commands import Begin, ChangeTable, RoomCommand, Sit
from tertia.solver import find_sets
from tertia.texts import text

WHERE = f"decks/{DAY}"
STEP = 100
"""Milliseconds for a SET. A deal takes less than the time after which a table pauses without its player."""


def test_the_deck_of_the_day_from_the_start_to_the_leaderboard() -> None:
    now = [NOON]

    async def play() -> None:
        async with in_process_server(lambda: now[0]) as server:
            ana, bo = await asyncio.to_thread(lambda: (Visitor(server.port), Visitor(server.port)))
            before = await ask(ana, WHERE)
            assert (before["table"], before["sets"], before["scores"]) == (None, None, [])
            table = (await ask(ana, f"{WHERE}/start", b""))["table"]
            assert (await ask(ana, f"{WHERE}/start", b""))["table"] == table
            waiting = await ask(ana, WHERE)
            assert (waiting["table"], waiting["sets"], waiting["took"]) == (None, None, None)
            assert (await ask(ana, f"{WHERE}/sign", {"name": "Ana"}))["code"] == "deck-not-played"
            clearing_line = find_line(Position.of_deal(daily_deck(puzzle_number(DAY)))).line
            await play_to_the_end(server, table, now, clearing_line)
            home = await asyncio.to_thread(
                http, f"http://127.0.0.1:{server.port}/", None, {"cookie": ana.cookie}
            )
            result = text("en", "daily.deck.result", sets="27 SETs", time="0:02")
            assert text("en", "daily.deck.counts", result=result) in home[2].decode()
            shown = await ask(ana, WHERE)
            assert (shown["sets"], shown["took"], shown["in_time"]) == (27, 27 * STEP, True)
            review = await ask(ana, f"tables/{table}/review")
            assert review["way"]["is_cleared"]
            table_of_bo = (await ask(bo, f"{WHERE}/start", b""))["table"]
            await play_to_the_end(server, table_of_bo, now, line=())
            review = await ask(bo, f"tables/{table_of_bo}/review")
            assert not review["way"]["is_cleared"]
            assert review["way"]["is_certain"]
            replay = await ask(bo, f"tables/{table_of_bo}/replay?way=1")
            assert replay["shows_way"]
            said = [" ".join(frame["says"]) for frame in replay["frames"]]
            played = replay["way"]["step"] + 1
            own, *_ = text("en", "web.own.classic.taken", cards="…", seconds="…").split("…")
            assert any(own in sentences for sentences in said[:played])
            assert not any(own in sentences for sentences in said[played:])  # the way speaks of nobody
            assert replay["frames"][-1]["view"]["last"]["cards_left"] == 0
            for visitor, name in ((bo, "Bo"), (ana, "Ana")):
                signed = await ask(visitor, f"{WHERE}/sign", {"name": name})
            entries = [(entry["name"], entry["you"]) for entry in signed["scores"]]
            assert entries == [("Ana", True), ("Bo", False)], "more SETs are better"
            assert (await ask(ana, f"{WHERE}/sign", {"name": ""}))["name"] == ""
            stored = await ask(ana, "me/everything.json")
            [time] = stored["puzzles"]
            assert (time["kind"], time["table"], time["missing"]) == ("deck", table, 0)
            assert stored["finds"] == []

    asyncio.run(play())


def test_a_table_cannot_ask_for_the_deck_of_a_day() -> None:
    """Else everybody could look at the deck of tomorrow."""

    async def play() -> None:
        async with in_process_server(lambda: NOON) as server:
            ana = await asyncio.to_thread(Visitor, server.port)
            wish = {"options": {"deck": "clearable", "day": puzzle_number(DAY) + 1}}
            assert (await ask(ana, "tables", wish))["code"] == "deck-not-today"
            assert (await ask(ana, "decks/2026-03-15"))["code"] == "puzzle-not-yet"
            live = await server.registry.get((await ask(ana, f"{WHERE}/start", b""))["table"])
            tomorrow = replace(live.room.options, day=puzzle_number(DAY) + 1)
            with pytest.raises(Refused, match="deck-not-today"):
                await live.submit(RoomCommand(ChangeTable(tomorrow, seats=1), by=live.room.host))

    asyncio.run(play())


async def ask(visitor: Visitor, path: str, body: object | bytes | None = None) -> dict[str, Any]:
    return (await asyncio.to_thread(visitor.ask, path, body))[1]


async def play_to_the_end(server: InProcessServer, table: str, now: list[int], line: Any) -> None:
    """Take the SETs of a line, and after its end the first SET on the table each time."""
    live = await server.registry.get(table)

    async def send(command: Any) -> None:
        await live.submit(RoomCommand(command, by=live.room.host))

    await send(Sit("Ana"))
    await send(Begin())
    coming = iter(line)
    while live.room.phase == "playing":
        now[0] += STEP
        taken = next(coming, find_sets(live.room.play.open_cards)[0])
        await send(Claim(tuple(taken)))
