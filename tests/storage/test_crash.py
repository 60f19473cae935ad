"""An append that returned survives a kill of the process."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import IO

from storage.crash_writer import TABLES
from tertia.storage.sqlite.store import sqlite_store

TESTS = Path(__file__).parent.parent


def read_line(output: IO[str]) -> str:
    line = output.readline()
    assert line not in ("", "failed\n")
    return line


def kill_after(lines: int, commands: IO[str], output: IO[str]) -> dict[str, int]:
    """Start a writer, kill it after a number of lines, and return the last acknowledged version of each table."""
    commands.write("start\n")
    commands.flush()
    printed = [read_line(output) for _ in range(lines)]
    commands.write("kill\n")
    commands.flush()
    while (line := read_line(output)) != "killed\n":
        printed.append(line)
    # The line before the end may be incomplete: the parent ended it, not the writer.
    pairs = [line.split() for line in printed[:-1]]
    return {table: int(version) for table, version in pairs}


async def check(path: Path, acknowledged: dict[str, int]) -> None:
    store = sqlite_store(path)
    decisions = 0
    for table, version in acknowledged.items():
        rows = await store.log.read(table)
        summary = await store.log.summary(table)
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) >= version
        assert summary is not None
        assert summary.version == len(rows)  # each append is complete or absent
        decisions += len(rows)
    assert len(await store.people.results_of("ann", limit=10**6)) == decisions  # each append has one result
    await store.close()


def test_no_acknowledged_append_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path, rng = tmp_path / "t.db", random.Random(81)
    acknowledged: dict[str, int] = {f"t{n}": 0 for n in range(TABLES)}
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    command = [sys.executable, "-m", "storage.crash_writer", f"sqlite:///{path}"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(5):
            acknowledged |= kill_after(rng.randrange(TABLES, 400), process.stdin, process.stdout)
            asyncio.run(check(path, acknowledged))
        process.stdin.close()
    assert all(acknowledged.values())
