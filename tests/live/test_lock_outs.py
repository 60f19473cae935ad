"""Lock-outs of Classic end soon for people, also among slow bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from tertia.games import GAMES
from tertia.games.classic.editions import Form
from tertia.games.common.commands import CallSet
from tertia.games.engine import NeedsLuck, Tick
from tertia.live import bots
from tertia.rooms.commands import AddBot, Begin, MakeTable, RoomCommand, Sit
from tertia.rooms.forms import FORMS
from tertia.rooms.rules import decide
from tertia.rooms.state import Room


class CarelessPerson:
    """A person among three newcomers who calls now and then without a SET in sight, and shows no cards."""

    def __init__(self, form: Form, seed: int) -> None:
        self._random = Random(seed)
        self._room, self._minds, self._now = Room(), bots.BotMinds(), 1_000_000
        self._table = f"table {seed}"
        game = FORMS[form].game
        self._do(MakeTable(game, FORMS[form].table_options(), 4), "ana")
        self._do(Sit("Ana"), "ana")
        for _ in range(3):
            self._do(AddBot(level="newcomer"), "ana")
        self._do(Begin(), "ana")

    def lock_outs(self) -> Iterator[int]:
        """Yield the milliseconds of each lock-out of the person in the first deal."""
        locked_at, calls_at = None, self._next_call()
        while self._room.play.phase == "playing":
            play = self._room.play
            if play.players[0].locked and locked_at is None:
                locked_at = self._now
            elif not play.players[0].locked and locked_at is not None:
                yield self._now - locked_at
                locked_at, calls_at = None, self._next_call()
            can_call = CallSet() in GAMES["classic"].legal(play, 0, self._now).commands
            self._step(calls_at if can_call else None)

    def _next_call(self) -> int:
        return self._now + self._random.randrange(1_000, 30_000)

    def _step(self, calls_at: int | None) -> None:
        """Do what comes first: the person's call, a move of a bot, or what is due."""
        planned = bots.plan_next_move(self._table, self._room, self._minds)
        due = self._room.wakes_at
        times = [time for time in (calls_at, due, planned.at if planned else None) if time is not None]
        self._now = max(self._now, min(times))
        if calls_at is not None and calls_at <= self._now:
            self._do(CallSet(), "ana")
        elif planned is not None and planned.at <= self._now:
            self._do(planned.command, None, planned.seat)
        else:
            self._do(Tick(), None)

    def _do(self, command: object, player: str | None, seat: int | None = None) -> None:
        request = RoomCommand(command, player, seat=seat)
        try:
            decision, room = decide(self._room, request, self._now)
        except NeedsLuck:
            luck = self._random.randbytes(32).hex()
            decision, room = decide(self._room, replace(request, luck=luck), self._now)
        if decision.room_events or decision.game_events:
            self._room = room
            self._minds = bots.update_minds(self._minds, room, decision)


@pytest.mark.parametrize("form", ["classic", "beginner"])
def test_r2_7_nine_in_ten_lock_outs_end_within_twelve_seconds(form: Form) -> None:
    times = sorted(time / 1000 for seed in range(12) for time in CarelessPerson(form, seed).lock_outs())
    assert len(times) > 40
    assert times[int(0.9 * len(times))] <= 12
    assert fmean(times) < 8
