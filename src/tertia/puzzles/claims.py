"""Claims of SETs on a puzzle board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tertia.cards import Explanation, explain
from tertia.errors import BadCount, BadInput
from tertia.notation import distinct
from tertia.puzzles.boards import Board


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """The explanation of three claimed cards, and the number of SETs left to find."""

    explanation: Explanation
    known: bool
    """True if this SET was found before."""
    left: int
    """The number of SETs that are not yet found."""

    @property
    def is_find(self) -> bool:
        """Return True for a SET that was not found before."""
        return self.explanation.is_set and not self.known


def judge(board: Board, found: Sequence[Sequence[int]], cards: Sequence[int]) -> ClaimResult:
    """Judge three cards.

    The function keeps no state: the caller passes the SETs found so far, and all of them are checked.
    """
    before = {_on_board(board, one) for one in found}
    if not before <= _solution(board):
        raise BadInput("not-found-here", option="found")
    claimed = _on_board(board, cards)
    after = before | ({claimed} & _solution(board))
    return ClaimResult(explain(*cards), claimed in before, len(board.sets) - len(after))


def _solution(board: Board) -> set[frozenset[int]]:
    return {frozenset(one) for one in board.sets}


def _on_board(board: Board, cards: Sequence[int]) -> frozenset[int]:
    three = distinct(cards)
    if len(three) != 3:
        raise BadCount(expected=3, given=len(three))
    for card in three:
        if card not in board.cards:
            raise BadInput("not-on-table", card=card)
    return frozenset(three)
