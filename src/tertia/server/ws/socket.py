"""The interface between a WebSocket and the application: a ``Socket`` passes messages to a ``SocketListener``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tertia.server.ws.frame_meter import FrameMeter

EXTENSION = "tertia.socket"
"""The key of the ``Socket`` among the extensions of an ASGI scope."""


class SocketListener(Protocol):
    """The application's end of a socket. None of its methods may block."""

    def message_received(self, message: bytes) -> None:
        """Handle a whole message. A text message is not checked for UTF-8."""

    def writing_resumed(self) -> None:
        """Handle that the client has caught up: ``send`` accepts messages again."""

    def flood_detected(self) -> None:
        """Handle that the client has sent more than its meter allows.

        Nothing is read any more. Called at most once.
        """

    def connection_lost(self) -> None:
        """Handle the end of the connection. Called once, last."""


class Socket(Protocol):
    """The client's end of a socket. It carries whole text messages in both directions."""

    def attach(self, listener: SocketListener, meter: FrameMeter) -> None:
        """Start reading: pass every message to this listener. Call once, after the handshake is accepted."""

    def send(self, message: bytes) -> bool:
        """Write a text message. Return False if the client is too slow or the socket is not open."""

    def close(self, code: int, reason: str = "") -> None:
        """Close the socket; messages that were sent before arrive before that."""

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def when_lost(self, call: Callable[[], None]) -> None:
        """Call back when the connection is gone, or at once if it is gone already."""

    def round_trip(self, client: object) -> float | None:
        """Return the shortest round trip of packets to this client in seconds, if it is known."""


def socket_of(scope: Mapping[str, Any]) -> Socket:
    """Return the socket behind an ASGI scope."""
    socket: Socket = scope["extensions"][EXTENSION]
    return socket
