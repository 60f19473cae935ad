"""What somebody is told who returns: of a game played before, only what all could see."""

from __future__ import annotations

from itertools import count
from typing import Any

from tertia.games.chipset.commands import Options
from tertia.games.engine import NeedsLuck
from tertia.live.news import happened
from tertia.rooms.commands import Begin, MakeTable, Sit, Stand
from tertia.rooms.decision import AnyDecision
from tertia.rooms.rules import RoomCommand, decide
from tertia.rooms.state import Room, after

CLOCK = count(1_000)
LUCK = bytes(range(32))


def say(room: Room, decisions: list[AnyDecision], command: Any, by: str) -> Room:
    now = next(CLOCK)
    try:
        decision = decide(room, RoomCommand(command, by), now)
    except NeedsLuck:
        decision = decide(room, RoomCommand(command, by, luck=LUCK.hex()), now)
    decisions.append(decision)
    return after(room, decision)


def test_a_seat_taken_later_does_not_open_the_hands_of_the_game_before() -> None:
    """Ann held seat 0 in the first game and Cid holds it in the second: her hand stays hidden from him (R6.7)."""
    room, decisions = Room(), list[AnyDecision]()
    for by, command in (
        ("ann", MakeTable("chipset", Options(), 2)),
        ("ann", Sit("Ann")),
        ("bob", Sit("Bob")),
        ("ann", Begin()),
        ("ann", Stand()),
        ("cid", Sit("Cid")),
        ("bob", Begin()),
    ):
        room = say(room, decisions, command, by)
    assert room.round == 2
    assert room.seat_of("cid") == 0
    first, second = [event for event in happened(room, decisions, 0) if type(event).__name__ == "Dealt"]
    assert first.hands == ((), ())
    assert [len(hand) for hand in second.hands] == [2, 0]
