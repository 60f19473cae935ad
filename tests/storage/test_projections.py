"""The contract of ``Projections``, checked on every store."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from storage.samples import append, result, summary
from support.async_test import async_test
from tertia.storage import Store
from tertia.storage.ports import Conflict


@async_test
async def test_projections_are_replaced(store: Store) -> None:
    for table in ("t", "u"):
        await store.log.append(append(table, 1, result(table, "ann")))
    new_summary, new_result = summary("t", wakes_at=77), result("t", "bob", score=9)
    await store.projections.replace([new_summary], [new_result])
    assert list(await store.projections.all_summaries()) == [new_summary]
    assert list(await store.projections.all_results()) == [new_result]
    assert await store.log.summary("u") is None
    assert list(await store.people.results_of("ann", limit=10)) == []
    assert list(await store.log.all_tables()) == ["t", "u"]
    await store.log.append(append("u", 2))
    assert await store.log.summary("u") == summary("u", version=2)


@async_test
async def test_projections_of_an_older_version_are_refused(store: Store) -> None:
    """The log moved on while they were computed. Nothing changes."""
    await store.log.append(append("t", 1, result("t", "ann")))
    await store.log.append(append("u", 1))
    await store.log.append(append("u", 2))
    with pytest.raises(Conflict):
        await store.projections.replace([replace(summary("t"), host="other"), summary("u", version=1)], [])
    assert await store.log.summary("t") == summary("t")
    assert list(await store.people.results_of("ann", limit=10)) == [result("t", "ann")]


@async_test
async def test_results_of_pruned_tables_stay(store: Store) -> None:
    await store.log.append(append("t", 1, result("t", "ann"), of=summary("t", phase="over")))
    await store.log.prune(before=10**9)
    await store.projections.replace([], [])
    assert list(await store.projections.all_results()) == [result("t", "ann")]


@async_test
async def test_results_of_forgotten_players_are_not_restored(store: Store) -> None:
    await store.log.append(append("t", 1, result("t", "ann"), result("t", "bob")))
    await store.people.forget("ann", at=7)
    summaries = await store.projections.all_summaries()
    await store.projections.replace(summaries, [result("t", "ann"), result("t", "bob")])
    assert list(await store.projections.all_results()) == [result("t", "bob")]
