"""Players of one table on different nodes: they see the same, nothing counts twice, and who was first is first."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from nodes.company import Node, seen, until, with_nodes
from support.live_tables import RecordingListener
from support.raw_socket import Raw
from tertia.errors import Refused
from tertia.games.common.commands import CallSet, SayNoSet, TakeBack
from tertia.live.table import LiveTable
from tertia.rooms.commands import AddBot, Begin, Sit
from tertia.rooms.rules import RoomCommand
from tertia.storage.ports import PlayerMovedNode, Row


def versions(raw: Raw) -> list[int]:
    return [message["version"] for message in raw.all if message["type"] == "news"]


async def reached(live: LiveTable, version: int) -> None:
    await until(lambda: live.room.version >= version)


@with_nodes(2)
async def test_a_game_between_two_nodes(here: Node, there: Node) -> None:
    table = await here.make("ann", seats=2, photo_finish=0, more="agree")
    async with (
        await Raw.at(here.socket(table), here.cookie("ann")) as ann,
        await Raw.at(there.socket(table), here.cookie("bob")) as bob,
    ):
        await ann.done("sit", name="Ann")
        await bob.done("sit", name="Bob")
        await seen(table, here, there)
        begun = await ann.done("begin")
        for _ in range(5):
            await bob.news(lambda news, at=begun: news["version"] >= at)
            await bob.done("say-no-set")
            agreed = await bob.done("take-back")
            await ann.news(lambda news, at=agreed: news["version"] >= at)
            begun = await ann.done("say-no-set")
            begun = await ann.done("take-back")
        last = await bob.done("say-no-set")
        await ann.news(lambda news: news["version"] == last)
        await until(lambda: last in versions(bob) or bob.last["version"] == last)
        # Both know each other to be there, and nobody was told anything out of order.
        assert [chair["here"] for chair in ann.last["room"]["chairs"]] == [True, True]
        assert versions(ann) == sorted(versions(ann))
        assert "went-away" not in {event["type"] for event in ann.happened + bob.happened}
    rows = await here.log.read(table)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))


@with_nodes(2)
async def test_the_same_command_sent_to_both_nodes_counts_once(here: Node, there: Node) -> None:
    """A client that is cut off sends again what was not answered, wherever it lands."""
    table = await here.make("ann")
    rooms = [await here.live(table), await there.live(table)]
    for number in range(10):
        said = RoomCommand(AddBot(), "ann", f"c{number}") if number % 4 < 3 else None
        if said is None:
            continue
        answers: list[Any] = await asyncio.gather(
            *(room.submit(said) for room in rooms for _ in range(2)), return_exceptions=True
        )
        assert len(set(map(str, answers))) == 1, answers
    rows = await here.log.read(table)
    ids = [json.loads(row.body).get("id") for row in rows]
    assert len(ids) == len(set(ids)) == 5  # the table, and a bot on each of its four chairs


@with_nodes(2)
async def test_who_pressed_first_has_the_call_wherever_it_arrived(here: Node, there: Node) -> None:
    """The window of a photo finish is the same on all nodes. The clock stands still: no machine is too slow."""
    now = here.registry.clock()
    here.cluster.clock = there.cluster.clock = lambda: now  # type: ignore[method-assign]
    for pressed_here, pressed_there, winner in ((-20, -90, 1), (-90, -20, 0)):
        table = await here.make("ann", seats=2, photo_finish=150)
        one, other = await here.live(table), await there.live(table)
        await one.enter(RecordingListener("ann"), None)
        await other.enter(RecordingListener("bob"), None)
        await one.submit(RoomCommand(Sit("Ann"), "ann"))
        await other.submit(RoomCommand(Sit("Bob"), "bob"))
        await seen(table, here, there)
        await one.submit(RoomCommand(Begin(), "ann"))
        now += 1_000
        await asyncio.gather(
            one.submit(RoomCommand(CallSet(), "ann", pressed=now + pressed_here)),
            other.submit(RoomCommand(CallSet(), "bob", pressed=now + pressed_there)),
            return_exceptions=True,
        )
        last = max(one.room.version, other.room.version)
        for live in (one, other):
            await reached(live, last)
            assert live.room.play.call.seat == winner


@with_nodes(2)
async def test_a_second_tab_on_another_node_takes_over_and_the_first_is_told(here: Node, there: Node) -> None:
    table = await here.make("ann", seats=2)
    first = await Raw.at(here.socket(table), here.cookie("ann"), hello={"language": "fr"})
    async with await Raw.at(there.socket(table), here.cookie("bob")) as bob:
        await bob.done("sit", name="Bob")
        await first.done("sit", name="Ann")
        await seen(table, here, there)
        await first.done("begin")
        async with await Raw.at(there.socket(table), here.cookie("ann")) as second:
            assert await first.ended() == 4001
            assert (first.all[-1]["type"], first.all[-1]["code"]) == ("closing", "taken-over")
            await second.news(lambda news: news["you"]["seat"] is not None)
            # And back again, to where the first one was.
            async with await Raw.at(here.socket(table), here.cookie("ann")) as third:
                assert await second.ended() == 4001
                await third.done("say-no-set")
                last = await bob.done("say-no-set")
                news = await third.news(lambda news: news["version"] >= last)
                assert [chair["here"] for chair in news["room"]["chairs"]] == [True, True]
                assert "went-away" not in {event["type"] for event in bob.happened}


@with_nodes(2)
async def test_who_leaves_one_node_is_away_and_who_comes_to_another_is_back(here: Node, there: Node) -> None:
    table = await here.make("ann", seats=2)
    async with await Raw.at(there.socket(table), here.cookie("bob")) as bob:
        await bob.done("sit", name="Bob")
        ann = await Raw.at(here.socket(table), here.cookie("ann"))
        await ann.done("sit", name="Ann")
        await seen(table, here, there)
        known = await ann.done("begin")
        await ann.socket.close()
        await bob.news(lambda news: "went-away" in {event["type"] for event in news["happened"]})
        async with await Raw.at(there.socket(table), here.cookie("ann"), hello={"version": known}) as back:
            news = await back.news()
            assert [event["type"] for event in news["happened"]] == ["went-away"]
            await bob.news(lambda news: "came-back" in {event["type"] for event in news["happened"]})


@with_nodes(2)
async def test_a_node_that_hears_nothing_still_judges_by_the_newest_version(here: Node, there: Node) -> None:
    """Neither what it refuses nor what it accepts is judged by what it knew."""
    there.registry.cluster_events.appended = lambda table_id, version: None  # type: ignore[method-assign]
    table = await here.make("ann", seats=2)
    deaf = await there.live(table)
    live = await here.live(table)
    await live.submit(RoomCommand(Sit("Ann"), "ann"))
    with pytest.raises(Refused, match="already-seated"):
        await deaf.submit(RoomCommand(Sit("Ann again"), "ann"))
    assert deaf.room.version == live.room.version
    await live.submit(RoomCommand(AddBot(), "ann"))
    await live.submit(RoomCommand(Begin(), "ann"))
    with pytest.raises(Refused, match="already-started"):
        await deaf.submit(RoomCommand(Begin(), "ann"))


@with_nodes(2)
async def test_announcements_of_tables_that_a_node_does_not_hold_cost_no_read(
    here: Node, there: Node
) -> None:
    held, other = await here.make("ann"), await here.make("ann")
    await until(lambda: there.registry.counters.announced == 2)  # or who comes in meanwhile would look again
    await (await there.live(held)).enter(RecordingListener("bob"), None)
    read, wanted = there.log.read, list[str]()

    async def noted(table: str, after: int = 0) -> Sequence[Row]:
        wanted.append(table)
        return await read(table, after)

    there.log.read = noted  # type: ignore[method-assign]
    before = there.registry.counters.announced, there.registry.counters.followed
    live = await here.live(other)
    for chair in range(4):
        await live.submit(RoomCommand(AddBot(chair), "ann"))
    await until(lambda: there.registry.counters.announced >= before[0] + 4)
    assert (there.registry.counters.followed, wanted) == (before[1], [])
    assert other not in there.registry.tables
    await (await here.live(held)).submit(RoomCommand(AddBot(), "ann"))
    await until(lambda: there.registry.tables[held].room.version == 2)
    assert (there.registry.counters.followed, wanted) == (before[1] + 1, [held])


@with_nodes(2)
async def test_a_table_nobody_looks_at_here_is_let_go_when_another_node_moves_it_on(
    here: Node, there: Node
) -> None:
    table = await here.make("ann")
    await there.live(table)
    live, held = await here.live(table), there.registry.tables
    for _ in range(3):  # who looks around in that very moment follows instead, and is let go the next time
        await live.submit(RoomCommand(AddBot(), "ann"))
        await until(lambda: table not in held or held[table].room.version == live.room.version)
        if table not in held:
            break
    assert table not in held
    assert (await there.live(table)).room.version == live.room.version


@with_nodes(2)
async def test_a_table_that_another_node_has_forgotten_is_gone(here: Node, there: Node) -> None:
    table = await here.make("ann")
    live = await here.live(table)
    assert await there.log.prune(there.registry.clock() + 60_000) == 1
    with pytest.raises(Refused, match="no-such-table"):
        await live.submit(RoomCommand(AddBot(), "ann"))
    assert table not in here.registry.tables


@with_nodes(2)
async def test_what_was_said_on_a_node_that_its_speaker_has_left_counts_no_more(
    here: Node, there: Node
) -> None:
    """It lay in the socket of a node that stood still; sent again on another, it was refused there, and stays so."""
    table = await here.make("ann", seats=2, more="agree")
    old = await here.live(table)
    for player in ("ann", "bob"):
        await old.enter(RecordingListener(player), None)
        await old.submit(RoomCommand(Sit(player.title()), player, "sit"))
    await old.submit(RoomCommand(Begin(), "ann", "begin"))
    new = await there.live(table)
    await new.enter(RecordingListener("ann"), None)
    with pytest.raises(Refused):
        await new.submit(RoomCommand(TakeBack(), "ann", "late"))
    agreed = await new.submit(RoomCommand(SayNoSet(), "ann", "agreed"))
    answers: dict[str, int | Exception] = {}
    for player, number, command in (("ann", "late", TakeBack()), ("bob", "b", SayNoSet())):
        old.receive(RoomCommand(command, player, number), partial(answers.__setitem__, number))
    await until(lambda: len(answers) == 2)
    assert isinstance(answers["late"], PlayerMovedNode)
    assert answers["b"] == agreed + 1
    assert [row.version for row in await here.log.read(table)] == list(range(1, agreed + 2))


@with_nodes(2)
async def test_who_was_not_first_is_next(here: Node, there: Node) -> None:
    """A node that decided too late asks for its turn, and the one that was first waits until it was taken."""
    table = await here.make("ann", seats=2, more="agree")
    one = await here.live(table)
    other = await there.live(table)
    await other.enter(RecordingListener("bob"), None)
    await one.enter(RecordingListener("ann"), None)
    asked: list[str] = []
    here.registry.cluster_events.turn_requested = asked.append  # type: ignore[assignment,method-assign]
    async with other._lock:  # so that it cannot follow
        await one.submit(RoomCommand(Sit("Ann"), "ann", "a1"))
        await other._decide_one(RoomCommand(Sit("Bob"), "bob", "b1"))
    await until(lambda: asked == [table])
    await seen(table, here, there)
    first = await one.submit(RoomCommand(Begin(), "ann", "a2"))
    one.turn.give(seconds=60)
    answers: list[int | Exception] = []
    one.receive(RoomCommand(SayNoSet(), "ann", "a3"), answers.append)
    await reached(other, first)
    assert await other.submit(RoomCommand(SayNoSet(), "bob", "b2")) == first + 1
    await until(lambda: answers != [])
    assert answers == [first + 2]
