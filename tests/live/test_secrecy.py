"""Secrecy: a seat gets the same bytes from two tables that differ only in what it may not know."""

from __future__ import annotations

import asyncio
import contextlib
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from contracts.commands import wild_command
from contracts.hooks import HOOKS
from support.live_tables import PEOPLE, SPECTATOR, RecordingListener, begun_game
from support.rooms import RoomDriver
from tertia.bots.baselines import SimplePlayer
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.live.broadcast import News, visible_events
from tertia.rooms.commands import Begin, RoomCommand, Sit, Stand
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room, apply_decision
from tertia.rooms.view import EncodedRoomView
from tertia.texts import error_text


def next_commands(room: Room) -> list[tuple[int, RoomCommand]]:
    """Return the commands that simple players would give in place of the people, each with its time."""
    commands = list[tuple[int, RoomCommand]]()
    for seat, occupant in enumerate(room.seats):
        if occupant.player is not None:
            player = SimplePlayer(f"{seat} {room.version}")
            legal = room.rules.legal(room.play, seat, room.changed_at)
            answer = player.act(room.rules.view(room.play, seat), legal)
            if answer is not None:
                time = room.changed_at + answer.after
                commands.append((time, RoomCommand(answer.command, occupant.player)))
    return commands


async def play_game(name: str, seed: int) -> tuple[list[AnyDecision], list[RecordingListener]]:
    """Play a whole game of two people, with a bot where a third may play."""
    scene, listeners = await begun_game(name, seed)
    table, clock = scene.table, scene.clock
    while table.room.phase == "playing":
        move, due = await scene.next_move(), table.room.wakes_at
        at, request = min(next_commands(table.room), key=lambda timed: timed[0], default=(None, None))
        times = (None if move is None else move.at, due, at)
        clock.now = max(clock.now, min(time for time in times if time is not None))
        if request is not None and at == clock.now:
            with contextlib.suppress(Refused):
                await table.submit(request)
        await table.wake()
    table.close()
    return await scene.decisions(), listeners


def disguise(decision: AnyDecision, name: str, seat: int | None, rng: Random) -> AnyDecision:
    """Return a decision that looks the same to a seat."""
    game_events = tuple(HOOKS[name].disguise_event(event, seat, rng) for event in decision.game_events)
    luck = None if decision.luck is None else rng.randbytes(32).hex()
    return replace(
        decision, game_events=game_events, luck=luck, by=rng.randbytes(12).hex(), id=str(rng.random())
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_news_has_the_same_bytes(name: str, seed: int) -> None:
    decisions, _ = asyncio.run(play_game(name, seed))
    rng, room = Random(seed), Room()
    begun = 0
    for i, decision in enumerate(decisions):
        room = apply_decision(room, decision)
        if not room.round:
            continue
        begun = begun or i
        for player in (*PEOPLE, None):
            seat = room.seat_of(player)
            twin = replace(room, play=HOOKS[name].disguise(room.play, seat, rng))
            newest = decisions[max(begun, i - rng.randrange(4)) : i + 1]  # one to four decisions
            twins = [disguise(decision, name, seat, rng) for decision in newest]
            present = rng.sample(PEOPLE, rng.randrange(3))
            news = News(room, EncodedRoomView(room, present), newest, decision.at).message_for(player)
            assert news == News(twin, EncodedRoomView(twin, present), twins, decision.at).message_for(player)
            # The part that is encoded once for all is what each player would get alone.
            alone = msgspec.json.encode(visible_events(room, newest, seat))
            assert msgspec.json.decode(news)["happened"] == msgspec.json.decode(alone)
            view = msgspec.json.encode(room.rules.view(room.play, seat))
            assert msgspec.json.decode(news)["view"] == msgspec.json.decode(view)


@pytest.mark.parametrize("name", GAMES)
def test_no_message_has_a_secret(name: str) -> None:
    """Player identities, luck, and the salt of a deck that is still sealed."""
    decisions, listeners = asyncio.run(play_game(name, seed=7))
    assert any(isinstance(decision.command, Begin) for decision in decisions)
    events = [event for decision in decisions for event in decision.game_events]
    salts = {event.pile.salt for event in events if getattr(event, "pile", None) is not None}
    assert salts
    for listener in listeners:
        opened_before: set[str] = set()
        for message in listener.messages:
            words = message.decode()
            assert not any(player in words for player in (*PEOPLE, SPECTATOR))
            assert not any(decision.luck in words for decision in decisions if decision.luck)
            shown = {salt for salt in salts if salt in words}
            if not shown <= opened_before:
                assert '"opened":' in words, "only the end of a deal opens its deck"
            opened_before |= shown


async def probe(name: str, seed: int, is_disguised: bool) -> list[bytes]:
    """Return the answers to a seat that tries everything until something is accepted."""
    scene, listeners = await begun_game(name, seed)
    table = scene.table
    seat, listener = table.room.seat_of(PEOPLE[0]), listeners[0]
    if is_disguised:
        table.log.room = replace(table.room, play=HOOKS[name].disguise(table.room.play, seat, Random(seed)))
    rng = Random(seed)
    answers: list[Any] = []
    for _ in range(400):
        command = wild_command(GAMES[name], rng, table.room.rules.view(table.room.play, seat))
        version = table.room.version
        try:
            await table.submit(RoomCommand(command, PEOPLE[0]))
        except Refused as refused:
            answers.append((refused.code, error_text("en", refused)))
        if table.room.version != version:
            break
    table.visitors.send_snapshot(listener, table.room.version)
    table.close()
    # An accepted command may show cards that the seat did not know. Those differ in the disguise.
    is_accepted = table.room.version != version
    snapshot = b"" if is_accepted else listener.messages[-1]
    return [repr(answer).encode() for answer in answers] + [snapshot]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_trying_everything_reveals_nothing(name: str, seed: int) -> None:
    assert asyncio.run(probe(name, seed, is_disguised=False)) == asyncio.run(
        probe(name, seed, is_disguised=True)
    )


def test_after_a_rematch_a_seat_gets_the_game_before_as_a_spectator() -> None:
    async def run() -> None:
        scene, _ = await begun_game("chipset", seed=3)
        room, began = scene.table.room, (await scene.decisions())[-1]
        for player in PEOPLE:
            seat = room.seat_of(player)
            as_spectator = visible_events(room, [began], seat=None)
            as_player = visible_events(room, [began], seat)
            assert as_spectator != as_player
            assert visible_events(room, [began, began], seat) == as_spectator + as_player
        scene.table.close()

    asyncio.run(run())


def test_a_seat_taken_later_does_not_open_the_hands_of_the_game_before() -> None:
    """Ann holds seat 0 in the first game and Cid in the second: her hand stays hidden from him (R6.7)."""
    driver = RoomDriver("chipset", seats=2)
    for player, command in (
        ("host", Sit("Ann")),
        ("bob", Sit("Bob")),
        ("host", Begin()),
        ("host", Stand()),
        ("cid", Sit("Cid")),
        ("bob", Begin()),
    ):
        driver.do(command, player)
    assert driver.room.round == 2
    assert driver.room.seat_of("cid") == 0
    events = visible_events(driver.room, driver.decisions, seat=0)
    first, second = [event for event in events if type(event).__name__ == "Dealt"]
    assert first.hands == ((), ())
    assert [len(hand) for hand in second.hands] == [2, 0]
