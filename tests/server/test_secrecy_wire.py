"""Secrecy on the wire: bytes to a seat are the same for two tables that differ only in what it may not know."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from contracts.commands import wild_command
from contracts.hooks import HOOKS
from tertia.bots.baselines import SimplePlayer
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.live.news import News, happened
from tertia.live.registry import LiveTable, TableRegistry
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import AddBot, Begin, MakeTable, Sit
from tertia.rooms.decision import AnyDecision
from tertia.rooms.rules import RoomCommand
from tertia.rooms.state import Room, after
from tertia.rooms.view import EncodedRoomView
from tertia.storage.memory.store import memory_store
from tertia.texts import error_text

PEOPLE = ("ann" * 8, "bob" * 8)
START = 1_000_000


class ClusterListener:
    """Somebody at a table who remembers every byte."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def replaced(self) -> None:
        raise AssertionError


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


async def opened(name: str, seed: int) -> tuple[LiveTable, Clock, list[ClusterListener]]:
    """A table with two people and a bot, where there is room for one, and a watcher; the game has begun."""
    clock, luck, rng = Clock(), count(seed * 1000), Random(f"{name} {seed}")
    registry = TableRegistry(memory_store(clock), lambda: next(luck).to_bytes(32, "big"))
    seats = min(3, GAMES[name].PLAYERS[-1])
    options = HOOKS[name].options(rng, seats)
    live = await registry.get(await registry.create(MakeTable(name, options, seats), PEOPLE[0]))
    ears = [ClusterListener(player) for player in (*PEOPLE, "watcher" * 4)]
    for ear in ears:
        await live.enter(ear, None)
    for number, player in enumerate(PEOPLE[:seats]):
        await live.submit(RoomCommand(Sit(f"Person {number}"), player))
    if seats > 2:
        await live.submit(RoomCommand(AddBot(), PEOPLE[0]))
    await live.submit(RoomCommand(Begin(), PEOPLE[0]))
    return live, clock, ears


def plans(live: LiveTable) -> list[tuple[int, RoomCommand]]:
    """When the people would do what, if they were simple players."""
    room, wishes = live.room, list[tuple[int, RoomCommand]]()
    for seat, occupant in enumerate(room.seats):
        if occupant.player is not None:
            mind = SimplePlayer(f"{seat} {room.version}")
            legal = room.rules.legal(room.play, seat, room.changed_at)
            answer = mind.act(room.rules.view(room.play, seat), legal)
            if answer is not None:
                wishes.append((room.changed_at + answer.after, RoomCommand(answer.command, occupant.player)))
    return wishes


async def played(name: str, seed: int) -> tuple[list[AnyDecision], list[ClusterListener]]:
    """A whole game of two people, with a bot where there is room for one."""
    live, clock, ears = await opened(name, seed)
    while live.room.phase == "playing":
        bot, due = await live.next_bot_move(), live.room.wakes_at
        at, said = min(plans(live), key=lambda plan: plan[0], default=(None, None))
        acts = None if bot is None else bot.at
        clock.now = max(clock.now, min(time for time in (acts, due, at) if time is not None))
        if said is not None and at == clock.now:
            with contextlib.suppress(Refused):
                await live.submit(said)
        await live.wake()
    live.close()
    codec = room_codec(name)
    return [codec.read(row.body) for row in await live.registry.log.read(live.id)], ears


def twin_of(decision: AnyDecision, name: str, seat: int | None, rng: Random) -> AnyDecision:
    inside = tuple(HOOKS[name].disguise_event(event, seat, rng) for event in decision.game_events)
    luck = None if decision.luck is None else rng.randbytes(32).hex()
    return replace(decision, game_events=inside, luck=luck, by=rng.randbytes(12).hex(), id=str(rng.random()))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_news_is_the_same_bytes(name: str, seed: int) -> None:
    decisions, _ = asyncio.run(played(name, seed))
    rng, room = Random(seed), Room()
    begun = 0
    for i, decision in enumerate(decisions):
        room = after(room, decision)
        if not room.round:
            continue
        begun = begun or i
        for player in (*PEOPLE, None):
            seat = room.seat_of(player)
            twin = replace(room, play=HOOKS[name].disguise(room.play, seat, rng))
            some = decisions[max(begun, i - rng.randrange(4)) : i + 1]
            other = [twin_of(one, name, seat, rng) for one in some]
            here = rng.sample(PEOPLE, rng.randrange(3))
            told = News(room, EncodedRoomView(room, here), some, decision.at).to(player)
            assert told == News(twin, EncodedRoomView(twin, here), other, decision.at).to(player)
            # What is written once for all is what each of them would be told alone.
            alone = msgspec.json.encode(happened(room, some, seat))
            assert msgspec.json.decode(told)["happened"] == msgspec.json.decode(alone)
            view = msgspec.json.encode(room.rules.view(room.play, seat))
            assert msgspec.json.decode(told)["view"] == msgspec.json.decode(view)


@pytest.mark.parametrize("name", GAMES)
def test_no_secret_is_in_what_is_told(name: str) -> None:
    """Who people are, luck, and the salt of a deck that is still sealed."""
    decisions, ears = asyncio.run(played(name, 7))
    assert any(isinstance(one.command, Begin) for one in decisions)
    salts = {
        pile.salt
        for one in decisions
        for event in one.game_events
        if (pile := getattr(event, "pile", None)) is not None
    }
    assert salts
    for ear in ears:
        opened: set[str] = set()
        for message in ear.heard:
            words = message.decode()
            assert not any(player in words for player in (*PEOPLE, "watcher" * 4))
            assert not any(one.luck in words for one in decisions if one.luck)
            seen = {salt for salt in salts if salt in words}
            assert not seen or '"opened":' in words or seen <= opened
            opened |= seen


async def probe(name: str, seed: int, disguised: bool) -> list[bytes]:
    """What a seat hears that tries everything, until something is accepted."""
    live, _, ears = await opened(name, seed)
    seat, ear = live.room.seat_of(PEOPLE[0]), ears[0]
    if disguised:
        live.room = replace(live.room, play=HOOKS[name].disguise(live.room.play, seat, Random(seed)))
    rng = Random(seed)
    answers: list[Any] = []
    for _ in range(400):
        command = wild_command(GAMES[name], rng, live.room.rules.view(live.room.play, seat))
        version = live.room.version
        try:
            await live.submit(RoomCommand(command, PEOPLE[0]))
        except Refused as refused:
            answers.append((refused.code, error_text("en", refused)))
        if live.room.version != version:
            break
    live.send_snapshot(ear, live.room.version)
    live.close()
    shown = ear.heard[-1] if live.room.version == version else b""
    return [repr(answer).encode() for answer in answers] + [shown]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_trying_everything_tells_nothing(name: str, seed: int) -> None:
    assert asyncio.run(probe(name, seed, False)) == asyncio.run(probe(name, seed, True))


def test_who_returns_after_a_rematch_hears_nothing_of_another_hand() -> None:
    """The seat was somebody else's in the game before: of that, only what a spectator heard."""

    async def run() -> None:
        live, _, _ = await opened("chipset", 3)
        began = room_codec("chipset").read((await live.registry.log.read(live.id))[-1].body)
        for player in PEOPLE:
            seat = live.room.seat_of(player)
            as_spectator = happened(live.room, [began], None)
            as_oneself = happened(live.room, [began], seat)
            assert as_spectator != as_oneself
            assert happened(live.room, [began, began], seat) == as_spectator + as_oneself
        live.close()

    asyncio.run(run())
