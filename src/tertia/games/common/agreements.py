"""Agreements of the players: "no SET", "safe", "done" (R2.8). Any change of the table withdraws them all."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from tertia.errors import Refused
from tertia.games.common.events import Agreed, TookBack
from tertia.games.common.table import TableState
from tertia.games.engine import Draft, refuse

S = TypeVar("S", bound=TableState)


def all_agree(state: TableState, asked: Collection[int]) -> bool:
    """Return True if all of these seats have agreed; False if there are none."""
    return bool(asked) and all(state.players[seat].agreed for seat in asked)


def agree(draft: Draft[S], seat: int, refusal: Refused | None) -> None:
    """Let a seat agree, unless there is a refusal."""
    refuse(refusal)
    draft.emit(Agreed(seat))


def take_back(draft: Draft[S], seat: int) -> None:
    if not draft.state.players[seat].agreed:
        raise Refused("not-agreed")
    draft.emit(TookBack(seat))
