"""uvicorn's WebSocket protocol, with five things mended for us.

Text goes on as the bytes it came in, which are checked where they are decoded: words that are no UTF-8 get an answer
and leave no traceback. A frame that is too long or broken closes the socket so that the reason arrives. A handshake
that cannot be read closes the connection and no more. The application may ask how far away the other end is, as the
kernel knows it. And it may write a message at once, as bytes: through ASGI that takes three times as long.
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

logger = logging.getLogger("tertia.server")

DISTANCE = "tertia.distance"
"""The extension in the scope of a socket: a function that gives the shortest round trip in seconds, or None."""

PEER = "tertia.peer"
"""Another: the address at which the packets end, which a trusted proxy's headers do not change."""

WRITE = "tertia.write"
"""Another: a function that writes a text message at once, or says False where that has to wait."""

LINGER = 1.0
"""Seconds in which a client that sent what cannot be read may hear why."""

_TCP_INFO: int | None = getattr(sockets, "TCP_INFO", None)
_MIN_RTT = 148  # where tcpi_min_rtt stands in Linux' struct tcp_info; in microseconds
_UNKNOWN = (0, 0xFFFF_FFFF)


class SocketProtocol(WebSocketsSansIOProtocol):
    """To be given to uvicorn as ``ws``."""

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except UnicodeError:
            logger.warning("a handshake that cannot be read")
            self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions.update({DISTANCE: self.distance, PEER: self.client, WRITE: self.write_text})

    def send_receive_event_to_app(self) -> None:
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

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
        """Write a text message past ASGI; False if the reader is behind or the socket is not open."""
        is_open = self.conn.state is State.OPEN and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set():
            return False
        self.transport.write(_frame(text))
        return True

    def distance(self) -> float | None:
        """The shortest round trip of packets on this connection, which no program at the other end can stretch."""
        return _shortest_round_trip(self.transport.get_extra_info("socket"))


def _frame(text: bytes) -> bytes:
    """A message as it goes over the wire, whole and unmasked (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


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
