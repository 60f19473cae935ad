"""The writer rests between groups while many tables write often, and only then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from tertia.storage.sql.pacing import DENSE, MIN_TABLES, REST, SAMPLE, Pacing


def clock_with(interval: float) -> Iterator[float]:
    return (100 + n * interval for n in count())


def rests(tables: int, interval: float, appends: int = 4 * SAMPLE) -> list[float]:
    """Return the rests after appends one by one, at this interval, to this many tables in turn."""
    pacing = Pacing(clock_with(interval).__next__)
    return [pacing.rest_after([f"table {n % tables}"]) for n in range(appends)]


def test_many_tables_that_write_often_share_transactions() -> None:
    taken = rests(tables=1_000, interval=DENSE / SAMPLE / 2)
    assert set(taken[: SAMPLE - 1]) == {0.0}
    assert set(taken[SAMPLE - 1 :]) == {REST}


@pytest.mark.parametrize(
    ("tables", "interval"),
    [(1, 0.0), (MIN_TABLES - 1, 0.0), (1_000, 2 * DENSE / SAMPLE)],
    ids=["one fast table", "a few fast tables", "many tables that write seldom"],
)
def test_others_do_not_wait(tables: int, interval: float) -> None:
    assert set(rests(tables, interval)) == {0.0}


def test_a_group_counts_with_all_its_tables() -> None:
    pacing = Pacing(lambda: 100.0)
    assert pacing.rest_after(f"table {n}" for n in range(SAMPLE)) == REST


def test_rests_end_with_the_traffic() -> None:
    now = [100.0]
    pacing = Pacing(lambda: now[0])
    assert pacing.rest_after(map(str, range(SAMPLE))) == REST
    now[0] += 2 * DENSE
    assert pacing.rest_after(["table"]) == 0.0
    assert pacing.rest_after([]) == 0.0
