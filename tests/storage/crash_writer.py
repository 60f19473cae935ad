"""A process that loads everything once and forks writers, which a test kills.

For each line on standard input, it forks a writer. A writer appends for ever and prints every table and version that
was acknowledged, or ``failed``. The next line kills the writer with SIGKILL, and the parent then prints ``killed``.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from storage.samples import append, result
from tertia.storage import open_store
from tertia.storage.sqlite import store as sqlite

assert sqlite  # loaded here, so that no writer has to

TABLES = 8


async def write(url: str) -> None:
    """Append to several tables at once, until killed."""
    log = open_store(url).log

    async def append_to(table: str) -> None:
        version = len(await log.read(table))
        while True:
            version += 1
            await log.append(append(table, version, result(table, "ann", round=version), body=bytes(2_000)))
            sys.stdout.write(f"{table} {version}\n")
            sys.stdout.flush()

    await asyncio.gather(*(append_to(f"t{n}") for n in range(TABLES)))


def main(url: str) -> None:
    while sys.stdin.readline():
        writer = os.fork()
        if not writer:
            try:
                asyncio.run(write(url))
            finally:
                sys.stdout.write("failed\n")
                sys.stdout.flush()
        sys.stdin.readline()
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
        sys.stdout.write("\nkilled\n")  # the last line of the writer may have no end
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
