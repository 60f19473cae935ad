"""Export of a game of a table as a record of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tertia.errors import Refused
from tertia.games.common.commands import Back, EndEarly, Leave, Pause
from tertia.games.engine import Request
from tertia.history.record import AnyEntry, Entry, entries_of
from tertia.history.replay.finished_game import FinishedGame, Step
from tertia.history.replay.open_view import OpenHands, events_with_deal
from tertia.rooms.commands import ROOM_COMMANDS, Begin, Expel, Kick, Sit, Stand, VoteOut
from tertia.rooms.events import Ended, Expelled, Kicked


def export_record(game: FinishedGame) -> list[AnyEntry]:
    """Return the record of a finished game, as ``tertia replay`` reads and verifies it. It has every secret."""
    return [entry for step in game.steps for entry in _entries(step)]


def public_record(game: FinishedGame) -> list[AnyEntry]:
    """Return the record of a finished game as everybody may have it.

    Where hands stay hidden after the game, the record has no commands, because their luck would tell all hands.
    ``verify_public`` checks such a record.
    """
    analysis = game.room.rules.ANALYSIS
    if analysis.shown_hands is None:
        return export_record(game)
    hands = OpenHands(game)
    return [
        Entry(at, analysis.open_event(event, hands.in_deal(deal)))
        for at, deal, event in events_with_deal(game)
    ]


def _entries(step: Step) -> Iterator[AnyEntry]:
    """Yield the entries of a step. One decision of a room may be several decisions of its game."""
    decision, rules = step.decision, step.room.rules
    play: Any = rules.INITIAL if isinstance(decision.command, Begin) else step.before.play
    remaining = len(decision.game_events)
    for request in _requests(step):
        try:
            draft = rules.decide(play, request, decision.at)
        except Refused:
            continue  # the game refused it then too, such as a seat for a late player in the middle of a deal
        yield from entries_of(decision.at, request, draft.events)
        play = draft.state
        remaining -= len(draft.events)
        if remaining <= 0:
            return


def _requests(step: Step) -> Iterator[Request[Any]]:
    """Yield the requests that the room may have made to the game: the command, a seat for each late player, a pause.

    The decision does not say how many players joined, or whether the game paused: ``_entries`` stops as soon as the
    requests have caused all its events.
    """
    decision, before = step.decision, step.before
    luck, seat = decision.luck, before.seat_of(decision.by)
    match decision.command:
        case Begin():
            taken = sum(chair is not None for chair in before.chairs)
            yield Request(before.rules.Start(taken, before.options), luck=luck)
        case Sit() if seat is not None:
            yield Request(Back(seat), luck=luck)
        case Stand():
            yield Request(Leave(), seat, luck=luck)
        case command if any(isinstance(event, Ended) for event in decision.room_events):
            yield Request(EndEarly(), luck=luck)
        case Kick() | VoteOut() | Expel():
            removals = (event for event in decision.room_events if isinstance(event, Kicked | Expelled))
            for removal in removals:
                occupant = before.chairs[removal.chair]
                removed = None if occupant is None else before.seat_of(occupant.player)
                yield Request(Leave(), removed, luck=luck)
        case command if not isinstance(command, ROOM_COMMANDS):
            yield Request(command, decision.seat if decision.by is None else seat, decision.pressed, luck)
    if before.rules.JOIN is not None:
        for _ in step.room.chairs:
            yield Request(before.rules.JOIN(), luck=luck)
    yield Request(Pause(), luck=luck)
