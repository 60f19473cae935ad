"""A server process that a test can kill and restart many times. ``support.server_forker`` forks it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from support.client import TIMEOUT


class ForkedServer:
    """Controls the forking program and its current server."""

    def __init__(self, forker: asyncio.subprocess.Process) -> None:
        self._forker = forker
        self.port = 0
        """The port of the current server."""

    async def start(self) -> None:
        """Start a server and wait until it listens."""
        self.port = int(await self._send_command("start"))

    async def kill(self) -> None:
        """Kill the server as a crash would: it neither closes its connections nor flushes."""
        await self._send_command("kill")

    async def _send_command(self, command: str) -> str:
        """Send a command to the forking program and return its answer."""
        assert self._forker.stdin is not None
        assert self._forker.stdout is not None
        self._forker.stdin.write(f"{command}\n".encode())
        async with asyncio.timeout(TIMEOUT):
            answer = await self._forker.stdout.readline()
        assert answer, "the forking program ended"
        return answer.decode().strip()


@asynccontextmanager
async def forked_server(folder: Path) -> AsyncIterator[ForkedServer]:
    """Yield a server, not yet started, over the store in this folder. Its log is in the file ``errors``."""
    with (folder / "errors").open("wb") as errors:
        forker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "support.server_forker", str(folder)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    try:
        yield ForkedServer(forker)
    finally:
        assert forker.stdin is not None
        forker.stdin.close()
        await forker.wait()
