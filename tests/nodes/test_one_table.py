"""Players of one table on different nodes see the same game, and every command counts once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from nodes.local_nodes import Node, wait_until, wait_until_present, with_nodes
from support.raw_socket import RawSocket
from tertia.errors import Refused
from tertia.games.common.commands import CallSet, SayNoSet, TakeBack
from tertia.rooms.commands import AddBot, Begin, RoomCommand, Sit
from tertia.storage.ports import PlayerMovedNode, Row

TAKEN_OVER = 4001
"""The close code of a connection that a newer one of the same player replaces (docs/protocol.md)."""


def versions(raw: RawSocket) -> list[int]:
    """Return the versions of all news that a client received."""
    return [message["version"] for message in raw.received if message["type"] == "news"]


@with_nodes(2)
async def test_a_game_between_two_nodes(here: Node, there: Node) -> None:
    table = await here.create("ann", seats=2, photo_finish=0, more="agree")
    async with (
        await RawSocket.connect(here.socket(table), here.cookie("ann")) as ann,
        await RawSocket.connect(there.socket(table), here.cookie("bob")) as bob,
    ):
        await ann.expect_done("sit", name="Ann")
        await bob.expect_done("sit", name="Bob")
        await wait_until_present(table, here, there)
        known = await ann.expect_done("begin")
        for _ in range(5):
            await bob.receive_news(lambda news, at=known: news["version"] >= at)
            await bob.expect_done("say-no-set")
            known = await bob.expect_done("take-back")
            await ann.receive_news(lambda news, at=known: news["version"] >= at)
            await ann.expect_done("say-no-set")
            known = await ann.expect_done("take-back")
        last = await bob.expect_done("say-no-set")
        await ann.receive_news(lambda news: news["version"] == last)
        await wait_until(lambda: last in versions(bob) or bob.last_news["version"] == last)
        assert [chair["here"] for chair in ann.last_news["room"]["chairs"]] == [True, True]
        await bob.send(type="react", id="r1", reaction="well-done")
        assert (await bob.receive_answer("r1"))["type"] == "done"
        await ann.receive_type("reaction", chair=1, seat=1, reaction="well-done")
        assert versions(ann) == sorted(versions(ann))
        assert "went-away" not in {event["type"] for event in ann.events + bob.events}
    rows = await here.log.read(table)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))


@with_nodes(2)
async def test_a_command_that_is_sent_to_both_nodes_counts_once(here: Node, there: Node) -> None:
    """A client that lost its connection sends an unanswered command again, to any node."""
    table = await here.create("ann")
    tables = [await here.live(table), await there.live(table)]
    for number in range(8):
        command = RoomCommand(AddBot(), "ann", f"c{number}")
        answers: list[Any] = await asyncio.gather(
            *(live.submit(command) for live in tables for _ in range(2)), return_exceptions=True
        )
        assert len(set(map(str, answers))) == 1, answers
    rows = await here.log.read(table)
    ids = [json.loads(row.body).get("id") for row in rows]
    assert len(ids) == len(set(ids)) == 5  # the creation of the table, and a bot on each of its four chairs


@with_nodes(2)
async def test_the_first_press_gets_the_call_on_whichever_node_it_arrives(here: Node, there: Node) -> None:
    """All nodes use the same window for a photo finish. The clock stands still, so that no machine is too slow."""
    now = here.registry.clock()
    here.cluster.clock = there.cluster.clock = lambda: now  # type: ignore[method-assign]
    for pressed_here, pressed_there, winner in ((-20, -90, 1), (-90, -20, 0)):
        table = await here.create("ann", seats=2, photo_finish=150)
        await here.enter(table, "ann")
        await there.enter(table, "bob")
        await here.submit(table, "ann", Sit("Ann"))
        await there.submit(table, "bob", Sit("Bob"))
        await wait_until_present(table, here, there)
        await here.submit(table, "ann", Begin())
        now += 1_000
        one, other = await here.live(table), await there.live(table)
        await asyncio.gather(
            one.submit(RoomCommand(CallSet(), "ann", pressed=now + pressed_here)),
            other.submit(RoomCommand(CallSet(), "bob", pressed=now + pressed_there)),
            return_exceptions=True,
        )
        last = max(one.room.version, other.room.version)
        await wait_until(lambda: min(one.room.version, other.room.version) >= last)  # noqa: B023
        assert [live.room.play.call.seat for live in (one, other)] == [winner, winner]


@with_nodes(2)
async def test_a_second_connection_on_another_node_replaces_the_first(here: Node, there: Node) -> None:
    table = await here.create("ann", seats=2)
    first = await RawSocket.connect(here.socket(table), here.cookie("ann"), hello={"language": "fr"})
    async with await RawSocket.connect(there.socket(table), here.cookie("bob")) as bob:
        await bob.expect_done("sit", name="Bob")
        await first.expect_done("sit", name="Ann")
        await wait_until_present(table, here, there)
        await first.expect_done("begin")
        async with await RawSocket.connect(there.socket(table), here.cookie("ann")) as second:
            assert await first.read_to_close() == TAKEN_OVER
            assert (first.received[-1]["type"], first.received[-1]["code"]) == ("closing", "taken-over")
            await second.receive_news(lambda news: news["you"]["seat"] is not None)
            # And back to the first node.
            async with await RawSocket.connect(here.socket(table), here.cookie("ann")) as third:
                assert await second.read_to_close() == TAKEN_OVER
                await third.expect_done("say-no-set")
                last = await bob.expect_done("say-no-set")
                news = await third.receive_news(lambda news: news["version"] >= last)
                assert [chair["here"] for chair in news["room"]["chairs"]] == [True, True]
                assert "went-away" not in {event["type"] for event in bob.events}


@with_nodes(2)
async def test_a_player_can_leave_one_node_and_come_back_on_another(here: Node, there: Node) -> None:
    table = await here.create("ann", seats=2)
    async with await RawSocket.connect(there.socket(table), here.cookie("bob")) as bob:
        await bob.expect_done("sit", name="Bob")
        ann = await RawSocket.connect(here.socket(table), here.cookie("ann"))
        await ann.expect_done("sit", name="Ann")
        await wait_until_present(table, here, there)
        known = await ann.expect_done("begin")
        await ann.socket.close()
        await bob.receive_news(lambda news: "went-away" in {event["type"] for event in news["happened"]})
        async with await RawSocket.connect(
            there.socket(table), here.cookie("ann"), hello={"version": known}
        ) as back:
            news = await back.receive_news()
            assert [event["type"] for event in news["happened"]] == ["went-away"]
            await bob.receive_news(lambda news: "came-back" in {event["type"] for event in news["happened"]})


@with_nodes(2)
async def test_a_node_without_announcements_still_decides_on_the_newest_version(
    here: Node, there: Node
) -> None:
    there.registry.cluster_events.appended = lambda table_id, version: None  # type: ignore[method-assign]
    table = await here.create("ann", seats=2)
    behind, current = await there.live(table), await here.live(table)
    await here.submit(table, "ann", Sit("Ann"))
    with pytest.raises(Refused, match="already-seated"):
        await behind.submit(RoomCommand(Sit("Ann again"), "ann"))
    assert behind.room.version == current.room.version
    await here.submit(table, "ann", AddBot())
    await here.submit(table, "ann", Begin())
    with pytest.raises(Refused, match="already-started"):
        await behind.submit(RoomCommand(Begin(), "ann"))


@with_nodes(2)
async def test_announcements_of_tables_that_are_not_loaded_cost_no_read(here: Node, there: Node) -> None:
    loaded, other = await here.create("ann"), await here.create("ann")
    counters = there.registry.counters
    await wait_until(lambda: counters.announced == 2)  # otherwise loading the table would read again
    await there.enter(loaded, "bob")
    read, tables_read = there.log.read, list[str]()

    async def read_and_note(table: str, after: int = 0, limit: int | None = None) -> Sequence[Row]:
        tables_read.append(table)
        return await read(table, after, limit)

    there.log.read = read_and_note  # type: ignore[method-assign]
    announced, followed = counters.announced, counters.followed
    for chair in range(4):
        await here.submit(other, "ann", AddBot(chair))
    await wait_until(lambda: counters.announced >= announced + 4)
    assert (counters.followed, tables_read) == (followed, [])
    assert other not in there.registry.tables
    await here.submit(loaded, "ann", AddBot())
    await wait_until(lambda: there.registry.tables[loaded].room.version == 2)
    assert (counters.followed, tables_read) == (followed + 1, [loaded])


@with_nodes(2)
async def test_a_table_without_connections_is_unloaded_when_another_node_changes_it(
    here: Node, there: Node
) -> None:
    table = await here.create("ann")
    await there.live(table)
    current, loaded = await here.live(table), there.registry.tables
    for _ in range(3):  # a table that is refreshing its presence follows first, and is unloaded the next time
        await here.submit(table, "ann", AddBot())
        await wait_until(lambda: table not in loaded or loaded[table].room.version == current.room.version)
        if table not in loaded:
            break
    assert table not in loaded
    assert (await there.live(table)).room.version == current.room.version


@with_nodes(2)
async def test_a_table_that_another_node_pruned_is_gone(here: Node, there: Node) -> None:
    table = await here.create("ann")
    assert await there.log.prune(there.registry.clock() + 60_000) == 1
    with pytest.raises(Refused, match="no-such-table"):
        await here.submit(table, "ann", AddBot())
    assert table not in here.registry.tables


@with_nodes(2)
async def test_a_late_command_on_a_node_that_its_sender_has_left_does_not_count(
    here: Node, there: Node
) -> None:
    """The command waited in the socket of a paused node. It was sent again to another node and refused there."""
    table = await here.create("ann", seats=2, more="agree")
    old, visits = await here.live(table), dict[str, int | None]()
    for player in ("ann", "bob"):
        visits[player] = old.presence.visit_number(await here.enter(table, player))
        await here.submit(table, player, Sit(player.title()), "sit")
    await here.submit(table, "ann", Begin(), "begin")
    await there.enter(table, "ann")
    with pytest.raises(Refused):
        await there.submit(table, "ann", TakeBack(), "late")
    agreed = await there.submit(table, "ann", SayNoSet(), "agreed")
    answers: dict[str, int | Exception] = {}
    for player, command_id, command in (("ann", "late", TakeBack()), ("bob", "b", SayNoSet())):
        request = RoomCommand(command, player, command_id, visit=visits[player])
        old.receive(request, partial(answers.__setitem__, command_id))
    await wait_until(lambda: len(answers) == 2)
    assert isinstance(answers["late"], PlayerMovedNode)
    assert answers["b"] == agreed + 1
    assert [row.version for row in await here.log.read(table)] == list(range(1, agreed + 2))


@with_nodes(2)
async def test_a_late_command_does_not_count_after_its_sender_came_back_to_the_node(
    here: Node, there: Node
) -> None:
    """It waited here, was sent again and refused there; then its sender connected here once more."""
    table = await here.create("ann", seats=2, more="agree")
    old = await here.live(table)
    for player in ("ann", "bob"):
        listener = await here.enter(table, player)
        await here.submit(table, player, Sit(player.title()), "sit")
        if player == "ann":
            first_visit = old.presence.visit_number(listener)
    await here.submit(table, "ann", Begin(), "begin")
    await there.enter(table, "ann")
    with pytest.raises(Refused):
        await there.submit(table, "ann", TakeBack(), "late")
    await there.submit(table, "ann", SayNoSet(), "agreed")
    returned = await here.enter(table, "ann")
    with pytest.raises(PlayerMovedNode):
        await old.submit(RoomCommand(TakeBack(), "ann", "late", visit=first_visit))
    newest_visit = old.presence.visit_number(returned)
    version = await old.submit(RoomCommand(TakeBack(), "ann", "now", visit=newest_visit))
    assert len(await here.log.read(table)) == version


@with_nodes(2)
async def test_the_node_that_lost_a_race_decides_next(here: Node, there: Node) -> None:
    """It requests a turn, and the node that won waits until that turn is taken."""
    table = await here.create("ann", seats=2, more="agree")
    one, other = await here.live(table), await there.live(table)
    await there.enter(table, "bob")
    await here.enter(table, "ann")
    requests: list[str] = []
    here.registry.cluster_events.turn_requested = requests.append  # type: ignore[assignment,method-assign]
    async with other.lock:  # so that it cannot follow
        await one.submit(RoomCommand(Sit("Ann"), "ann", "a1"))
        await other._decide_one(RoomCommand(Sit("Bob"), "bob", "b1"))
    await wait_until(lambda: requests == [table])
    await wait_until_present(table, here, there)
    first = await one.submit(RoomCommand(Begin(), "ann", "a2"))
    one.turn.give(seconds=60)
    answers: list[int | Exception] = []
    one.receive(RoomCommand(SayNoSet(), "ann", "a3"), answers.append)
    await wait_until(lambda: other.room.version >= first)
    assert await other.submit(RoomCommand(SayNoSet(), "bob", "b2")) == first + 1
    await wait_until(lambda: answers != [])
    assert answers == [first + 2]
