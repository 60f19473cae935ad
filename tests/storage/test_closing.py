"""Closed stores: every port but the cluster raises StoreFailed."""

from __future__ import annotations

import pytest

from storage.samples import append
from support.async_test import async_test
from tertia.storage import Store, StoreFailed


@async_test
async def test_every_port_of_a_closed_store_fails(store: Store) -> None:
    await store.close()
    await store.close()  # does no harm
    for call in (
        store.log.append(append("t", 1)),
        store.log.read("t"),
        store.log.all_tables(),
        store.log.summary("t"),
        store.log.listed_tables(limit=1),
        store.log.due(until=1, limit=1),
        store.log.next_due(),
        store.log.prune(before=1),
        store.projections.all_summaries(),
        store.projections.all_results(),
        store.projections.replace([], []),
        store.people.results_of("ann", limit=1),
        store.people.times_of("ann"),
        store.people.forget("ann", at=7),
        store.people.all_forgotten(),
        store.times.begin("2026-11-15", "twelve", "ann", at=1),
        store.times.all_times(),
        store.times.all_finds(),
        store.moderation.all_bans(),
        store.moderation.host_key_hash(),
        store.quarantine.all_marks(),
        store.quarantine.replace_marks([]),
    ):
        with pytest.raises(StoreFailed) as caught:
            await call
        assert caught.value.details == {"reason": "closed"}
