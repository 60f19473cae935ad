"""Appends for ever and says each version that was acknowledged; a test kills it in the middle."""

from __future__ import annotations

import asyncio
import sys

from storage.samples import append, result
from tertia.storage import open_store

TABLES = 8


async def main(url: str) -> None:
    log = open_store(url)

    async def play(table: str) -> None:
        version = len(await log.log.read(table))
        while True:
            version += 1
            await log.log.append(
                append(table, version, result(table, "ann", round=version), body=bytes(2_000))
            )
            sys.stdout.write(f"{table} {version}\n")
            sys.stdout.flush()

    await asyncio.gather(*(play(f"t{n}") for n in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
