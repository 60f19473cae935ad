"""The commands that a seat at a 20/20 table may give now, and the next deadline of the table."""

from __future__ import annotations

from typing import Any

from tertia.games.common.calls import is_resting, next_end_of_rest
from tertia.games.common.commands import CallSet, Claim, Deal, SayNoSet, TakeBack
from tertia.games.common.match import legal_between_deals, next_deal_at
from tertia.games.common.table import next_deadline
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.games.twenty.commands import AskCard
from tertia.games.twenty.rules import PLAYERS, card_refusal, next_deal_refusal, no_set_refusal
from tertia.games.twenty.state import State


def legal(state: State, seat: int, now: Millis) -> Legal:
    """Return the commands this seat may give now."""
    if state.paused_at is not None:
        return Legal()
    if state.phase == "playing":
        return _in_a_deal(state, seat, now) if state.players[seat].in_deal else Legal()
    between = legal_between_deals(state, seat, PLAYERS[0])
    if next_deal_refusal(state, seat) is None:
        return between
    return Legal(tuple(command for command in between.commands if command != Deal()))


def _in_a_deal(state: State, seat: int, now: Millis) -> Legal:
    any_three = (AnyCards(Claim, state.reachable_cards(seat)),)
    if state.call is not None:
        can_show = state.call.seat == seat and not state.call.shown and now < state.call.until
        return Legal(choices=any_three if can_show else ())
    commands: list[Any] = []
    if card_refusal(state, seat) is None:
        commands.append(AskCard())
    if state.players[seat].agreed:
        commands.append(TakeBack())
    elif no_set_refusal(state, seat) is None:
        commands.append(SayNoSet())
    if is_resting(state, seat, now):
        return Legal(tuple(commands))
    if state.needs_call:
        return Legal((*commands, CallSet()))
    return Legal(tuple(commands), any_three)


def deadline(state: State) -> Millis | None:
    """Return the time to give the game a Tick if nobody acts."""
    call_ends = state.call.deadline if state.call else None
    rest_ends = next_end_of_rest(state) if state.phase == "playing" else None
    return next_deadline(state, call_ends, rest_ends, next_deal_at(state, PLAYERS[0]))
