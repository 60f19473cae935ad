"""The contract of ``Times``, checked on every store."""

from __future__ import annotations

import asyncio

from storage.samples import OpenStore
from support.async_test import async_test
from tertia.storage import Store
from tertia.storage.ports import PuzzleFind, PuzzleTime

DAY, KIND = "2026-11-15", "twelve"


async def solve(store: Store, player: str, took: int, name: str = "", day: str = DAY) -> None:
    await store.times.begin(day, KIND, player, at=1_000)
    await store.times.finish(day, KIND, player, took)
    if name:
        await store.times.sign(day, KIND, player, name)


@async_test
async def test_the_first_start_and_the_first_finish_count(store: Store) -> None:
    start = 2**41  # too large for an integer of 32 bits
    times, started = store.times, PuzzleTime(DAY, KIND, "ann", started_at=start)
    finished = PuzzleTime(DAY, KIND, "ann", started_at=start, took=90_000)
    assert await times.begin(DAY, KIND, "ann", at=start) == started
    assert await times.begin(DAY, KIND, "ann", at=start + 5) == started
    assert await times.finish(DAY, KIND, "ann", took=90_000) == finished
    assert await times.finish(DAY, KIND, "ann", took=10) == finished
    assert (await times.begin(DAY, "nine", "ann", at=7)).took is None
    assert await times.time_of(DAY, KIND, "ann") == finished


@async_test
async def test_finish_and_sign_need_a_start(store: Store) -> None:
    assert await store.times.finish(DAY, KIND, "ann", took=1) is None
    assert await store.times.sign(DAY, KIND, "ann", "Ann") is None
    await store.times.begin(DAY, KIND, "ann", at=1)
    assert await store.times.sign(DAY, KIND, "ann", "Ann") is None
    assert await store.times.time_of(DAY, KIND, "ann") == PuzzleTime(DAY, KIND, "ann", started_at=1)
    assert await store.times.time_of(DAY, KIND, "bob") is None


@async_test
async def test_finished_and_signed_times_are_listed_shortest_first(store: Store) -> None:
    await solve(store, "ann", took=90_000, name="Zoé")
    await solve(store, "bob", took=80_000, name="Bob")
    await solve(store, "cai", took=70_000)
    await solve(store, "dan", took=60_000, name="Dan", day="2026-11-14")
    await store.times.begin(DAY, KIND, "eve", at=1)
    assert [(one.name, one.took) for one in await store.times.best_times(DAY, KIND, limit=10)] == [
        ("Bob", 80_000),
        ("Zoé", 90_000),
    ]
    assert [one.player for one in await store.times.best_times(DAY, KIND, limit=1)] == ["bob"]
    assert list(await store.times.best_times(DAY, "nine", limit=10)) == []


@async_test
async def test_fewer_missing_sets_come_before_a_shorter_time(store: Store) -> None:
    """R4.5: the deck of the day has a leaderboard of its own, and everybody a table."""
    for player, took, missing in (
        ("ann", 900_000, 0),
        ("bob", 61_000, 2),
        ("cai", 60_000, 2),
        ("dan", 1, 27),
    ):
        await store.times.begin(DAY, "deck", player, at=1_000, table=f"table of {player}")
        await store.times.finish(DAY, "deck", player, took, missing)
        await store.times.sign(DAY, "deck", player, player)
    await solve(store, "eve", took=5, name="eve")
    best = await store.times.best_times(DAY, "deck", limit=10)
    assert [(one.name, one.missing, one.table) for one in best] == [
        ("ann", 0, "table of ann"),
        ("cai", 2, "table of cai"),
        ("bob", 2, "table of bob"),
        ("dan", 27, "table of dan"),
    ]
    assert (await store.times.begin(DAY, "deck", "ann", at=2_000, table="another")).table == "table of ann"
    assert [one.name for one in await store.times.best_times(DAY, KIND, limit=10)] == ["eve"]


@async_test
async def test_of_concurrent_starts_and_finishes_one_counts(store: Store) -> None:
    starts = await asyncio.gather(*(store.times.begin(DAY, KIND, "ann", at) for at in range(1, 20)))
    assert len({one.started_at for one in starts}) == 1
    ends = await asyncio.gather(*(store.times.finish(DAY, KIND, "ann", took) for took in range(1, 20)))
    assert len({one.took for one in ends if one}) == 1


@async_test
async def test_put_times_inserts_and_overwrites(store: Store) -> None:
    await solve(store, "ann", took=90_000, name="Zoé")
    new = PuzzleTime(day=DAY, kind="nine", player="bob", started_at=5)
    changed = PuzzleTime(day=DAY, kind=KIND, player="ann", started_at=1_000, took=80_000, name="Zoe")
    await store.times.put_times([changed, new])
    assert list(await store.times.all_times()) == [new, changed]


def find(cards: str, took: int, player: str = "ann") -> PuzzleFind:
    return PuzzleFind(DAY, KIND, player, cards, took)


@async_test
async def test_the_first_find_of_a_set_counts(store: Store) -> None:
    await store.times.add_finds([find("3 40 77", took=9_000)])
    await store.times.add_finds(
        [find("3 40 77", took=1), find("0 1 2", took=4_000), find("0 1 2", took=5, player="bob")]
    )
    assert list(await store.times.finds_of(DAY, KIND, "ann")) == [
        find("0 1 2", took=4_000),
        find("3 40 77", took=9_000),
    ]
    assert list(await store.times.finds_of(DAY, "nine", "ann")) == []
    assert len(await store.times.all_finds()) == 3
    await store.people.forget("ann", at=7)
    assert list(await store.times.all_finds()) == [find("0 1 2", took=5, player="bob")]


@async_test
async def test_a_removed_name_leaves_the_leaderboard_for_good(store: Store) -> None:
    await solve(store, "ann", took=90_000, name="Rude")
    await solve(store, "bob", took=80_000, name="Bob")
    await solve(store, "ann", took=70_000, name="Rude", day="2026-11-14")
    assert await store.times.remove_name(DAY, KIND, "Rude", at=123) == 1
    assert await store.times.remove_name(DAY, KIND, "Rude", at=124) == 0
    removed = PuzzleTime(
        day=DAY, kind=KIND, player="ann", started_at=1_000, took=90_000, name="", removed_at=123
    )
    assert await store.times.sign(DAY, KIND, "ann", "Again") == removed
    assert [one.name for one in await store.times.best_times(DAY, KIND, limit=10)] == ["Bob"]
    assert [one.name for one in await store.times.best_times("2026-11-14", KIND, limit=10)] == ["Rude"]


def test_times_survive_a_restart(open_sql: OpenStore) -> None:
    first = open_sql()
    asyncio.run(solve(first, "ann", took=90_000, name="Zoé"))
    asyncio.run(first.close())
    stored = asyncio.run(open_sql().times.all_times())
    assert list(stored) == [
        PuzzleTime(day=DAY, kind=KIND, player="ann", started_at=1_000, took=90_000, name="Zoé")
    ]
