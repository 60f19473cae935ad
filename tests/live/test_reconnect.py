"""A listener who reconnects gets the events it missed, or a fresh view."""

from __future__ import annotations

import asyncio

import pytest

from support.live_tables import new_table
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.common.commands import Claim, SayNoSet, TakeBack
from tertia.live.recent_history import KEPT_DECISIONS
from tertia.rooms.commands import AddBot, Begin, RemoveBot, Sit, Stand


def test_a_listener_who_returns_gets_exactly_the_missed_events() -> None:
    async def run() -> None:
        scene = await new_table(seats=6)
        spectator = await scene.enter("spectator")
        await scene.do("host", Sit("Ann"))
        gone = await scene.enter("guest")
        known = gone.last["version"]
        await scene.table.visitors.leave(gone)
        for _ in range(3):
            await scene.do("host", AddBot())
        await scene.do("host", RemoveBot(chair=2))
        last = await scene.do("host", Stand())
        returned = await scene.enter("guest", known_version=known)
        assert returned.last["version"] == last
        assert returned.event_types == [
            "bot-added",
            "bot-added",
            "bot-added",
            "bot-removed",
            "stood",
            "host-passed",
        ]
        assert spectator.events[-6:] == returned.events

    asyncio.run(run())


def test_in_a_game_a_player_who_returns_gets_every_event_once() -> None:
    async def run() -> None:
        options = GAMES["classic"].Options(photo_finish=0, hints="two", more="agree", grace=600_000)
        scene = await new_table(seats=2, options=options)
        host, guest = await scene.enter("host"), await scene.enter("guest")
        await scene.do("host", Sit("Ann"))
        await scene.do("guest", Sit("Bob"))
        begun = await scene.do("host", Begin())
        before = guest.event_types
        await scene.table.visitors.leave(guest)
        await scene.do("host", SayNoSet())
        await scene.do("host", TakeBack())
        returned = await scene.enter("guest", known_version=begun)
        await scene.do("host", SayNoSet())
        assert returned.event_types == ["went-away", "agreed", "took-back", "came-back", "agreed"]
        assert host.event_types == before + returned.event_types
        scene.table.close()

    asyncio.run(run())


@pytest.mark.parametrize("version", [None, -1, 10**6, 10**30])
def test_an_unknown_version_gets_a_fresh_view(version: int | None) -> None:
    async def run() -> None:
        scene = await new_table()
        await scene.enter("host")
        await scene.do("host", Sit("Ann"))
        last = await scene.do("host", Begin())
        guest = await scene.enter("guest", version)
        assert guest.last["version"] == last
        assert guest.last["view"] is not None
        assert guest.events == []
        scene.table.close()

    asyncio.run(run())


def test_a_listener_who_knows_version_0_has_missed_every_event() -> None:
    async def run() -> None:
        scene = await new_table()
        await scene.do("host", Sit("Ann"))
        guest = await scene.enter("guest", known_version=0)
        assert guest.event_types == ["made", "sat"]

    asyncio.run(run())


def test_a_version_that_is_too_old_gets_a_fresh_view() -> None:
    async def run() -> None:
        scene = await new_table()
        for _ in range(KEPT_DECISIONS // 2 + 1):
            await scene.do("host", AddBot(chair=0))
            last = await scene.do("host", RemoveBot(chair=0))
        old = await scene.enter("old", known_version=2)
        assert old.events == []
        recent = await scene.enter("recent", known_version=last - KEPT_DECISIONS)
        assert len(recent.events) == KEPT_DECISIONS

    asyncio.run(run())


def test_a_spectator_sees_the_game_and_may_do_nothing() -> None:
    async def run() -> None:
        scene = await new_table()
        await scene.enter("host")
        spectator = await scene.enter("spectator")
        await scene.do("host", Sit("Ann"))
        last = await scene.do("host", Begin())
        news = spectator.last
        assert news["version"] == last
        assert news["you"] == {"chair": None, "seat": None, "host": False}
        assert news["may"] == []
        assert news["view"]["seat"] is None
        with pytest.raises(Refused, match="no-seat"):
            await scene.do("spectator", Claim((0, 1, 2)))
        scene.table.close()

    asyncio.run(run())
