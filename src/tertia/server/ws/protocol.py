"""uvicorn's WebSocket protocol, with six things mended for us.

Text goes on as the bytes it came in, which are checked where they are decoded: words that are no UTF-8 get an answer
and leave no traceback. A frame that is too long or broken closes the socket so that the reason arrives. A handshake
that cannot be read closes the connection and no more. The application may ask how far away the other end is, as the
kernel knows it. And it may hear and write messages past ASGI, as bytes, which takes a third of the time.
"""

from __future__ import annotations

import logging
import socket as sockets
import struct
from collections.abc import Callable, Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from tertia.server.ws.frames import only_text, text_frame

logger = logging.getLogger("tertia.server")

DISTANCE = "tertia.distance"
"""The extension in the scope of a socket: a function that gives the shortest round trip in seconds, or None."""

PEER = "tertia.peer"
"""Another: the address at which the packets end, which a trusted proxy's headers do not change."""

WRITE = "tertia.write"
"""Another: a function that writes a text message soon, or says False where that has to wait."""

LISTEN = "tertia.listen"
"""Another: a function that takes whom to call with every message from now on; they no longer come through ASGI."""

PAUSE = "tertia.pause"
"""Another: a function that takes whether to stop reading for a while."""

LINGER = 1.0
"""Seconds in which a client that sent what cannot be read may hear why."""

_TCP_INFO: int | None = getattr(sockets, "TCP_INFO", None)
_MIN_RTT = 148  # where tcpi_min_rtt stands in Linux' struct tcp_info; in microseconds
_UNKNOWN = (0, 0xFFFF_FFFF)


class SocketProtocol(WebSocketsSansIOProtocol):
    """To be given to uvicorn as ``ws``."""

    _heard: Callable[[bytes], None] | None = None
    _is_between_frames = False
    """Whether the library has no part of a message, so that the next may be read without it."""
    _is_behind = False
    """Whether the other end does not read as fast as we write."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unsent: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        if self._is_between_frames and self._heard is not None and not self.close_sent:
            text = only_text(data)
            if text is not None:
                self._heard(text)
                return
        self.send_unsent()
        try:
            super().data_received(data)
        except UnicodeError:
            logger.warning("a handshake that cannot be read")
            self.transport.abort()
        self._is_between_frames = (
            self._heard is not None and self.queue.empty() and _waits_for_a_message(self.conn)
        )

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions.update({DISTANCE: self.distance, PEER: self.client, WRITE: self.write_text})
            extensions.update({LISTEN: self.listen, PAUSE: self.pause})

    def send_receive_event_to_app(self) -> None:
        if self._heard is None or self.close_sent or not self.queue.empty():
            self.curr_msg_data_type = "bytes"
            super().send_receive_event_to_app()
            return
        text, self.frames = b"".join(self.frames), []
        self._heard(text)

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """Messages go to this function from now on, once those that wait in ASGI's queue are taken."""
        self._heard = heard

    def pause(self, stop: bool) -> None:
        """Stop reading, or go on."""
        if self.read_paused != stop and not self.transport.is_closing():
            self.read_paused = stop
            if stop:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def handle_parser_exception(self) -> None:
        """Say why, then take what is still on its way: closed at once, the reason would be lost to a reset."""
        if self.close_sent or self.conn.close_sent is None:
            return
        close = self.conn.close_sent
        self.queue.put_nowait({"type": "websocket.disconnect", "code": close.code, "reason": close.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)

    def write_text(self, text: bytes) -> bool:
        """Write a text message past ASGI; False if the reader is behind or the socket is not open.

        What is written in one turn of the loop leaves in one packet: news of a command and its answer.
        """
        if self._is_behind or self.close_sent or self.disconnected:
            return False
        if not self._unsent:
            _outbox.put(self)
        self._unsent.append(text_frame(text))
        return True

    def send_unsent(self) -> None:
        """Let go of what was written."""
        unsent, self._unsent = self._unsent, []
        if unsent and self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(unsent[0] if len(unsent) == 1 else b"".join(unsent))

    # Whoever else writes comes after it.

    async def send(self, message: Any) -> None:
        self.send_unsent()
        await super().send(message)

    def pause_writing(self) -> None:
        self._is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_behind = False
        super().resume_writing()

    def shutdown(self) -> None:
        self.send_unsent()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard = None
        super().connection_lost(exc)

    def distance(self) -> float | None:
        """The shortest round trip of packets on this connection, which no program at the other end can stretch."""
        return _shortest_round_trip(self.transport.get_extra_info("socket"))


def _waits_for_a_message(conn: Any) -> bool:
    """Whether the library stands at the beginning of a message, with nothing read of it.

    Its parser is a generator, which waits there for the first byte. If another version should wait elsewhere, every
    message simply goes through the library.
    """
    waiting = conn.parser
    while waiting.gi_yieldfrom is not None:
        waiting = waiting.gi_yieldfrom
    return waiting.__name__ == "at_eof" and conn.state is State.OPEN and not conn.expect_continuation_frame


class _Outbox:
    """The sockets that have something to send, until the end of this turn of the loop."""

    def __init__(self) -> None:
        self._sockets: list[SocketProtocol] = []

    def put(self, socket: SocketProtocol) -> None:
        if not self._sockets:
            socket.loop.call_soon(self._send_all)
        self._sockets.append(socket)

    def _send_all(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.send_unsent()


_outbox = _Outbox()


def _shortest_round_trip(connection: Any) -> float | None:
    if connection is None or _TCP_INFO is None:
        return None
    try:
        info = connection.getsockopt(sockets.IPPROTO_TCP, _TCP_INFO, _MIN_RTT + 4)
    except OSError:
        return None
    if len(info) < _MIN_RTT + 4:
        return None
    (micros,) = struct.unpack_from("=I", info, _MIN_RTT)
    return None if micros in _UNKNOWN else micros / 1_000_000


def writer_of(scope: Mapping[str, Any]) -> Callable[[bytes], bool]:
    """How to write to a socket at once, where there is a way."""
    extensions = scope.get("extensions") or {}
    return extensions.get(WRITE) or (lambda text: False)


def ways_to_hear(
    scope: Mapping[str, Any],
) -> tuple[Callable[[Callable[[bytes], None]], None], Callable[[bool], None]]:
    """How to hear messages as they come, and to stop them for a while; without a way, they come through ASGI."""
    extensions = scope.get("extensions") or {}
    return extensions.get(LISTEN) or (lambda heard: None), extensions.get(PAUSE) or (lambda stop: None)


def distance_of(scope: Mapping[str, Any]) -> Callable[[], float | None]:
    """How to ask for the distance of a socket's client.

    Behind a proxy that says for whom it speaks (X-Forwarded-For, from an address that uvicorn trusts) the
    packets end at the proxy and say nothing about the client: there only pings count.
    """
    extensions = scope.get("extensions") or {}
    ask: Callable[[], float | None] | None = extensions.get(DISTANCE)
    if ask is None or extensions.get(PEER) != scope.get("client"):
        return lambda: None
    return ask
