"""A process that loads everything once and forks servers. Each is a real process and starts in a few milliseconds.

It reads commands from standard input, one per line. ``start`` forks a server, which prints its port once it listens.
``kill`` ends the server with SIGKILL and prints ``dead`` once it is gone. The end of the input ends both processes.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
import uvloop

from support.client import TIMEOUT
from tertia.bootstrap import make_server
from tertia.games import GAMES
from tertia.rooms.codec import room_codec
from tertia.server.ws.protocol import WebSocketProtocol
from tertia.storage.sqlite import store as sqlite

PRELOADED = (sqlite, uvloop)
"""Imported here, so that no child has to import them."""


class Forks:
    """Controls the process and its current server from a test."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.port = 0

    async def start(self) -> None:
        self.port = int(await self._ask("start"))

    async def kill(self) -> None:
        """Kill the server as a crash would: it neither closes its connections nor flushes."""
        await self._ask("kill")

    async def _ask(self, word: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{word}\n".encode())
        async with asyncio.timeout(TIMEOUT):
            answer = await self._process.stdout.readline()
        assert answer, "the forking process ended"
        return answer.decode().strip()


@asynccontextmanager
async def forking(folder: Path) -> AsyncIterator[Forks]:
    """Run servers over the store in this folder. Their log is in the file ``errors``."""
    with (folder / "errors").open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "support.forks", str(folder)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    try:
        yield Forks(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


def serve(folder: Path) -> None:
    """Serve until killed. Runs in the child process."""

    def ready(address: str) -> None:
        sys.stdout.write(f"{urlsplit(address).port}\n")
        sys.stdout.flush()

    store = f"sqlite:///{folder / 'tables.db'}"
    make_server("127.0.0.1", 0, store, folder / "secret", ready, rate=100_000).serve_forever()


def load_everything() -> None:
    """Load what a server needs. Freeze it, so that no garbage collection in a child copies its memory."""
    config = uvicorn.Config(lambda scope, receive, send: None, ws=WebSocketProtocol)
    config.load()
    for game in GAMES:
        room_codec(game)
    gc.collect()
    gc.freeze()


def main() -> None:
    load_everything()
    folder, child = Path(sys.argv[1]), 0
    for line in sys.stdin:
        if line == "start\n":
            child = os.fork()
            if not child:
                serve(folder)
                os._exit(0)
        else:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
            sys.stdout.write("dead\n")
            sys.stdout.flush()
    if child:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
