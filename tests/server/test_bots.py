"""Bots at live tables: they play by themselves, keep nobody waiting, and explain themselves afterwards."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from server.test_secrecy_wire import Clock, ClusterListener
from support.client import get
from support.server_process import Running
from tertia.bots.levels import LEVELS
from tertia.bots.personalities import PERSONALITIES
from tertia.games import GAMES
from tertia.history.bot_notes import Note, note_text, notes
from tertia.live import alarm, bots
from tertia.live.registry import LiveTable, TableRegistry
from tertia.narration.narrator import Narrator
from tertia.rooms.commands import AddBot, Begin, MakeTable, Sit
from tertia.rooms.rules import RoomCommand
from tertia.storage.memory.store import memory_store
from tertia.storage.store import Store
from tertia.texts import LANGUAGES


async def table_of_bots(
    name: str, levels: tuple[str, ...], clock: Clock, store: Store | None = None, options: Any = None
) -> LiveTable:
    luck = iter(range(1, 1000))
    registry = TableRegistry(store or memory_store(clock), lambda: next(luck).to_bytes(32, "big"))
    live = await registry.get(
        await registry.create(MakeTable(name, options or GAMES[name].Options(), len(levels)), "host")
    )
    await live.enter(ClusterListener("host"), None)
    for level in levels:
        await live.submit(RoomCommand(AddBot(level=level), "host"))
    await live.submit(RoomCommand(Begin(), "host"))
    return live


async def play_on(live: LiveTable, clock: Clock, most: int = 10_000) -> None:
    for _ in range(most):
        if live.room.phase != "playing":
            return
        planned, due = await live.next_bot_move(), live.room.wakes_at
        times = [time for time in (planned and planned.at, due) if isinstance(time, int)]
        clock.now = max(clock.now, min(times))
        await live.wake()
    raise AssertionError("no end")


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_bots_plays_to_the_end(name: str) -> None:
    async def run() -> None:
        clock = Clock()
        short = {"twenty": {"deals": 1}, "chipset": {"deals": 2}}.get(name, {})
        live = await table_of_bots(name, ("champion", "casual"), clock, options=GAMES[name].Options(**short))
        await play_on(live, clock)
        assert live.room.phase == "over"
        await live.registry.close()

    asyncio.run(run())


def test_another_process_would_do_the_same() -> None:
    """A bot's plan follows from the log alone."""

    async def run() -> None:
        clock = Clock()
        store = memory_store(clock)
        live = await table_of_bots("classic", ("expert", "newcomer"), clock, store)
        there = TableRegistry(store)
        for _ in range(12):
            other = LiveTable(there, live.id)
            await other.catch_up()
            await other.enter(ClusterListener("elsewhere"), None)
            assert await other.next_bot_move() == await live.next_bot_move()
            planned = await live.next_bot_move()
            assert planned is not None
            clock.now = max(clock.now, planned.at)
            await live.wake()
            other.close()
        await live.registry.close()
        await there.close()

    asyncio.run(run())


def test_nobody_waits_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither another table nor a person at the same one."""
    thinking, go_on, plan = threading.Event(), threading.Event(), bots.plan

    def slow(*given: Any) -> Any:
        thinking.set()
        go_on.wait()
        return plan(*given)

    async def run() -> None:
        clock = Clock()
        live = await table_of_bots("classic", ("expert", "newcomer"), clock)
        await live.next_bot_move()
        ear = ClusterListener("watcher")
        await live.enter(ear, None)
        monkeypatch.setattr(alarm, "plan", slow)
        live._plan = (-1, None)
        rung = asyncio.ensure_future(live.wake())
        await asyncio.to_thread(thinking.wait)
        other = await live.registry.get(
            await live.registry.create(MakeTable("classic", GAMES["classic"].Options(), 2), "b")
        )
        assert await other.submit(RoomCommand(Sit("Bea"), "b")) == 2
        await live.leave(ear)  # a person who comes or goes is told to the same table at once
        assert not rung.done()
        go_on.set()
        await rung
        await live.registry.close()

    asyncio.run(run())


def finished(name: str, levels: tuple[str, ...]) -> tuple[list[str], list[Note]]:
    async def run() -> tuple[list[str], list[Note]]:
        clock = Clock()
        live = await table_of_bots(name, levels, clock)
        await play_on(live, clock)
        decisions = await live.decisions()
        await live.registry.close()
        assert notes(decisions) == notes(decisions)
        return [seat.name for seat in live.room.seats], notes(decisions)

    return asyncio.run(run())


def test_afterwards_bots_say_how_long_they_looked() -> None:
    names, found = finished("classic", ("newcomer", "champion"))
    taken = [note for note in found if note.kind == "found"]
    assert len(taken) > 15
    assert all(1 <= (note.differ or 0) <= 4 for note in taken)
    assert all(note.looked > 0 for note in taken)
    for language in LANGUAGES:
        sentences = [note_text(Narrator(language, names), note) for note in found]
        assert len(set(sentences)) > 10
    told = note_text(Narrator("en", names), Note(0, 1, "found", (0, 40, 80), 6_000, 4))
    assert told == f"{names[1]} looked 6.0 s for this one: 4 features differ."


def test_a_mistake_says_what_broke() -> None:
    note = Note(0, 0, "mistake", (0, 1, 5), 12_400, 2)
    told = note_text(Narrator("en", ["Vega"]), note)
    assert told.startswith("Vega took these for a SET after 12 s. Not a SET: ")


def test_a_hint_tells_how_easy_it_was() -> None:
    asked = Note(0, 0, "hint", (), 20_000, 1)
    assert note_text(Narrator("en", ["Ana"]), asked).endswith("one feature differed.")
    none = Note(0, 0, "hint", (), 20_000, None)
    assert "no SET" in note_text(Narrator("en", ["Ana"]), none)


def test_there_is_a_list_of_bots_to_choose_from(server: Running) -> None:
    for language in LANGUAGES:
        listed = get(f"{server.http}/api/bots?language={language}")
        assert [level["id"] for level in listed["levels"]] == list(LEVELS)
        assert [one["id"] for one in listed["personalities"]] == list(PERSONALITIES)
        assert all(one["about"] for one in (*listed["levels"], *listed["personalities"]))
        assert all(one["face"].keys() == {"shape", "fill", "eyes"} for one in listed["personalities"])
