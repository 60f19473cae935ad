"""Fair calls: the seat that pressed first gets the call, even if its message arrives later (photo finish).

A call carries the time of the press as the server estimates it, never further back than the photo-finish window.
Until the window closes, an earlier press overtakes. Presses of the same instant draw lots, and each of them has
the same chance, however many they are.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.errors import Refused
from tertia.games.common.dealing import Dice
from tertia.games.common.events import TieDrawn
from tertia.games.engine import Draft, Millis

PHOTO_FINISH: Millis = 150
"""The longest credit that a late message can get."""


class Call(Struct, frozen=True):
    """A call that is not resolved yet."""

    seat: int
    pressed: Millis
    closes: Millis
    """When the photo finish is over: no earlier press can arrive any more."""
    until: Millis
    """When the caller's time to show three cards runs out."""
    tied: int = 1
    """How many pressed at this instant."""
    rivals: tuple[int, ...] = ()
    """The other seats that pressed in this contest. Each presses once, or a lost lot could be drawn again."""
    shown: tuple[Card, ...] = ()
    """The claim that waits for the photo finish; nobody else may see it before."""

    @property
    def wakes(self) -> Millis:
        """When the call is decided if nobody acts."""
        return self.closes if self.shown else self.until


def credited(draft: Draft[Any]) -> Millis:
    """The time of the press that counts: not after now, and not further back than the window."""
    window: Millis = draft.state.options.photo_finish
    return max(min(draft.pressed, draft.now), draft.now - window)


def photo_finish(call: Call, seat: int, pressed: Millis, now: Millis) -> Literal["earlier", "tie", "later"]:
    """Compare another press with the call that arrived first."""
    if now >= call.closes or pressed > call.pressed or seat in call.rivals:
        return "later"
    return "tie" if pressed == call.pressed else "earlier"


def gets_ahead(
    draft: Draft[Any], call: Call | None, seat: int, pressed: Millis, refusal: str = "suspended"
) -> bool:
    """Whether a press gets the call; False where it loses the draw of a tie. A later press is Refused."""
    if call is None:
        return True
    match photo_finish(call, seat, pressed, draft.now):
        case "later":
            raise Refused(refusal, seat=call.seat)
        case "earlier":
            return True
        case "tie":
            # The k-th press of one instant wins with chance 1/k, so that in the end each has 1/k.
            won = Dice(draft.luck, "tie").below(call.tied + 1) == 0
            draft.emit(TieDrawn(seat, call.seat, seat if won else call.seat))
            return won


def contest(call: Call | None, pressed: Millis) -> tuple[int, int | None]:
    """How many pressed at the instant that counts now, and the seat that is overtaken."""
    if call is None:
        return 1, None
    return call.tied + 1 if pressed == call.pressed else 1, call.seat


def is_contested(call: Call, callers: Collection[int], now: Millis) -> bool:
    """Whether a press of another seat may still arrive that was made earlier."""
    return now < call.closes and any(seat != call.seat for seat in callers)


def overtaking(before: Call | None, call: Call) -> Call:
    """A call that takes the place of another, in the same contest."""
    if before is None:
        return call
    rivals = {*before.rivals, before.seat} - {call.seat}
    return replace(call, rivals=tuple(sorted(rivals)))


def tied_with(call: Call, seat: int) -> Call:
    """The call after a draw with this seat; if the seat won, its own call overtakes next."""
    return replace(call, tied=call.tied + 1, rivals=(*call.rivals, seat))
