"""Quick reactions reach everybody at a table and nobody else, at a limited rate, and leave no trace."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from support.live_tables import PEOPLE, SPECTATOR, RecordingListener, begun_game
from tertia.errors import Refused
from tertia.live.reactions import MAX_REACTIONS, REACTION_WINDOW, REACTIONS
from tertia.rooms.commands import Stand


def reactions(listener: RecordingListener) -> list[Any]:
    messages = [msgspec.json.decode(message) for message in listener.messages]
    return [message for message in messages if message["type"] == "reaction"]


def test_a_reaction_reaches_everybody_and_is_not_stored() -> None:
    async def run() -> None:
        scene, listeners = await begun_game("chipset", seed=1)
        table, stored = scene.table, await scene.decisions()
        table.reactions.send(PEOPLE[1], "wow")
        shown = [{"type": "reaction", "chair": 1, "seat": 1, "reaction": "wow"}]
        assert [reactions(listener) for listener in listeners] == [shown] * 3  # two players and a spectator
        assert await scene.decisions() == stored
        assert reactions(await scene.enter("late")) == []
        with pytest.raises(Refused, match="no-seat"):
            table.reactions.send(SPECTATOR, "wow")
        await scene.do(PEOPLE[1], Stand())
        with pytest.raises(Refused, match="no-seat"):
            table.reactions.send(PEOPLE[1], "wow")
        table.close()

    asyncio.run(run())


def test_each_person_may_send_a_few_reactions_at_a_time() -> None:
    async def run() -> None:
        scene, listeners = await begun_game("classic", seed=1)
        send = scene.table.reactions.send
        for _ in range(MAX_REACTIONS):
            send(PEOPLE[0], "hello")
            scene.clock.now += 100
        with pytest.raises(Refused) as refused:
            send(PEOPLE[0], "hello")
        assert (refused.value.code, refused.value.details) == ("too-many-reactions", {"seconds": 10})
        send(PEOPLE[1], "thanks")
        scene.clock.now += REACTION_WINDOW - 100 * MAX_REACTIONS
        send(PEOPLE[0], "laugh")
        with pytest.raises(Refused, match="too-many-reactions"):
            send(PEOPLE[0], "laugh")
        assert [reaction["chair"] for reaction in reactions(listeners[2])] == [0] * MAX_REACTIONS + [1, 0]
        scene.table.close()

    asyncio.run(run())


def test_announcements_of_other_nodes_are_checked() -> None:
    async def run() -> None:
        scene, listeners = await begun_game("classic", seed=1)
        reacted, chair_of_bot = scene.registry.cluster_events.reacted, 2
        reacted(scene.table.id, chair=0, reaction=REACTIONS[0])
        for chair, reaction in ((99, "wow"), (-1, "wow"), (chair_of_bot, "wow"), (0, "<script>")):
            reacted(scene.table.id, chair, reaction)
        reacted("elsewhere", chair=0, reaction="wow")
        assert [reaction["reaction"] for reaction in reactions(listeners[0])] == [REACTIONS[0]]
        scene.table.close()

    asyncio.run(run())
