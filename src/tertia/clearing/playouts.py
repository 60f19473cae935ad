"""The choice of a SET by playouts, for clearing a deck whose order is unknown.

A playout shuffles the unseen cards and plays on with the rule ``fewest_destroyed``. The SET after which most playouts
clear the deck is the best one. Early in a deal the playouts hardly differ, so the rule alone chooses there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tertia.cards import Card
from tertia.clearing.choice import DECK, fewest_destroyed, sets_with
from tertia.clearing.position import TABLE_SIZE, Position
from tertia.solver import Triple, find_sets

MAX_UNSEEN_TO_PLAY_OUT = 33
"""With more unseen cards, the rule alone chooses."""

PLAYOUTS = 300
"""The number of playouts for each SET. More of them do not improve the choice."""

MAX_CARDS_TO_CHECK = 21
"""With more cards left, lonely cards (in no SET with the others) are so rare that a search for them does not pay."""

Shuffle: TypeAlias = Callable[[Sequence[Card]], Sequence[Card]]
"""Returns the cards in random order."""


def choose_to_clear(
    table: Sequence[Card],
    unseen: Sequence[Card],
    shuffle: Shuffle,
    *,
    among: Sequence[Triple] | None = None,
    playouts: int = PLAYOUTS,
    size: int = TABLE_SIZE,
) -> Triple:
    """Return the SET after which the deck is most likely to be cleared. ``among`` limits the choice.

    With ``playouts=0`` the rule alone chooses, which is fast enough for hints.
    """
    left = bytes(table) + bytes(unseen)
    sets = list(find_sets(table) if among is None else among)
    best = fewest_destroyed(sets, left)[0]
    if len(sets) == 1 or not playouts or len(unseen) > MAX_UNSEEN_TO_PLAY_OUT:
        return best
    cleared = rate_sets(Position(left, len(table), size), sets, shuffle, playouts)
    most = max(cleared)
    return best if cleared[sets.index(best)] == most else sets[cleared.index(most)]


def rate_sets(
    position: Position, sets: Sequence[Triple], shuffle: Shuffle, playouts: int = PLAYOUTS
) -> list[int]:
    """Count for each SET the playouts that clear the deck. All SETs get the same orders of the unseen cards."""
    cleared = [0] * len(sets)
    unseen: Sequence[Card] = list(position.deck)
    for _ in range(playouts):
        unseen = shuffle(unseen)
        trial = Position(position.table + bytes(unseen), position.on_table, position.size)
        for number, taken in enumerate(sets):
            cleared[number] += is_cleared_by_rule(trial.take(taken))
    return cleared


def is_cleared_by_rule(position: Position) -> bool:
    """Play on with the rule ``fewest_destroyed``, and return True if the deck is cleared."""
    while position.left:
        if _has_lonely_card(position.left):
            return False
        sets = position.sets()
        if not sets:
            return False
        position = position.take(fewest_destroyed(sets, position.left)[0])
    return True


def _has_lonely_card(left: bytes) -> bool:
    """Return True if some card is in no SET with the others, so that the deck cannot be cleared.

    With many cards left, return False without a check.
    """
    if len(left) > MAX_CARDS_TO_CHECK:
        return False
    gone = DECK.translate(None, left)
    return not all(sets_with(card, left, gone) for card in left)
