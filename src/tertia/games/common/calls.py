"""SET! and the three cards shown (R2.3 to R2.5), in games where a call suspends the game for all others.

Each game decides what a right or a wrong claim leads to. A state that uses this module is ``Suspendable``. Its
options have ``pick_time``, ``photo_finish`` and ``rest``, and its players have ``rests_until`` and ``rested_at``:
after a wrong call a player rests, so that nobody can lock the others out by calling again and again (R2.7).
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from tertia.cards import Card
from tertia.errors import Refused
from tertia.games.common.events import Called, CallEvent, Rested, Shown, TieDrawn
from tertia.games.common.photo_finish import (
    Call,
    overtake,
    press_time,
    tie_with,
    tied_and_overtaken,
    win_call,
)
from tertia.games.engine import Draft, Millis, Tick


class Suspendable(Protocol):
    """A state in which play stands still while a call is open."""

    @property
    def call(self) -> Call | None: ...
    @property
    def needs_call(self) -> bool:
        """True if a player calls before showing cards; else three picked cards are a claim."""
        ...

    @property
    def gone_at(self) -> Millis:
        """When cards last left the table."""
        ...

    @property
    def resumed_at(self) -> Millis:
        """When play was last resumed after a wrong call."""
        ...

    @property
    def players(self) -> tuple[Any, ...]: ...
    @property
    def options(self) -> Any: ...


S = TypeVar("S", bound=Suspendable)


def evolve_call(call: Call | None, event: CallEvent) -> Call:
    """Return the call after an event about it."""
    if isinstance(event, Called):
        return overtake(call, Call(event.seat, event.pressed, event.closes, event.until, event.tied))
    assert call is not None  # noqa: S101
    return tie_with(call, event.seat) if isinstance(event, TieDrawn) else replace(call, shown=event.cards)


def call_set(draft: Draft[S], seat: int) -> None:
    """R2.3: call SET! before touching cards."""
    if not draft.state.needs_call:
        raise Refused("no-call-needed")
    _get_the_call(draft, seat)


def show(draft: Draft[S], seat: int, cards: tuple[Card, ...]) -> bool:
    """R2.5: let the caller show three cards.

    Return False if three taps are a call at this table, and this one lost the draw of a tie.
    """
    call = draft.state.call
    if not draft.state.needs_call:
        if not _get_the_call(draft, seat):
            return False
    elif call is None:
        raise Refused("call-first")
    elif call.seat != seat:
        raise Refused("suspended", seat=call.seat)
    elif call.shown:
        raise Refused("already-shown")
    elif draft.now >= call.until:
        raise Refused("too-late")
    draft.emit(Shown(seat, cards))
    return True


def _get_the_call(draft: Draft[S], seat: int) -> bool:
    """R2.4: suspend the game for one caller; in a photo finish, for the one who pressed first.

    Return False if the seat pressed at the same instant as another and lost the draw.
    """
    state, call = draft.state, draft.state.call
    pressed = press_time(draft)
    if pressed < state.gone_at:
        raise Refused("cards-gone")  # the press was meant for cards that have left the table
    if pressed < state.resumed_at:
        raise Refused("pressed-during-call")  # R2.4: play was suspended then
    end_of_rest = max(state.players[seat].rests_until, state.players[seat].rested_at)
    if pressed < end_of_rest:
        raise Refused("resting", seconds=-(-(end_of_rest - pressed) // 1_000))  # rounded up
    if call is not None and call.seat == seat:
        raise Refused("already-called")
    if not win_call(draft, call, seat, pressed):
        return False
    closes, until = pressed + state.options.photo_finish, draft.now + state.options.pick_time
    tapped = not state.needs_call
    draft.emit(Called(seat, pressed, closes, until, *tied_and_overtaken(call, pressed), tapped=tapped))
    return True


# R2.7: the rest after a wrong call ------------------------------------------------------------------------


def failed_at(draft: Draft[S], call: Call) -> Millis:
    """Return when a wrong call ended: at its deadline, even if the table's clock is late.

    It is 0 in games by the first revision of the rules, whose records do not have this time.
    """
    if draft.state.options.revision < 2:
        return 0
    return min(draft.now, call.deadline) if isinstance(draft.request.command, Tick) else draft.now


def rest_after(state: Suspendable, failed: Millis) -> Millis:
    """Return when a player may call again after a call that failed at this instant; 0 without a rest.

    A single player disturbs nobody and needs no rest. Nor is there one if ``failed`` is 0 (see ``failed_at``).
    """
    rest: Millis = state.options.rest
    has_rest = rest > 0 and failed > 0 and len(state.players) > 1
    return failed + rest if has_rest else 0


def is_resting(state: Suspendable, seat: int, now: Millis) -> bool:
    return bool(now < state.players[seat].rests_until)


def end_rests(draft: Draft[S]) -> None:
    """Tell all that a rest is over, so that its player may call again."""
    for seat, player in enumerate(draft.state.players):
        if player.rests_until and draft.now >= player.rests_until:
            draft.emit(Rested(seat))


def next_end_of_rest(state: Suspendable) -> Millis | None:
    """Return the end of the next rest; None if nobody rests."""
    return min((player.rests_until for player in state.players if player.rests_until), default=None)
