"""What every store keeps: the contract of the port, tried on each."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from storage.samples import append, on_a_loop, result, summary
from tertia.errors import TertiaError
from tertia.rooms.state import TablePhase
from tertia.storage import Store, StoreFailed
from tertia.storage.ports import Conflict


@on_a_loop
async def test_what_was_appended_is_read_in_order(store: Store) -> None:
    appends = [append("t", version, body=bytes([version, 0, 255])) for version in (1, 2, 3)]
    for one in appends:
        await store.log.append(one)
    await store.log.append(append("other", 1))
    assert list(await store.log.read("t")) == [one.row for one in appends]
    assert list(await store.log.read("t", after=2)) == [appends[2].row]
    assert list(await store.log.read("t", after=3)) == []


@on_a_loop
async def test_an_unknown_table_has_nothing(store: Store) -> None:
    assert list(await store.log.read("t")) == []
    assert await store.log.summary("t") is None
    assert await store.log.next_due() is None
    assert list(await store.people.results_of("ann", 10)) == []


@on_a_loop
async def test_the_line_is_that_of_the_newest_decision(store: Store) -> None:
    newest = summary("t", 2, phase="over", listed=False, changed_at=2**41, wakes_at=None)
    await store.log.append(append("t", 1, of=summary("t", 1, wakes_at=9)))
    await store.log.append(append("t", 2, of=newest))
    assert await store.log.summary("t") == newest
    kept = await store.log.summary("t")
    assert kept is not None
    assert kept.listed is False


@pytest.mark.parametrize("version", [0, 1, 2, 4, 5, -1])
@on_a_loop
async def test_only_the_next_version_is_taken(store: Store, version: int) -> None:
    """Neither one that is there, nor one with a gap before it; and nothing of it is kept."""
    for before in (1, 2):
        await store.log.append(append("t", before))
    with pytest.raises(Conflict) as caught:
        await store.log.append(
            append("t", version, result("t", "ann"), body=b"late", of=summary("t", version, wakes_at=1))
        )
    assert caught.value.code == "conflict"
    assert caught.value.details == {"table": "t", "version": version}
    assert [row.version for row in await store.log.read("t")] == [1, 2]
    assert await store.log.summary("t") == summary("t", 2)
    assert list(await store.people.results_of("ann", 9)) == []
    assert await store.log.next_due() is None


@on_a_loop
async def test_a_table_begins_with_version_1(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.log.append(append("t", 2))
    assert await store.log.all_tables() == []


@on_a_loop
async def test_of_many_who_append_one_wins_each_version_and_none_is_lost(store: Store) -> None:
    """Each decides again after a conflict, as a table does."""
    won: list[int] = []

    async def player(name: str) -> None:
        mine = 0
        while mine < 5:
            version = len(await store.log.read("t")) + 1
            try:
                await store.log.append(append("t", version, body=name.encode()))
            except Conflict:
                continue
            won.append(version)
            mine += 1

    await asyncio.gather(*(player(f"p{n}") for n in range(8)))
    rows = await store.log.read("t")
    assert sorted(won) == [row.version for row in rows] == list(range(1, 41))
    assert all([row.body for row in rows].count(f"p{n}".encode()) == 5 for n in range(8))


@on_a_loop
async def test_appends_of_one_table_may_follow_each_other_without_waiting(store: Store) -> None:
    await asyncio.gather(*(store.log.append(append("t", version)) for version in range(1, 101)))
    assert [row.version for row in await store.log.read("t")] == list(range(1, 101))


@on_a_loop
async def test_decisions_that_follow_from_each_other_are_kept_all_or_not_at_all(store: Store) -> None:
    await asyncio.gather(store.log.append(append("t", 1, until=3)), store.log.append(append("u", 1)))
    for first, last in ((3, 5), (5, 6), (2, 4)):  # others were first; one before it is missing
        with pytest.raises(Conflict):
            await store.log.append(append("t", first, result("t", "ann"), until=last))
    assert [row.version for row in await store.log.read("t")] == [1, 2, 3]
    assert list(await store.people.results_of("ann", 9)) == []
    known = await store.log.summary("t")
    assert known is not None
    assert known.version == 3
    await store.log.append(append("t", 4, until=5))
    assert [row.version for row in await store.log.read("t")] == [1, 2, 3, 4, 5]


@on_a_loop
async def test_of_many_who_append_several_at_once_each_lands_whole(store: Store) -> None:
    async def player(name: str) -> None:
        mine = 0
        while mine < 4:
            version = len(await store.log.read("t")) + 1
            try:
                await store.log.append(append("t", version, body=name.encode(), until=version + 2))
            except Conflict:
                continue
            mine += 1

    await asyncio.gather(*(player(f"p{n}") for n in range(6)))
    bodies = [row.body for row in await store.log.read("t")]
    assert len(bodies) == 6 * 4 * 3
    assert all(len(set(bodies[at : at + 3])) == 1 for at in range(0, len(bodies), 3))


@on_a_loop
async def test_a_conflict_leaves_its_neighbours_alone(store: Store) -> None:
    """Many at once, every third for a version that is not the next."""
    await store.log.append(append("t", 1))
    outcomes = await asyncio.gather(
        *(store.log.append(append("t" if n % 3 == 0 else f"n{n}", 1)) for n in range(60)),
        return_exceptions=True,
    )
    assert [isinstance(outcome, Conflict) for outcome in outcomes] == [n % 3 == 0 for n in range(60)]
    assert len(await store.log.all_tables()) == 41


@on_a_loop
async def test_open_tables_are_listed_and_not_over_the_newest_first(store: Store) -> None:
    shown: list[tuple[str, TablePhase, bool, int]] = [
        ("a", "waiting", True, 10),
        ("b", "playing", True, 30),
        ("c", "over", True, 40),
        ("d", "waiting", False, 50),
        ("e", "playing", True, 20),
        ("f", "playing", True, 20),
    ]
    for table, phase, listed, made_at in shown:
        await store.log.append(
            append(table, 1, of=summary(table, phase=phase, listed=listed, made_at=made_at))
        )
    assert [it.table for it in await store.log.open_tables(10)] == ["b", "f", "e", "a"]
    assert [it.table for it in await store.log.open_tables(2)] == ["b", "f"]
    await store.log.append(append("b", 2, of=summary("b", 2, phase="over", made_at=30)))
    assert [it.table for it in await store.log.open_tables(10)] == ["f", "e", "a"]


@on_a_loop
async def test_due_tables_the_earliest_first(store: Store) -> None:
    for table, wakes_at in (("a", 300), ("b", 100), ("c", None), ("d", 200), ("e", 200)):
        await store.log.append(append(table, 1, of=summary(table, wakes_at=wakes_at)))
    assert await store.log.next_due() == 100
    assert [it.table for it in await store.log.due(200, 10)] == ["b", "d", "e"]
    assert [it.table for it in await store.log.due(300, 2)] == ["b", "d"]
    assert list(await store.log.due(99, 10)) == []
    await store.log.append(append("b", 2))
    assert await store.log.next_due() == 200


@on_a_loop
async def test_results_of_a_player_the_newest_first(store: Store) -> None:
    first, rematch = result("t", "ann", at=10), result("t", "ann", round=2, at=30, score=-3)
    elsewhere = result("u", "ann", at=20)
    await store.log.append(append("t", 1, first, result("t", "bob")))
    await store.log.append(append("t", 2, rematch))
    await store.log.append(append("u", 1, elsewhere))
    assert list(await store.people.results_of("ann", 10)) == [rematch, elsewhere, first]
    assert list(await store.people.results_of("ann", 1)) == [rematch]
    assert list(await store.people.results_of("bob", 10)) == [result("t", "bob")]


@on_a_loop
async def test_prune_forgets_tables_that_are_over_or_idle(store: Store) -> None:
    known: list[tuple[str, TablePhase, int]] = [
        ("old", "over", 10),
        ("idle", "waiting", 99),
        ("long", "playing", 10),
        ("just", "over", 100),
        ("new", "waiting", 200),
    ]
    for table, phase, changed_at in known:
        await store.log.append(append(table, 1, of=summary(table, phase=phase, changed_at=changed_at)))
    assert await store.log.prune(100) == 2
    assert await store.log.prune(100) == 0
    assert await store.log.all_tables() == ["just", "long", "new"]
    assert await store.log.summary("old") is None
    assert list(await store.log.read("idle")) == []
    with pytest.raises(Conflict):
        await store.log.append(append("old", 2))


@on_a_loop
async def test_prune_in_several_steps_counts_all(store: Store) -> None:
    await asyncio.gather(
        *(store.log.append(append(f"t{n}", 1, of=summary(f"t{n}", phase="over"))) for n in range(450))
    )
    assert await store.log.prune(10**9) == 450
    assert await store.log.all_tables() == []


@on_a_loop
async def test_a_players_results_outlive_the_table(store: Store) -> None:
    await store.log.append(append("t", 1, result("t", "ann"), of=summary("t", phase="over")))
    await store.log.prune(10**9)
    await store.projections.replace([], [])
    assert list(await store.people.results_of("ann", 10)) == [result("t", "ann")]


@on_a_loop
async def test_projections_can_be_replaced(store: Store) -> None:
    for table in ("t", "u"):
        await store.log.append(append(table, 1, result(table, "ann")))
    better, right = summary("t", wakes_at=77), result("t", "bob", score=9)
    await store.projections.replace([better], [right])
    assert await store.log.summary("t") == better
    assert await store.log.summary("u") is None
    assert list(await store.people.results_of("ann", 10)) == []
    assert list(await store.people.results_of("bob", 10)) == [right]
    assert await store.log.all_tables() == ["t", "u"]
    await store.log.append(append("u", 2))
    assert await store.log.summary("u") == summary("u", 2)


@on_a_loop
async def test_projections_of_another_version_are_refused_and_nothing_changes(store: Store) -> None:
    """Somebody played on while they were made."""
    await store.log.append(append("t", 1, result("t", "ann")))
    await store.log.append(append("u", 1))
    await store.log.append(append("u", 2))
    with pytest.raises(Conflict):
        await store.projections.replace([replace(summary("t"), host="other"), summary("u", 1)], [])
    assert await store.log.summary("t") == summary("t")
    assert list(await store.people.results_of("ann", 10)) == [result("t", "ann")]


@on_a_loop
async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    await store.close()
    for asked in (
        store.log.append(append("t", 1)),
        store.log.read("t"),
        store.log.summary("t"),
        store.log.open_tables(1),
        store.log.due(1, 1),
        store.log.next_due(),
        store.people.results_of("ann", 1),
        store.log.prune(1),
        store.log.all_tables(),
        store.projections.replace([], []),
    ):
        with pytest.raises(StoreFailed) as caught:
            await asked
        assert isinstance(caught.value, TertiaError)
        assert caught.value.details == {"reason": "closed"}
