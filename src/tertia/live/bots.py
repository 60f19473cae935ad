"""Bots at a live table: what they remember of it, and which of them acts next.

Both follow from the log alone, so that every process comes to the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tertia.bots.bot import choose_command
from tertia.bots.memory import Memory, remember
from tertia.games.engine import Millis
from tertia.rooms.decision import AnyDecision
from tertia.rooms.events import Began
from tertia.rooms.state import Room

Memories: TypeAlias = Mapping[int, Memory]
"""What the bot at each seat remembers; of seats where a bot sits."""


@dataclass(frozen=True, slots=True)
class Planned:
    """What a bot will do if nothing else happens before."""

    at: Millis
    seat: int
    command: Any


def after_decision(memories: Memories, room: Room, decision: AnyDecision) -> Memories:
    """What the bots remember once a decision has led to this room."""
    if any(isinstance(event, Began) for event in decision.room_events):
        memories = {seat: Memory() for seat, occupant in enumerate(room.seats) if occupant.is_bot}
    if not memories or not decision.game_events:
        return memories
    return {
        seat: remember(memory, room.rules.view(room.play, seat), decision.at)
        for seat, memory in memories.items()
    }


def plan(table: str, room: Room, memories: Memories) -> Planned | None:
    """The first thing that a bot at this table will do; chance comes from public facts of the table."""
    now, rules, play = room.changed_at, room.rules, room.play
    plans = []
    for seat, memory in memories.items():
        bot = room.seats[seat]
        legal = rules.legal(play, seat, now)
        if legal:
            seed = f"{table} {room.round} {seat}"
            answer = choose_command(room.game, bot.level, seed, memory, rules.view(play, seat), legal, now)
            if answer is not None:
                plans.append(Planned(now + answer.after, seat, answer.command))
    return min(plans, key=lambda planned: (planned.at, planned.seat), default=None)
