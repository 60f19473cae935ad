"""A visitor of a table that the server cannot read gets the reason: by socket, by the API and on a page."""

from __future__ import annotations

import asyncio
import json

import pytest

from support.in_process_server import in_process_server
from support.raw_socket import RawSocket, http
from support.unreadable_tables import of_newer_game, unparsable
from tertia.errors import TertiaError
from tertia.texts import LANGUAGES, error_text

CASES = {
    "damaged": (unparsable("damaged"), TertiaError("table-damaged"), 410, 4004),
    "newer": (of_newer_game("newer"), TertiaError("game-not-here", game="newer"), 421, 1012),
}
"""For each table: its row, the refusal, the HTTP status, and the code with which a socket is closed.

A socket that is closed with 1012 comes back by itself: the balancer may send it to a newer node.
"""


@pytest.mark.parametrize("table", CASES)
def test_a_visitor_gets_the_reason_why_a_table_cannot_be_opened(table: str) -> None:
    append, error, status, close_code = CASES[table]

    async def run() -> None:
        async with in_process_server() as server:
            await server.log.append(append)
            address = f"127.0.0.1:{server.port}"
            for language in LANGUAGES:
                sentence = error_text(language, error)
                async with await RawSocket.connect(
                    f"ws://{address}/ws/{table}", hello={"language": language}
                ) as raw:
                    refusal = await raw.receive_type("refused")
                    assert (refusal["code"], refusal["text"]) == (error.code, sentence)
                    assert await raw.read_to_close() == close_code
                headers = {"accept-language": language}
                for path in (f"/api/tables/{table}", f"/api/tables/{table}/replay"):
                    answered, _, body = await asyncio.to_thread(
                        http, f"http://{address}{path}", None, headers
                    )
                    assert (answered, json.loads(body)) == (status, {"code": error.code, "text": sentence})
                for path in (f"/t/{table}", f"/t/{table}/replay"):
                    answered, _, body = await asyncio.to_thread(
                        http, f"http://{address}{path}", None, headers
                    )
                    assert answered == status
                    assert sentence in body.decode()

    asyncio.run(run())


def test_pages_do_not_show_tables_of_a_game_that_the_server_does_not_know() -> None:
    async def run() -> None:
        async with in_process_server() as server:
            await server.log.append(of_newer_game("newer"))
            for path in ("/", "/part/tables"):
                status, _, body = await asyncio.to_thread(http, f"http://127.0.0.1:{server.port}{path}")
                assert status == 200
                assert b"/t/newer" not in body

    asyncio.run(run())
