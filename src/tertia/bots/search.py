"""A model of visual search: when a bot sees a SET, and which cards it mistakes for one.

Every SET on the table has a search time of its own, which starts when its last card is laid. So a bot sees a SET
sooner if there are several, and keeps its progress on the others when one is taken. The time grows with the number of
features that differ and with the number of cards. Three cards that fail in one feature only have a search time too,
but deceive a bot only now and then. docs/bots.md names the studies behind this.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import exp, log

from tertia.bots.draws import happens, normal
from tertia.bots.levels import OVERLOOKED, SLIPS, Level
from tertia.cards import DECK_SIZE, FEATURES, THIRD, Card, card_features
from tertia.games.engine import Millis
from tertia.solver import Triple, find_sets

USUAL_CARDS = 12
"""The number of cards for which a level states its times."""
FOCUS = 0.4
"""The share of the usual time that a search takes if one of the three cards is given."""

LONGEST: Millis = 600_000
"""The limit of all search times, so that a table never waits for ever."""

USUAL_DIFFERENCES = 2
"""Patience is a multiple of the median time to see a SET that differs in this many features."""
PATIENCE_SPREAD = 0.3
"""The standard deviation of the logarithm of patience."""
PATIENCE_IF_OTHERS_AGREE = 0.6
"""The factor on patience if another player has said that there is no SET."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Three cards that a bot takes for a SET from an instant on."""

    at: Millis
    """When the bot sees them."""
    cards: Triple
    is_set: bool
    """False if the bot is wrong: the cards are not a SET."""


def differing(cards: Sequence[Card]) -> int:
    """Return the number of features in which these cards are not all the same."""
    return sum(len(set(values)) > 1 for values in zip(*map(card_features, cards), strict=True))


def median_time(level: Level, differ: int, cards: int) -> float:
    """Return the median time to see a SET that differs in ``differ`` features, among this many cards."""
    harder = level.growth ** float(differ - 1)
    crowded = exp(level.crowd * log(cards / USUAL_CARDS))
    return float(level.glance * harder * crowded)


def search_time(level: Level, seed: str, cards: Triple, on_table: int) -> Millis:
    """Return the time until a bot sees these three cards. The same arguments give the same time."""
    key = tuple(sorted(cards))
    time = median_time(level, differing(cards), on_table) * exp(level.spread * normal(seed, "look", key))
    if happens(level.overlook, seed, "overlook", key):
        time *= OVERLOOKED
    return int(min(time, LONGEST))


def sightings(
    level: Level,
    seed: str,
    cards: Collection[Card],
    visible_since: Mapping[Card, Millis],
    last_mistake_at: Millis | None = None,
) -> list[Sighting]:
    """Return the triples that a bot takes for a SET among these cards, each with its instant, the earliest first.

    ``visible_since`` has the time at which each card appeared. After a mistake the bot checks again, so earlier
    deceptions no longer count.
    """
    seen = []
    for triple, took, is_set in _search_times(level, seed, frozenset(cards)):
        at = max(visible_since.get(card, 0) for card in triple) + took
        if is_set or last_mistake_at is None or at > last_mistake_at:
            seen.append(Sighting(at, triple, is_set))
    return sorted(seen, key=lambda sighting: (sighting.at, sighting.cards))


@lru_cache(1024)
def _search_times(level: Level, seed: str, cards: frozenset[Card]) -> tuple[tuple[Triple, Millis, bool], ...]:
    """Return all SETs and deceptions among these cards, with their search times and whether each is a SET."""
    triples = [(triple, True) for triple in find_sets(sorted(cards))]
    triples += [(triple, False) for triple in deceptions(level, seed, cards)]
    return tuple((triple, search_time(level, seed, triple, len(cards)), is_set) for triple, is_set in triples)


def deceptions(level: Level, seed: str, cards: frozenset[Card]) -> list[Triple]:
    """Return the triples that fail in one feature only, which the bot does not notice.

    The third card is near the one that would complete a SET: ``_NEAR`` has the cards with one other feature.
    """
    ordered = sorted(cards)
    return [
        (a, b, c)
        for a, b in combinations(ordered, 2)
        for c, feature in _NEAR[THIRD[a][b]]
        if c > b and c in cards and happens(level.slip * SLIPS[feature], seed, "slip", a, b, c)
    ]


def _near(card: Card) -> tuple[tuple[Card, str], ...]:
    """Return the cards that differ from this one in a single feature, each with the feature."""
    features = card_features(card)
    others = []
    for other in range(DECK_SIZE):
        values = zip(FEATURES, features, card_features(other), strict=True)
        different = [name for name, value, other_value in values if value != other_value]
        if len(different) == 1:
            others.append((other, str(different[0])))
    return tuple(others)


_NEAR = tuple(_near(card) for card in range(DECK_SIZE))
"""The result of ``_near`` by card."""


def patience(level: Level, seed: str, cards: Collection[Card], others_agree: bool = False) -> Millis:
    """Return the time that a bot looks at these cards before it says that there is no SET.

    ``others_agree`` is whether another player has said so already, which makes the time shorter.
    """
    usual = median_time(level, USUAL_DIFFERENCES, len(cards)) * level.patience
    drawn = usual * exp(PATIENCE_SPREAD * normal(seed, "patience", sorted(cards)))
    return int(min(drawn * (PATIENCE_IF_OTHERS_AGREE if others_agree else 1.0), LONGEST))
