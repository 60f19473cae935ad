"""What is said to a table while its log is busy: kept together, told together, answered one by one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import msgspec

from server.inside import HeldLog
from server.test_secrecy_wire import ClusterListener
from support.client import PATIENCE
from tertia.errors import TertiaError
from tertia.games import GAMES
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.live.registry import LiveTable, TableRegistry
from tertia.rooms.commands import Begin, MakeTable, Sit
from tertia.rooms.rules import RoomCommand, decided
from tertia.storage.errors import StoreFailed
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import Append

PEOPLE = ("ann", "bob", "cid", "dot")


class CountedLog(HeldLog):
    """Knows how many decisions it was given at a time; may keep several and say that it failed, once."""

    def __init__(self, database: MemoryDatabase) -> None:
        super().__init__(database)
        self.given: list[int] = []
        self.fails = False

    async def append(self, append: Append) -> None:
        self.given.append(len(append.rows))
        await super().append(append)
        if self.fails and append.more:
            self.fails = False
            raise StoreFailed("the disk said nothing")


@dataclass
class Scene:
    """A game of four that has begun, with a watcher."""

    log: CountedLog
    live: LiveTable
    watcher: ClusterListener
    outcomes: list[tuple[str, int | str]] = field(default_factory=list)
    """What each command was answered, in the order of the answers."""

    def hear(self, player: str, number: str, command: object = None) -> None:
        def answer(outcome: int | Exception) -> None:
            told = outcome.code if isinstance(outcome, TertiaError) else outcome
            assert isinstance(told, int | str)
            self.outcomes.append((number, told))

        self.live.receive(RoomCommand(command or SayNoSet(), player, number), answer)

    async def while_busy(self, *said: tuple[str, str] | tuple[str, str, object]) -> None:
        """One command keeps the log busy; the others come meanwhile."""
        self.log.free.clear()
        self.hear("ann", "first")
        await self.log.waiting.wait()
        for one in said:
            self.hear(*one)
        self.log.given.clear()
        self.log.free.set()
        while len(self.outcomes) < len(said) + 1:
            await asyncio.sleep(0)


@asynccontextmanager
async def scene() -> AsyncIterator[Scene]:
    database, luck = MemoryDatabase(), iter(range(1_000))
    log = CountedLog(database)
    store = replace(memory_store(database=database), log=log)
    registry = TableRegistry(store, draw=lambda: next(luck).to_bytes(32, "big"))
    options = GAMES["classic"].Options(more="agree")
    live = await registry.get(await registry.create(MakeTable("classic", options, 4), "ann"))
    for player in PEOPLE:
        await live.enter(ClusterListener(player), None)
        await live.submit(RoomCommand(Sit(f"Person {player}"), player))
    await live.submit(RoomCommand(Begin(), "ann"))
    watcher = ClusterListener("watcher")
    await live.enter(watcher, None)
    watcher.heard.clear()
    log.given.clear()
    yield Scene(log, live, watcher)
    live.close()


def on_a_scene(test: Callable[[Scene], Awaitable[None]]) -> Callable[[], None]:
    def run() -> None:
        async def play() -> None:
            async with asyncio.timeout(PATIENCE), scene() as one:
                await test(one)

        asyncio.run(play())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def events(message: bytes) -> int:
    """How many are told of."""
    return len(msgspec.json.decode(message)["happened"])


@on_a_scene
async def test_it_is_kept_and_told_together_and_answered_with_versions_of_its_own(one: Scene) -> None:
    version = one.live.room.version
    await one.while_busy(("bob", "b1"), ("cid", "c1"), ("ann", "a2", TakeBack()))
    assert one.outcomes == [
        ("first", version + 1),
        ("b1", version + 2),
        ("c1", version + 3),
        ("a2", version + 4),
    ]
    assert one.log.given == [3]
    assert [events(message) for message in one.watcher.heard] == [1, 3]
    assert msgspec.json.decode(one.watcher.heard[-1])["version"] == one.live.room.version == version + 4


@on_a_scene
async def test_it_comes_to_what_one_by_one_would(one: Scene) -> None:
    before = one.live.room
    await one.while_busy(("bob", "b1"), ("ann", "a2", TakeBack()), ("cid", "c1"))
    decisions = (await one.live.decisions())[before.version :]
    alone = before
    for decision in decisions:
        judged, alone = decided(alone, RoomCommand(decision.command, decision.by, decision.id), decision.at)
        assert judged == decision
    assert alone == one.live.room


@on_a_scene
async def test_nobody_knows_of_it_before_it_is_durable(one: Scene) -> None:
    version = one.live.room.version
    one.log.free.clear()
    for player in PEOPLE[:3]:
        one.hear(player, "1")
    await one.log.waiting.wait()
    late = ClusterListener("late")
    one.live.send_snapshot(late, None)
    assert msgspec.json.decode(late.heard[0])["version"] == one.live.room.version == version
    assert (one.outcomes, one.watcher.heard) == ([], [])
    one.log.free.set()
    while len(one.outcomes) < 3:
        await asyncio.sleep(0)
    assert one.live.room.version == version + 3


@on_a_scene
async def test_what_is_refused_stops_nobody_else(one: Scene) -> None:
    version = one.live.room.version
    await one.while_busy(
        ("bob", "b1"), ("cid", "c1", TakeBack()), ("dot", "d1", SayNoSet()), ("bob", "b2", TakeBack())
    )
    told = dict(one.outcomes)
    assert isinstance(told.pop("c1"), str)
    assert told == {"first": version + 1, "b1": version + 2, "d1": version + 3, "b2": version + 4}


@on_a_scene
async def test_a_command_that_comes_twice_before_it_is_judged_counts_once(one: Scene) -> None:
    version = one.live.room.version
    await one.while_busy(("bob", "b1"), ("bob", "b1"), ("cid", "c1"), ("bob", "b1"))
    assert one.live.room.version == version + 3
    assert one.outcomes[1:] == [
        ("b1", version + 2),
        ("b1", version + 2),
        ("c1", version + 3),
        ("b1", version + 2),
    ]


@on_a_scene
async def test_where_another_process_was_first_all_is_judged_again(one: Scene) -> None:
    version = one.live.room.version
    other = await TableRegistry(one.live.registry.store).get(one.live.id)
    one.log.free.clear()
    one.hear("ann", "first")
    await one.log.waiting.wait()
    one.hear("bob", "b1")
    one.hear("cid", "c1")
    one.log.free.set()
    await other.submit(RoomCommand(SayNoSet(), "dot", "d1"))
    while len(one.outcomes) < 3:
        await asyncio.sleep(0)
    assert {at for _, at in one.outcomes} | {await other.submit(RoomCommand(SayNoSet(), "dot", "d1"))} == {
        version + 1,
        version + 2,
        version + 3,
        version + 4,
    }
    other.close()


@on_a_scene
async def test_if_the_log_fails_each_is_told_and_counts_once_when_sent_again(one: Scene) -> None:
    version = one.live.room.version
    one.log.fails = True
    await one.while_busy(("bob", "b1"), ("cid", "c1"))
    assert one.outcomes == [("first", version + 1), ("b1", "store-failed"), ("c1", "store-failed")]
    again = [
        await one.live.submit(RoomCommand(SayNoSet(), player, f"{player[0]}1")) for player in ("bob", "cid")
    ]
    assert again == [version + 2, version + 3]
    assert one.live.room.version == version + 3
