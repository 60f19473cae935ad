"""A game of a table as a record that stands alone: every command of the game, with what it led to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tertia.errors import Refused
from tertia.games.common.commands import Back, Leave
from tertia.games.engine import Request
from tertia.history.record import AnyEntry, entries_of as entries_of_decision
from tertia.history.replay.rounds import Round, Step
from tertia.rooms.commands import ROOM_COMMANDS, Begin, Sit, Stand


def entries_of(game: Round) -> list[AnyEntry]:
    """The record of a finished game, as ``tertia replay`` reads and proves it."""
    return [entry for step in game.steps for entry in _entries(step)]


def _entries(step: Step) -> Iterator[AnyEntry]:
    """The events under the commands that caused them: one decision of a room may be several of its game."""
    decision, rules = step.decision, step.room.rules
    play: Any = rules.INITIAL if isinstance(decision.command, Begin) else step.before.play
    left = list(decision.game_events)
    for request in _requests(step):
        try:
            draft = rules.decide(play, request, decision.at)
        except Refused:
            continue
        yield from entries_of_decision(decision.at, request, draft.events)
        play = draft.state
        del left[: len(draft.events)]
        if not left:
            return


def _requests(step: Step) -> Iterator[Request[Any]]:
    """What the room asked of the game: first what was said, then a seat for each who came late."""
    decision, before = step.decision, step.before
    luck, seat = decision.luck, before.seat_of(decision.by)
    match decision.command:
        case Begin():
            taken = sum(chair is not None for chair in before.chairs)
            yield Request(before.rules.Start(taken, before.options), None, None, luck)
        case Sit() if seat is not None:
            yield Request(Back(seat), None, None, luck)
        case Stand():
            yield Request(Leave(), seat, None, luck)
        case command if not isinstance(command, ROOM_COMMANDS):
            yield Request(command, decision.seat if decision.by is None else seat, decision.pressed, luck)
    if before.rules.JOIN is not None:
        for _ in step.room.chairs:
            yield Request(before.rules.JOIN(), None, None, luck)
