"""Agreements of the players: "no SET", "safe", "done" (R2.8). Any change of the table withdraws them all.

One silent player cannot hold up the table: if all others agree, a countdown begins, and at its end the table
overrules that player. A state that uses the countdown has options with ``overrule``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from msgspec.structs import replace

from tertia.errors import Refused
from tertia.games.common.events import (
    Agreed,
    AgreementEvent,
    CountdownBegan,
    CountdownStopped,
    Overruled,
    TookBack,
)
from tertia.games.common.table import Countdown, TableState, with_player
from tertia.games.engine import Draft, refuse

S = TypeVar("S", bound=TableState)


def all_agree(state: TableState, asked: Collection[int]) -> bool:
    """Return True if all of these seats have agreed; False if there are none."""
    return bool(asked) and all(state.players[seat].agreed for seat in asked)


def agree(draft: Draft[S], seat: int, refusal: Refused | None) -> None:
    """Let a seat agree, unless there is a refusal."""
    refuse(refusal)
    draft.emit(Agreed(seat))


def settle_countdown(draft: Draft[S], asked: Collection[int]) -> bool:
    """R2.8: begin, stop or end the countdown of the only one of these seats that has not agreed.

    Return False where nothing changes. A game calls this last, after it has looked whether all agree.
    """
    state, countdown = draft.state, draft.state.countdown
    silent = [seat for seat in asked if not state.players[seat].agreed]
    if not state.options.overrule or len(asked) < 2 or len(silent) != 1:
        if countdown is None:
            return False
        draft.emit(CountdownStopped())
    elif countdown is None or countdown.seat != silent[0]:
        draft.emit(CountdownBegan(silent[0], draft.now + state.options.overrule))
    elif draft.now >= countdown.until:
        draft.emit(Overruled(silent[0]))
    else:
        return False
    return True


def after_agreement_event(state: S, event: AgreementEvent) -> S:
    """Return the state after an event about an agreement or the countdown."""
    match event:
        case Agreed(seat):
            return with_player(state, seat, agreed=True)
        case TookBack(seat):
            return with_player(state, seat, agreed=False)
        case CountdownBegan(seat, until):
            return replace(state, countdown=Countdown(seat, until))
        case CountdownStopped():
            return replace(state, countdown=None)
        case Overruled(seat):
            return replace(with_player(state, seat, agreed=True), countdown=None)


def take_back(draft: Draft[S], seat: int) -> None:
    if not draft.state.players[seat].agreed:
        raise Refused("not-agreed")
    draft.emit(TookBack(seat))
