"""Scout for reviews and replays: the SETs, times and mistakes that a turn counts as."""

from __future__ import annotations

from typing import Any

from games.scout_table import IN_NO_SET, A, B, C, D, E, arrange_deal, send
from tertia.games import scout
from tertia.games.analysis import ClaimFailed, SetFound
from tertia.games.scout.commands import Point, Scout


def findings(happened: list[Any], kind: type) -> list[Any]:
    """Return the findings of one kind among those of these events."""
    found = (finding for event in happened for finding in scout.ANALYSIS.findings(event))
    return [finding for finding in found if isinstance(finding, kind)]


def test_r5_3_a_set_that_scout_and_finder_share_counts_once() -> None:
    """It counts for the scout, with the scout's time."""
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    found = findings(send(table, Point(B), seat=2, now=4_000), SetFound)
    assert found == [SetFound(seat=0, cards=(A, B, C), took=1_000)]


def test_r5_4_another_set_counts_for_its_finder_without_a_time() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    scouts, finders = findings(send(table, Point(D), seat=1, now=4_000), SetFound)
    assert (scouts.seat, scouts.took) == (0, 1_000)
    assert finders == SetFound(seat=1, cards=(A, D, E), took=None, is_claim=False)


def test_r5_7_the_set_of_a_finder_counts_though_the_scout_has_none() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, IN_NO_SET)), seat=0, now=1_000)
    happened = send(table, Point(C), seat=1, now=4_000)
    assert [finding.seat for finding in findings(happened, SetFound)] == [1]
    assert [finding.seat for finding in findings(happened, ClaimFailed)] == [0]


def test_r5_7_pointing_at_a_wrong_card_counts_as_a_wrong_call() -> None:
    table = arrange_deal()
    send(table, Scout((A, B, C)), seat=0, now=1_000)
    happened = send(table, Point(IN_NO_SET), seat=1, now=2_000)
    assert findings(happened, ClaimFailed) == [ClaimFailed(seat=1, cards=(IN_NO_SET,), reason="wrong-card")]
