"""R4.5: can a deck be cleared? A search that keeps the positions with the most SETs among the remaining cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.cards import WHOLE_DECK, count_sets, has_set, third

THIRD = [[third(a, b) for b in WHOLE_DECK] for a in WHOLE_DECK]
WIDTHS = (30, 300, 3_000)
"""The numbers of positions that are kept after each SET, tried one after the other."""

Position = tuple[tuple[int, ...], int]
"""The remaining cards in their order, and how many of them lie on the table."""


def can_be_cleared(order: Sequence[int], size: int) -> bool:
    """Return True if a way is found to take all cards of a deck with ``size`` cards on the table."""
    return any(_search(tuple(order), size, width) for width in WIDTHS)


def _search(order: tuple[int, ...], size: int, width: int) -> bool:
    sets_left = {_laid(order, size): count_sets(order)}
    while sets_left:
        after: dict[Position, int] = {}
        for (cards, on_table), sets in sets_left.items():
            for taken in _sets_on_table(cards[:on_table]):
                left = tuple(card for card in cards if card not in taken)
                if not left:
                    return True
                refilled = on_table - 3 if on_table > size else size  # R2.9: no new cards beyond ``size``
                after[_laid(left, refilled)] = sets - _sets_with(taken, cards)
        best = sorted(after, key=after.__getitem__, reverse=True)[:width]
        sets_left = {position: after[position] for position in best}
    return False


def _laid(cards: tuple[int, ...], on_table: int) -> Position:
    """R2.8: return the position after three more cards are laid as long as the table has no SET."""
    on_table = min(on_table, len(cards))
    while on_table < len(cards) and not has_set(cards[:on_table]):
        on_table += 3
    return cards, on_table


def _sets_on_table(table: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    for a, b in combinations(sorted(table), 2):
        c = THIRD[a][b]
        if c > b and c in table:
            yield a, b, c


def _sets_with(taken: Sequence[int], cards: Sequence[int]) -> int:
    """Count the SETs among the cards that share a card with this SET, which counts too."""
    here = set(cards)
    pairs = sum(THIRD[card][other] in here for card in taken for other in here if other != card)
    return pairs // 2 - 2  # each SET was counted twice for its card, the taken one for all its three cards
