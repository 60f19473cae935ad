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
"""The most time before its arrival from which a press can count."""


class Call(Struct, frozen=True):
    """A call that is not resolved yet."""

    seat: int
    pressed: Millis
    closes: Millis
    """When the photo finish is over: no earlier press can arrive any more."""
    until: Millis
    """When the caller's time to show three cards runs out."""
    tied: int = 1
    """The number of seats that pressed at this instant."""
    rivals: tuple[int, ...] = ()
    """The other seats that pressed in this contest. Each may press once, or it could draw lots again."""
    shown: tuple[Card, ...] = ()
    """The claim that waits for the photo finish; nobody else may see it before."""

    @property
    def deadline(self) -> Millis:
        """When the call is decided if nobody acts."""
        return self.closes if self.shown else self.until


def press_time(draft: Draft[Any]) -> Millis:
    """Return the time of a press as it counts: not after now, and not further back than the window."""
    window: Millis = draft.state.options.photo_finish
    return max(min(draft.pressed, draft.now), draft.now - window)


def compare_presses(
    call: Call, seat: int, pressed: Millis, now: Millis
) -> Literal["earlier", "tie", "later"]:
    """Compare another press with the call that arrived first."""
    if now >= call.closes or pressed > call.pressed or seat in call.rivals:
        return "later"
    return "tie" if pressed == call.pressed else "earlier"


def win_call(
    draft: Draft[Any], call: Call | None, seat: int, pressed: Millis, refusal: str = "suspended"
) -> bool:
    """Let a press win the call; False if it loses the draw of a tie. A later press is Refused."""
    if call is None:
        return True
    match compare_presses(call, seat, pressed, draft.now):
        case "later":
            raise Refused(refusal, seat=call.seat)
        case "earlier":
            return True
        case "tie":
            # The k-th press of one instant beats the winner of the earlier ones with chance 1/k. So each of them has
            # won with chance 1/k after it.
            won = Dice(draft.luck, "tie").below(call.tied + 1) == 0
            draft.emit(TieDrawn(seat, call.seat, seat if won else call.seat))
            return won


def tied_and_overtaken(call: Call | None, pressed: Millis) -> tuple[int, int | None]:
    """For a press that wins: the number of presses at its instant, and the seat that it overtakes."""
    if call is None:
        return 1, None
    tied = call.tied + 1 if pressed == call.pressed else 1
    return tied, call.seat


def is_contested(call: Call, callers: Collection[int], now: Millis) -> bool:
    """Return True if an earlier press of another seat may still arrive."""
    return now < call.closes and any(seat != call.seat for seat in callers)


def overtake(before: Call | None, call: Call) -> Call:
    """Replace a call by another one of the same contest."""
    if before is None:
        return call
    rivals = {*before.rivals, before.seat} - {call.seat}
    return replace(call, rivals=tuple(sorted(rivals)))


def tie_with(call: Call, seat: int) -> Call:
    """Return the call after a draw with this seat; if the seat won, its own call overtakes next."""
    return replace(call, tied=call.tied + 1, rivals=(*call.rivals, seat))
