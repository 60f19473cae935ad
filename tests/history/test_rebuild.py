"""Projections rebuilt from the log are the same as before."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from contracts.hooks import HOOKS
from support.live_tables import RecordingListener
from tertia.bots.baselines import SimplePlayer
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.history.rebuild import project
from tertia.live.registry import TableRegistry
from tertia.rooms.commands import Begin, MakeTable, Sit
from tertia.rooms.rules import RoomCommand
from tertia.storage.open import open_store
from tertia.storage.single_node import SingleNode
from tertia.storage.store import Store


async def played_out(store: Store, name: str, people: int = 2) -> str:
    """A whole game by simple players, on a clock that runs with the commands."""
    rng, now = Random(f"rebuild {name}"), [1_000_000]
    registry = TableRegistry(
        replace(store, cluster=SingleNode(lambda: now[0])), draw=lambda: rng.randbytes(32)
    )
    options = HOOKS[name].options(rng, people)
    table = await registry.create(MakeTable(name, options, people, listed=True), "player 0")
    live = await registry.get(table)
    for seat in range(people):
        await live.enter(RecordingListener(f"player {seat}"), None)
        await live.submit(RoomCommand(Sit(f"Player {seat}"), f"player {seat}"))
    await live.submit(RoomCommand(Begin(), "player 0"))
    for _ in range(20_000):
        if live.room.phase == "over":
            break
        now[0] += rng.choice((1, 300, 5_000))
        await live.wake()
        seat = rng.randrange(people)
        rules, play = GAMES[name], live.room.play
        answer = SimplePlayer(rng.random().hex()).act(rules.view(play, seat), rules.legal(play, seat, now[0]))
        if answer is not None and live.room.phase == "playing":
            with contextlib.suppress(Refused):  # scheduled work may have come first
                await live.submit(RoomCommand(answer.command, f"player {seat}"))
    await registry.close()
    return table


@pytest.mark.parametrize("name", GAMES)
def test_projections_are_a_fold_over_the_log(name: str) -> None:
    async def run() -> None:
        store = open_store("memory:")
        table = await played_out(store, name)
        summary, results = project(await store.log.read(table))
        assert summary == await store.log.summary(table)
        assert summary.phase == "over"
        for player in ("player 0", "player 1"):
            (kept,) = await store.people.results_of(player, limit=5)
            assert kept in results
        assert len(results) == 2
        await store.close()

    asyncio.run(run())


def test_the_command_rebuilds_projections_on_disk(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def prepare() -> tuple[str, object]:
        store = open_store(f"sqlite:///{file}")
        table = await played_out(store, "classic")
        summary = await store.log.summary(table)
        await store.close()
        return table, summary

    table, summary = asyncio.run(prepare())
    with sqlite3.connect(file) as broken:
        broken.execute("delete from results")
        broken.execute("delete from tables")
    broken.close()
    code = "from tertia.cli import main; main()"
    words = [
        sys.executable,
        "-c",
        code,
        "store",
        "rebuild",
        "--store",
        f"sqlite:///{file}",
        "--language",
        "en",
    ]
    output = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert output == "1 table was read; its line and results are made anew.\n"

    async def check() -> None:
        store = open_store(f"sqlite:///{file}")
        assert await store.log.summary(table) == summary
        assert len(await store.people.results_of("player 0", limit=5)) == 1
        await store.close()

    asyncio.run(check())
