"""What a seat at a classic table may do now, and when the table wakes by itself."""

from __future__ import annotations

from typing import Any

from tertia.games.classic.facts import AskHint, CallSet, Claim, Deal, SayNoSet, TakeBack
from tertia.games.classic.rules import no_set_refusal
from tertia.games.classic.state import State
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
    commands: list[Any] = [AskHint(kind) for kind in state.hints_left(seat)]
    if player.agreed:
        commands.append(TakeBack())
    elif no_set_refusal(state, seat) is None:
        commands.append(SayNoSet())
    if player.locked:
        return Legal(tuple(commands))
    if state.needs_call:
        return Legal((*commands, CallSet()))
    return Legal(tuple(commands), _any_three(state))


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
