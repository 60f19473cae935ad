"""uvicorn's HTTP protocol with limits: connections per address and in all, time-outs, strict parsing."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Literal, cast

import h11
from starlette.applications import Starlette
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState as UvicornState

from tertia.server.http.strict_connection import StrictConnection
from tertia.server.security.addresses import limited_address
from tertia.server.state import ServerState
from tertia.server.ws.protocol import WebSocketProtocol
from tertia.texts import LANGUAGES, pick_language, text

HEAD_TIMEOUT = 10.0
"""Seconds from the opening of a connection, or from the first byte of a later request, to the end of its head."""

BODY_TIMEOUT = 20.0
"""Seconds from the head of a request to the end of its body. No body has more than 16 KB."""

WRITE_TIMEOUT = 30.0
"""Seconds in which a client must read some of an answer that does not fit into the buffers."""


class HttpProtocol(H11Protocol):
    """One HTTP connection. Pass the class to uvicorn as ``http``."""

    def __init__(
        self,
        config: Config,
        server_state: UvicornState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = StrictConnection()
        self._state: ServerState = cast(Starlette, config.app).state.server
        self._address: str | None = None
        """The address that limits count; None for a trusted proxy."""
        self._is_counted = False
        """True while the limiter counts this connection."""
        self._awaited: Literal["head", "body"] | None = None
        """The part of a request that must arrive before the time is up."""
        self._read_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None

    # For the event loop ---------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        host = self.client[0] if self.client else ""
        self._address = None if self._state.trusted_proxies.trusts(host) else limited_address(host)
        self._is_counted = self._state.connection_limiter.open(self._address)
        if self._is_counted:
            self._await("head")
        else:
            self._refuse(503, "too-many-connections")

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._await_next_part()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(WRITE_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_write_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await(None)
        self._cancel_write_timer()
        super().connection_lost(exc)
        self._uncount()

    # For uvicorn ----------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE:
            # uvicorn's keep-alive time-out applies until the first byte of the next request.
            self._await(None)
        else:
            self._await_next_part()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._await(None)
        self._cancel_write_timer()
        super().handle_websocket_upgrade(event)
        socket = cast(WebSocketProtocol, self.transport.get_protocol())
        socket.when_lost(self._uncount)

    def send_400_response(self, msg: str) -> None:
        self._answer_and_close(400, msg)

    # Time-outs ------------------------------------------------------------------------------------------

    def _await_next_part(self) -> None:
        if self.transport.get_protocol() is not self:  # the connection is a WebSocket now
            return
        match self.conn.their_state:
            case h11.IDLE:
                self._await("head")
            case h11.SEND_BODY:
                self._await("body")
            case _:
                self._await(None)

    def _await(self, part: Literal["head", "body"] | None) -> None:
        """Start the time-out of a part of the request, unless it runs already. None stops any time-out."""
        if part is self._awaited:
            return
        self._awaited = part
        if self._read_timer is not None:
            self._read_timer.cancel()
        seconds = HEAD_TIMEOUT if part == "head" else BODY_TIMEOUT
        self._read_timer = self.loop.call_later(seconds, self._time_out) if part is not None else None

    def _time_out(self) -> None:
        if self._awaited == "head" and not self.conn.trailing_data[0]:
            self.transport.close()  # Without an answer: browsers open connections in advance, and no request came.
        else:
            self._refuse(408, "request-too-slow")

    def _cancel_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    # Answers without the application -----------------------------------------------------------------------

    def _refuse(self, status: int, code: str) -> None:
        """Answer with a sentence in the visitor's language, or in all languages if it is not known, and close."""
        accepted = [
            value.decode("latin-1") for name, value in self.headers or () if name == b"accept-language"
        ]
        languages = [pick_language(*accepted)] if accepted else list(LANGUAGES)
        self._answer_and_close(status, "\n".join(text(language, f"error.{code}") for language in languages))

    def _answer_and_close(self, status: int, sentence: str) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = f"{sentence}\n".encode()
            head = (
                f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        if self.cycle is not None:  # the application must not answer as well
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def _uncount(self) -> None:
        """Tell the limiter that the connection has ended."""
        if self._is_counted:
            self._is_counted = False
            self._state.connection_limiter.close(self._address)
