"""Bots at live tables play by themselves and make nobody wait."""

from __future__ import annotations

import asyncio
import threading
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from support.bot_tables import play_to_end, table_of_bots
from support.live_tables import RecordingListener
from support.played import PlayedTable
from support.rooms import RoomDriver
from tertia.bots.bot import choose_bot_command
from tertia.bots.memory import Memory, remember
from tertia.bots.player import TimedCommand
from tertia.cards import Card
from tertia.games import GAMES
from tertia.games.classic.editions import edition_options
from tertia.games.common.commands import Away, Back
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.engine import Tick
from tertia.live import bots
from tertia.live.registry import TableRegistry
from tertia.rooms.bot_seeds import bot_seed
from tertia.rooms.commands import MakeTable, RoomCommand, Sit
from tertia.rooms.state import Room, apply_decision


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_bots_plays_to_the_end(name: str) -> None:
    async def run() -> None:
        short = {"twenty": {"deals": 1}, "chipset": {"deals": 2}}.get(name, {})
        scene = await table_of_bots(name, ("champion", "casual"), options=GAMES[name].Options(**short))
        await play_to_end(scene)
        assert scene.table.room.phase == "over"
        await scene.registry.close()

    asyncio.run(run())


def test_another_process_plans_the_same_move() -> None:
    async def run() -> None:
        scene = await table_of_bots("classic", ("expert", "newcomer"))
        other_registry = TableRegistry(scene.registry.store)
        for _ in range(12):
            other = await other_registry.get(scene.table.id)
            await other.visitors.enter(RecordingListener("elsewhere"), None)
            move = await scene.next_move()
            assert move is not None
            assert await other.bots.plan() == move
            other_registry.unload(other)
            scene.clock.now = max(scene.clock.now, move.at)
            await scene.table.wake()
        await scene.registry.close()
        await other_registry.close()

    asyncio.run(run())


def test_nobody_waits_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither at another table nor at the same one."""
    thinking, go_on, plan = threading.Event(), threading.Event(), bots.plan_next_move

    def plan_slowly(*arguments: Any) -> Any:
        thinking.set()
        go_on.wait()
        return plan(*arguments)

    async def run() -> None:
        scene = await table_of_bots("classic", ("expert", "newcomer"))
        move = await scene.next_move()
        assert move is not None
        spectator = await scene.enter("spectator")
        monkeypatch.setattr(bots, "plan_next_move", plan_slowly)
        scene.clock.now = max(scene.clock.now, move.at)
        await scene.table.wake()  # the bot moves, and the next move has yet to be planned
        waking = asyncio.ensure_future(scene.table.wake())
        await asyncio.to_thread(thinking.wait)
        registry = scene.registry
        other = await registry.get(
            await registry.create(MakeTable("classic", GAMES["classic"].Options(), seats=2), "b")
        )
        assert await other.submit(RoomCommand(Sit("Bea"), "b")) == 2
        await scene.table.visitors.leave(spectator)
        assert not waking.done()
        go_on.set()
        await waking
        await registry.close()

    asyncio.run(run())


def is_bot_in_turn(room: Room, *, has_person_folded: bool) -> bool:
    if room.phase != "playing" or room.play.phase != "betting" or not room.play.turn:
        return False
    return bool(room.play.players[0].folded) is has_person_folded


def choose_unhurried(room: Room, table: str, seat: int, memory: Memory) -> TimedCommand:
    """Return what the bot at a seat does, with the delay that it would take if people could play."""
    view, legal = room.rules.view(room.play, seat), room.rules.legal(room.play, seat, room.changed_at)
    seed = bot_seed(table, room.round, seat, "secret")
    level = room.seats[seat].level
    chosen = choose_bot_command(room.game, level, seed, memory, view, legal, room.changed_at)
    assert chosen is not None
    return chosen


@pytest.mark.parametrize("has_person_folded", [False, True])
def test_bots_hurry_in_a_deal_that_no_person_plays_any_more(has_person_folded: bool) -> None:
    """The time still follows from the secret of the table, so that nobody can foresee it."""
    played = PlayedTable(
        *("hurry", "chipset", GAMES["chipset"].Options(), ("Ana",), 3),
        until=lambda room: is_bot_in_turn(room, has_person_folded=has_person_folded),
    )
    room, memory = played.room, Memory()
    seat, now = room.play.turn, room.changed_at
    planned = bots.plan_next_move("hurry", room, bots.BotMinds({seat: memory}, "secret"))
    thought = choose_unhurried(room, "hurry", seat, memory)
    assert planned is not None
    assert planned.command == thought.command
    assert planned.at == now + thought.after // (bots.HASTE if has_person_folded else 1)


WITHOUT_SET = tuple(n + 3 * c + 9 * f + 27 * s for n, c, f, s in product((0, 1), repeat=4))[:12]
"""Twelve cards without a SET: no feature has a third value, and no two cards are alike."""


def plan_after_a_miss(
    people: tuple[str, ...], *, bots_of_table: int, locked: set[int], table: tuple[Card, ...] = ()
) -> tuple[int, int]:
    """Return after how long a bot acts, and after how long it would unhurried, when these seats are locked out.

    The cards are those of ``table``, if there are any.
    """
    played = PlayedTable(
        *("locks", "classic", edition_options("000"), people, bots_of_table),
        until=lambda room: room.phase == "playing" and room.play.phase == "playing",
    )
    play = played.room.play
    players = tuple(
        replace(player, locked=seat in locked, mistakes=int(seat in locked))
        for seat, player in enumerate(play.players)
    )
    room = replace(played.room, play=replace(play, players=players, table=table or play.table))
    seat, now = len(people), room.changed_at
    memory = remember(Memory(), room.rules.view(room.play, seat), now)
    planned = bots.plan_next_move("locks", room, bots.BotMinds({seat: memory}, "secret"))
    thought = choose_unhurried(room, "locks", seat, memory)
    assert planned is not None
    assert planned.command == thought.command
    return planned.at - now, thought.after


@pytest.mark.parametrize("sitting_out", [set(), {0}])
def test_r5_5_bots_hurry_while_every_person_sits_out(sitting_out: set[int]) -> None:
    driver = RoomDriver("scout", revision=CURRENT_REVISION).begin(people=1, bots=2)
    players = tuple(
        replace(player, sits_out=seat in sitting_out) for seat, player in enumerate(driver.room.play.players)
    )
    room = replace(driver.room, play=replace(driver.room.play, players=players))
    memory = remember(Memory(), room.rules.view(room.play, 1), room.changed_at)
    planned = bots.plan_next_move("table", room, bots.BotMinds({1: memory}, "secret"))
    thought = choose_unhurried(room, "table", 1, memory)
    assert planned is not None
    assert thought.after > 2 * bots.LEAST_TIME_TO_READ
    hurried = max(thought.after // bots.HASTE, bots.LEAST_TIME_TO_READ)
    assert planned.at - room.changed_at == (hurried if sitting_out else thought.after)


def test_r2_7_bots_hurry_while_every_person_is_locked_out() -> None:
    """Nobody waits for a minute with dead buttons. The bot still leaves time to read why the call was wrong."""
    hurried, unhurried = plan_after_a_miss(("Ana",), bots_of_table=3, locked={0})
    assert unhurried > bots.LEAST_TIME_TO_READ
    assert hurried == max(unhurried // bots.HASTE, bots.LEAST_TIME_TO_READ)


def test_r2_7_nobody_locked_out_waits_long_for_a_bot_to_say_no_set() -> None:
    hurried, unhurried = plan_after_a_miss(("Ana",), bots_of_table=3, locked={0}, table=WITHOUT_SET)
    assert unhurried > bots.HASTE * bots.LONGEST_WAIT
    assert hurried == bots.LONGEST_WAIT


@pytest.mark.parametrize(
    ("people", "locked"), [(("Ana",), set[int]()), (("Ana", "Bea"), {0}), (("Ana",), {2})]
)
def test_r2_7_bots_take_their_time_while_a_person_can_call(people: tuple[str, ...], locked: set[int]) -> None:
    hurried, unhurried = plan_after_a_miss(people, bots_of_table=3, locked=locked)
    assert hurried == unhurried


def plan_after_a_pause(driver: RoomDriver) -> bots.Planned:
    """Return what the bots plan when the only person was away for a minute and came back."""
    driver.do(Away(0))
    driver.do(Back(0), after_ms=60_000)
    room, minds = Room(), bots.BotMinds()
    for decision in driver.decisions:
        room = apply_decision(room, decision)
        minds = bots.update_minds(minds, room, decision)
    planned = bots.plan_next_move("table", room, minds)
    assert planned is not None
    return planned


def test_r2_8_bots_wait_until_a_person_who_comes_back_has_looked() -> None:
    driver = RoomDriver("classic", revision=CURRENT_REVISION).begin(people=1, bots=2)
    driver.do(Tick(), after_ms=300_000)  # every bot has seen a SET by now
    assert plan_after_a_pause(driver).at == driver.now + bots.TIME_TO_LOOK


def test_r2_8_a_bot_does_not_wait_until_its_own_time_runs_out() -> None:
    driver = RoomDriver("chipset", deals=1, turn_time=3_000, revision=CURRENT_REVISION)
    driver.begin(people=1, bots=1)
    assert driver.room.play.turn == 1
    planned = plan_after_a_pause(driver)
    assert driver.room.wakes_at is not None
    assert driver.now <= planned.at < driver.room.wakes_at < driver.now + bots.TIME_TO_LOOK
