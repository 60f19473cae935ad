"""The contract of ``People``, checked on every store."""

from __future__ import annotations

import asyncio

from storage.samples import OpenStore, append, result
from support.async_test import async_test
from tertia.storage import Store
from tertia.storage.ports import PuzzleFind, Report

DAY, KIND = "2026-11-15", "twelve"


async def play(store: Store) -> None:
    """Store a result and a puzzle time for Ann and for Bob."""
    await store.log.append(append("t", 1, result("t", "ann"), result("t", "bob")))
    for player in ("ann", "bob"):
        await store.times.begin(DAY, KIND, player, at=1_000)
        await store.times.finish(DAY, KIND, player, took=60_000)
        await store.times.sign(DAY, KIND, player, player.title())


@async_test
async def test_results_of_a_player_are_listed_newest_first(store: Store) -> None:
    first, rematch = result("t", "ann", at=10), result("t", "ann", round=2, at=30, score=-3)
    other_table = result("u", "ann", at=20)
    await store.log.append(append("t", 1, first, result("t", "bob")))
    await store.log.append(append("t", 2, rematch))
    await store.log.append(append("u", 1, other_table))
    assert list(await store.people.results_of("ann", limit=10)) == [rematch, other_table, first]
    assert list(await store.people.results_of("ann", limit=1)) == [rematch]
    assert list(await store.people.results_of("bob", limit=10)) == [result("t", "bob")]
    assert list(await store.people.results_of("cai", limit=10)) == []


@async_test
async def test_times_of_a_player_are_listed_newest_day_first(store: Store) -> None:
    for day, kind, player, at in (
        ("2026-11-14", KIND, "ann", 1),
        (DAY, KIND, "ann", 2),
        (DAY, KIND, "bob", 3),
        (DAY, "nine", "ann", 4),
    ):
        await store.times.begin(day, kind, player, at)
    assert [(one.day, one.kind) for one in await store.people.times_of("ann")] == [
        (DAY, "nine"),
        (DAY, KIND),
        ("2026-11-14", KIND),
    ]


@async_test
async def test_forget_deletes_results_and_times_of_one_player_only(store: Store) -> None:
    await play(store)
    await store.people.forget("ann", at=7)
    assert list(await store.people.results_of("ann", limit=10)) == []
    assert list(await store.people.times_of("ann")) == []
    assert await store.times.time_of(DAY, KIND, "ann") is None
    assert [one.name for one in await store.times.best_times(DAY, KIND, limit=10)] == ["Bob"]
    assert list(await store.people.results_of("bob", limit=10)) == [result("t", "bob")]
    assert len(await store.people.times_of("bob")) == 1
    assert len(await store.log.read("t")) == 1
    assert list(await store.people.all_forgotten()) == ["ann"]


@async_test
async def test_forgetting_twice_or_an_unknown_player_does_no_harm(store: Store) -> None:
    await play(store)
    await store.people.forget("ann", at=7)
    await store.people.forget("ann", at=7)
    await store.people.forget("nobody", at=7)
    assert list(await store.people.all_forgotten()) == ["ann", "nobody"]
    assert len(await store.projections.all_results()) == 1


@async_test
async def test_finds_and_reports_of_a_player_are_listed_and_forgotten(store: Store) -> None:
    finds = [
        PuzzleFind(day=DAY, kind=KIND, player="ann", cards=cards, took=took)
        for cards, took in (("3 4 5", 10), ("0 1 2", 20))
    ]
    await store.times.add_finds(
        [finds[1], PuzzleFind(day=DAY, kind=KIND, player="bob", cards="0 1 2", took=1), finds[0]]
    )
    reports = [
        Report(place="table t", name=name, reporter="ann", at=at) for name, at in (("Rude", 2), ("Foul", 1))
    ]
    for report in (*reversed(reports), Report(place="table t", name="Ann", reporter="bob", at=3)):
        await store.moderation.put_report(report)
    assert list(await store.people.finds_of("ann")) == finds
    assert list(await store.people.reports_by("ann")) == reports
    await store.people.forget("ann", at=7)
    assert list(await store.people.finds_of("ann")) == []
    assert list(await store.people.reports_by("ann")) == []
    assert len(await store.people.finds_of("bob")) == len(await store.people.reports_by("bob")) == 1


@async_test
async def test_newly_forgotten_players_are_listed_by_time(store: Store) -> None:
    await store.people.forget("ann", at=10)
    await store.people.forget("bob", at=20)
    await store.people.forget("ann", at=30)
    assert list(await store.people.forgotten_since(at=10)) == ["ann", "bob"]
    assert list(await store.people.forgotten_since(at=11)) == ["bob"]
    assert list(await store.people.forgotten_since(at=21)) == []


def test_a_player_stays_forgotten_after_a_restart(open_sql: OpenStore) -> None:
    async def forget() -> None:
        store = open_sql()
        await play(store)
        await store.people.forget("ann", at=7)
        await store.close()

    async def check() -> None:
        store = open_sql()
        assert [one.player for one in await store.projections.all_results()] == ["bob"]
        assert list(await store.people.all_forgotten()) == ["ann"]

    asyncio.run(forget())
    asyncio.run(check())
