"""The look back over plain HTTP: only of a finished game, and without anybody's identity."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.error import HTTPError

import pytest

from support.client import Client, get, post
from support.server_process import Running
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, edition_options


def refusal(url: str) -> tuple[int, dict[str, Any]]:
    with pytest.raises(HTTPError) as caught:
        get(url)
    with caught.value as answer:
        return answer.code, json.loads(answer.read())


async def game_alone(server: Running, cookie: str, table: str) -> None:
    url = f"{server.http}/api/tables/{table}/review"
    async with Client(server.socket(table), cookie, "Ana") as ana:
        await ana.do(kind="sit", name="Ana")
        assert refusal(url)[0] == 409
        await ana.do(kind="begin")
        status, answer = refusal(url)
        assert status == 409
        assert answer == {"code": "not-over", "text": answer["text"]}
        assert "not over" in answer["text"]
        await ana.play()
        look = get(url)
        assert look["over"]
        assert [player["name"] for player in look["players"]] == ["Ana"]
        assert look["players"][0]["score"] == ana.news["view"]["result"]["totals"][0]
        assert look["players"][0]["sets"] == len(look["finds"])
        # Who it was is in the cookie: neither it nor a part of it is told.
        player = cookie.split("=", 1)[1].split(".")[0]
        assert len(player) > 8
        assert player not in json.dumps(look)
        await ana.do(kind="begin")
        assert refusal(url)[0] == 409


def test_only_a_finished_game_is_looked_back_at(server: Running) -> None:
    # Not the edition in which twelve cards without a SET end the game as it is dealt (R4.2), one time in 33.
    made = {"edition": "000", "form": "solitaire", "options": {"photo_finish": 0}}
    answer, cookie = post(f"{server.http}/api/tables", made)
    asyncio.run(game_alone(server, cookie, answer["table"]))


def test_there_is_no_look_back_at_a_table_that_is_not(server: Running) -> None:
    status, answer = refusal(f"{server.http}/api/tables/nowhere/review")
    assert (status, answer["code"]) == (404, "no-such-table")


def test_games_are_described_with_their_options_and_editions(server: Running) -> None:
    found = get(f"{server.http}/api/games")
    games = {one["game"]: one for one in found["games"]}
    assert list(games) == list(GAMES)
    assert games["twenty"]["players"] == {"least": 2, "most": 8}
    options = {one["name"]: one for one in games["classic"]["options"]}
    assert options["penalty"] == {
        "name": "penalty",
        "kind": "choice",
        "values": ["locked", "point", "set", "none"],
        "default": "locked",
    }
    assert options["pick_time"] == {
        "name": "pick_time",
        "kind": "whole",
        "least": 1_000,
        "most": 60_000,
        "default": 5_000,
    }
    assert (options["held"]["kind"], options["held"]["default"]) == ("held", None)
    editions = {one["edition"]: one for one in found["editions"]}
    assert list(editions) == list(EDITIONS)
    assert set(editions["003"]["forms"]) == {"classic", "beginner"}
    for code, edition in editions.items():
        assert edition["forms"]["classic"]["penalty"] == edition_options(code).penalty
        assert set(edition["forms"]["beginner"]) == set(options)
