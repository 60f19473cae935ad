"""Creating tables over REST."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from support.async_test import async_test
from support.client import get
from support.in_process_server import in_process_server
from support.raw_socket import http, identity, new_table
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.rooms.commands import AddBot, Begin, CloseTable, MakeTable, RoomCommand, Sit
from tertia.rooms.new_table import NewTable, make_table_command
from tertia.rooms.view import SPECTATOR
from tertia.server.api.tables import OpenTables, ShownTable
from tertia.server.security.limits import MESSAGE_SIZE
from tertia.texts import LANGUAGES


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "poker"}, "unknown-game"),
        ({"game": 7}, "bad-message"),
        (b"[]", "bad-message"),
        (b"{", "bad-message"),
        (b"\xff", "bad-message"),
        (b"[" * 9_000, "bad-message"),
        ({"colour": "red"}, "bad-message"),
        ({"seats": 0}, "bad-players"),
        ({"seats": 21}, "bad-players"),
        ({"seats": 10**30}, "bad-players"),
        ({"edition": "999"}, "unknown-edition"),
        ({"edition": "003", "form": "poker"}, "bad-choice"),
        ({"edition": "003", "game": "scout"}, "classic-only"),
        ({"options": {"penalty": "death"}}, "bad-choice"),
        ({"options": {"pick_time": 1}}, "bad-number"),
        ({"options": {"no_such": 1}}, "unknown-option"),
        ({"options": []}, "bad-message"),
        ({"options": {"held": {"feature": "x", "value": 9}}}, "bad-message"),
        ({"options": {"held": {"feature": "fill", "value": 9}}}, "bad-held"),
        ({"options": {"odds": {}}}, "bad-choice"),
        ({"form": "solo"}, "bad-choice"),
        ({"game": "scout", "form": "solitaire"}, "classic-only"),
        ({"options": {"first_cards": [1, 2]}}, "bad-card-count"),
        ({"options": {"first_cards": [1, 2, 2]}}, "duplicate-card"),
        ({"options": {"first_cards": [1, 2, 81]}}, "bad-card-list"),
        ({"options": {"first_cards": "all"}}, "bad-card-list"),
        (b" " * (MESSAGE_SIZE + 1), "message-too-long"),
    ],
)
def test_bad_request_is_explained_in_every_language(server: ServerProcess, body: Any, code: str) -> None:
    sentences = set()
    for language in LANGUAGES:
        status, _, answer = http(
            f"{server.http}/api/tables", body, {"accept-language": language}, method="POST"
        )
        error = json.loads(answer)
        assert (status, error["code"]) == (400, code)
        sentences.add(error["text"])
    assert len(sentences) == len(LANGUAGES)


@pytest.mark.parametrize("body", [b"", b"{}"])
def test_a_request_without_wishes_creates_a_table(server: ServerProcess, body: bytes) -> None:
    status, _, answer = http(f"{server.http}/api/tables", body, method="POST")
    assert (status, set(json.loads(answer))) == (201, {"table", "link", "url"})


def test_a_wrong_option_is_named_with_the_possible_values(server: ServerProcess) -> None:
    for body, words in (
        ({"options": {"claim": "tab"}}, ("claim", "call, tap")),
        ({"options": {"clam": "tap"}}, ("clam", "claim, more")),
        ({"options": {"held": 7}}, ("`$.options.held`",)),
        ({"form": "solo"}, ("solo", "classic, beginner, solitaire")),
    ):
        text = json.loads(http(f"{server.http}/api/tables", body, method="POST")[2])["text"]
        assert all(word in text for word in words), text
        assert "revision" not in text  # servers set it
        assert "name=value" not in text  # which is for the command line


def test_the_answer_has_the_address_to_send_to_friends(server: ServerProcess) -> None:
    made = json.loads(http(f"{server.http}/api/tables", b"", method="POST")[2])
    assert made["link"] == f"/t/{made['table']}"
    assert made["url"] == server.http + made["link"]


def test_a_beginner_game_has_the_beginner_deck_without_an_edition_too() -> None:
    assert make_table_command(NewTable(form="beginner")).options.held is not None
    assert make_table_command(NewTable(form="solitaire")).seats == 1


def test_listed_tables_are_found_and_others_are_not(server: ServerProcess) -> None:
    made = [
        json.loads(http(f"{server.http}/api/tables", {"listed": listed, "seats": 3}, method="POST")[2])
        for listed in (True, False)
    ]
    answer = json.loads(http(f"{server.http}/api/tables")[2])
    listed, hidden = (table["table"] for table in made)
    tables = {table.table: table for table in msgspec.convert(answer, OpenTables, strict=True).tables}
    assert hidden not in tables
    assert (tables[listed].game, tables[listed].phase, tables[listed].seats) == ("classic", "waiting", 3)


@async_test
async def test_everybody_with_the_link_sees_who_sits_where_with_scores() -> None:
    async with in_process_server() as server:
        for game, score in {"classic": 0, "chipset": None, "setup": 0}.items():
            table = await server.registry.create(MakeTable(game, GAMES[game].Options(), seats=4), "ann")
            live = await server.registry.get(table)
            for command, player in (
                (Sit("Ann"), "ann"),
                (Sit("Robot", bot=True), "program"),
                (AddBot(), "ann"),
            ):
                await live.submit(RoomCommand(command, by=player))
            url = f"http://127.0.0.1:{server.port}/api/tables/{table}"
            shown = msgspec.convert(await asyncio.to_thread(get, url), ShownTable)
            assert (shown.phase, shown.players, shown.chairs[3]) == ("waiting", (), None)
            assert shown.you == SPECTATOR
            await live.submit(RoomCommand(Begin(), by="ann"))
            answer = await asyncio.to_thread(get, url)
            shown = msgspec.convert(answer, ShownTable)
            assert (shown.phase, shown.round) == ("playing", 1)
            ann, robot, table_bot = shown.players
            assert (ann.name, ann.bot, ann.visiting, ann.score) == ("Ann", False, False, score)
            assert (robot.name, robot.bot, robot.visiting, robot.score) == ("Robot", True, True, score)
            assert (table_bot.bot, table_bot.visiting, table_bot.score) == (True, False, score)
            assert [one.chips is None for one in shown.players] == [game != "chipset"] * 3
            assert "program" not in json.dumps(answer), "no identities"
            assert "log" not in answer
            assert "you" not in answer


@async_test
async def test_a_closed_table_has_no_place_for_a_visitor() -> None:
    async with in_process_server() as server:
        table = await server.registry.create(make_table_command(NewTable()), "ann")
        url = f"http://127.0.0.1:{server.port}/api/tables/{table}"
        assert "you" in await asyncio.to_thread(get, url)
        await (await server.registry.get(table)).submit(RoomCommand(CloseTable()))
        assert "you" not in await asyncio.to_thread(get, url)


def test_a_visitor_learns_their_own_place_at_a_waiting_table(server: ServerProcess) -> None:
    """The home page leads back to it."""
    visitor = identity(server)
    table = new_table(server, visitor, seats=2)

    def place(cookie: str) -> object:
        answer = http(f"{server.http}/api/tables/{table}", headers={"cookie": cookie})
        return json.loads(answer[2]).get("you")

    assert place(visitor) == {"chair": None, "seat": None, "host": True}
    assert place(identity(server)) == {"chair": None, "seat": None, "host": False}
