"""The review over HTTP: for finished games only, and without identities."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.error import HTTPError

import pytest

from support.client import Client, get, post
from support.server_process import ServerProcess


def fetch_error(url: str) -> tuple[int, dict[str, Any]]:
    with pytest.raises(HTTPError) as caught:
        get(url)
    with caught.value as answer:
        return answer.code, json.loads(answer.read())


async def play_solitaire(server: ServerProcess, cookie: str, table: str) -> None:
    url = f"{server.http}/api/tables/{table}/review"
    async with Client(server.socket(table), cookie, "Ana") as ana:
        await ana.do(kind="sit", name="Ana")
        assert fetch_error(url)[0] == 409
        await ana.do(kind="begin")
        status, answer = fetch_error(url)
        assert status == 409
        assert answer == {"code": "not-over", "text": answer["text"]}
        assert "over yet" in answer["text"]
        await ana.play()
        review = get(url)
        assert review["over"]
        assert [player["name"] for player in review["players"]] == ["Ana"]
        assert review["players"][0]["score"] == ana.news["view"]["result"]["totals"][0]
        assert review["players"][0]["sets"] == len(review["finds"])
        # The identity in the cookie must not be in the review.
        player = cookie.split("=", 1)[1].split(".")[0]
        assert len(player) > 8
        assert player not in json.dumps(review)
        await ana.do(kind="begin")
        assert fetch_error(url)[0] == 409


def test_review_needs_a_finished_game(server: ServerProcess) -> None:
    # In edition 000 a deal without a SET does not end the game at once (R4.2).
    new_table = {"edition": "000", "form": "solitaire", "options": {"photo_finish": 0}}
    answer, cookie = post(f"{server.http}/api/tables", new_table)
    asyncio.run(play_solitaire(server, cookie, answer["table"]))


def test_review_of_a_missing_table_returns_404(server: ServerProcess) -> None:
    status, answer = fetch_error(f"{server.http}/api/tables/nowhere/review")
    assert (status, answer["code"]) == (404, "no-such-table")
