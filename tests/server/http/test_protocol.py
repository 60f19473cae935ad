"""The HTTP protocol between the event loop and uvicorn: time-outs, refusals, and connections that are counted."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
import uvicorn
from uvicorn.server import ServerState as UvicornState

from support.async_test import async_test
from support.fake_transport import FakeTransport
from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.server.http import protocol as protocol_module
from tertia.server.http.protocol import HttpProtocol
from tertia.server.security.limits import Limit, RateLimiter
from tertia.server.state import RateLimits
from tertia.server.ws.protocol import WebSocketProtocol
from tertia.storage.memory.store import memory_store
from tertia.texts import LANGUAGES, text

HALF_A_HEAD = b"POST /api/tables HTTP/1.1\r\nHost: a\r\n"
HALF_A_BODY = HALF_A_HEAD + b"Accept-Language: fr\r\nContent-Length: 5\r\n\r\nab"


class Connection:
    """A connection to an application, on which the test is the network."""

    def __init__(self, limits: RateLimits | None = None) -> None:
        app = make_app(TableRegistry(memory_store()), b"s" * 32, limits=limits)
        config = uvicorn.Config(app, http=HttpProtocol, ws=WebSocketProtocol, log_config=None)
        config.load()
        self.uvicorn_state = UvicornState()
        self.protocol = HttpProtocol(config, self.uvicorn_state, {})
        self.transport = FakeTransport()
        self.transport.set_protocol(self.protocol)
        self.protocol.connection_made(self.transport)

    @property
    def answer(self) -> bytes:
        return b"".join(self.transport.writes)

    async def settle(self) -> None:
        """Wait until the application has answered all requests."""
        while self.uvicorn_state.tasks:
            await asyncio.wait(self.uvicorn_state.tasks)


@pytest.fixture(autouse=True)
def no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD_TIMEOUT", "BODY_TIMEOUT", "WRITE_TIMEOUT"):
        monkeypatch.setattr(protocol_module, name, 0)


@async_test
async def test_a_head_that_does_not_end_is_answered_with_408(no_time: None) -> None:
    connection = Connection()
    connection.protocol.data_received(HALF_A_HEAD)
    await connection.transport.closed.wait()
    head, _, body = connection.answer.decode().partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 408 Request Timeout\r\n")
    assert body.splitlines() == [text(language, "error.request-too-slow") for language in LANGUAGES]


@async_test
async def test_a_connection_without_a_request_is_closed_silently(no_time: None) -> None:
    connection = Connection()
    await connection.transport.closed.wait()
    assert connection.answer == b""


@async_test
async def test_a_body_that_does_not_end_is_answered_with_408_in_the_visitors_language(no_time: None) -> None:
    connection = Connection()
    connection.protocol.data_received(HALF_A_BODY)
    await connection.transport.closed.wait()
    assert connection.answer.startswith(b"HTTP/1.1 408 ")
    assert connection.answer.decode().endswith("\r\n\r\n" + text("fr", "error.request-too-slow") + "\n")
    await connection.settle()
    assert connection.answer.count(b"HTTP/1.1") == 1, "the application does not answer as well"


@async_test
async def test_a_later_request_on_the_same_connection_has_its_own_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection = Connection()
    connection.protocol.data_received(b"GET /api HTTP/1.1\r\nHost: a\r\n\r\n")
    await connection.settle()
    assert connection.answer.startswith(b"HTTP/1.1 200 ")
    assert not connection.transport.is_closed
    monkeypatch.setattr(protocol_module, "HEAD_TIMEOUT", 0)
    connection.transport.writes.clear()
    connection.protocol.data_received(b"GET")
    await connection.transport.closed.wait()
    assert connection.answer.startswith(b"HTTP/1.1 408 ")


@async_test
async def test_the_body_of_a_request_that_was_answered_early_is_not_awaited_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection = Connection()
    monkeypatch.setattr(protocol_module, "BODY_TIMEOUT", 0)
    connection.protocol.data_received(b"POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\na")
    await connection.settle()
    connection.protocol.data_received(b"b")  # stops the keep-alive time-out of uvicorn
    await connection.transport.closed.wait()
    assert connection.answer.count(b"HTTP/1.1") == 1


@async_test
async def test_a_client_that_does_not_read_its_answer_is_reset(no_time: None) -> None:
    connection = Connection()
    connection.protocol.pause_writing()
    await connection.transport.aborted.wait()


@pytest.mark.parametrize(
    "rest",
    [b"Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\nx", b"X: a\r\n b\r\n\r\n", b"nothing\r\n\r\n"],
)
@async_test
async def test_an_ambiguous_request_is_answered_with_400(rest: bytes) -> None:
    connection = Connection()
    connection.protocol.data_received(HALF_A_HEAD + rest)
    await connection.settle()
    assert connection.answer.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert connection.answer.count(b"HTTP/1.1") == 1
    assert connection.transport.is_closed


@async_test
async def test_a_bad_chunk_is_answered_once_although_the_application_runs_already() -> None:
    connection = Connection()
    connection.protocol.data_received(HALF_A_HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n")
    await asyncio.sleep(0)
    connection.protocol.data_received(b"no chunk\r\n")
    assert connection.answer.startswith(b"HTTP/1.1 400 ")
    await connection.settle()
    assert connection.answer.count(b"HTTP/1.1") == 1


@async_test
async def test_a_bad_chunk_after_the_answer_only_closes() -> None:
    connection = Connection()
    connection.protocol.data_received(
        b"POST /nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n"
    )
    await connection.settle()
    connection.protocol.data_received(b"no chunk\r\n")
    assert connection.transport.is_closed
    assert connection.answer.count(b"HTTP/1.1") == 1
    assert connection.answer.startswith(b"HTTP/1.1 404 ")


@async_test
async def test_requests_that_were_sent_ahead_are_dropped_with_the_first_that_is_refused() -> None:
    limits = RateLimits(requests=RateLimiter(Limit(burst=2, rate=0)))
    connection = Connection(limits)
    connection.protocol.data_received(1_000 * b"GET /api HTTP/1.1\r\nHost: a\r\n\r\n")
    await connection.settle()
    statuses = re.findall(rb"HTTP/1.1 (\d+)", connection.answer)
    assert statuses == [b"200", b"200", b"429"]
    assert connection.transport.is_closed
