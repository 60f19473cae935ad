"""Commands that arrive while the log is busy are committed and broadcast together, and answered one by one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec

from support.async_test import async_test
from support.client import TIMEOUT
from support.live_tables import HeldLog, RecordingListener, Scene, new_table
from tertia.errors import TertiaError
from tertia.games import GAMES
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.live.inbox import LARGEST_BATCH, Inbox, InboxStopped
from tertia.live.registry import TableRegistry
from tertia.live.table import LiveTable
from tertia.rooms.commands import Begin, RoomCommand, Sit
from tertia.rooms.rules import decide
from tertia.storage.errors import StoreFailed
from tertia.storage.ports import Append

PEOPLE = ("ann", "bob", "cid", "dot")


class CountingLog(HeldLog):
    """Counts the decisions of each append. Once, it can keep a batch and report a failure."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []
        self.fails = False

    async def append(self, append: Append) -> None:
        self.sizes.append(len(append.rows))
        await super().append(append)
        if self.fails and append.rest:
            self.fails = False
            raise StoreFailed("no answer from the disk")


@dataclass
class BusyTable:
    """A game of four that has begun, with a spectator."""

    log: CountingLog
    scene: Scene
    table: LiveTable
    spectator: RecordingListener
    outcomes: list[tuple[str, int | str]] = field(default_factory=list)
    """The id and the outcome of each command, in the order of the answers."""

    def receive(self, player: str, command_id: str, command: object = None) -> None:
        """Receive a command of a player, by default that there is no SET. Its outcome goes to ``outcomes``."""

        def answer(outcome: int | Exception) -> None:
            result = outcome.code if isinstance(outcome, TertiaError) else outcome
            assert isinstance(result, int | str)
            self.outcomes.append((command_id, result))

        self.table.receive(RoomCommand(command or SayNoSet(), player, command_id), answer)

    async def receive_while_busy(self, *commands: tuple[str, str] | tuple[str, str, object]) -> None:
        """Receive commands while the log is busy with a first one. Each has the arguments of ``receive``."""
        self.log.free.clear()
        self.receive("ann", "first")
        await self.log.waiting.wait()
        for command in commands:
            self.receive(*command)
        self.log.sizes.clear()
        self.log.free.set()
        await self.until_answered(len(commands) + 1)

    async def other_process(self) -> LiveTable:
        return await TableRegistry(self.scene.registry.store).get(self.table.id)

    async def until_answered(self, count: int) -> None:
        while len(self.outcomes) < count:
            await asyncio.sleep(0)


@asynccontextmanager
async def busy_table() -> AsyncIterator[BusyTable]:
    log = CountingLog()
    scene = await new_table(host="ann", options=GAMES["classic"].Options(more="agree"), log=log)
    for player in PEOPLE:
        await scene.enter(player)
        await scene.do(player, Sit(f"Person {player}"))
    await scene.do("ann", Begin())
    spectator = await scene.enter("spectator")
    spectator.messages.clear()
    log.sizes.clear()
    yield BusyTable(log, scene, scene.table, spectator)
    scene.table.close()


def with_busy_table(test: Callable[[BusyTable], Awaitable[None]]) -> Callable[[], None]:
    def run() -> None:
        async def play() -> None:
            async with asyncio.timeout(TIMEOUT), busy_table() as busy:
                await test(busy)

        asyncio.run(play())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def count_events(message: bytes) -> int:
    return len(msgspec.json.decode(message)["happened"])


@with_busy_table
async def test_a_batch_is_one_append_and_one_message_with_a_version_for_each_command(busy: BusyTable) -> None:
    version = busy.table.room.version
    await busy.receive_while_busy(("bob", "b1"), ("cid", "c1"), ("ann", "a2", TakeBack()))
    assert busy.outcomes == [
        ("first", version + 1),
        ("b1", version + 2),
        ("c1", version + 3),
        ("a2", version + 4),
    ]
    assert busy.log.sizes == [3]
    assert [count_events(message) for message in busy.spectator.messages] == [1, 3]
    assert busy.spectator.last["version"] == busy.table.room.version == version + 4


@with_busy_table
async def test_a_batch_gives_the_same_decisions_as_single_commands(busy: BusyTable) -> None:
    before = busy.table.room
    await busy.receive_while_busy(("bob", "b1"), ("ann", "a2", TakeBack()), ("cid", "c1"))
    decisions = (await busy.scene.decisions())[before.version :]
    room = before
    for decision in decisions:
        alone, room = decide(room, RoomCommand(decision.command, decision.by, decision.id), decision.at)
        assert alone == decision
    assert room == busy.table.room


@with_busy_table
async def test_a_flood_is_committed_in_batches(busy: BusyTable) -> None:
    ids = [f"b{number}" for number in range(2 * LARGEST_BATCH)]
    commands = [SayNoSet(), TakeBack()] * LARGEST_BATCH
    await busy.receive_while_busy(*(("bob", *command) for command in zip(ids, commands, strict=True)))
    assert busy.log.sizes == [LARGEST_BATCH, LARGEST_BATCH]
    assert [command_id for command_id, _ in busy.outcomes] == ["first", *ids]


@with_busy_table
async def test_nobody_sees_a_decision_before_it_is_durable(busy: BusyTable) -> None:
    version = busy.table.room.version
    busy.log.free.clear()
    for player in PEOPLE[:3]:
        busy.receive(player, "1")
    await busy.log.waiting.wait()
    late = RecordingListener("late")
    busy.table.visitors.send_snapshot(late, None)
    assert late.last["version"] == busy.table.room.version == version
    assert (busy.outcomes, busy.spectator.messages) == ([], [])
    busy.log.free.set()
    await busy.until_answered(3)
    assert busy.table.room.version == version + 3


@with_busy_table
async def test_a_refused_command_does_not_stop_the_others(busy: BusyTable) -> None:
    version = busy.table.room.version
    await busy.receive_while_busy(
        ("bob", "b1"), ("cid", "c1", TakeBack()), ("dot", "d1", SayNoSet()), ("bob", "b2", TakeBack())
    )
    outcomes = dict(busy.outcomes)
    assert isinstance(outcomes.pop("c1"), str)  # the code of a refusal: Cid has nothing to take back
    assert outcomes == {"first": version + 1, "b1": version + 2, "d1": version + 3, "b2": version + 4}


@with_busy_table
async def test_a_command_that_arrives_twice_before_it_is_decided_counts_once(busy: BusyTable) -> None:
    version = busy.table.room.version
    await busy.receive_while_busy(("bob", "b1"), ("bob", "b1"), ("cid", "c1"), ("bob", "b1"))
    assert busy.table.room.version == version + 3
    assert busy.outcomes[1:] == [
        ("b1", version + 2),
        ("b1", version + 2),
        ("c1", version + 3),
        ("b1", version + 2),
    ]


@with_busy_table
async def test_a_batch_is_decided_again_if_another_process_was_first(busy: BusyTable) -> None:
    version = busy.table.room.version
    other = await busy.other_process()
    busy.log.free.clear()
    busy.receive("ann", "first")
    await busy.log.waiting.wait()
    busy.receive("bob", "b1")
    busy.receive("cid", "c1")
    busy.log.free.set()
    await other.submit(RoomCommand(SayNoSet(), "dot", "d1"))
    await busy.until_answered(3)
    repeated = await other.submit(RoomCommand(SayNoSet(), "dot", "d1"))
    assert {outcome for _, outcome in busy.outcomes} | {repeated} == {
        version + 1,
        version + 2,
        version + 3,
        version + 4,
    }
    other.close()


@with_busy_table
async def test_a_failed_batch_is_answered_and_counts_once_when_sent_again(busy: BusyTable) -> None:
    version = busy.table.room.version
    busy.log.fails = True
    await busy.receive_while_busy(("bob", "b1"), ("cid", "c1"))
    assert busy.outcomes == [("first", version + 1), ("b1", "store-failed"), ("c1", "store-failed")]
    again = [
        await busy.table.submit(RoomCommand(SayNoSet(), player, f"{player[0]}1")) for player in ("bob", "cid")
    ]
    assert again == [version + 2, version + 3]
    assert busy.table.room.version == version + 3


@async_test
async def test_every_command_is_answered_when_the_worker_is_cancelled() -> None:
    outcomes: list[object] = []
    workers: list[asyncio.Task[None]] = []
    is_processing = asyncio.Event()

    async def wait_for_ever(requests: object) -> Sequence[int]:
        is_processing.set()
        return await asyncio.Future()

    inbox = Inbox(wait_for_ever, lambda work: workers.append(asyncio.ensure_future(work)))
    for number in range(3):
        inbox.put(RoomCommand(SayNoSet(), "ann", f"c{number}"), outcomes.append)
    await is_processing.wait()
    workers[0].cancel()
    await asyncio.wait(workers)
    assert [type(outcome) for outcome in outcomes] == [InboxStopped] * 3
    inbox.put(RoomCommand(SayNoSet(), "ann", "c3"), outcomes.append)
    assert len(workers) == 2  # the next command starts another worker
    workers[1].cancel()
    await asyncio.wait(workers)


@with_busy_table
async def test_an_answer_that_fails_does_not_stop_the_inbox(busy: BusyTable) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("the connection is broken")

    busy.table.receive(RoomCommand(SayNoSet(), "bob", "b1"), fail)
    busy.receive("cid", "c1")
    await busy.until_answered(1)
    assert busy.outcomes == [("c1", busy.table.room.version)]
