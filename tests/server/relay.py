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
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        for one, other in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._forward(one, other))
            self._tasks.add(task)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        delayed: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            with contextlib.suppress(OSError):
                while (item := await delayed.get())[1]:
                    await asyncio.sleep(item[0] - loop.time())
                    self.late = max(self.late, loop.time() - item[0])
                    writer.write(item[1])
            writer.close()

        delivering = asyncio.create_task(deliver())
        data = b"-"
        while data:
            try:
                data = await reader.read(65_536)
            except OSError:
                data = b""
            delayed.put_nowait((loop.time() + self.lag, data))
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
