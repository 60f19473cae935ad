"""The batch functions of ``tertia[fast]`` agree with the pure solver."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from textwrap import dedent

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from tertia.cards import Card, deck
from tertia.errors import BadCard, BadInput, DuplicateCard
from tertia.fast import SetLists, count_sets_in, find_sets_in
from tertia.solver import find_sets

SECOND_BLOCK = 530
"""A board in the second of the blocks of 512 boards that the functions process at once."""

functions = pytest.mark.parametrize("function", [find_sets_in, count_sets_in])
Function = Callable[[object], object]


def random_boards(count: int, places: int) -> list[list[Card]]:
    random = Random(count * 100 + places)
    return [random.sample(deck(), places) for _ in range(count)]


def check_against_solver(
    boards: list[list[Card]], lists: SetLists, counts: np.ndarray[tuple[int], np.dtype[np.uint16]]
) -> None:
    pure = [find_sets(board) for board in boards]
    assert [[tuple(cards) for cards in lists[n].tolist()] for n in range(len(lists))] == pure
    assert counts.tolist() == [len(sets) for sets in pure]


@settings(deadline=None)
@given(st.integers(0, 20), st.integers(0, 24), st.randoms(use_true_random=False))
def test_r1_4_fast_equals_pure(count: int, places: int, random: Random) -> None:
    boards = [random.sample(deck(), places) for _ in range(count)]
    rows = np.array(boards, np.uint8).reshape(count, places)
    check_against_solver(boards, find_sets_in(rows), count_sets_in(rows))


@pytest.mark.parametrize("count", [1, 511, 512, 513, 1500])
def test_r1_4_full_and_partial_blocks_of_boards(count: int) -> None:
    boards = random_boards(count, 12)
    check_against_solver(
        boards, find_sets_in(np.array(boards, np.uint8)), count_sets_in(np.array(boards, np.uint8))
    )


@pytest.mark.parametrize("places", [0, 1, 2, 3, 12, 13, 40, 80, 81])
def test_r1_4_boards_of_any_size(places: int) -> None:
    boards = random_boards(3, places)
    check_against_solver(
        boards, find_sets_in(np.array(boards, np.uint8)), count_sets_in(np.array(boards, np.uint8))
    )


def test_r1_4_boards_with_more_sets_than_usual() -> None:
    boards = [list(range(9))] * 2000  # nine cards with twelve SETs
    check_against_solver(boards, find_sets_in(boards), count_sets_in(boards))


@functions
def test_arrays_of_any_integer_type_and_layout_are_accepted(function: Function) -> None:
    boards = random_boards(7, 12)
    plain = np.array(boards, np.uint8)
    for array in (boards, np.array(boards), np.asfortranarray(plain), np.repeat(plain, 2, axis=0)[::2]):
        assert repr(function(array)) == repr(function(plain))


def test_lists_are_indexed_by_board() -> None:
    lists = find_sets_in([[0, 1, 2, 3], [0, 1, 3, 4]])
    assert len(lists) == 2
    assert lists.offsets.tolist() == [0, 1, 1]
    assert lists.sets.tolist() == lists[0].tolist() == [[0, 1, 2]]
    assert lists[1].tolist() == []
    with pytest.raises(IndexError):
        lists[2]


@functions
@pytest.mark.parametrize(
    ("boards", "reason", "described"),
    [
        ([0, 1, 2], "shape", "int64 (3,)"),
        (np.zeros((2, 3, 4), np.uint8), "shape", "uint8 (2, 3, 4)"),
        (7, "shape", "int64 ()"),
        (np.zeros((2, 82), np.uint8), "shape", "uint8 (2, 82)"),
        ([[0, 1], [2]], "ragged", "list"),
        ([[0.0, 1.0]], "dtype", "float64 (1, 2)"),
        ([[True, False]], "dtype", "bool (1, 2)"),
        ([["1rso", "2rso"]], "dtype", "<U4 (1, 2)"),
    ],
)
def test_other_values_than_boards_are_refused(
    function: Function, boards: object, reason: str, described: str
) -> None:
    with pytest.raises(BadInput) as refused:
        function(boards)
    assert refused.value.code == "bad-boards"
    assert refused.value.details == {"reason": reason, "given": described}


@functions
@pytest.mark.parametrize("value", [81, 255, 256, -1])
def test_r1_1_other_values_than_cards_are_refused(function: Function, value: int) -> None:
    boards = np.array(random_boards(600, 12), np.int64)
    boards[SECOND_BLOCK, 11] = value
    with pytest.raises(BadCard) as refused:
        function(boards.astype(np.uint8) if 0 <= value <= 255 else boards)
    assert refused.value.details == {"word": value, "board": SECOND_BLOCK}


@functions
@pytest.mark.parametrize("board", [0, SECOND_BLOCK, 599])
def test_r1_1_the_same_card_twice_on_a_board_is_refused(function: Function, board: int) -> None:
    boards = np.array(random_boards(600, 12), np.uint8)
    boards[board] = [*range(9), 40, 41, 40]
    with pytest.raises(DuplicateCard) as refused:
        function(boards)
    assert refused.value.details == {"card": "2gts", "board": board}


@pytest.mark.parametrize("missing", ["numpy", "numba"])
def test_without_the_extra_the_import_works_and_the_call_fails(missing: str) -> None:
    script = f"""
        import sys
        sys.modules[{missing!r}] = None
        import tertia.fast
        from tertia.errors import TertiaError
        for ask in (tertia.fast.find_sets_in, tertia.fast.count_sets_in):
            try:
                ask([[0, 1, 2]])
            except TertiaError as error:
                print(error)
    """
    ran = subprocess.run([sys.executable, "-c", dedent(script)], capture_output=True, text=True, check=True)
    assert ran.stdout.count("pip install 'tertia[fast]' [missing-extra]\n") == 2
