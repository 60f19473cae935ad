"""What a log on a database promises beyond the contract: groups, several over one store, a close that drains."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event

import pytest

from storage.samples import append, on_a_loop, result, summary, writer_of
from tertia.errors import TertiaError
from tertia.storage import Store, StoreFailed
from tertia.storage.ports import Append, Conflict
from tertia.storage.sql.writer import LARGEST_GROUP


def hold_up(store: Store) -> tuple[Event, Event]:
    """The writer thread sets the first event when it has taken a group, and waits for the second before it writes."""
    taken, go_on = Event(), Event()
    transactions = writer_of(store).transactions
    append_group = transactions.append

    def append_later(group: Sequence[Append]) -> Sequence[TertiaError | None]:
        taken.set()
        go_on.wait(60)
        return append_group(group)

    transactions.append = append_later  # type: ignore[method-assign, assignment]
    return taken, go_on


@on_a_loop
async def test_what_waits_is_kept_in_one_transaction(on_disk: Store) -> None:
    taken, go_on = hold_up(on_disk)
    first = asyncio.ensure_future(on_disk.log.append(append("first", 1)))
    await asyncio.to_thread(taken.wait, 60)
    rest = [asyncio.ensure_future(on_disk.log.append(append(f"t{n}", 1))) for n in range(100)]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(first, *rest)
    assert writer_of(on_disk).transactions.commits == 2


@on_a_loop
async def test_a_flood_is_kept_in_several(on_disk: Store) -> None:
    taken, go_on = hold_up(on_disk)
    first = asyncio.ensure_future(on_disk.log.append(append("first", 1)))
    await asyncio.to_thread(taken.wait, 60)
    rest = [asyncio.ensure_future(on_disk.log.append(append(f"t{n}", 1))) for n in range(3 * LARGEST_GROUP)]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(first, *rest)
    assert writer_of(on_disk).transactions.commits == 1 + 3
    assert len(await on_disk.log.all_tables()) == 1 + 3 * LARGEST_GROUP


@on_a_loop
async def test_one_after_another_is_a_transaction_each(on_disk: Store) -> None:
    for version in range(1, 11):
        await on_disk.log.append(append("t", version))
    assert writer_of(on_disk).transactions.commits == 10


@on_a_loop
async def test_nobody_is_told_before_the_commit(on_disk: Store) -> None:
    _, go_on = hold_up(on_disk)
    waiting = asyncio.ensure_future(on_disk.log.append(append("t", 1)))
    assert list(await on_disk.log.read("t")) == []
    assert not waiting.done()
    go_on.set()
    await waiting
    assert len(await on_disk.log.read("t")) == 1


UNKEEPABLE = {
    "a number too great": append("t", 2, result("t", "ann"), result("t", "bob", score=2**63)),
    "nothing where something must be": append("t", 2, result("t", "ann"), result("t", "bob", score=None)),  # type: ignore[arg-type]
    "half a character": append("t", 2, result("t", "ann"), result("t", "\ud800")),
    "a thing of no known type": append("t", 2, result("t", "ann"), body=object()),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("bad", UNKEEPABLE.values(), ids=UNKEEPABLE)
@on_a_loop
async def test_an_append_is_kept_whole_or_not_at_all(on_disk: Store, bad: Append) -> None:
    """Its row, line and first result could be kept; others that wait with it are."""
    await on_disk.log.append(append("t", 1))
    _, go_on = hold_up(on_disk)
    neighbours = [append(f"n{n}", 1) for n in range(7)]
    group = asyncio.gather(
        *map(on_disk.log.append, [*neighbours[:3], bad, *neighbours[3:], append("t", 3)]),
        return_exceptions=True,
    )
    await asyncio.sleep(0)
    go_on.set()
    outcomes = await group
    assert [type(outcome) for outcome in outcomes] == [
        *[type(None)] * 3,
        StoreFailed,
        *[type(None)] * 4,
        Conflict,
    ]
    assert [row.version for row in await on_disk.log.read("t")] == [1]
    assert await on_disk.log.summary("t") == summary("t", 1)
    assert list(await on_disk.people.results_of("ann", 9)) == []
    assert len(await on_disk.log.all_tables()) == 8
    await on_disk.log.append(append("t", 2))


@on_a_loop
async def test_two_logs_over_one_store_see_each_other(open_again: Callable[[], Store]) -> None:
    one, other = open_again(), open_again()
    await one.log.append(append("t", 1))
    with pytest.raises(Conflict):
        await other.log.append(append("t", 1))
    await other.log.append(append("t", 2))
    assert [row.version for row in await one.log.read("t")] == [1, 2]


@on_a_loop
async def test_two_logs_over_one_store_race_and_lose_nothing(open_again: Callable[[], Store]) -> None:
    won: list[tuple[int, bytes]] = []

    async def player(log: Store, name: bytes) -> None:
        for _ in range(10):
            version = len(await log.log.read("t")) + 1
            with suppress(Conflict):
                await log.log.append(append("t", version, body=name))
                won.append((version, name))

    logs = [open_again(), open_again()]
    await asyncio.gather(*(player(logs[n % 2], b"%d" % n) for n in range(8)))
    assert sorted(won) == [(row.version, row.body) for row in await logs[0].log.read("t")]


@on_a_loop
async def test_everything_is_there_after_reopening(open_again: Callable[[], Store]) -> None:
    log = open_again()
    await log.log.append(
        append("t", 1, result("t", "ann"), body=bytes(range(256)), of=summary("t", wakes_at=2**42))
    )
    rows, known = await log.log.read("t"), await log.log.summary("t")
    await log.close()
    again = open_again()
    assert (await again.log.read("t"), await again.log.summary("t")) == (rows, known)
    assert await again.log.next_due() == 2**42
    assert await again.people.results_of("ann", 1) == [result("t", "ann")]


@on_a_loop
async def test_close_writes_what_waits(open_again: Callable[[], Store]) -> None:
    log = open_again()
    _, go_on = hold_up(log)
    waiting = [asyncio.ensure_future(log.log.append(append(f"t{n}", 1))) for n in range(700)]
    await asyncio.sleep(0)
    closing = asyncio.ensure_future(log.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreFailed):
        await log.log.append(append("late", 1))
    go_on.set()
    await closing
    await asyncio.gather(*waiting)
    assert len(await open_again().log.all_tables()) == 700


def test_a_loop_that_went_away_holds_up_nobody(on_disk: Store) -> None:
    _, go_on = hold_up(on_disk)

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(on_disk.log.append(append("t", 1)), 0)

    async def leave() -> None:
        waiting = asyncio.ensure_future(on_disk.log.append(append("t", 1)))
        await asyncio.sleep(0)
        waiting.cancel()

    asyncio.run(give_up())
    asyncio.run(leave())
    go_on.set()
    asyncio.run(on_disk.log.append(append("u", 1)))
    assert asyncio.run(on_disk.log.all_tables())[-1] == "u"


@on_a_loop
async def test_what_another_forgot_or_wrote_is_not_taken_for_what_was_remembered(
    open_again: Callable[[], Store],
) -> None:
    """A log remembers the last versions that it wrote; they count only while nobody else writes."""
    ours, theirs = open_again(), open_again()
    for version in range(1, 11):
        await (ours if version % 2 else theirs).log.append(append("t", version))
        with pytest.raises(Conflict):
            await (theirs if version % 2 else ours).log.append(append("t", version))
    over = summary("t", 11, phase="over", changed_at=1)
    await ours.log.append(append("t", 11, of=over))
    assert await theirs.log.prune(2) == 1
    with pytest.raises(Conflict):
        await ours.log.append(append("t", 12))
    await ours.log.append(append("t", 1, of=over))
    assert await ours.log.prune(2) == 1
    await ours.log.append(append("t", 1))
    assert [row.version for row in await theirs.log.read("t")] == [1]
