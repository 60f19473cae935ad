"""R1.8: the odds that the rulebooks quote, compared with many random tables."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tertia.fast import count_sets_in

TABLES = 400_000


@cache
def share_without_set(cards: int) -> float:
    """Return the share of random tables of this many cards that hold no SET."""
    rng = np.random.default_rng(18)
    tables = rng.permuted(np.tile(np.arange(81, dtype=np.uint8), (TABLES, 1)), axis=1)[:, :cards]
    return float(np.mean(count_sets_in(tables) == 0))


@pytest.mark.parametrize(
    ("cards", "quoted"),
    [(12, 1 / 33), (12, 1 - 0.97), (15, 1 / 2500), (15, 1 - 0.9996)],
    ids=["one in 33", "97%", "one in 2500", "99.96%"],
)
def test_r1_8_quoted_odds_are_near_the_truth(cards: int, quoted: float) -> None:
    assert share_without_set(cards) == pytest.approx(quoted, rel=0.25)


def test_r1_8_quoted_odds_for_twelve_cards_are_not_the_truth() -> None:
    """12 random cards hold no SET in 3.2 % of cases, 1 in 31: seven standard errors from 1 in 33."""
    share = share_without_set(12)
    error = (share * (1 - share) / TABLES) ** 0.5
    assert share - 1 / 33 > 5 * error
