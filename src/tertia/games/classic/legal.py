"""The commands that a seat at a classic table may give now, and the next deadline of the table."""

from __future__ import annotations

from functools import cache
from typing import Any

from tertia.games.classic.commands import AskHint, HintKind, Undo
from tertia.games.classic.rules import PLAYERS, no_set_refusal
from tertia.games.classic.state import State
from tertia.games.common.calls import is_resting, next_end_of_rest
from tertia.games.common.commands import CallSet, Claim, SayNoSet, TakeBack
from tertia.games.common.match import legal_between_deals, next_deal_at
from tertia.games.common.table import next_deadline
from tertia.games.engine import AnyCards, Legal, Millis


def legal(state: State, seat: int, now: Millis) -> Legal:
    """Return the commands this seat may give now."""
    if state.phase != "playing" or state.seats.presence[seat] == "left" or state.paused_at is not None:
        return legal_between_deals(state, seat, PLAYERS[0])
    if state.call is not None:
        can_show = state.call.seat == seat and not state.call.shown and now < state.call.until
        return Legal(choices=_any_three(state) if can_show else ())
    player = state.players[seat]
    can_agree = not player.agreed and no_set_refusal(state, seat) is None
    can_claim = not player.locked and not is_resting(state, seat, now)
    can_call = can_claim and state.needs_call
    legal = _without_cards(state.hints_left(seat), player.agreed, can_agree, can_call, bool(state.past))
    return Legal(legal.commands, _any_three(state)) if can_claim and not can_call else legal


@cache
def _without_cards(
    hints: tuple[HintKind, ...], has_agreed: bool, can_agree: bool, can_call: bool, can_undo: bool
) -> Legal:
    """Return a cached object, so that the server encodes it once and not after every command."""
    commands: list[Any] = [AskHint(kind) for kind in hints]
    if has_agreed:
        commands.append(TakeBack())
    if can_agree:
        commands.append(SayNoSet())
    if can_call:
        commands.append(CallSet())
    if can_undo:
        commands.append(Undo())
    return Legal(tuple(commands))


def _any_three(state: State) -> tuple[AnyCards, ...]:
    cards = state.open_cards
    return (AnyCards(Claim, cards),) if len(cards) >= 3 else ()


def deadline(state: State) -> Millis | None:
    """Return the time to give the game a Tick if nobody acts."""
    call_ends = state.call.deadline if state.call else None
    rest_ends = next_end_of_rest(state) if state.phase == "playing" else None
    return next_deadline(state, call_ends, rest_ends, next_deal_at(state, PLAYERS[0]))
