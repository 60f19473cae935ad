"""The form with which a host opens the next game for the people at a table."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from server.visits import Answer, visit
from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess
from tertia.errors import Refused
from tertia.texts import LANGUAGES, error_text


def move_on(server: ServerProcess, cookie: str, table: str, form: str) -> Answer:
    return visit(server, "/play", {"cookie": cookie}, {"form": form, "after": table})


def shown(server: ServerProcess, cookie: str, table: str) -> Any:
    return json.loads(http(f"{server.http}/api/tables/{table}?brief=1", headers={"cookie": cookie})[2])


def test_the_host_opens_a_table_and_the_people_at_the_old_one_learn_of_it(server: ServerProcess) -> None:
    """The new table has a chair for each of them."""

    async def run() -> None:
        host, guests = identity(server), [identity(server) for _ in range(5)]
        table = new_table(server, host, seats=6)
        for number, cookie in enumerate([host, *guests]):
            async with await RawSocket.connect(server.socket(table), cookie) as person:
                await person.expect_done("sit", name=f"Person {number}")
        answer = move_on(server, host, table, "beginner")
        assert answer.status == 303
        found = re.fullmatch(r"/t/(\w+)#sit", answer["location"])
        assert found
        new = shown(server, host, found[1])
        assert (new["game"], len(new["chairs"]), new["you"]["host"]) == ("classic", 6, True)
        old = shown(server, guests[0], table)
        assert old["next_game"] == {"form": "beginner", "by": "Person 0"}
        assert old["you"]["next_table"] == found[1]
        watched = shown(server, identity(server), table)
        assert watched["next_game"] == old["next_game"]
        assert found[1] not in json.dumps(watched)

    asyncio.run(run())


def test_a_host_without_a_chair_has_one_at_the_new_table(server: ServerProcess) -> None:
    """The page of the host sits down there at once, before the guests come."""

    async def run() -> None:
        host = identity(server)
        table = new_table(server, host, seats=5)
        for number in range(5):
            async with await RawSocket.connect(server.socket(table), identity(server)) as person:
                await person.expect_done("sit", name=f"Person {number}")
        new = move_on(server, host, table, "scout")["location"].removeprefix("/t/").removesuffix("#sit")
        assert len(shown(server, host, new)["chairs"]) == 6

    asyncio.run(run())


def test_a_small_game_has_its_usual_chairs(server: ServerProcess) -> None:
    host = identity(server)
    answer = move_on(server, host, new_table(server, host, seats=9), "twenty")
    table = answer["location"].removeprefix("/t/").removesuffix("#sit")
    assert len(shown(server, host, table)["chairs"]) == 4


def test_only_the_host_opens_the_next_game_and_only_between_games(server: ServerProcess) -> None:
    async def run() -> None:
        host = identity(server)
        table = new_table(server, host)
        assert move_on(server, identity(server), table, "scout").status == 400
        assert move_on(server, host, "nowhere1", "scout").status == 404
        async with await RawSocket.connect(server.socket(table), host) as person:
            await person.expect_done("sit", name="Leo")
            await person.expect_done("add-bot")
            await person.expect_done("begin")
        assert move_on(server, host, table, "scout").status == 400
        assert "next_game" not in shown(server, host, table)

    asyncio.run(run())


@pytest.mark.parametrize("form", ["solitaire", "strict", "perfect", "first", "day"])
def test_a_host_leads_nobody_to_a_game_for_one(server: ServerProcess, form: str) -> None:
    host = identity(server)
    table = new_table(server, host)
    answer = move_on(server, host, table, form)
    assert answer.status == 400
    assert "scout" in answer.text
    assert "next_game" not in shown(server, host, table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_of_a_table_of_somebody_else_is_clear(server: ServerProcess, language: str) -> None:
    async def run() -> None:
        host = identity(server)
        table, other = new_table(server, host), new_table(server, identity(server))
        async with await RawSocket.connect(server.socket(table), host, {"language": language}) as person:
            refused = await person.do("move-on", table=other)
            assert (refused["code"], refused["text"]) == (
                "not-own-table",
                error_text(language, Refused("not-own-table")),
            )
            assert (await person.do("move-on", table="nowhere1"))["code"] == "no-such-table"

    asyncio.run(run())
