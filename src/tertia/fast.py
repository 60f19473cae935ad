"""Find the SETs of many boards at once with Numba (the extra ``tertia[fast]``).

Each board occupies one lane of a vector. A card is coded in four pairs of bits; each pair holds a feature's
value as 1, 2 or 3. The third value of two different values is then their exclusive or, so a plain loop over
the lanes compiles to a few vector instructions per pair. Compiled code is not cached on disk, because an
installed package may not be writable; the first call takes seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

from tertia.cards import DECK_SIZE, THIRD, card_features
from tertia.errors import BadInput, TertiaError
from tertia.notation import distinct

try:
    import numpy as np
    from numba import njit
except ImportError:  # reported when a function is called
    _INSTALLED = False
else:
    _INSTALLED = True

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Bytes: TypeAlias = NDArray[np.uint8]
    Offsets: TypeAlias = NDArray[np.int64]
    Words: TypeAlias = NDArray[np.uint64]

__all__ = ["SetLists", "count_sets_in", "find_sets_in"]

Function = TypeVar("Function", bound=Callable[..., object])

_LANES = 512
"""Boards per block: enough to amortise a loop's start, few enough to stay in the L1 cache."""

_GOOD = -1
"""Kernels return this if every board is valid, and otherwise the index of the first invalid board."""

_CODES = bytes(
    sum((value + 1) << 2 * place for place, value in enumerate(card_features(card)))
    for card in range(DECK_SIZE)
) + bytes(256 - DECK_SIZE)
"""The code of each card; 0 for bytes that are not cards."""

_DE_BRUIJN = 0x03F79D71B4CB0A89
"""A de Bruijn number: multiplied by a single bit, its top six bits identify that bit."""


@dataclass(frozen=True, slots=True)
class SetLists:
    """The SETs of many boards, three cards per row. Board n has ``sets[offsets[n] : offsets[n + 1]]``."""

    offsets: Offsets
    sets: Bytes

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, board: int) -> Bytes:
        if not 0 <= board < len(self):
            raise IndexError(board)
        return self.sets[self.offsets[board] : self.offsets[board + 1]]


def find_sets_in(boards: ArrayLike) -> SetLists:
    """R1.4: list the SETs of every board (one board per row), in the order of ``find_sets``."""
    rows = _rows(boards)
    codes, thirds, pairs = _lookups(rows.shape[1])
    offsets = np.zeros(len(rows) + 1, np.int64)
    bad, sets = _list_sets(rows, codes, thirds, pairs, offsets)
    _raise_for(rows, bad)
    return SetLists(offsets, sets[: offsets[-1]])


def count_sets_in(boards: ArrayLike) -> NDArray[np.uint16]:
    """Count the SETs of every board (one board per row)."""
    rows = _rows(boards)
    counts = np.zeros(len(rows), np.uint16)
    _raise_for(rows, _count_sets(rows, _lookups(rows.shape[1])[0], counts))
    return counts


def _rows(boards: ArrayLike) -> Bytes:
    """Convert the boards to bytes. The kernels check the cards, where it costs least."""
    if not _INSTALLED:
        raise TertiaError("missing-extra", extra="fast")
    try:
        rows = np.asarray(boards)
    except ValueError:
        raise BadInput("bad-boards", reason="ragged", given=type(boards).__name__) from None
    given = f"{rows.dtype} {rows.shape}"
    if rows.ndim != 2 or rows.shape[1] > DECK_SIZE:
        raise BadInput("bad-boards", reason="shape", given=given)
    if rows.dtype != np.uint8:
        if rows.size and not np.issubdtype(rows.dtype, np.integer):
            raise BadInput("bad-boards", reason="dtype", given=given)
        invalid = ((rows < 0) | (rows >= DECK_SIZE)).any(axis=1)
        _raise_for(rows, int(invalid.argmax()) if invalid.any() else _GOOD)
    return np.ascontiguousarray(rows, np.uint8)


def _raise_for(rows: NDArray[np.integer], bad: int) -> None:
    """Raise BadCard or DuplicateCard as the pure solver does, with the board's index in the details."""
    if bad != _GOOD:
        try:
            distinct(rows[bad].tolist())
        except BadInput as error:
            error.details["board"] = bad
            raise


@cache
def _lookups(places: int) -> tuple[Bytes, Bytes, Bytes]:
    """Return the kernels' tables: codes, thirds, and the pair of positions for each slot of each word."""
    thirds = np.frombuffer(b"".join(THIRD), np.uint8).reshape(DECK_SIZE, DECK_SIZE)
    listed = list(combinations(range(places - 1), 2))
    pairs = np.zeros((len(listed) // 64 + 1, 64, 2), np.uint8)
    for number, pair in enumerate(listed):
        word, bit = divmod(number, 64)
        pairs[word, (_DE_BRUIJN << bit) % 2**64 >> 58] = pair
    return np.frombuffer(_CODES, np.uint8), thirds, pairs


def _compile(function: Function) -> Function:
    return cast(Function, njit(function)) if _INSTALLED else function


@_compile
def _load(boards: Bytes, start: int, code_of: Bytes, codes: Bytes) -> None:
    """Encode a block of boards, transposed: one row per position. The last board fills the block."""
    last = boards.shape[0] - 1
    for eight in range(0, _LANES, 8):
        for place in range(boards.shape[1]):
            for lane in range(eight, eight + 8):
                codes[place, lane] = code_of[boards[min(start + lane, last), place]]


@_compile
def _first_bad(codes: Bytes, bad: Bytes) -> int:
    """Return the first lane with an invalid or repeated card, or _GOOD."""
    bad[:] = 0
    for i in range(codes.shape[0]):
        for lane in range(_LANES):
            bad[lane] |= codes[i, lane] == 0
        for j in range(i):
            for lane in range(_LANES):
                bad[lane] |= codes[i, lane] == codes[j, lane]
    for lane in range(_LANES):
        if bad[lane]:
            return lane
    return _GOOD


@_compile
def _complete(codes: Bytes, i: int, j: int, thirds: Bytes) -> None:
    """R1.6: compute on every lane the code that completes a SET with positions i and j."""
    for lane in range(_LANES):
        differ = codes[i, lane] ^ codes[j, lane]
        low = (differ | (differ >> 1)) & 0x55
        thirds[lane] = differ | (codes[i, lane] & ~(low | (low << 1)))


@_compile
def _count_sets(boards: Bytes, code_of: Bytes, counts: NDArray[np.uint16]) -> int:
    places = boards.shape[1]
    codes = np.zeros((places, _LANES), np.uint8)
    thirds = np.zeros(_LANES, np.uint8)
    sums = np.zeros(_LANES, np.uint16)
    for start in range(0, boards.shape[0], _LANES):
        _load(boards, start, code_of, codes)
        bad = _first_bad(codes, thirds)
        if bad != _GOOD:
            return start + bad
        sums[:] = 0
        for i in range(places - 2):
            for j in range(i + 1, places - 1):
                _complete(codes, i, j, thirds)
                for k in range(j + 1, places):
                    for lane in range(_LANES):
                        sums[lane] += thirds[lane] == codes[k, lane]
        for lane in range(min(_LANES, boards.shape[0] - start)):
            counts[start + lane] = sums[lane]
    return _GOOD


@_compile
def _mark(codes: Bytes, thirds: Bytes, marks: Bytes) -> None:
    """Set on every lane a bit for each pair whose third card comes later; eight pairs per row."""
    places = codes.shape[0]
    marks[:] = 0
    pair = 0
    for i in range(places - 2):
        for j in range(i + 1, places - 1):
            _complete(codes, i, j, thirds)
            row, bit = pair >> 3, np.uint8(1 << (pair & 7))
            for k in range(j + 1, places):
                for lane in range(_LANES):
                    marks[row, lane] |= bit if thirds[lane] == codes[k, lane] else np.uint8(0)
            pair += 1


@_compile
def _join(marks: Bytes, words: Words) -> None:
    """Pack eight rows of marks into one row of words, so that a board is read in few steps."""
    words[:] = 0
    for row in range(marks.shape[0]):
        shift = np.uint64(8 * (row & 7))
        for lane in range(_LANES):
            words[row >> 3, lane] |= np.uint64(marks[row, lane]) << shift


@_compile
def _write(
    boards: Bytes, start: int, words: Words, pairs: Bytes, third_of: Bytes, offsets: Offsets, sets: Bytes
) -> None:
    """Write the marked SETs of a block of boards, and the offset at which each board ends."""
    one = np.uint64(1)
    end = np.uint64(offsets[start])
    for lane in range(min(_LANES, boards.shape[0] - start)):
        board = np.uint64(start + lane)
        for word in range(words.shape[0]):
            left = words[word, lane]
            while left:
                # Four per iteration without a branch: a write without a mark is overwritten by the next one.
                for _ in range(4):
                    mark = left & (~left + one)
                    slot = mark * np.uint64(_DE_BRUIJN) >> np.uint64(58)
                    first, second = boards[board, pairs[word, slot, 0]], boards[board, pairs[word, slot, 1]]
                    sets[end, 0] = first
                    sets[end, 1] = second
                    sets[end, 2] = third_of[first, second]
                    end += np.uint64(left != 0)
                    left ^= mark
        offsets[board + one] = end


@_compile
def _with_room(sets: Bytes, used: int, more: int) -> Bytes:
    if used + more <= sets.shape[0]:
        return sets
    larger = np.empty((2 * sets.shape[0], 3), np.uint8)
    for row in range(used):
        for k in range(3):
            larger[row, k] = sets[row, k]
    return larger


@_compile
def _list_sets(
    boards: Bytes, code_of: Bytes, third_of: Bytes, pairs: Bytes, offsets: Offsets
) -> tuple[int, Bytes]:
    places = boards.shape[1]
    codes = np.zeros((places, _LANES), np.uint8)
    thirds = np.zeros(_LANES, np.uint8)
    words = np.zeros((pairs.shape[0], _LANES), np.uint64)
    marks = np.zeros((8 * pairs.shape[0], _LANES), np.uint8)
    # A board has at most a third as many SETs as pairs, and on average one SET per 79 triples.
    most = _LANES * (places**2 // 6 + 1)
    sets = np.empty((most + boards.shape[0] * places**3 // 450, 3), np.uint8)
    for start in range(0, boards.shape[0], _LANES):
        _load(boards, start, code_of, codes)
        bad = _first_bad(codes, thirds)
        if bad != _GOOD:
            return start + bad, sets
        _mark(codes, thirds, marks)
        _join(marks, words)
        sets = _with_room(sets, offsets[start], most)
        _write(boards, start, words, pairs, third_of, offsets, sets)
    return _GOOD, sets
