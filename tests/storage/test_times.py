"""What every store keeps of the times of puzzles: the contract of the port, tried on each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from storage.samples import on_a_loop
from tertia.history.store_copy import copy_store
from tertia.storage import Store
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import PuzzleTime

DAY, KIND = "2026-11-15", "twelve"


async def solved(store: Store, player: str, took: int, name: str = "", day: str = DAY) -> None:
    await store.times.begin(day, KIND, player, 1_000)
    await store.times.finish(day, KIND, player, took)
    if name:
        await store.times.sign(day, KIND, player, name)


@on_a_loop
async def test_the_first_start_and_the_first_finish_count(store: Store) -> None:
    assert await store.times.begin(DAY, KIND, "ann", 2**41) == PuzzleTime(DAY, KIND, "ann", 2**41)
    assert await store.times.begin(DAY, KIND, "ann", 2**41 + 5) == PuzzleTime(DAY, KIND, "ann", 2**41)
    assert await store.times.finish(DAY, KIND, "ann", 90_000) == PuzzleTime(DAY, KIND, "ann", 2**41, 90_000)
    assert await store.times.finish(DAY, KIND, "ann", 10) == PuzzleTime(DAY, KIND, "ann", 2**41, 90_000)
    assert (await store.times.begin(DAY, "nine", "ann", 7)).took is None
    assert await store.times.time_of(DAY, KIND, "ann") == PuzzleTime(DAY, KIND, "ann", 2**41, 90_000)


@on_a_loop
async def test_nobody_finishes_or_signs_without_having_begun(store: Store) -> None:
    assert await store.times.finish(DAY, KIND, "ann", 1) is None
    assert await store.times.sign(DAY, KIND, "ann", "Ann") is None
    await store.times.begin(DAY, KIND, "ann", 1)
    assert await store.times.sign(DAY, KIND, "ann", "Ann") is None
    assert await store.times.time_of(DAY, KIND, "ann") == PuzzleTime(DAY, KIND, "ann", 1)
    assert await store.times.time_of(DAY, KIND, "bob") is None


@on_a_loop
async def test_the_table_of_a_day_has_who_finished_and_signed_the_shortest_first(store: Store) -> None:
    await solved(store, "ann", 90_000, "Zoé")
    await solved(store, "bob", 80_000, "Bob")
    await solved(store, "cai", 70_000)
    await solved(store, "dan", 60_000, "Dan", day="2026-11-14")
    await store.times.begin(DAY, KIND, "eve", 1)
    assert [(one.name, one.took) for one in await store.times.best_times(DAY, KIND, 10)] == [
        ("Bob", 80_000),
        ("Zoé", 90_000),
    ]
    assert [one.player for one in await store.times.best_times(DAY, KIND, 1)] == ["bob"]
    assert list(await store.times.best_times(DAY, "nine", 10)) == []


@on_a_loop
async def test_of_many_starts_at_once_one_counts(store: Store) -> None:
    begun = await asyncio.gather(*(store.times.begin(DAY, KIND, "ann", at) for at in range(1, 20)))
    assert len({one.started_at for one in begun}) == 1
    ended = await asyncio.gather(*(store.times.finish(DAY, KIND, "ann", took) for took in range(1, 20)))
    assert len({one.took for one in ended if one}) == 1


@on_a_loop
async def test_times_are_copied_with_everything_else(store: Store) -> None:
    await solved(store, "ann", 90_000, "Zoé")
    await store.times.begin(DAY, "nine", "bob", 5)
    target = memory_store()
    await copy_store(store, target)
    assert await target.times.all_times() == await store.times.all_times()
    back = PuzzleTime(DAY, KIND, "ann", 1_000, 80_000, "Zoe")
    await store.times.put_times([back])
    assert list(await store.times.all_times()) == [PuzzleTime(DAY, "nine", "bob", 5), back]


def test_times_outlive_the_process(open_again: Callable[[], Store]) -> None:
    first = open_again()
    asyncio.run(solved(first, "ann", 90_000, "Zoé"))
    asyncio.run(first.close())
    assert asyncio.run(open_again().times.all_times()) == [PuzzleTime(DAY, KIND, "ann", 1_000, 90_000, "Zoé")]


@on_a_loop
async def test_a_persons_times_the_newest_day_first(store: Store) -> None:
    await solved(store, "ann", 90_000, "Ann", day="2026-11-14")
    await solved(store, "ann", 80_000, "Ann")
    await solved(store, "bob", 70_000, "Bob")
    await store.times.begin(DAY, "nine", "ann", 5)
    assert [(one.day, one.kind) for one in await store.people.times_of("ann")] == [
        (DAY, "nine"),
        (DAY, KIND),
        ("2026-11-14", KIND),
    ]
