"""The shipped odds over HTTP."""

from __future__ import annotations

import json

from support.raw_socket import http
from support.server_process import ServerProcess
from tertia.odds.shipped_data import read_data


def test_r1_8_odds_as_json(server: ServerProcess) -> None:
    status, headers, body = http(f"{server.http}/api/odds")
    assert status == 200
    assert headers["content-type"] == "application/json"
    assert json.loads(body) == read_data()
    again, _, nothing = http(f"{server.http}/api/odds", headers={"if-none-match": headers["etag"]})
    assert (again, nothing) == (304, b"")
