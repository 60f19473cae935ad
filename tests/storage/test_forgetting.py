"""Who wants to be forgotten is: on every store, for good, and nobody else with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from storage.samples import append, on_a_loop, result
from tertia.history.store_copy import copy_store
from tertia.storage import Store
from tertia.storage.memory.store import memory_store

DAY, KIND = "2026-11-15", "twelve"


async def play(store: Store) -> None:
    await store.log.append(append("t", 1, result("t", "ann"), result("t", "bob")))
    for player in ("ann", "bob"):
        await store.times.begin(DAY, KIND, player, 1_000)
        await store.times.finish(DAY, KIND, player, 60_000)
        await store.times.sign(DAY, KIND, player, player.title())


@on_a_loop
async def test_results_and_times_of_one_person_are_gone_and_the_others_stay(store: Store) -> None:
    await play(store)
    await store.people.forget("ann")
    assert list(await store.people.results_of("ann", 10)) == []
    assert list(await store.people.times_of("ann")) == []
    assert await store.times.time_of(DAY, KIND, "ann") is None
    assert [one.name for one in await store.times.best_times(DAY, KIND, 10)] == ["Bob"]
    assert list(await store.people.results_of("bob", 10)) == [result("t", "bob")]
    assert len(await store.people.times_of("bob")) == 1
    assert len(await store.log.read("t")) == 1  # the log is everybody's who sat there
    assert list(await store.people.all_forgotten()) == ["ann"]


@on_a_loop
async def test_forgetting_twice_or_somebody_unknown_does_no_harm(store: Store) -> None:
    await play(store)
    await store.people.forget("ann")
    await store.people.forget("ann")
    await store.people.forget("nobody")
    assert list(await store.people.all_forgotten()) == ["ann", "nobody"]
    assert len(await store.projections.all_results()) == 1


@on_a_loop
async def test_results_made_anew_do_not_bring_anybody_back(store: Store) -> None:
    await play(store)
    await store.people.forget("ann")
    await store.projections.replace(
        await store.projections.all_summaries(), [result("t", "ann"), result("t", "bob")]
    )
    assert list(await store.projections.all_results()) == [result("t", "bob")]


@on_a_loop
async def test_a_copy_has_forgotten_too(store: Store) -> None:
    await play(store)
    await store.people.forget("ann")
    target = memory_store()
    await copy_store(store, target)
    assert await target.people.all_forgotten() == ["ann"]
    assert list(await target.projections.all_results()) == list(await store.projections.all_results())


@pytest.mark.parametrize("before", [True, False])
def test_forgotten_is_forgotten_after_a_restart(open_again: Callable[[], Store], before: bool) -> None:
    @on_a_loop
    async def live() -> None:
        log = open_again()
        await play(log)
        if before:
            await log.people.forget("ann")
        await log.close()
        again = open_again()
        assert [one.player for one in await again.projections.all_results()] == (
            ["bob"] if before else ["ann", "bob"]
        )
        await again.close()

    live()
