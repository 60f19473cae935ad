"""The commands that a seat at a Scout table may give now, and the next deadline of the table."""

from __future__ import annotations

from typing import Any

from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.common.match import legal_between_deals, next_deal_at
from tertia.games.common.table import next_deadline
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.games.scout.commands import GiveUp, Point, Scout, Vote
from tertia.games.scout.deals import no_set_refusal
from tertia.games.scout.events import FORFEITS
from tertia.games.scout.rules import PLAYERS
from tertia.games.scout.state import Hunt, State


def legal(state: State, seat: int, now: Millis) -> Legal:
    """Return the commands this seat may give now."""
    if state.phase != "playing" or state.seats.presence[seat] == "left" or state.paused_at is not None:
        return legal_between_deals(state, seat, PLAYERS[0])
    if state.ballot is not None:
        may_vote = seat != state.ballot.seat and state.ballot.votes[seat] is None and now < state.ballot.until
        return Legal(tuple(Vote(forfeit) for forfeit in FORFEITS) if may_vote else ())
    if state.hunt is not None:
        return _in_a_hunt(state, state.hunt, seat, now)
    commands: list[Any] = []
    if state.players[seat].agreed:
        commands.append(TakeBack())
    elif no_set_refusal(state, seat) is None:
        commands.append(SayNoSet())
    can_scout = not state.players[seat].sits_out and len(state.open_cards) >= 3
    return Legal(tuple(commands), (AnyCards(Scout, state.open_cards),) if can_scout else ())


def _in_a_hunt(state: State, hunt: Hunt, seat: int, now: Millis) -> Legal:
    """Return the commands during a hunt.

    While one seat points, another can only overtake it with an earlier press, so no Point is listed.
    """
    out = seat == hunt.scout.seat or seat in hunt.barred or state.players[seat].sits_out
    if out or hunt.until is None or hunt.point is not None or now >= hunt.until:
        return Legal()
    points = tuple(Point(card) for card in state.open_cards if card != hunt.card)
    return Legal((*points, TakeBack() if seat in hunt.gave_up else GiveUp()))


def deadline(state: State) -> Millis | None:
    """Return the time to give the game a Tick if nobody acts."""
    turn_ends = state.hunt.deadline if state.hunt else None
    vote_ends = state.ballot.until if state.ballot else None
    return next_deadline(state, turn_ends, vote_ends, next_deal_at(state, PLAYERS[0]))
