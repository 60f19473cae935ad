"""The summary and the results of a table, rebuilt from its log, equal those that were stored."""

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
from tertia.rooms.commands import Begin, MakeTable, RoomCommand, Sit
from tertia.storage.open import open_store
from tertia.storage.single_node import SingleNode
from tertia.storage.store import Store


async def play_whole_game(store: Store, name: str, people: int = 2) -> str:
    """Let simple players play a whole game on a simulated clock. Return the id of the table."""
    rng, now = Random(f"rebuild {name}"), [1_000_000]  # in a list, so that the clock below sees changes
    registry = TableRegistry(
        replace(store, cluster=SingleNode(lambda: now[0])), draw_luck=lambda: rng.randbytes(32)
    )
    options = HOOKS[name].options(rng, people)
    table = await registry.create(MakeTable(name, options, people, listed=True), "player 0")
    live = await registry.get(table)
    for seat in range(people):
        await live.visitors.enter(RecordingListener(f"player {seat}"), None)
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
            with contextlib.suppress(Refused):  # a timer may have changed the game first
                await live.submit(RoomCommand(answer.command, f"player {seat}"))
    await registry.close()
    return table


@pytest.mark.parametrize("name", GAMES)
def test_projections_are_a_fold_over_the_log(name: str) -> None:
    async def run() -> None:
        store = open_store("memory:")
        table = await play_whole_game(store, name)
        summary, results = project(await store.log.read(table))
        assert summary == await store.log.summary(table)
        assert summary.phase == "over"
        for player in ("player 0", "player 1"):
            (kept,) = await store.people.results_of(player, limit=5)
            assert kept in results
        assert len(results) == 2
        await store.close()

    asyncio.run(run())


def test_store_rebuild_restores_summary_and_results(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    async def prepare() -> tuple[str, object]:
        store = open_store(f"sqlite:///{file}")
        table = await play_whole_game(store, "classic")
        summary = await store.log.summary(table)
        await store.close()
        return table, summary

    table, summary = asyncio.run(prepare())
    with sqlite3.connect(file) as database:
        database.execute("delete from results")
        database.execute("delete from tables")
    database.close()
    code = "from tertia.cli import main; main()"
    arguments = ["store", "rebuild", "--store", f"sqlite:///{file}", "--language", "en"]
    command = [sys.executable, "-c", code, *arguments]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output == "1 table read; its summary and results are rebuilt.\n"

    async def check() -> None:
        store = open_store(f"sqlite:///{file}")
        assert await store.log.summary(table) == summary
        assert len(await store.people.results_of("player 0", limit=5)) == 1
        await store.close()

    asyncio.run(check())
