"""The puzzle of the day: the same for everyone, and equally hard on every day."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256

import pytest

from tertia.cards import card_features
from tertia.errors import BadInput
from tertia.notation import card_name
from tertia.puzzles import FIRST_DAY, KINDS, Kind, busiest, daily, parse_date, profile
from tertia.solver import find_sets

DAYS = [FIRST_DAY + timedelta(days) for days in range(400)]


@pytest.mark.parametrize(
    ("kind", "cards", "sets", "difficulty", "fingerprint"),
    [("twelve", 12, 6, (0, 2, 3, 1), "8409bb1bc3358836"), ("nine", 9, 4, (1, 2, 1, 0), "114f9d8dd0a1eaf1")],
)
def test_400_days_are_equally_hard_and_never_change(
    kind: Kind, cards: int, sets: int, difficulty: tuple[int, ...], fingerprint: str
) -> None:
    """The difficulty is the number of SETs in which one, two, three or four features differ (docs/puzzles.md).

    The fingerprint covers all puzzles, so that none changes unnoticed.
    """
    names = []
    for day in DAYS:
        board = daily(day, kind).board
        assert len(set(board.cards)) == cards
        assert list(board.sets) == find_sets(board.cards)
        assert len(board.sets) == sets
        assert profile(board.sets) == difficulty
        assert busiest(board.sets) <= 3  # no card is in more SETs
        names.append(" ".join(map(card_name, board.cards)))
    assert len(set(names)) == len(names)
    assert sha256("\n".join(names).encode()).hexdigest()[:16] == fingerprint


def test_the_small_puzzle_has_nine_solid_cards_and_four_sets() -> None:
    """R3.1 and R3.2 in docs/RULES.md, and the problem in rulebook [004], which RULES.md lists."""
    board = daily(date(2026, 11, 15), "nine").board
    assert {fill for _, _, fill, _ in map(card_features, board.cards)} == {0}
    assert (len(board.cards), len(board.sets)) == (9, 4)


def test_puzzles_are_numbered_from_the_first_day() -> None:
    assert daily(FIRST_DAY).number == 1
    assert daily(date(2026, 11, 15)).number == 319
    for kind in KINDS:
        with pytest.raises(BadInput, match="no-puzzle-yet"):
            daily(FIRST_DAY - timedelta(1), kind)


@pytest.mark.parametrize(
    "word", ["", "today", "2026-02-30", "2026-13-01", "20261115", "2026-W46-7", "२०२६-११-१५"]
)
def test_an_invalid_date_is_refused(word: str) -> None:
    with pytest.raises(BadInput, match="bad-date"):
        parse_date(word)
