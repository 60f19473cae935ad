"""SET! and the three cards shown (R2.3 to R2.5), for every game in which a call suspends all others.

The events, how they change the call, and who gets the call. What a right or a wrong claim leads to is the
game's own. A state that uses this has ``call``, ``needs_call``, ``gone_at``, and options with ``pick_time`` and
``photo_finish``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, TypeVar

from msgspec.structs import replace

from tertia.cards import Card
from tertia.errors import Refused
from tertia.games.common.events import Called, CallEvent, Shown, TieDrawn
from tertia.games.common.photo_finish import (
    Call,
    credited,
    overtaking,
    photo_finish,
    tie_goes_to_newcomer,
    tied_with,
)
from tertia.games.engine import Draft, Millis


class CallOptions(Protocol):
    @property
    def pick_time(self) -> Millis: ...
    @property
    def photo_finish(self) -> Millis: ...


class Suspendable(Protocol):
    """A state whose play stands still while a call is open."""

    @property
    def call(self) -> Call | None: ...
    @property
    def needs_call(self) -> bool:
        """Whether one calls before showing; else three cards picked are a claim."""
        ...

    @property
    def options(self) -> CallOptions: ...
    @property
    def gone_at(self) -> Millis: ...


S = TypeVar("S", bound=Suspendable)


def evolve_call(call: Call | None, event: CallEvent) -> Call:
    """The call after an event about it."""
    match event:
        case Called(seat, pressed, closes, until, tied):
            return overtaking(call, Call(seat, pressed, closes, until, tied))
        case TieDrawn(seat):
            assert call is not None  # noqa: S101
            return tied_with(call, seat)
        case Shown(_, cards):
            assert call is not None  # noqa: S101
            return replace(call, shown=cards)


def call_first(draft: Draft[S], seat: int) -> None:
    """R2.3: SET! before touching cards."""
    if not draft.state.needs_call:
        raise Refused("no-call-needed")
    _get_the_call(draft, seat)


def show(draft: Draft[S], seat: int, cards: tuple[Card, ...]) -> bool:
    """R2.5: the caller shows three cards; False where three taps lost the draw of a tie."""
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


def is_contested(call: Call, callers: Collection[int], now: Millis) -> bool:
    """Whether one of those who may call can still arrive, having pressed earlier."""
    return now < call.closes and any(seat != call.seat for seat in callers)


def _get_the_call(draft: Draft[S], seat: int) -> bool:
    """R2.4: the game is suspended for one caller; in a photo finish, for the one who pressed first."""
    options, call = draft.state.options, draft.state.call
    pressed = credited(draft.pressed, draft.now, options.photo_finish)
    if pressed < draft.state.gone_at:
        raise Refused("too-late")  # the press was meant for cards that no longer lie there
    closes, until = pressed + options.photo_finish, draft.now + options.pick_time
    fresh = Called(seat, pressed, closes, until, tapped=not draft.state.needs_call)
    if call is None:
        draft.emit(fresh)
        return True
    if call.seat == seat:
        raise Refused("already-called")
    match photo_finish(call, seat, pressed, draft.now):
        case "later":
            raise Refused("suspended", seat=call.seat)
        case "earlier":
            draft.emit(replace(fresh, overtaken=call.seat))
            return True
        case "tie":
            won = tie_goes_to_newcomer(call, draft.luck)
            draft.emit(TieDrawn(seat, call.seat, seat if won else call.seat))
            if won:
                draft.emit(replace(fresh, tied=call.tied + 1, overtaken=call.seat))
            return won
