"""The contract of ``Log``, checked on every store."""

from __future__ import annotations

import asyncio

import pytest

from storage.samples import OpenStore, append, result, summary
from support.async_test import async_test
from tertia.rooms.state import TablePhase
from tertia.storage import Store
from tertia.storage.ports import Conflict, Visit


@async_test
async def test_rows_are_read_in_order(store: Store) -> None:
    appends = [append("t", version, body=bytes([version, 0, 255])) for version in (1, 2, 3)]
    for one in appends:
        await store.log.append(one)
    await store.log.append(append("other", 1))
    assert list(await store.log.read("t")) == [one.first for one in appends]
    assert list(await store.log.read("t", after=2)) == [appends[2].first]
    assert list(await store.log.read("t", after=3)) == []
    assert list(await store.log.read("t", limit=2)) == [one.first for one in appends[:2]]
    assert list(await store.log.read("t", after=1, limit=1)) == [appends[1].first]


@async_test
async def test_an_unknown_table_is_empty(store: Store) -> None:
    assert list(await store.log.read("t")) == []
    assert await store.log.summary("t") is None
    assert await store.log.next_due() is None


@async_test
async def test_the_summary_is_that_of_the_newest_append(store: Store) -> None:
    newest = summary("t", version=2, phase="over", listed=False, changed_at=2**41, wakes_at=None)
    await store.log.append(append("t", 1, of=summary("t", version=1, wakes_at=9)))
    await store.log.append(append("t", 2, of=newest))
    stored = await store.log.summary("t")
    assert stored == newest
    assert stored.listed is False  # not 0, which would be equal


@pytest.mark.parametrize("version", [0, 1, 2, 4, 5, -1])
@async_test
async def test_only_the_next_version_is_accepted(store: Store, version: int) -> None:
    """Neither an existing version nor one after a gap. A refused append changes nothing."""
    for before in (1, 2):
        await store.log.append(append("t", before))
    with pytest.raises(Conflict) as caught:
        await store.log.append(
            append("t", version, result("t", "ann"), body=b"late", of=summary("t", version, wakes_at=1))
        )
    assert caught.value.code == "conflict"
    assert caught.value.details == {"table": "t", "version": version}
    assert [row.version for row in await store.log.read("t")] == [1, 2]
    assert await store.log.summary("t") == summary("t", version=2)
    assert list(await store.people.results_of("ann", limit=9)) == []
    assert await store.log.next_due() is None


@async_test
async def test_the_first_version_is_1(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.log.append(append("t", 2))
    assert list(await store.log.all_tables()) == []


@async_test
async def test_concurrent_writers_lose_nothing(store: Store) -> None:
    """Of several appends of one version one succeeds. The others try the next version, as a table does."""
    won: list[int] = []

    async def write(name: str) -> None:
        written = 0
        while written < 5:
            version = len(await store.log.read("t")) + 1
            try:
                await store.log.append(append("t", version, body=name.encode()))
            except Conflict:
                continue
            won.append(version)
            written += 1

    await asyncio.gather(*(write(f"p{n}") for n in range(8)))
    rows = await store.log.read("t")
    assert sorted(won) == [row.version for row in rows] == list(range(1, 41))
    assert all([row.body for row in rows].count(f"p{n}".encode()) == 5 for n in range(8))


@async_test
async def test_appends_of_one_table_need_not_wait_for_each_other(store: Store) -> None:
    await asyncio.gather(*(store.log.append(append("t", version)) for version in range(1, 101)))
    assert [row.version for row in await store.log.read("t")] == list(range(1, 101))


@async_test
async def test_the_rows_of_one_append_are_written_together_or_not_at_all(store: Store) -> None:
    await asyncio.gather(store.log.append(append("t", 1, until=3)), store.log.append(append("u", 1)))
    for first, last in ((3, 5), (5, 6), (2, 4)):  # existing versions, or a gap before the first
        with pytest.raises(Conflict):
            await store.log.append(append("t", first, result("t", "ann"), until=last))
    assert [row.version for row in await store.log.read("t")] == [1, 2, 3]
    assert list(await store.people.results_of("ann", limit=9)) == []
    stored = await store.log.summary("t")
    assert stored is not None
    assert stored.version == 3
    await store.log.append(append("t", 4, until=5))
    assert [row.version for row in await store.log.read("t")] == [1, 2, 3, 4, 5]


@async_test
async def test_the_rows_of_concurrent_appends_do_not_mix(store: Store) -> None:
    async def write(name: str) -> None:
        written = 0
        while written < 4:
            version = len(await store.log.read("t")) + 1
            try:
                await store.log.append(append("t", version, body=name.encode(), until=version + 2))
            except Conflict:
                continue
            written += 1

    await asyncio.gather(*(write(f"p{n}") for n in range(6)))
    bodies = [row.body for row in await store.log.read("t")]
    assert len(bodies) == 6 * 4 * 3
    assert all(len(set(bodies[start : start + 3])) == 1 for start in range(0, len(bodies), 3))


@async_test
async def test_a_conflict_does_not_affect_other_appends(store: Store) -> None:
    """Of many concurrent appends every third conflicts."""
    await store.log.append(append("t", 1))
    outcomes = await asyncio.gather(
        *(store.log.append(append("t" if n % 3 == 0 else f"n{n}", 1)) for n in range(60)),
        return_exceptions=True,
    )
    assert [isinstance(outcome, Conflict) for outcome in outcomes] == [n % 3 == 0 for n in range(60)]
    assert len(await store.log.all_tables()) == 41


@async_test
async def test_open_tables_are_listed_newest_first(store: Store) -> None:
    tables: list[tuple[str, TablePhase, bool, int]] = [
        ("a", "waiting", True, 10),
        ("b", "playing", True, 30),
        ("c", "over", True, 40),
        ("d", "waiting", False, 50),
        ("e", "playing", True, 20),
        ("f", "playing", True, 20),
    ]
    for table, phase, listed, made_at in tables:
        of = summary(table, phase=phase, listed=listed, made_at=made_at)
        await store.log.append(append(table, 1, of=of))
    assert [one.table for one in await store.log.listed_tables(limit=10)] == ["b", "f", "e", "a"]
    assert [one.table for one in await store.log.listed_tables(limit=2)] == ["b", "f"]
    await store.log.append(append("b", 2, of=summary("b", version=2, phase="over", made_at=30)))
    assert [one.table for one in await store.log.listed_tables(limit=10)] == ["f", "e", "a"]


@async_test
async def test_due_tables_are_listed_earliest_first(store: Store) -> None:
    for table, wakes_at in (("a", 300), ("b", 100), ("c", None), ("d", 200), ("e", 200)):
        await store.log.append(append(table, 1, of=summary(table, wakes_at=wakes_at)))
    assert await store.log.next_due() == 100
    assert [one.table for one in await store.log.due(until=200, limit=10)] == ["b", "d", "e"]
    assert [one.table for one in await store.log.due(until=300, limit=2)] == ["b", "d"]
    assert list(await store.log.due(until=99, limit=10)) == []
    first, second, third = await store.log.due(until=200, limit=10)
    assert list(await store.log.due(until=200, limit=1, after=first)) == [second]
    assert [one.table for one in await store.log.due(until=300, limit=10, after=second)] == ["e", "a"]
    assert list(await store.log.due(until=200, limit=10, after=third)) == []
    await store.log.append(append("b", 2))
    assert await store.log.next_due() == 200


@async_test
async def test_prune_deletes_tables_that_have_not_changed_for_long(store: Store) -> None:
    """Also those that were abandoned during a game."""
    tables: list[tuple[str, TablePhase, int]] = [
        ("old", "over", 10),
        ("idle", "waiting", 99),
        ("left", "playing", 10),
        ("kept", "playing", 10),
        ("just", "over", 100),
        ("new", "waiting", 200),
    ]
    for table, phase, changed_at in tables:
        await store.log.append(append(table, 1, of=summary(table, phase=phase, changed_at=changed_at)))
    assert await store.log.prune(before=100, keep={"kept"}) == 3
    assert await store.log.prune(before=100, keep={"kept"}) == 0
    assert list(await store.log.all_tables()) == ["just", "kept", "new"]
    assert await store.log.summary("old") is None
    assert list(await store.log.read("left")) == []
    with pytest.raises(Conflict):
        await store.log.append(append("old", 2))


@async_test
async def test_prune_spares_tables_with_connected_players(open_postgres: OpenStore) -> None:
    store = open_postgres()
    for table in ("left", "used"):
        await store.log.append(append(table, 1, of=summary(table, changed_at=10)))
    await store.cluster.arrive("used", "ann", Visit(store.cluster.name, number=1))
    assert await store.log.prune(before=100) == 1
    assert list(await store.log.all_tables()) == ["used"]
    await store.cluster.depart("used", "ann", Visit(store.cluster.name, number=1))
    assert await store.log.prune(before=100) == 1
    await store.cluster.close()


@async_test
async def test_prune_counts_tables_of_several_transactions(store: Store) -> None:
    await asyncio.gather(
        *(store.log.append(append(f"t{n}", 1, of=summary(f"t{n}", phase="over"))) for n in range(450))
    )
    assert await store.log.prune(before=10**9) == 450
    assert list(await store.log.all_tables()) == []


@async_test
async def test_prune_deletes_a_limited_number_of_tables(store: Store) -> None:
    for number in range(7):
        await store.log.append(append(f"t{number}", 1, of=summary(f"t{number}", changed_at=10)))
    assert [await store.log.prune(before=100, keep={"t0", "t1"}, limit=2) for _ in range(4)] == [2, 2, 1, 0]
    assert list(await store.log.all_tables()) == ["t0", "t1"]


@async_test
async def test_unfinished_tables_are_listed_by_their_last_change(store: Store) -> None:
    for table, changed_at in (("a", 10), ("b", 30), ("c", 20)):
        await store.log.append(append(table, 1, of=summary(table, listed=False, changed_at=changed_at)))
    await store.log.append(append("d", 1, of=summary("d", phase="over")))
    assert [one.table for one in await store.log.unfinished_tables(limit=9)] == ["b", "c", "a"]
    assert [one.table for one in await store.log.unfinished_tables(limit=1)] == ["b"]
