"""The boards of the benchmark. They follow from a seed, and a committed hash proves that they have not changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from tertia.bots.search import differing
from tertia.cards import DECK_SIZE, FEATURES, Card, third
from tertia.notation import card_name
from tertia.solver import Triple, find_sets

SEED = "tertia benchmark 1"

BOARDS_HASH = "1d7126c620bc0a1d23379cdfb2abdd94782e4707ffb12bb35be432806dcf4ee7"
"""SHA-256 of all boards, as ``boards_hash`` computes it."""

BOARDS_PER_LEVEL = 200
WITHOUT_SET_PER_LEVEL = 40
"""The number of boards without a SET in each level. A program that always claims one loses on them."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of difficulty."""

    name: str
    cards: int
    is_hard: bool = False
    """True if in every SET the three cards differ in all four features."""


LEVELS = (
    Level("six", 6),
    Level("nine", 9),
    Level("twelve", 12),
    Level("hard", 12, is_hard=True),
    Level("fifteen", 15),
)
"""From the easiest to the hardest."""


@dataclass(frozen=True, slots=True)
class BenchmarkBoard:
    """Some cards, and all SETs among them. Places count from 1."""

    id: str
    level: str
    """The name of its level."""
    cards: tuple[Card, ...]

    @property
    def sets(self) -> frozenset[frozenset[int]]:
        """The places of each SET."""
        return _places_of_sets(self.cards)


@cache
def _places_of_sets(cards: tuple[Card, ...]) -> frozenset[frozenset[int]]:
    places = {card: place for place, card in enumerate(cards, 1)}
    return frozenset(frozenset(places[card] for card in found) for found in find_sets(cards))


@cache
def benchmark_boards() -> tuple[BenchmarkBoard, ...]:
    """Return all boards, level by level."""
    return tuple(board for level in LEVELS for board in _level_boards(level))


def boards_hash(boards: tuple[BenchmarkBoard, ...]) -> str:
    """Return the hash of the ids and the cards of boards."""
    lines = (f"{board.id} {' '.join(map(card_name, board.cards))}\n" for board in boards)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _level_boards(level: Level) -> Iterator[BenchmarkBoard]:
    # Only ``random()`` gives the same numbers in every version of Python, so nothing else is used.
    rng = Random(f"{SEED} {level.name}")  # noqa: S311 - reproducible on purpose
    order = _shuffled(rng, BOARDS_PER_LEVEL)
    for number, place in enumerate(order, 1):
        has_set = place >= WITHOUT_SET_PER_LEVEL
        cards = _cards_with_sets(rng, level) if has_set else _cards_without_set(rng, level.cards)
        yield BenchmarkBoard(f"{level.name}-{number:03}", level.name, cards)


def _shuffled(rng: Random, count: int) -> list[int]:
    """Return the numbers from 0 to ``count`` - 1 in random order."""
    keys = [rng.random() for _ in range(count)]
    return sorted(range(count), key=keys.__getitem__)


def _cards_with_sets(rng: Random, level: Level) -> tuple[Card, ...]:
    while True:
        cards = tuple(_shuffled(rng, DECK_SIZE)[: level.cards])  # a card is its number in the deck
        sets = find_sets(cards)
        if sets and (not level.is_hard or all(_is_hard(found) for found in sets)):
            return cards


def _is_hard(cards: Triple) -> bool:
    return differing(cards) == len(FEATURES)


def _cards_without_set(rng: Random, count: int) -> tuple[Card, ...]:
    """Draw random cards and keep each only if it completes no SET with those before it."""
    while True:  # now and then the deck ends before there are enough cards
        cards: list[Card] = []
        completing: set[Card] = set()
        for card in _shuffled(rng, DECK_SIZE):
            if card not in completing:
                completing.update(third(card, other) for other in cards)
                cards.append(card)
            if len(cards) == count:
                return tuple(cards)
