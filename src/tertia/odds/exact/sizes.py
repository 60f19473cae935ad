"""Limits of decks and hands that can be counted."""

from __future__ import annotations

from tertia.errors import BadInput

MOST_FEATURES = 4

MOST_CARDS = {1: 3, 2: 9, 3: 27, 4: 12}
"""The largest hands whose orbits are computed, by features. Hands of 13 cards out of 81 have about 200,000 orbits."""


def check_features(features: int) -> int:
    """Return the number of features. Raises BadInput unless it is 1 to 4."""
    if isinstance(features, bool) or not isinstance(features, int) or not 1 <= features <= MOST_FEATURES:
        raise BadInput("bad-features", given=features, most=MOST_FEATURES)
    return features


def check_size(features: int, size: int) -> int:
    """Return the number of cards. Raises BadInput if the deck with these features has fewer."""
    cards = 3 ** check_features(features)
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= cards:
        raise BadInput("bad-hand-size", given=size, most=cards)
    return size
