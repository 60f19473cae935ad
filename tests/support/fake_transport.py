"""A transport that keeps what is written, for tests of protocols without a network."""

from __future__ import annotations

import asyncio
from typing import Any

CLIENT = ("192.0.2.7", 4711)


class FakeTransport(asyncio.Transport):
    """Records what a protocol does with it."""

    def __init__(self, peer: tuple[str, int] = CLIENT) -> None:
        super().__init__({"peername": peer, "sockname": ("127.0.0.1", 80)})
        self.writes: list[bytes] = []
        self.reads = True
        """False while the protocol has paused reading."""
        self.has_ended = self.is_closed = False
        self.closed, self.aborted = asyncio.Event(), asyncio.Event()
        self._protocol: asyncio.BaseProtocol | None = None

    def write(self, data: Any) -> None:
        assert not self.has_ended
        self.writes.append(bytes(data))

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.has_ended = True

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True
        self.closed.set()

    def abort(self) -> None:
        self.is_closed = True
        self.aborted.set()

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self._protocol is not None
        return self._protocol
