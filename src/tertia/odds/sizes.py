"""Which decks and hands there are to ask about."""

from __future__ import annotations

from tertia.errors import BadInput

MOST_FEATURES = 4

MOST_CARDS = {1: 3, 2: 9, 3: 27, 4: 12}
"""The largest hands of any kind that are sorted, by features: 13 of 81 cards have about 200,000 orbits."""


def check_features(features: int) -> int:
    """The number of features itself if it is 1 to 4, else BadInput."""
    if isinstance(features, bool) or not isinstance(features, int) or not 1 <= features <= MOST_FEATURES:
        raise BadInput("bad-features", given=features, most=MOST_FEATURES)
    return features


def check_size(features: int, size: int) -> int:
    """The number of cards itself if a deck with so many features has them, else BadInput."""
    cards = 3 ** check_features(features)
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= cards:
        raise BadInput("bad-hand-size", given=size, most=cards)
    return size
