"""A process that loads everything once and forks nodes over one database, each a real process.

It reads commands from standard input, one per line. ``start N SKEW`` forks node N, whose clock is wrong by SKEW
milliseconds, and prints the node's port once it listens. ``kill N``, ``pause N`` and ``resume N`` send SIGKILL,
SIGSTOP and SIGCONT. Each answer is one line that begins with N. The end of the input kills all nodes.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from zlib import crc32

from support.server_forker import load_everything
from tertia.bootstrap import make_server
from tertia.errors import TertiaError
from tertia.storage.postgres import store as postgres

assert postgres  # loaded here, so that no node has to

SIGNALS = {"kill": signal.SIGKILL, "pause": signal.SIGSTOP, "resume": signal.SIGCONT}


class ForkedNodes:
    """Controls the nodes, and is their load balancer."""

    def __init__(self, process: asyncio.subprocess.Process, rng: Random, is_routed: bool) -> None:
        """If ``is_routed``, all sockets of a table go to the same node, as the proxies in ``deploy/`` send them."""
        self._process, self._rng, self._is_routed = process, rng, is_routed
        self._paused: set[int] = set()
        self.ports: dict[int, int] = {}
        """The ports of nodes that run or are paused."""
        self._is_any_running = asyncio.Event()
        self._lock = asyncio.Lock()
        self.calm = False
        """True when no more faults follow."""
        self.is_ending = False
        """True when clients should send no new commands."""

    async def start(self, number: int, skew: int = 0) -> None:
        self.ports[number] = int(await self._request(f"start {number} {skew}"))
        self._is_any_running.set()

    async def kill(self, number: int) -> None:
        """End a node as a crash does, without any cleaning up."""
        self.ports.pop(number, None)
        if not self.ports:
            self._is_any_running.clear()
        await self._request(f"kill {number}")

    async def pause(self, number: int) -> None:
        self._paused.add(number)
        await self._request(f"pause {number}")

    async def resume(self, number: int) -> None:
        await self._request(f"resume {number}")
        self._paused.discard(number)

    async def address(self, table: str = "") -> str:
        """Return the address of any node, or that of the table's node if tables are routed."""
        await self._is_any_running.wait()
        if table and self._is_routed:
            # The balancer leaves out nodes that do not answer, and only their tables move.
            healthy = self.ports.keys() - self._paused or self.ports.keys()
            number = max(healthy, key=lambda number: crc32(f"{number} {table}".encode()))
        else:
            number = self._rng.choice(list(self.ports))
        return f"127.0.0.1:{self.ports[number]}"

    def command_sent(self) -> None:
        """Do nothing. Crash tests with one server count commands here."""

    async def _request(self, command: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        async with self._lock:
            self._process.stdin.write(f"{command}\n".encode())
            async with asyncio.timeout(180):
                answer = (await self._process.stdout.readline()).decode().split()
        assert answer[:1] == command.split()[1:2], f"{command}: {answer}"
        return answer[1]


@asynccontextmanager
async def forked_nodes(url: str, errors: Path, rng: Random, is_routed: bool) -> AsyncIterator[ForkedNodes]:
    """Prepare nodes over a database. They write their log lines to ``errors``. See ``ForkedNodes``."""
    with errors.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "nodes.forked_nodes", url),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=file,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    try:
        yield ForkedNodes(process, rng, is_routed)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


def serve(number: int, url: str, skew: int) -> None:
    """Run a node until it is killed. This is the child process."""
    if skew:
        correct = time.time_ns
        time.time_ns = lambda: correct() + skew * 1_000_000
        time.time = lambda: time.time_ns() / 1e9

    def ready(address: str) -> None:
        answer(number, urlsplit(address).port)

    while True:
        try:
            server = make_server("127.0.0.1", 0, url, None, ready, rate=100_000, keep_days=365)
        except TertiaError:  # the database is away; try again, as a supervisor does
            continue
        server.serve_forever()
        return


def answer(number: int, word: object) -> None:
    sys.stdout.write(f"{number} {word}\n")
    sys.stdout.flush()


def main(url: str) -> None:
    load_everything()
    children: dict[int, int] = {}
    for line in sys.stdin:
        command, number, *rest = line.split()
        if command == "start":
            child = os.fork()
            if not child:
                serve(int(number), url, int(rest[0]))
                os._exit(0)
            children[int(number)] = child
            continue
        os.kill(children[int(number)], SIGNALS[command])
        if command == "kill":
            os.waitpid(children.pop(int(number)), 0)
        answer(int(number), command)
    for child in children.values():
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
