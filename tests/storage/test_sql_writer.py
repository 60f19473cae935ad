"""Guarantees of stores over a database beyond the contracts: groups, several stores over one database, closing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from storage.samples import OpenStore, append, block_writer, result, summary, transactions_of
from support.async_test import async_test
from tertia.storage import Store, StoreFailed
from tertia.storage.ports import Append, Conflict
from tertia.storage.sql.writer import MAX_GROUP


@pytest.mark.parametrize(("pending", "groups"), [(100, 1), (3 * MAX_GROUP, 3)])
@async_test
async def test_pending_appends_share_a_transaction(on_disk: Store, pending: int, groups: int) -> None:
    writer = block_writer(on_disk)
    first = asyncio.ensure_future(on_disk.log.append(append("first", 1)))
    await asyncio.to_thread(writer.has_group.wait, 60)
    rest = [asyncio.ensure_future(on_disk.log.append(append(f"t{n}", 1))) for n in range(pending)]
    await asyncio.sleep(0)
    writer.may_write.set()
    await asyncio.gather(first, *rest)
    assert transactions_of(on_disk).commits == 1 + groups
    assert len(await on_disk.log.all_tables()) == 1 + pending


@async_test
async def test_appends_one_after_another_are_a_transaction_each(on_disk: Store) -> None:
    for version in range(1, 11):
        await on_disk.log.append(append("t", version))
    assert transactions_of(on_disk).commits == 10


@async_test
async def test_an_append_returns_after_the_commit(on_disk: Store) -> None:
    writer = block_writer(on_disk)
    pending = asyncio.ensure_future(on_disk.log.append(append("t", 1)))
    assert list(await on_disk.log.read("t")) == []
    assert not pending.done()
    writer.may_write.set()
    await pending
    assert len(await on_disk.log.read("t")) == 1


INVALID = {
    "integer too large": append("t", 2, result("t", "ann"), result("t", "bob", score=2**63)),
    "missing value": append("t", 2, result("t", "ann"), result("t", "bob", score=None)),  # type: ignore[arg-type]
    "lone surrogate": append("t", 2, result("t", "ann"), result("t", "\ud800")),
    "unsupported type": append("t", 2, result("t", "ann"), body=object()),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("invalid", INVALID.values(), ids=INVALID)
@async_test
async def test_an_invalid_append_fails_alone_and_completely(on_disk: Store, invalid: Append) -> None:
    """Its row, summary and first result are valid. The other appends of its group are written."""
    await on_disk.log.append(append("t", 1))
    writer = block_writer(on_disk)
    others = [append(f"n{n}", 1) for n in range(7)]
    group = asyncio.gather(
        *map(on_disk.log.append, [*others[:3], invalid, *others[3:], append("t", 3)]), return_exceptions=True
    )
    await asyncio.sleep(0)
    writer.may_write.set()
    outcomes = await group
    assert [type(outcome) for outcome in outcomes] == [
        *[type(None)] * 3,
        StoreFailed,
        *[type(None)] * 4,
        Conflict,
    ]
    assert [row.version for row in await on_disk.log.read("t")] == [1]
    assert await on_disk.log.summary("t") == summary("t", version=1)
    assert list(await on_disk.people.results_of("ann", limit=9)) == []
    assert len(await on_disk.log.all_tables()) == 8
    await on_disk.log.append(append("t", 2))


@async_test
async def test_two_stores_over_one_database_see_each_others_rows(open_sql: OpenStore) -> None:
    one, other = open_sql(), open_sql()
    await one.log.append(append("t", 1))
    with pytest.raises(Conflict):
        await other.log.append(append("t", 1))
    await other.log.append(append("t", 2))
    assert [row.version for row in await one.log.read("t")] == [1, 2]


@async_test
async def test_two_stores_over_one_database_race_and_lose_nothing(open_sql: OpenStore) -> None:
    won: list[tuple[int, bytes]] = []

    async def write(store: Store, name: bytes) -> None:
        for _ in range(10):
            version = len(await store.log.read("t")) + 1
            with suppress(Conflict):
                await store.log.append(append("t", version, body=name))
                won.append((version, name))

    stores = [open_sql(), open_sql()]
    await asyncio.gather(*(write(stores[n % 2], b"%d" % n) for n in range(8)))
    assert sorted(won) == [(row.version, row.body) for row in await stores[0].log.read("t")]


@async_test
async def test_known_versions_are_dropped_when_another_store_writes_or_prunes(open_sql: OpenStore) -> None:
    """A store remembers the last versions that it wrote, but only while no other store writes."""
    ours, theirs = open_sql(), open_sql()
    for version in range(1, 11):
        await (ours if version % 2 else theirs).log.append(append("t", version))
        with pytest.raises(Conflict):
            await (theirs if version % 2 else ours).log.append(append("t", version))
    over = summary("t", version=11, phase="over", changed_at=1)
    await ours.log.append(append("t", 11, of=over))
    assert await theirs.log.prune(before=2) == 1
    with pytest.raises(Conflict):
        await ours.log.append(append("t", 12))
    await ours.log.append(append("t", 1, of=over))
    assert await ours.log.prune(before=2) == 1
    await ours.log.append(append("t", 1))
    assert [row.version for row in await theirs.log.read("t")] == [1]


@async_test
async def test_everything_is_there_after_a_restart(open_sql: OpenStore) -> None:
    store = open_sql()
    of = summary("t", wakes_at=2**42)
    await store.log.append(append("t", 1, result("t", "ann"), body=bytes(range(256)), of=of))
    rows, stored = await store.log.read("t"), await store.log.summary("t")
    await store.close()
    again = open_sql()
    assert (await again.log.read("t"), await again.log.summary("t")) == (rows, stored)
    assert await again.log.next_due() == 2**42
    assert list(await again.people.results_of("ann", limit=1)) == [result("t", "ann")]


@async_test
async def test_close_finishes_pending_appends(open_sql: OpenStore) -> None:
    store = open_sql()
    writer = block_writer(store)
    count = MAX_GROUP + 1  # more than one group
    pending = [asyncio.ensure_future(store.log.append(append(f"t{n}", 1))) for n in range(count)]
    await asyncio.sleep(0)
    closing = asyncio.ensure_future(store.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreFailed):
        await store.log.append(append("late", 1))
    writer.may_write.set()
    await closing
    await asyncio.gather(*pending)
    assert len(await open_sql().log.all_tables()) == count


def test_a_closed_event_loop_does_not_block_the_writer(on_disk: Store) -> None:
    """Two callers give up, and their event loops are closed when the writer has their answers."""
    writer = block_writer(on_disk)

    async def time_out() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(on_disk.log.append(append("t", 1)), 0)

    async def leave() -> None:
        pending = asyncio.ensure_future(on_disk.log.append(append("t", 1)))
        await asyncio.sleep(0)
        pending.cancel()

    asyncio.run(time_out())
    asyncio.run(leave())
    writer.may_write.set()
    asyncio.run(on_disk.log.append(append("u", 1)))
    assert asyncio.run(on_disk.log.all_tables()) == ["t", "u"]


@async_test
async def test_writes_and_failures_are_counted(on_disk: Store) -> None:
    await on_disk.log.append(append("t", 1))
    with suppress(Conflict):
        await on_disk.log.append(append("t", 1))
    totals = on_disk.database.write_totals
    assert (totals.groups, totals.failures, on_disk.database.waiting_writes) == (2, 0, 0)
    assert totals.seconds > 0
    with pytest.raises(StoreFailed):
        await on_disk.log.append(INVALID["lone surrogate"])
    assert totals.failures == 1
