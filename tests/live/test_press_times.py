"""A press that answers news counts as later than the news, however early it is estimated."""

from __future__ import annotations

import asyncio

import pytest

from support.live_tables import PEOPLE, Scene, new_table
from tertia.errors import Refused
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.scout.commands import GiveUp, Point, Scout
from tertia.games.scout.options import Options
from tertia.rooms.commands import Begin, RoomCommand, Sit

ANN, BOB = PEOPLE


async def hunt_on() -> Scene:
    """Begin a game of Scout in which Ann points at a card and Bob looks for the second."""
    scene = await new_table("scout", seats=3, host=ANN, options=Options(grace=600_000))
    for player in PEOPLE:
        await scene.enter(player)
        await scene.do(player, Sit(player[:3]))
    await scene.do(ANN, Begin())
    await scene.do(ANN, Scout(scene.table.room.play.open_cards[:3]))
    scene.clock.now += PHOTO_FINISH
    await scene.table.wake()
    assert scene.table.room.play.hunt.began == scene.clock.now
    return scene


async def press(scene: Scene, command: object, seen: int | None) -> int:
    """Let Bob press, with an estimate from before the hunt."""
    scene.clock.now += 20
    pressed = scene.clock.now - PHOTO_FINISH
    return await scene.table.submit(RoomCommand(command, BOB, str(command), pressed=pressed, seen=seen))


def test_a_press_counts_if_the_page_showed_the_hunt() -> None:
    async def run() -> None:
        scene = await hunt_on()
        await press(scene, GiveUp(), seen=scene.table.room.version)
        assert scene.table.room.play.turn.reason == "gave-up"

    asyncio.run(run())


def test_a_press_counts_if_others_have_acted_since() -> None:
    async def run() -> None:
        scene = await hunt_on()
        seen = scene.table.room.version
        third = await scene.enter("cat" * 8)  # sits down for the next deal, which the table logs
        await scene.do(third.player, Sit("Cat"))
        assert scene.table.room.version > seen
        await press(scene, GiveUp(), seen)
        assert scene.table.room.play.turn.reason == "gave-up"

    asyncio.run(run())


@pytest.mark.parametrize("behind", [None, 1, 100_000, -5])
def test_a_press_from_before_the_hunt_is_refused(behind: int | None) -> None:
    """The page showed an older version, says nothing about it, or names one that does not exist yet."""

    async def run() -> None:
        scene = await hunt_on()
        seen = None if behind is None else scene.table.room.version - behind
        other = next(
            card for card in scene.table.room.play.open_cards if card != scene.table.room.play.hunt.card
        )
        for command in (Point(other), GiveUp()):
            with pytest.raises(Refused, match="pressed-during-call"):
                await press(scene, command, seen)
        assert scene.table.room.play.hunt is not None

    asyncio.run(run())
