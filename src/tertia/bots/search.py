"""How long it takes somebody to see a SET, and what they take for one.

Every SET on the table runs a race of its own, and the first to arrive is seen: so more SETs are seen sooner, and
what was nearly seen is not forgotten when something else is taken. A SET takes longer the more of its features
differ and the more cards lie around it; the clock starts when its last card was laid. Three cards that fail in a
single feature run too, but only now and then deceive. docs/bots.md names the studies behind this.
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
FOCUS = 0.4
"""With one of the three cards given, a search takes this part of the time."""

LONGEST: Millis = 600_000
"""No search takes longer than this: a table must not wait for ever."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Three cards that somebody takes for a SET, from this instant on."""

    at: Millis
    cards: Triple
    is_set: bool


def differing(cards: Sequence[Card]) -> int:
    """In how many features these cards are not all the same."""
    return sum(len(set(values)) > 1 for values in zip(*map(card_features, cards), strict=True))


def usual_time(level: Level, differ: int, lying: int) -> float:
    """Half of all such SETs are seen within this time."""
    harder = level.growth ** float(differ - 1)
    crowded = exp(level.crowd * log(lying / USUAL_CARDS))
    return float(level.glance * harder * crowded)


def search_time(level: Level, seed: str, cards: Triple, lying: int) -> Millis:
    """How long this player looks until these three are seen; the same whenever it is asked."""
    key = tuple(sorted(cards))
    time = usual_time(level, differing(cards), lying) * exp(level.spread * normal(seed, "look", key))
    if happens(level.overlook, seed, "overlook", key):
        time *= OVERLOOKED
    return int(min(time, LONGEST))


def sightings(
    level: Level,
    seed: str,
    cards: Collection[Card],
    since: Mapping[Card, Millis],
    erred_at: Millis | None = None,
) -> list[Sighting]:
    """What this player sees among these cards and when, the first first.

    ``since`` says when each card was first seen. After a mistake all is looked through again, and what deceived
    before does so no more.
    """
    seen = []
    for triple, took, is_set in _looks(level, seed, frozenset(cards)):
        at = max(since.get(card, 0) for card in triple) + took
        if is_set or erred_at is None or at > erred_at:
            seen.append(Sighting(at, triple, is_set))
    return sorted(seen, key=lambda sighting: (sighting.at, sighting.cards))


@lru_cache(1024)
def _looks(level: Level, seed: str, cards: frozenset[Card]) -> tuple[tuple[Triple, Millis, bool], ...]:
    """All that can be seen among these cards, how long each takes, and whether it is a SET."""
    lying = len(cards)
    found = [(triple, True) for triple in find_sets(sorted(cards))]
    found += [(triple, False) for triple in deceptions(level, seed, cards)]
    return tuple((cards, search_time(level, seed, cards, lying), is_set) for cards, is_set in found)


def deceptions(level: Level, seed: str, cards: frozenset[Card]) -> list[Triple]:
    """Three cards that are no SET for one feature alone, where this player does not notice."""
    ordered = sorted(cards)
    return [
        (a, b, c)
        for a, b in combinations(ordered, 2)
        for c, feature in _NEAR[THIRD[a][b]]
        if c > b and c in cards and happens(level.slip * SLIPS[feature], seed, "slip", a, b, c)
    ]


def _near(card: Card) -> tuple[tuple[Card, str], ...]:
    """The cards that differ from this one in a single feature, and in which."""
    features = card_features(card)
    others = []
    for other in range(DECK_SIZE):
        wrong = [i for i, (x, y) in enumerate(zip(features, card_features(other), strict=True)) if x != y]
        if len(wrong) == 1:
            others.append((other, str(FEATURES[wrong[0]])))
    return tuple(others)


_NEAR = tuple(_near(card) for card in range(DECK_SIZE))


def patience(level: Level, seed: str, cards: Collection[Card], doubted: bool = False) -> Millis:
    """How long this player looks at these cards before saying that there is no SET.

    Somebody else saying so first shortens it.
    """
    usual = usual_time(level, 2, len(cards)) * level.patience
    drawn = usual * exp(0.3 * normal(seed, "patience", sorted(cards)))
    return int(min(drawn * (0.6 if doubted else 1.0), LONGEST))
