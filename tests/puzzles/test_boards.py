"""Boards have exactly the requested number of SETs, and a seed always gives the same board."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis.strategies import DrawFn, booleans, composite, integers, sampled_from, text

from tertia.cards import card_features, deck
from tertia.errors import BadInput
from tertia.notation import card_name
from tertia.odds import sets_in
from tertia.puzzles import MAX_CARDS, SOLID, deal_board, differing, nine_card_problem, possible_sets
from tertia.puzzles.boards import MIN_CARDS
from tertia.puzzles.seeded_random import SeededRandom
from tertia.solver import find_sets

STREAM = [23, 54, 66, 74, 78, 35, 22, 51, 41, 33, 12, 28, 0, 50, 8, 71, 54, 27, 45, 43]
"""The first numbers below 81 that follow from the seed "tertia"."""
BOARD = "1rts 2rtd 2rsd 3rto 3ros 3gss 2pod 2rss 1gss 2pto 2gto 2pts"
"""The board of twelve cards with six SETs that follows from the seed "1"."""


@composite
def board_parameters(draw: DrawFn) -> tuple[int, int, str, bool]:
    size, small = draw(integers(MIN_CARDS, MAX_CARDS)), draw(booleans())
    return size, draw(sampled_from(possible_sets(size, small))), draw(text(max_size=12)), small


@settings(max_examples=40, deadline=None)
@given(board_parameters())
def test_a_board_has_the_requested_cards_and_sets(parameters: tuple[int, int, str, bool]) -> None:
    size, sets, seed, small = parameters
    board = deal_board(size, sets, seed, SOLID if small else None)
    assert len(set(board.cards)) == len(board.cards) == size
    assert len(board.sets) == sets
    assert list(board.sets) == find_sets(board.cards)
    if small:
        assert all(card_features(card)[2] == 0 for card in board.cards), "all cards are solid"


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("size", range(MIN_CARDS, MAX_CARDS + 1))
def test_possible_numbers_of_sets_agree_with_the_odds(size: int, small: bool) -> None:
    counted = sets_in(size, 3 if small else 4).hands
    assert possible_sets(size, small) == tuple(n for n, hands in enumerate(counted) if hands)


def test_an_impossible_board_is_refused_with_the_possible_ones() -> None:
    with pytest.raises(BadInput) as caught:
        deal_board(size=7, sets=4, seed="1")
    assert caught.value.code == "no-such-board"
    assert caught.value.details["expected"] == (0, 1, 2, 3, 5)
    with pytest.raises(BadInput, match="bad-board-size"):
        deal_board(size=13, sets=6, seed="1")
    with pytest.raises(BadInput, match="no-such-board"):
        deal_board(size=12, sets=3, seed="1", held=SOLID)


def test_random_numbers_of_a_seed_never_change() -> None:
    """Block n is the SHA-256 of ``seed:n``, so that programs in any language can make the same puzzles."""
    stream = SeededRandom("tertia")
    assert [stream.below(81) for _ in range(20)] == STREAM
    assert sorted(SeededRandom("x").shuffled(range(81))) == list(range(81))


def test_each_number_is_equally_likely() -> None:
    """Chi-squared test of 8,100 numbers below 81. A generator that prefers small numbers would fail clearly."""
    stream, times = SeededRandom("chi"), [0] * 81
    for _ in range(8100):
        times[stream.below(81)] += 1
    assert sum((n - 100) ** 2 / 100 for n in times) < 130


def test_the_board_of_a_seed_never_changes() -> None:
    assert " ".join(map(card_name, deal_board(size=12, sets=6, seed="1").cards)) == BOARD


def test_a_set_differs_in_one_to_four_features() -> None:
    """The features of a card are its digits in base 3: 0, 13 and 26 are 000, 111 and 222."""
    sets = ((0, 1, 2), (0, 4, 8), (0, 13, 26), (0, 40, 80))
    assert [differing(triple) for triple in sets] == [1, 2, 3, 4]


def test_r3_1_the_nine_card_problem_has_nine_solid_cards_and_four_sets() -> None:
    """Rulebook [004], R3.1: all cards are solid; "try to find the 4 SETs"."""
    problem = nine_card_problem()
    assert len(set(problem.cards)) == 9
    assert set(problem.cards) <= set(deck(SOLID))
    assert len(problem.sets) == 4
