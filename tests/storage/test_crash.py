"""An append that returned survives the death of the process."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

from storage.crash_writer import TABLES
from tertia.storage.sqlite.store import sqlite_store

TESTS = Path(__file__).parent.parent


def kill_after(lines: int, url: str) -> dict[str, int]:
    """Starts the writer, kills it after so many lines, and returns what it said that it had kept."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    command = [sys.executable, "-m", "storage.crash_writer", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
    # The last line may have been cut off.
    words = [line.split() for line in said if line.endswith("\n")]
    return {table: int(version) for table, version in words}


async def check(path: Path, acknowledged: dict[str, int]) -> None:
    log = sqlite_store(path)
    rounds = len(await log.people.results_of("ann", 10**6))
    for table, version in acknowledged.items():
        rows = await log.log.read(table)
        line = await log.log.summary(table)
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) >= version
        assert line is not None
        assert line.version == len(rows)  # the line belongs to the last row, whole or not at all
        rounds -= len(rows)
    assert rounds == 0
    await log.close()


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path, chance = tmp_path / "t.db", random.Random(81)
    acknowledged: dict[str, int] = {f"t{n}": 0 for n in range(TABLES)}
    for _ in range(5):
        acknowledged |= kill_after(chance.randrange(TABLES, 400), f"sqlite:///{path}")
        asyncio.run(check(path, acknowledged))
    assert all(acknowledged.values())
