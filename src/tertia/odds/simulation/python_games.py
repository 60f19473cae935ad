"""Whole games in pure Python: for any strategy, and as a reference for the compiled games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol, TypeAlias

from tertia.cards import Card
from tertia.odds.simulation import counters
from tertia.odds.simulation.random_numbers import GameRandom
from tertia.solver import Triple, find_sets


class Chooser(Protocol):
    """A strategy: chooses a SET on the table. It also knows the unseen cards."""

    def __call__(self, table: Sequence[Card], unseen: Sequence[Card], rng: Random, /) -> Triple: ...


Pick: TypeAlias = Callable[[Sequence[Card], Sequence[Triple], Sequence[Card], GameRandom], Triple]
"""Chooses one of the SETs on a table, which are in the order of the places."""


def first_set(
    table: Sequence[Card], sets: Sequence[Triple], unseen: Sequence[Card], rng: GameRandom
) -> Triple:
    """Choose the first SET in the order of the places."""
    return sets[0]


def any_set(table: Sequence[Card], sets: Sequence[Triple], unseen: Sequence[Card], rng: GameRandom) -> Triple:
    """Choose a random SET."""
    return sets[rng.below(len(sets)) if len(sets) > 1 else 0]


def pick_with(chooser: Chooser) -> Pick:
    """Let a strategy choose. It gets a random generator with a seed from the game's own stream."""

    def pick(
        table: Sequence[Card], sets: Sequence[Triple], unseen: Sequence[Card], rng: GameRandom
    ) -> Triple:
        if len(sets) == 1:
            return sets[0]
        return chooser(table, unseen, Random(rng.word()))  # noqa: S311 - a simulation, not a secret

    return pick


def play_games(deck: Sequence[Card], deal: int, pick: Pick, seed: int, numbers: Iterable[int]) -> list[int]:
    """Play the games with these numbers and return the counters."""
    counted = [0] * counters.LENGTH
    for number in numbers:
        rng = GameRandom(seed, number)
        play_game(rng.shuffle(deck), deal, pick, rng, counted)
    return counted


def play_game(cards: Sequence[Card], deal: int, pick: Pick, rng: GameRandom, counted: list[int]) -> None:
    """Play one game by R2.2, R2.6 and R2.8 to R2.10 with the deck in this order. The player misses no SET."""
    places: list[Card | None] = list(cards[:deal])
    dealt, most, failed = deal, deal, counters.DECK_SIZES
    met, without = [0] * counters.TABLE_SIZES, [0] * counters.TABLE_SIZES
    while True:
        table = [card for card in places if card is not None]
        sets = find_sets(table)
        size, left = len(table) // 3, (len(cards) - dealt) // 3
        counted[counters.TABLES + size * counters.DECK_SIZES + left] += 1
        met[size] += left > 0
        if not sets:
            counted[counters.NO_SET + size * counters.DECK_SIZES + left] += 1
            without[size] += left > 0
            if size * 3 == deal and failed == counters.DECK_SIZES:
                failed = left
            if left == 0:
                break
            gaps = [place for place, card in enumerate(places) if card is None]
            onto = [*gaps, *range(len(places), len(places) + 3)][:3]
        else:
            taken = pick(table, sets, sorted(cards[dealt:]), rng)
            onto = [place for place, card in enumerate(places) if card in taken]
            places = [None if card in taken else card for card in places]
            if size * 3 > deal or left == 0:  # R2.9: cards beyond the deal are not replaced
                continue
        places += [None] * (max(onto) + 1 - len(places))
        for place, card in zip(onto, cards[dealt : dealt + 3], strict=True):
            places[place] = card
        dealt += 3
        most = max(most, sum(card is not None for card in places))
    _count_game(counted, len(table) // 3, most // 3, failed, met, without)


def _count_game(
    counted: list[int], left: int, most: int, failed: int, met: Sequence[int], without: Sequence[int]
) -> None:
    counted[counters.LEFT + left] += 1
    counted[counters.MOST + most] += 1
    counted[counters.FIRST_FAILURE + failed] += 1
    for size in range(counters.TABLE_SIZES):
        counted[counters.NO_SET_SQUARED + size] += without[size] ** 2
        counted[counters.PRODUCT + size] += without[size] * met[size]
        counted[counters.TABLES_SQUARED + size] += met[size] ** 2
