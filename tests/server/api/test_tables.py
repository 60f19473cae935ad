"""Creating tables over REST."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from support.raw_socket import http
from support.server_process import ServerProcess
from tertia.server.api.tables import OpenTables
from tertia.server.security.limits import MESSAGE_SIZE
from tertia.texts import LANGUAGES


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", None),
        (b"{}", None),
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
        ({"options": {"penalty": "death"}}, None),
        ({"options": {"pick_time": 1}}, "bad-number"),
        ({"options": {"no_such": 1}}, "unknown-option"),
        ({"options": []}, "bad-message"),
        ({"options": {"held": {"feature": "x", "value": 9}}}, None),
        (b" " * (MESSAGE_SIZE + 1), "message-too-long"),
    ],
)
def test_bad_request_is_explained_in_every_language(
    server: ServerProcess, body: Any, code: str | None
) -> None:
    sentences = set()
    for language in LANGUAGES:
        status, _, answer = http(
            f"{server.http}/api/tables", body, {"accept-language": language}, method="POST"
        )
        found = json.loads(answer)
        if body in (b"", b"{}"):
            assert status == 201
            return
        assert status == 400
        assert code is None or found["code"] == code
        sentences.add(found["text"])
    assert len(sentences) == len(LANGUAGES)


def test_listed_tables_are_found_and_others_are_not(server: ServerProcess) -> None:
    made = [
        json.loads(http(f"{server.http}/api/tables", {"listed": listed, "seats": 3}, method="POST")[2])
        for listed in (True, False)
    ]
    found = json.loads(http(f"{server.http}/api/tables")[2])
    listed, hidden = (table["table"] for table in made)
    tables = {one.table: one for one in msgspec.convert(found, OpenTables, strict=True).tables}
    assert hidden not in tables
    assert (tables[listed].game, tables[listed].phase, tables[listed].seats) == ("classic", "waiting", 3)
