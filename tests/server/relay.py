"""A slow connection: a relay that delays all data in both directions."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Relay:
    """Listens on a port and forwards all data to another port, ``lag`` seconds later."""

    def __init__(self, to: int, lag: float) -> None:
        self.to, self.lag = to, lag
        self.port = 0
        self.late = 0.0
        """The largest delay of a delivery beyond ``lag``, caused by a busy machine."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.to)
        for source, target in ((reader, server_writer), (server_reader, writer)):
            task = asyncio.create_task(self._forward(source, target))
            self._tasks.add(task)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        delayed: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        """Times of delivery with the data. Empty data means that the reader has ended."""

        async def deliver() -> None:
            with contextlib.suppress(OSError):
                while True:
                    due, data = await delayed.get()
                    if not data:
                        break
                    await asyncio.sleep(due - loop.time())
                    self.late = max(self.late, loop.time() - due)
                    writer.write(data)
            writer.close()

        delivering = asyncio.create_task(deliver())
        has_ended = False
        while not has_ended:
            try:
                received = await reader.read(65_536)
            except OSError:
                received = b""
            delayed.put_nowait((loop.time() + self.lag, received))
            has_ended = not received
        await delivering

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def slow_connection(to: int, lag: float) -> AsyncIterator[Relay]:
    relay = Relay(to, lag)
    listening = await asyncio.start_server(relay.accept, "127.0.0.1", 0)
    relay.port = listening.sockets[0].getsockname()[1]
    try:
        yield relay
    finally:
        listening.close()
        await relay.end()
