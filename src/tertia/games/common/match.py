"""From deal to deal: who deals next, when everyone has dealt, who stands where (R2.12)."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.games.common.seats import Seats


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat, 1 for the highest total; equal totals share a place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def everyone_has_dealt(seats: Seats, dealers: Sequence[int]) -> bool:
    """Whether all who have not left have dealt once."""
    return all(seat in dealers for seat in seats.in_game)
