"""The search for a line that clears a deck whose order is known.

A beam search keeps the most promising positions after each SET: those with the most SETs among the cards that are
left. ``width`` is the number of positions that it keeps. If the search finds no line and had to drop no position,
there is no line. If it dropped positions, a wider beam is tried.

Two checks discard positions that cannot be cleared, once few cards are left. First, every remaining card must be in a
SET with other remaining cards. Second, the remaining cards must split into SETs that share no card, which is an exact
cover problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from tertia.clearing.choice import DECK, sets_with
from tertia.clearing.position import Position
from tertia.solver import Triple, find_sets

Verdict = Literal["clearable", "impossible", "open"]
"""A line clears the deck, none does, or the search could not tell."""

WIDTHS = (10, 100, 1_000)
"""The widths of the beams that are tried one after the other."""

MAX_CARDS_TO_CHECK = 24
"""With more cards left, hardly any card is without a SET, so that the check costs more than it saves."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a search. ``impossible`` is proved; ``open`` means that the search was too narrow."""

    verdict: Verdict
    line: tuple[Triple, ...] = ()
    """The SETs that clear the deck, in order."""
    width: int = 0
    """The width of the search that decided it."""


@dataclass(slots=True)
class _Node:
    """A position that the search has reached, and the SET that led to it from its parent."""

    position: Position
    sets_left: int
    """The number of SETs among the remaining cards."""
    taken: Triple | None
    parent: _Node | None


def find_line(position: Position, widths: Iterable[int] = WIDTHS) -> Outcome:
    """Search with wider and wider beams for SETs that clear the deck."""
    outcome = Outcome("open")
    for width in widths:
        outcome = search_line(position, width)
        if outcome.verdict != "open":
            break
    return outcome


def search_line(position: Position, width: int) -> Outcome:
    """Search with one beam. It prefers positions with more SETs among the remaining cards, then earlier ones."""
    if not position.left:
        return Outcome("clearable", (), width)
    has_dropped = False
    nodes = [_Node(position, len(find_sets(position.left)), None, None)]
    while nodes:
        children: dict[tuple[bytes, int], _Node] = {}
        for node in nodes:
            for child in _children(node):
                if not child.position.left:
                    return Outcome("clearable", _line(child), width)
                children.setdefault((child.position.left, child.position.on_table), child)
        nodes = sorted(children.values(), key=lambda node: -node.sets_left)
        has_dropped |= len(nodes) > width
        del nodes[width:]
    return Outcome("open" if has_dropped else "impossible", (), width)


def _children(node: _Node) -> Iterable[_Node]:
    """Yield the positions after each SET on the table, without those that cannot be cleared."""
    position = node.position
    left, gone = position.left, DECK.translate(None, position.left)
    sets = position.sets()
    counts = {card: sets_with(card, left, gone) for triple in sets for card in triple}
    for triple in sets:
        a, b, c = triple
        after = position.take(triple)
        if can_split(after.left):
            sets_with_a_card = counts[a] + counts[b] + counts[c] - 2  # the SET itself was counted three times
            sets_left = node.sets_left - sets_with_a_card
            yield _Node(after, sets_left, triple, node)


def can_split(left: bytes) -> bool:
    """Return False if some remaining card is in no SET, or if a few remaining cards do not split into SETs."""
    if len(left) > MAX_CARDS_TO_CHECK:
        return True
    gone = DECK.translate(None, left)
    return all(sets_with(card, left, gone) for card in left) and _splits(left, find_sets(left))


def _splits(left: bytes, sets: Sequence[Triple]) -> bool:
    """Return True if the cards split into SETs of this list. Try first the SETs of the card that has the fewest."""
    if not left:
        return True
    counts = dict.fromkeys(left, 0)
    for triple in sets:
        for card in triple:
            counts[card] += 1
    rarest = min(left, key=counts.__getitem__)
    for triple in sets:
        if rarest in triple:
            a, b, c = triple
            others = [other for other in sets if a not in other and b not in other and c not in other]
            if _splits(left.translate(None, bytes(triple)), others):
                return True
    return False


def _line(node: _Node) -> tuple[Triple, ...]:
    """Return the SETs from the start of the search to this node."""
    taken: list[Triple] = []
    step: _Node | None = node
    while step is not None and step.taken is not None:
        taken.append(step.taken)
        step = step.parent
    return tuple(reversed(taken))
