"""What a seat at a classic table may do now, and when the table wakes by itself."""

from __future__ import annotations

from functools import cache
from typing import Any

from tertia.games.classic.commands import AskHint, HintKind
from tertia.games.classic.rules import no_set_refusal
from tertia.games.classic.state import State
from tertia.games.common.commands import CallSet, Claim, Deal, SayNoSet, TakeBack
from tertia.games.engine import AnyCards, Legal, Millis


def legal(state: State, seat: int, now: Millis) -> Legal:
    """The commands this seat may give now."""
    if state.seats.presence[seat] == "left":
        return Legal()
    if state.phase == "between":
        return Legal((Deal(),)) if seat == state.next_dealer else Legal()
    if state.phase != "playing":
        return Legal()
    if state.call is not None:
        mine = state.call.seat == seat and not state.call.shown and now < state.call.until
        return Legal(choices=_any_three(state) if mine else ())
    player = state.players[seat]
    may_agree = not player.agreed and no_set_refusal(state, seat) is None
    may_call = not player.locked and state.needs_call
    legal = _without_cards(state.hints_left(seat), player.agreed, may_agree, may_call)
    return legal if player.locked or may_call else Legal(legal.commands, _any_three(state))


@cache
def _without_cards(hints: tuple[HintKind, ...], has_agreed: bool, may_agree: bool, may_call: bool) -> Legal:
    """The same object for the same answer: it is asked after every command, for every seat."""
    commands: list[Any] = [AskHint(kind) for kind in hints]
    if has_agreed:
        commands.append(TakeBack())
    if may_agree:
        commands.append(SayNoSet())
    if may_call:
        commands.append(CallSet())
    return Legal(tuple(commands))


def _any_three(state: State) -> tuple[AnyCards, ...]:
    return (AnyCards(Claim, state.open_cards),)


def deadline(state: State) -> Millis | None:
    """When the table must be woken if nobody acts."""
    if state.phase not in ("playing", "between"):
        return None
    times = (
        state.call.wakes if state.call else None,
        state.resumes,
        state.seats.end_of_grace(state.options.grace),
    )
    return min((time for time in times if time is not None), default=None)


def is_over(state: State) -> bool:
    return state.phase == "over"
