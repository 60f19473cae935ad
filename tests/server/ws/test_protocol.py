"""The WebSocket protocol between uvicorn and the application, on a transport that keeps what is written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from support.async_test import async_test
from support.fake_transport import CLIENT, FakeTransport
from tertia.server.security.limits import MESSAGES_PER_SECOND
from tertia.server.ws import protocol as protocol_module
from tertia.server.ws.frame_meter import MIN_BYTES_AT_ONCE, MIN_FRAMES_AT_ONCE, FrameMeter
from tertia.server.ws.protocol import SLICE, WebSocketProtocol
from tertia.server.ws.socket import socket_of


class ClientTransport(FakeTransport):
    """Passes what the server writes to a client protocol."""

    def __init__(self, client: ClientProtocol) -> None:
        super().__init__()
        self._client = client

    def write(self, data: Any) -> None:
        super().write(data)
        self._client.receive_data(bytes(data))


class RecordingListener:
    def __init__(self) -> None:
        self.calls: list[bytes | str] = []

    def message_received(self, message: bytes) -> None:
        self.calls.append(message)

    def writing_resumed(self) -> None:
        self.calls.append("writing resumed")

    def flood_detected(self) -> None:
        self.calls.append("flood detected")

    def connection_lost(self) -> None:
        self.calls.append("connection lost")


class RecordingMeter(FrameMeter):
    """Sums up the frames that were parsed."""

    parsed = 0

    def count(self, frames: int, size: int) -> bool:
        self.parsed += frames
        return super().count(frames, size)


class Connection:
    """A client, the protocol of the server, and an application that accepts and attaches a listener."""

    def __init__(self, app: Callable[[Any, Any, Any], Awaitable[None]] | None = None) -> None:
        self.client = ClientProtocol(parse_uri("ws://localhost/table?x=1"))
        self.transport = ClientTransport(self.client)
        self.listener = RecordingListener()
        self.meter = RecordingMeter(MESSAGES_PER_SECOND, clock=lambda: 0.0)
        self.scope: dict[str, Any] = {}
        self.may_accept, self.may_end = asyncio.Event(), asyncio.Event()
        self.may_accept.set()
        config = uvicorn.Config(
            app or self._app, ws=WebSocketProtocol, ws_max_size=1_000, interface="asgi3", log_config=None
        )
        config.load()
        self.protocol = WebSocketProtocol(config, ServerState(), {})

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        assert (await receive())["type"] == "websocket.connect"
        await self.may_accept.wait()
        await send({"type": "websocket.accept", "headers": [(b"set-cookie", b"a=b")]})
        socket_of(scope).attach(self.listener, self.meter)
        await self.may_end.wait()

    async def open(self, *headers: tuple[str, str]) -> Response:
        """Send the opening handshake and return the answer."""
        request = self.client.connect()
        request.headers.update(headers)
        self.client.send_request(request)
        self.protocol.connection_made(self.transport)
        for data in self.client.data_to_send():
            # Versions of websockets encode other characters differently; a browser sends Latin-1.
            self.protocol.data_received(data.replace("é".encode(), "é".encode("latin-1")))
        await settle()
        (response,) = self.client.events_received()
        assert isinstance(response, Response)
        return response

    def deliver(self) -> None:
        """Pass what the client sends to the server."""
        for data in self.client.data_to_send():
            if data:
                self.protocol.data_received(data)

    def frames(self) -> list[tuple[Opcode, bytes]]:
        """Return the frames that the client has received since the last call."""
        events = self.client.events_received()
        return [(event.opcode, bytes(event.data)) for event in events if isinstance(event, Frame)]


async def settle() -> None:
    """Let the event loop run what is ready."""
    for _ in range(5):
        await asyncio.sleep(0)


@async_test
async def test_the_handshake_goes_through_asgi() -> None:
    connection = Connection()
    response = await connection.open(("Cookie", "tertia=x"), ("X-Name", "é"))
    assert (response.status_code, response.headers["set-cookie"]) == (101, "a=b")
    scope = connection.scope
    assert (scope["path"], scope["query_string"], scope["client"]) == ("/table", b"x=1", CLIENT)
    headers = dict(scope["headers"])
    assert (headers[b"cookie"], headers[b"x-name"]) == (b"tertia=x", "é".encode("latin-1"))


@async_test
async def test_nothing_is_read_until_a_listener_is_attached() -> None:
    connection = Connection()
    connection.may_accept.clear()
    opening = asyncio.create_task(connection.open())
    await settle()
    assert not connection.transport.reads
    connection.may_accept.set()
    await settle()
    assert connection.transport.reads
    opening.cancel()


@async_test
async def test_a_client_that_leaves_during_the_handshake_is_reported_to_the_listener() -> None:
    connection = Connection()
    connection.may_accept.clear()
    connection.client.send_request(connection.client.connect())
    connection.protocol.connection_made(connection.transport)
    connection.deliver()
    await settle()
    connection.transport.close()
    connection.protocol.connection_lost(None)
    connection.may_accept.set()
    await settle()
    assert connection.listener.calls == ["connection lost"]


@async_test
async def test_an_application_may_reject_or_fail() -> None:
    async def reject(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.close"})

    async def fail(scope: Any, receive: Any, send: Any) -> None:
        raise ValueError("a defect")

    for app, status in ((reject, 403), (fail, 500)):
        connection = Connection(app)
        assert (await connection.open()).status_code == status
        assert connection.transport.has_ended


@async_test
async def test_whole_messages_reach_the_listener_as_bytes() -> None:
    connection = Connection()
    await connection.open()
    connection.client.send_text(b"\xff no UTF-8")
    connection.client.send_text(b"in ", fin=False)
    connection.client.send_ping(b"?")
    connection.client.send_continuation(b"pieces", fin=True)
    connection.client.send_binary(b"binary")
    connection.deliver()
    assert connection.listener.calls == [b"\xff no UTF-8", b"in pieces", b"binary"]
    assert connection.frames() == [(Opcode.PONG, b"?")]


@async_test
async def test_messages_of_one_turn_leave_together() -> None:
    connection = Connection()
    await connection.open()
    before = len(connection.transport.writes)
    assert all(connection.protocol.send(text) for text in (b"news", b"answer"))
    await settle()
    assert len(connection.transport.writes) == before + 1
    assert connection.frames() == [(Opcode.TEXT, b"news"), (Opcode.TEXT, b"answer")]


@async_test
async def test_a_slow_client_is_sent_nothing_until_it_has_caught_up() -> None:
    connection = Connection()
    await connection.open()
    connection.protocol.pause_writing()
    assert not connection.protocol.send(b"news")
    connection.protocol.resume_writing()
    assert connection.listener.calls == ["writing resumed"]
    assert connection.protocol.send(b"news")


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"\x81\x02hi", 1002), (b"\x81\xfe\x04\x00" + bytes(4), 1009)],
    ids=["no mask", "too long"],
)
@async_test
async def test_a_broken_frame_ends_the_connection_after_what_was_sent(data: bytes, code: int) -> None:
    """The server keeps reading: closing at once would reset the connection, and the client would lose the reason."""
    connection = Connection()
    await connection.open()
    connection.protocol.send(b"answer")
    connection.protocol.data_received(data)
    answer, (opcode, reason) = connection.frames()
    assert answer == (Opcode.TEXT, b"answer")
    assert (opcode, Close.parse(reason).code) == (Opcode.CLOSE, code)
    assert connection.transport.has_ended
    assert not connection.transport.is_closed
    connection.protocol.data_received(b"more of it")
    assert not connection.protocol.send(b"late")


@async_test
async def test_close_follows_what_was_sent_and_waits_for_the_client() -> None:
    connection = Connection()
    await connection.open()
    connection.protocol.send(b"last")
    connection.protocol.close(4001, "replaced")
    assert connection.frames() == [
        (Opcode.TEXT, b"last"),
        (Opcode.CLOSE, Close(4001, "replaced").serialize()),
    ]
    assert not connection.transport.is_closed
    connection.deliver()  # the client's answer
    assert connection.transport.is_closed


@async_test
async def test_a_client_that_does_not_answer_a_close_is_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol_module, "CLOSE_TIMEOUT", 0)
    connection = Connection()
    await connection.open()
    connection.protocol.close(1000)
    await connection.transport.aborted.wait()


@async_test
async def test_an_application_that_ends_closes_the_socket() -> None:
    connection = Connection()
    await connection.open()
    connection.may_end.set()
    await settle()
    assert connection.frames() == [(Opcode.CLOSE, Close(1000, "").serialize())]


EMPTY_FRAME = 6
"""The size of an empty frame with its mask, in bytes."""


@pytest.mark.parametrize(
    ("first", "repeated"),
    [(Opcode.TEXT, Opcode.CONT), (Opcode.PING, Opcode.PING), (Opcode.PONG, Opcode.PONG)],
    ids=["fragments", "pings", "pongs"],
)
@async_test
async def test_parsing_stops_in_the_middle_of_a_flood(first: Opcode, repeated: Opcode) -> None:
    """A million frames in one read: those beyond the budget are never parsed."""
    connection = Connection()
    await connection.open()
    begin = Frame(first, b"", fin=first is not Opcode.TEXT).serialize(mask=True)
    again = Frame(repeated, b"", fin=repeated is not Opcode.CONT).serialize(mask=True)
    connection.protocol.data_received(begin + 1_000_000 * again)
    assert connection.listener.calls == ["flood detected"]
    assert connection.meter.parsed <= MIN_FRAMES_AT_ONCE + SLICE // EMPTY_FRAME + 1
    parsed = connection.meter.parsed
    connection.protocol.data_received(1_000 * again)
    assert connection.meter.parsed == parsed
    assert connection.listener.calls == ["flood detected"]


@async_test
async def test_bytes_are_metered_too() -> None:
    connection = Connection()
    await connection.open()
    message = Frame(Opcode.BINARY, bytes(900)).serialize(mask=True)
    for _ in range(MIN_BYTES_AT_ONCE // len(message) + 1):
        connection.protocol.data_received(message)
    assert connection.listener.calls[-2:] == [bytes(900), "flood detected"]


@async_test
async def test_after_a_flood_the_client_gets_a_reason_and_what_was_sent_before() -> None:
    connection = Connection()
    await connection.open()
    connection.protocol.data_received(2 * MIN_FRAMES_AT_ONCE * Frame(Opcode.PONG, b"").serialize(mask=True))
    assert connection.protocol.send(b"answer to an earlier command")
    connection.protocol.close(4029, "too-fast")
    assert connection.frames() == [
        (Opcode.TEXT, b"answer to an earlier command"),
        (Opcode.CLOSE, Close(4029, "too-fast").serialize()),
    ]
    assert connection.transport.has_ended
    assert not connection.transport.is_closed, (
        "what the client still sends is read, or it would lose the reason"
    )


@async_test
async def test_a_flood_after_a_close_is_not_parsed_either() -> None:
    connection = Connection()
    await connection.open()
    connection.protocol.close(4001)
    connection.protocol.data_received(1_000_000 * Frame(Opcode.PONG, b"").serialize(mask=True))
    assert connection.meter.parsed <= MIN_FRAMES_AT_ONCE + SLICE // EMPTY_FRAME + 1
    assert connection.listener.calls == []
    assert connection.transport.has_ended


@async_test
async def test_a_socket_without_a_listener_is_closed_without_parsing() -> None:
    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await connection.may_end.wait()
        socket_of(scope).send(b"not now")
        socket_of(scope).close(4029, "too-fast")

    connection = Connection(refuse)
    await connection.open()
    connection.may_end.set()
    await settle()
    assert connection.frames() == [
        (Opcode.TEXT, b"not now"),
        (Opcode.CLOSE, Close(4029, "too-fast").serialize()),
    ]
    connection.protocol.data_received(Frame(Opcode.PING, b"?").serialize(mask=True))
    assert connection.frames() == []


@async_test
async def test_callbacks_run_when_the_connection_is_lost_or_was_lost_before() -> None:
    connection, calls = Connection(), list[str]()
    await connection.open()
    connection.protocol.when_lost(lambda: calls.append("early"))
    assert calls == []
    connection.protocol.connection_lost(None)
    connection.protocol.when_lost(lambda: calls.append("late"))
    assert calls == ["early", "late"]
