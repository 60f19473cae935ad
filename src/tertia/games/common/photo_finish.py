"""Fair calls: who pressed first, although the network may deliver later (photo finish).

A call carries the instant it was pressed, as the server reckons it, never further back than the photo-finish
window. Until the window closes an earlier press overtakes; presses of the very same instant draw lots, each
with the same chance however many they are.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.common.dealing import Dice
from tertia.games.engine import Millis

PHOTO_FINISH: Millis = 150
"""The longest credit a late arrival can get."""


class Call(Struct, frozen=True):
    """A call that is not resolved yet."""

    seat: int
    pressed: Millis
    closes: Millis
    """When the photo finish is over: nobody who pressed earlier can still arrive."""
    until: Millis
    """When the caller's time to show three cards runs out."""
    tied: int = 1
    """How many pressed at this very instant."""
    rivals: tuple[int, ...] = ()
    """Who else has pressed in this contest: everyone presses once, or a lost lot could be drawn again."""
    shown: tuple[Card, ...] = ()
    """The claim that waits for the photo finish; nobody else may see it before."""

    @property
    def wakes(self) -> Millis:
        return self.closes if self.shown else self.until


def credited(pressed: Millis, now: Millis, window: Millis) -> Millis:
    """The instant that counts: not after now, not further back than the window."""
    return max(min(pressed, now), now - window)


def photo_finish(call: Call, seat: int, pressed: Millis, now: Millis) -> Literal["earlier", "tie", "later"]:
    """How a further press stands against the call that came first."""
    if now >= call.closes or pressed > call.pressed or seat in call.rivals:
        return "later"
    return "tie" if pressed == call.pressed else "earlier"


def tie_goes_to_newcomer(call: Call, luck: bytes) -> bool:
    """Among k presses of one instant the k-th wins with chance 1/k, so that in the end each has 1/k."""
    return Dice(luck, "tie").below(call.tied + 1) == 0


def overtaking(before: Call | None, fresh: Call) -> Call:
    """A call that takes the place of another, in the same contest."""
    if before is None:
        return fresh
    rivals = {*before.rivals, before.seat} - {fresh.seat}
    return replace(fresh, rivals=tuple(sorted(rivals)))


def tied_with(call: Call, seat: int) -> Call:
    """The call after a draw with this seat; if the seat won, its own call overtakes next."""
    return replace(call, tied=call.tied + 1, rivals=(*call.rivals, seat))
