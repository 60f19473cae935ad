"""Games of flight mode (offline play) that a player later uploads to a server.

The server judges them again by the rules, and stores each game once, among the player's own games.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from flight.flight_pages import ORIGIN, SECRET, MemoryJournal, Page, started
from support.played import PlayedTable, player_id
from tertia.flight.server import PLAYER_ID_LENGTH, FlightServer
from tertia.games import GAMES
from tertia.history.offline_games import MAX_LOG_SIZE, judge_offline_table, offline_id, read_offline_table
from tertia.rooms.commands import Begin, RoomCommand
from tertia.server.api import offline_games
from tertia.texts import text

PLAYER = SECRET.hex()[:PLAYER_ID_LENGTH]
PLAYED_AT = 1_700_000_000_000
"""An instant in 2023, when the games of these tests were played."""

Rows = list[dict[str, Any]]


def played(game: str = "classic", people: int = 1, bots: int = 2) -> PlayedTable:
    names = ("Mika", "Ana", "Iroha")[:people]
    return PlayedTable("flight-one", game, GAMES[game].Options(), names, bots, began=PLAYED_AT)


def rows_of(table: PlayedTable) -> Rows:
    return [{"at": one.first.at, "body": json.loads(one.first.body)} for one in table.appends]


async def send(server: FlightServer, rows: Rows, table: str = "flight-one") -> tuple[int, dict[str, Any]]:
    body = gzip.compress(json.dumps({"table": table, "rows": rows}).encode())
    return await post(server, body)


async def post(server: FlightServer, body: bytes, origin: str = ORIGIN) -> tuple[int, dict[str, Any]]:
    answer = await server.request("POST", "/api/me/offline-games", {"origin": origin}, body)
    return answer.status, json.loads(answer.body)


def run_with_server(work: Callable[[FlightServer], Coroutine[Any, Any, None]]) -> None:
    """Run a test with an application in this process. Its visitor is PLAYER."""

    async def run() -> None:
        server = await started(MemoryJournal())
        await work(server)
        await server.stop()

    asyncio.run(run())


def test_added_games_are_listed_as_offline_and_can_be_replayed() -> None:
    tables = {"flight-one": played(), "flight-two": played("chipset", people=3, bots=0)}

    async def work(server: FlightServer) -> None:
        for name, table in tables.items():
            status, answer = await send(server, rows_of(table), name)
            assert (status, answer) == (200, {"table": offline_id(PLAYER, name), "games": 1, "added": 1})
            again = await send(server, rows_of(table), name)
            assert again == (200, {**answer, "added": 0})
        listed = json.loads((await server.request("GET", "/api/me", {})).body)["results"]
        assert {(one["table"], one["offline"]) for one in listed} == {
            (offline_id(PLAYER, name), True) for name in tables
        }
        page = (await server.request("GET", "/me?language=en", {})).body.decode()
        assert page.count(text("en", "page.me.offline")) == len(tables)
        for name in tables:
            replay = await server.request("GET", f"/api/tables/{offline_id(PLAYER, name)}/replay", {})
            assert replay.status == 200

    run_with_server(work)


def test_nobody_goes_on_at_an_added_table() -> None:
    async def work(server: FlightServer) -> None:
        _, answer = await send(server, rows_of(played()))
        address = f"/t/{answer['table']}"
        redirect = await server.request("GET", address, {})
        assert (redirect.status, redirect.headers["location"]) == (303, f"{address}/replay")
        page = Page(server, answer["table"])
        assert (await page.receive("refused"))["code"] == "played-offline"

    run_with_server(work)


def test_only_the_new_games_of_a_table_that_went_on_are_added() -> None:
    table = played()
    before = rows_of(table)
    table._decide(RoomCommand(Begin(), player_id(0)))
    unfinished = rows_of(table)
    while table.room.phase != "over":
        table._step()

    async def work(server: FlightServer) -> None:
        assert (await send(server, unfinished))[1]["added"] == 1
        status, answer = await send(server, rows_of(table))
        assert (status, answer["games"], answer["added"]) == (200, 2, 1)
        assert (await send(server, before))[1]["added"] == 0  # an old copy
        other = rows_of(
            PlayedTable("other", "classic", GAMES["classic"].Options(), ("Mika",), 2, began=PLAYED_AT)
        )
        status, answer = await send(server, other)
        assert (status, answer["code"]) == (409, "offline-differs")
        listed = json.loads((await server.request("GET", "/api/me", {})).body)["results"]
        assert sorted(one["round"] for one in listed) == [1, 2]

    run_with_server(work)


def test_other_people_at_the_device_get_ids_that_no_visitor_has() -> None:
    table = played("setup", people=2, bots=0)
    sent = read_offline_table(json.dumps({"table": "flight-one", "rows": rows_of(table)}).encode())
    judged = judge_offline_table(sent, PLAYER, now=2 * PLAYED_AT)
    players = [occupant.player for occupant in judged.room.seats]
    assert players[0] == PLAYER
    assert players[1] not in (None, PLAYER, player_id(1))
    log = b"".join(row.body for row in judged.rows)
    assert player_id(0).encode() not in log
    assert player_id(1).encode() not in log


def change_event(rows: Rows) -> None:
    """Reverse the cards of an event, so that it no longer follows from its command."""
    taken = next(row["body"] for row in rows if any("cards" in one for one in row["body"].get("inside", ())))
    event = next(one for one in taken["inside"] if "cards" in one)
    event["cards"] = event["cards"][::-1]


def change_luck(rows: Rows) -> None:
    """Exchange the random bytes that shuffled the deck, after the deal."""
    dealt = next(row["body"] for row in rows if "luck" in row["body"])
    dealt["luck"] = "00" * 32


def set_back_clock(rows: Rows) -> None:
    rows[-1]["body"]["at"] = PLAYED_AT - 1  # earlier than the rows before


def leave_out_row(rows: Rows) -> None:
    del rows[len(rows) // 2]


def leave_out_end(rows: Rows) -> None:
    del rows[-1]


def play_in_future(rows: Rows) -> None:
    for row in rows:
        row["body"]["at"] += 10**13


def break_body(rows: Rows) -> None:
    rows[3]["body"] = {"at": "soon"}


def invent_game(rows: Rows) -> None:
    rows[0]["body"]["command"]["game"] = "chess"


def test_altered_games_are_refused_with_a_reason() -> None:
    table = played()
    expected: dict[Callable[[Rows], None], str] = {
        change_event: "record-broken",
        change_luck: "record-broken",
        set_back_clock: "record-broken",
        leave_out_row: "record-broken",
        leave_out_end: "not-over",
        play_in_future: "offline-clock",
        break_body: "bad-message",
        invent_game: "unknown-game",
        list.clear: "not-over",
    }

    async def work(server: FlightServer) -> None:
        for alter, code in expected.items():
            rows = rows_of(table)
            alter(rows)
            status, answer = await send(server, rows)
            assert (status // 100, answer["code"]) == (4, code), alter
            assert answer["text"].strip()
        for body, code in (
            (b"\x1f\x8b broken", "bad-message"),
            (gzip.compress(b" " * (MAX_LOG_SIZE + 1)), "message-too-long"),
            (b" " * (offline_games.MAX_BODY_SIZE + 1), "message-too-long"),
            (b"[]", "bad-message"),
        ):
            assert (await post(server, body))[1]["code"] == code
        assert (await post(server, b"{}", "https://elsewhere.example"))[0] == 403
        assert json.loads((await server.request("GET", "/api/me", {})).body) == {"results": []}

    run_with_server(work)


def test_a_player_adds_a_limited_number_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline_games, "MAX_OFFLINE_TABLES", 1)

    async def work(server: FlightServer) -> None:
        rows = rows_of(played())
        assert (await send(server, rows, "flight-one"))[0] == 200
        assert (await send(server, rows, "flight-two"))[1]["code"] == "too-many-offline"
        assert (await send(server, rows, "flight-one"))[0] == 200
        answers = [await post(server, b"{}") for _ in range(40)]
        assert answers[-1][1]["code"] == "too-fast"

    run_with_server(work)
