"""Nodes that die, stand still or lose touch: nobody is waited for who is gone, and what was due is done elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from nodes.company import QUICK, Node, seen, until, with_nodes
from support.live_tables import RecordingListener
from support.postgres import disconnect_all
from support.raw_socket import Raw
from tertia.errors import Refused
from tertia.games.common.commands import CallSet
from tertia.live.registry import MOST_SEATS
from tertia.rooms.commands import AddBot, Begin, Sit
from tertia.rooms.rules import RoomCommand


async def killed(node: Node) -> None:
    """As ``kill -9`` leaves it: no beat, no ear, no goodbye. What it holds in memory is of no use to anyone."""
    for live in list(node.registry.tables.values()):
        live.close()
        live.presence.listeners.clear()
    node.registry.tables.clear()
    for method in ("appended", "presence_changed", "visits_expired", "announcements_missed"):
        setattr(node.registry.cluster_events, method, lambda *_: None)

    async def mute(*_: Any, **__: Any) -> list[Any]:
        await asyncio.Event().wait()
        return []

    async def gone() -> None: ...

    node.cluster.connection.execute = mute  # type: ignore[method-assign]
    node.cluster.close = gone  # type: ignore[method-assign]
    node.registry.housekeeping.wake_due_tables = mute  # type: ignore[assignment, method-assign]


async def begun(here: Node, there: Node, **options: Any) -> str:
    """Ann here, Bob there, and a game between them."""
    table = await here.make("ann", seats=2, **options)
    one, other = await here.live(table), await there.live(table)
    await one.enter(RecordingListener("ann"), None)
    await other.enter(RecordingListener("bob"), None)
    await one.submit(RoomCommand(Sit("Ann"), "ann"))
    await other.submit(RoomCommand(Sit("Bob"), "bob"))
    await seen(table, here, there)
    version = await one.submit(RoomCommand(Begin(), "ann"))
    await until(lambda: other.room.version >= version)
    return table


def presence(node: Node, table: str) -> tuple[str, ...]:
    live = node.registry.tables.get(table)
    return live.room.play.seats.presence if live is not None else ()


@with_nodes(2, QUICK)
async def test_visitors_of_a_dead_node_become_absent(here: Node, there: Node) -> None:
    table = await begun(here, there)
    await until(lambda: presence(there, table) == ("here", "here"))
    await killed(here)
    await until(lambda: presence(there, table) == ("away", "here"))
    assert set(await there.cluster.present(table, {})) == {"bob"}


@with_nodes(2, QUICK)
async def test_a_table_all_of_whose_visitors_were_on_a_dead_node_is_taken_in(here: Node, there: Node) -> None:
    """Nobody is there; but the game does not believe that somebody is."""
    table = await begun(here, here)
    assert table not in there.registry.tables
    await killed(here)
    await until(lambda: presence(there, table) == ("away", "away"))


@with_nodes(2, QUICK)
async def test_a_deadline_is_kept_although_its_node_is_dead(here: Node, there: Node) -> None:
    """A call runs out on a node that had no part in the game."""
    table = await begun(here, here, pick_time=2_000, photo_finish=0)
    version = await (await here.live(table)).submit(RoomCommand(CallSet(), "ann"))
    await killed(here)
    await until(
        lambda: table in there.registry.tables and there.registry.tables[table].room.version > version
    )
    await until(lambda: there.registry.tables[table].room.play.call is None)


@with_nodes(2, QUICK)
async def test_what_is_overdue_is_found_by_any_node(here: Node, there: Node) -> None:
    """Nobody has a socket there, so nobody is missed; the instant in the table's line is enough."""
    table = await here.make("ann", seats=2, grace=1_000)
    live = await here.live(table)
    await live.submit(RoomCommand(Sit("Ann"), "ann"))
    await live.submit(RoomCommand(AddBot(), "ann"))
    await live.submit(RoomCommand(Begin(), "ann"))
    assert live.room.play.seats.presence[0] == "away"
    await killed(here)
    await until(lambda: presence(there, table)[:1] == ("missing",))


@with_nodes(3)
async def test_what_is_due_happens_once_however_many_nodes_look_on(a: Node, b: Node, c: Node) -> None:
    table = await begun(a, b, pick_time=2_000, photo_finish=0)
    third = await c.live(table)
    await third.enter(RecordingListener("eve"), None)
    version = await (await a.live(table)).submit(RoomCommand(CallSet(), "ann"))
    await until(lambda: third.room.version > version)
    rooms = [await node.live(table) for node in (a, b, c)]
    await asyncio.gather(*(room.wake() for room in rooms))
    await until(lambda: len({room.room.version for room in rooms}) == 1)
    assert len(await a.log.read(table)) == version + 1


@with_nodes(2, QUICK)
async def test_bots_play_on_where_somebody_looks_on(here: Node, there: Node) -> None:
    table = await here.make("ann", seats=8, photo_finish=0)
    one, other = await here.live(table), await there.live(table)
    await one.enter(RecordingListener("ann"), None)
    await other.enter(RecordingListener("bob"), None)
    await one.submit(RoomCommand(Sit("Ann"), "ann"))
    for _ in range(7):
        await one.submit(RoomCommand(AddBot(level="expert"), "ann"))
    begun = await one.submit(RoomCommand(Begin(), "ann"))
    await until(lambda: other.room.version > begun)
    await killed(here)
    known = other.room.version
    await until(lambda: other.room.version > known)
    # Each decision follows from the one before it: however many nodes let the bots act, they acted once.
    rows = await there.log.read(table)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))


@with_nodes(2, QUICK)
async def test_a_node_that_stood_still_tells_again_who_is_there(here: Node, there: Node) -> None:
    """Its lease ran out, its visitors were taken for gone; they are back as soon as it moves again."""
    table = await begun(here, there)
    ask = here.cluster.connection.execute

    async def wait(*words: Any, **named: Any) -> list[Any]:
        await moving.wait()
        return await ask(*words, **named)

    moving = asyncio.Event()
    here.cluster.connection.execute = wait  # type: ignore[method-assign]
    await until(lambda: presence(there, table) == ("away", "here"))
    moving.set()
    await until(lambda: presence(there, table) == ("here", "here"))
    await until(lambda: presence(here, table) == ("here", "here"))


@with_nodes(2, QUICK)
async def test_who_went_on_elsewhere_while_a_node_stood_still_stays_there(here: Node, there: Node) -> None:
    table = await begun(here, there)
    old = next(iter(here.registry.tables[table].presence.listeners.values()))
    ask = here.cluster.connection.execute

    async def wait(*words: Any, **named: Any) -> list[Any]:
        await moving.wait()
        return await ask(*words, **named)

    moving = asyncio.Event()
    here.cluster.connection.execute = wait  # type: ignore[method-assign]
    await until(lambda: presence(there, table) == ("away", "here"))
    await there.registry.tables[table].enter(RecordingListener("ann"), None)
    moving.set()
    await until(lambda: getattr(old, "is_replaced", False))
    await until(lambda: presence(there, table) == ("here", "here"))
    assert "ann" in there.registry.tables[table].presence.listeners


@with_nodes(2)
async def test_a_cut_line_to_the_database_loses_nothing(here: Node, there: Node) -> None:
    """What was announced while nobody listened is read afterwards."""
    table = await here.make("ann")
    listener = RecordingListener("eve")
    live, other = await here.live(table), await there.live(table)
    await other.enter(listener, None)
    url = there.cluster._url.set(drivername="postgresql").render_as_string(hide_password=False)
    for chair in range(4):
        disconnect_all(url)
        version = await live.submit(RoomCommand(AddBot(chair), "ann"))
        await until(lambda version=version: other.room.version == version)  # type: ignore[misc]
    told = b"".join(listener.messages)
    assert told.count(b'"bot-added"') == 4


@with_nodes(2)
async def test_what_others_say_on_our_channel_does_no_harm(here: Node, there: Node) -> None:
    table = await here.make("ann")
    await (await there.live(table)).enter(RecordingListener("eve"), None)
    for noise in (
        "",
        " ",
        "log",
        "log x",
        "log x t",
        "log x t x",
        "log x t 9 9",
        "door",
        "door x",
        "door x y z",
        "?",
    ):
        await here.cluster.connection.execute("SELECT pg_notify('tertia', %s)", (noise,))
    version = await (await here.live(table)).submit(RoomCommand(AddBot(), "ann"))
    await until(lambda: there.registry.tables[table].room.version == version)


@with_nodes(2, QUICK)
async def test_all_nodes_go_by_the_same_clock(
    here: Node,
    there: Node,
) -> None:
    """However a machine's own clock is set."""
    there.cluster._clock_offset += 2_000  # as at the start of a machine whose clock is wrong
    await until(lambda: abs(here.registry.clock() - there.registry.clock()) < 500)


@with_nodes(2)
async def test_cookies_hold_on_every_node(here: Node, there: Node) -> None:
    assert here.identities.sign("ann") == there.identities.sign("ann")
    table = await here.make("ann")
    async with await Raw.at(there.socket(table), here.cookie("ann")) as ann:
        assert (await ann.news())["you"]["host"] is True


@with_nodes(2)
async def test_allowances_are_for_all_nodes_together(here: Node, there: Node) -> None:
    taken = [await node.cluster.allow("x", 5, 0.001) for _ in range(4) for node in (here, there)]
    assert taken == [True] * 5 + [False] * 3
    assert await there.cluster.allow("y", 5, 0.001)


@with_nodes(2)
async def test_nobody_sits_at_more_tables_by_using_more_nodes(here: Node, there: Node) -> None:
    for number in range(MOST_SEATS):
        node = (here, there)[number % 2]
        table = await node.make(f"host {number}")
        await (await node.live(table)).enter(RecordingListener("ann"), None)
        await (await node.live(table)).submit(RoomCommand(Sit("Ann"), "ann"))
    last = await there.make("host")
    with pytest.raises(Refused, match="too-many-seats"):
        await (await there.live(last)).submit(RoomCommand(Sit("Ann"), "ann"))


@with_nodes(2)
async def test_the_lobby_is_the_same_on_every_node(here: Node, there: Node) -> None:
    await here.make("ann")
    assert await here.log.open_tables(9) == await there.log.open_tables(9)


@with_nodes(2)
async def test_a_node_that_is_stopped_leaves_at_once(here: Node, there: Node) -> None:
    table = await here.make("ann", seats=2)
    ann = await Raw.at(here.socket(table), here.cookie("ann"))
    await ann.done("sit", name="Ann")
    await (await there.live(table)).enter(RecordingListener("bob"), None)
    await (await there.live(table)).submit(RoomCommand(Sit("Bob"), "bob"))
    await ann.done("begin")
    ending = asyncio.create_task(ann.ended())
    await here.stop()
    assert await ending == 1012
    await until(lambda: presence(there, table) == ("away", "here"))
    assert await there.cluster.present(table, {}) == {
        "bob": there.registry.tables[table].presence._visits["bob"]
    }
