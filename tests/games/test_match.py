"""R2.12: from deal to deal."""

from __future__ import annotations

import pytest

from tertia.games.common.events import Left
from tertia.games.common.match import has_everyone_dealt, rank_totals
from tertia.games.common.seats import Seats


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((), ()),
        ((5,), (1,)),
        ((5, 9, 1), (2, 1, 3)),
        ((4, 4), (1, 1)),
        ((9, 4, 4, 1), (1, 2, 2, 4)),
        ((-1, 0, -1), (2, 1, 2)),
        ((0, 0, 0), (1, 1, 1)),
    ],
)
def test_r2_12_equal_totals_share_the_place(totals: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert rank_totals(totals) == places


def test_r2_12_everyone_has_dealt_when_all_players_who_stayed_have() -> None:
    table = Seats.of(3)
    assert not has_everyone_dealt(table, (0, 1))
    assert has_everyone_dealt(table, (0, 1, 2))
    assert has_everyone_dealt(table.evolve(Left(2)), (0, 1))
    assert not has_everyone_dealt(table.evolve(Left(2)), (0, 2))
    assert not has_everyone_dealt(table.with_new_seat(), (0, 1, 2))
