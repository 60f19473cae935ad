"""SET! and the three cards shown (R2.3 to R2.5), in games where a call suspends the game for all others.

Each game decides what a right or a wrong claim leads to. A state that uses this module has ``call``,
``needs_call``, ``gone_at``, and options with ``pick_time`` and ``photo_finish``.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from tertia.cards import Card
from tertia.errors import Refused
from tertia.games.common.events import Called, CallEvent, Shown, TieDrawn
from tertia.games.common.photo_finish import (
    Call,
    overtake,
    press_time,
    tie_with,
    tied_and_overtaken,
    win_call,
)
from tertia.games.engine import Draft, Millis


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


def _get_the_call(draft: Draft[S], seat: int) -> bool:
    """R2.4: the game is suspended for one caller; in a photo finish, for the one who pressed first."""
    state, call = draft.state, draft.state.call
    pressed = press_time(draft)
    if pressed < state.gone_at:
        raise Refused("too-late")  # the press was meant for cards that have left the table
    if call is not None and call.seat == seat:
        raise Refused("already-called")
    if not win_call(draft, call, seat, pressed):
        return False
    closes, until = pressed + state.options.photo_finish, draft.now + state.options.pick_time
    tapped = not state.needs_call
    draft.emit(Called(seat, pressed, closes, until, *tied_and_overtaken(call, pressed), tapped=tapped))
    return True
