"""A process that has everything loaded and forks nodes over one database: each a real process, there in a moment.

On standard input, a line each: ``start N SKEW`` forks node N, whose clock goes wrong by so many milliseconds, and
writes its port once it listens; ``kill N``, ``pause N`` and ``go-on N`` send it SIGKILL, SIGSTOP and SIGCONT. Each is
answered by one line that begins with N. The end of the input ends them all.
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

from support.forks import load_everything
from tertia.bootstrap import make_server
from tertia.errors import TertiaError
from tertia.storage.postgres import store as postgres

assert postgres  # loaded here, so that no child has to


class Fleet:
    """The nodes as their clients see them: some are up, any will do."""

    def __init__(self, process: asyncio.subprocess.Process, random: Random) -> None:
        self._process, self._random = process, random
        self.ports: dict[int, int] = {}
        """Of the nodes that live, also while they are paused."""
        self._some_is_up = asyncio.Event()
        self._asking = asyncio.Lock()
        self.calm = False
        """Nothing more will go wrong."""
        self.late = False
        """Nobody wants anything any more."""

    async def start(self, number: int, skew: int = 0) -> None:
        self.ports[number] = int(await self._ask(f"start {number} {skew}"))
        self._some_is_up.set()

    async def kill(self, number: int) -> None:
        """As a crash would: no goodbye, nothing flushed."""
        self.ports.pop(number, None)
        if not self.ports:
            self._some_is_up.clear()
        await self._ask(f"kill {number}")

    async def pause(self, number: int) -> None:
        await self._ask(f"pause {number}")

    async def go_on(self, number: int) -> None:
        await self._ask(f"go-on {number}")

    async def address(self) -> str:
        """As a balancer that knows who is up and nothing else."""
        await self._some_is_up.wait()
        return f"127.0.0.1:{self._random.choice(list(self.ports.values()))}"

    def command_sent(self) -> None:
        """Nobody counts here."""

    async def _ask(self, words: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        async with self._asking:
            self._process.stdin.write(f"{words}\n".encode())
            async with asyncio.timeout(180):
                answer = (await self._process.stdout.readline()).decode().split()
        assert answer[:1] == words.split()[1:2], f"{words}: {answer}"
        return answer[1]


@asynccontextmanager
async def fleet(url: str, errors: Path, random: Random) -> AsyncIterator[Fleet]:
    """Nodes over this database; what they write to their logs is in ``errors``."""
    with errors.open("wb") as written:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "nodes.fleet", url),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=written,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    try:
        yield Fleet(process, random)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


def serve(number: int, url: str, skew: int) -> None:
    """In the child: serve until killed."""
    if skew:
        right = time.time_ns
        time.time_ns = lambda: right() + skew * 1_000_000
        time.time = lambda: time.time_ns() / 1e9

    def ready(address: str) -> None:
        say(number, urlsplit(address).port)

    while True:
        try:
            server = make_server("127.0.0.1", 0, url, None, ready, rate=100_000, keep_days=365)
        except (
            TertiaError
        ):  # the database is away for longer than a node waits: whoever watches it starts it again
            continue
        server.serve_forever()
        return


def say(number: int, word: object) -> None:
    sys.stdout.write(f"{number} {word}\n")
    sys.stdout.flush()


SIGNALS = {"kill": signal.SIGKILL, "pause": signal.SIGSTOP, "go-on": signal.SIGCONT}


def main(url: str) -> None:
    load_everything()
    children: dict[int, int] = {}
    for line in sys.stdin:
        word, number, *rest = line.split()
        if word == "start":
            child = os.fork()
            if not child:
                serve(int(number), url, int(rest[0]))
                os._exit(0)
            children[int(number)] = child
            continue
        os.kill(children[int(number)], SIGNALS[word])
        if word == "kill":
            os.waitpid(children.pop(int(number)), 0)
        say(int(number), word)
    for child in children.values():
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
