"""A socket that keeps what is sent, for tests of the parts of a connection."""

from __future__ import annotations

from typing import cast

from tertia.server.ws.socket import Socket


class FakeSocket:
    """Implements what the reader, the queue and the writer use of a ``Socket``."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.is_full = False
        self.is_reading = True

    @property
    def protocol(self) -> Socket:
        """Return this object with the type that the parts of a connection expect."""
        return cast(Socket, self)

    def send(self, message: bytes) -> bool:
        if self.is_full:
            return False
        self.sent.append(message)
        return True

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True
