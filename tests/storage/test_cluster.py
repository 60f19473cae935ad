"""The contract of ``Cluster``, checked on every store. Tests of several nodes are in ``tests/nodes``."""

from __future__ import annotations

import time

from support.async_test import async_test
from tertia.storage import Store
from tertia.storage.ports import Visit


@async_test
async def test_a_visit_lasts_until_the_player_departs(store: Store) -> None:
    cluster, visit = store.cluster, Visit(store.cluster.name, number=1)
    await cluster.arrive("t", "ann", visit)
    assert await cluster.present("t", {"ann": visit}) == {"ann": visit}
    assert await cluster.present("u", {}) == {}
    assert await cluster.depart("t", "ann", visit) is True
    assert await cluster.present("t", {}) == {}
    await store.close()


@async_test
async def test_a_visit_has_the_address_of_its_player(store: Store) -> None:
    visit = Visit(store.cluster.name, number=1, address="192.0.2.7")
    await store.cluster.arrive("t", "ann", visit)
    assert (await store.cluster.present("t", {"ann": visit}))["ann"].address == "192.0.2.7"
    await store.close()


@async_test
async def test_visits_of_this_node_are_not_elsewhere(store: Store) -> None:
    await store.cluster.arrive("t", "ann", Visit(store.cluster.name, number=1))
    assert await store.cluster.tables_elsewhere("ann") == []
    await store.close()


@async_test
async def test_a_full_bucket_allows(store: Store) -> None:
    assert await store.cluster.allow("tables", burst=1, rate=0.001) is True
    await store.close()


@async_test
async def test_the_clock_is_close_to_ours(store: Store) -> None:
    assert abs(store.cluster.clock() - time.time_ns() // 1_000_000) < 60_000
    await store.close()
