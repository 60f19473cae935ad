"""A press that was meant for cards that have left the table is refused and costs nothing."""

from __future__ import annotations

import asyncio

import pytest

from support.live_tables import PEOPLE, Scene, new_table
from tertia.errors import Refused
from tertia.games.classic.options import Options
from tertia.games.common.commands import CallSet, Claim, SayNoSet, TakeBack
from tertia.rooms.commands import Begin, RoomCommand, Sit
from tertia.solver import find_sets

ANN, BOB = PEOPLE


async def begun() -> Scene:
    """Begin a game of two people with a SET on the table."""
    scene = await new_table(
        "classic", seats=2, host=ANN, options=Options(photo_finish=0, rest=0, grace=600_000)
    )
    for player in PEOPLE:
        await scene.enter(player)
        await scene.do(player, Sit(player[:3]))
    await scene.do(ANN, Begin())
    return scene


async def take_a_set(scene: Scene) -> None:
    await scene.do(ANN, CallSet())
    await scene.do(ANN, Claim(tuple(find_sets(scene.table.room.play.open_cards)[0])))


async def press(scene: Scene, command: object, seen: int | None, command_id: str = "late") -> int:
    """Let Bob press a button after a delay that the server does not know of."""
    scene.clock.now += 9_000
    return await scene.table.submit(
        RoomCommand(command, BOB, command_id, pressed=scene.clock.now - 50, seen=seen)
    )


@pytest.mark.parametrize("command", [CallSet(), SayNoSet()])
def test_a_press_for_cards_that_have_left_is_refused_and_costs_nothing(command: object) -> None:
    async def run() -> None:
        scene = await begun()
        seen = scene.table.room.version
        await take_a_set(scene)
        before = scene.table.room.play.players[1]
        with pytest.raises(Refused, match="cards-gone"):
            await press(scene, command, seen)
        assert scene.table.room.play.call is None
        assert scene.table.room.play.players[1] == before

    asyncio.run(run())


def test_a_press_counts_if_the_cards_are_still_there() -> None:
    """Others have done something meanwhile, but the cards are those that the player saw."""

    async def run() -> None:
        scene = await begun()
        seen = scene.table.room.version
        await scene.do(ANN, SayNoSet())
        await scene.do(ANN, TakeBack())
        await press(scene, CallSet(), seen)
        assert scene.table.room.play.call.seat == 1

    asyncio.run(run())


def test_a_page_that_sends_no_version_can_still_call() -> None:
    async def run() -> None:
        scene = await begun()
        await take_a_set(scene)
        await press(scene, CallSet(), seen=None)
        assert scene.table.room.play.call.seat == 1

    asyncio.run(run())


def test_a_call_that_was_accepted_is_not_refused_when_it_is_sent_again() -> None:
    """The answer was lost, and the page sends the call again after it has connected again."""

    async def run() -> None:
        scene = await begun()
        seen = scene.table.room.version
        accepted = await press(scene, CallSet(), seen)
        cards = tuple(find_sets(scene.table.room.play.open_cards)[0])
        await scene.do(BOB, Claim(cards))
        assert await press(scene, CallSet(), seen) == accepted

    asyncio.run(run())


def test_several_presses_at_once_are_checked_too() -> None:
    async def run() -> None:
        scene = await begun()
        seen = scene.table.room.version
        await take_a_set(scene)
        scene.clock.now += 9_000
        presses = [
            scene.table.submit(RoomCommand(CallSet(), player, "late", pressed=scene.clock.now, seen=seen))
            for player in PEOPLE
        ]
        outcomes = await asyncio.gather(*presses, return_exceptions=True)
        assert [str(getattr(outcome, "code", outcome)) for outcome in outcomes] == ["cards-gone"] * 2

    asyncio.run(run())
