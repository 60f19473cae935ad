"""Whole games in plain Python: any way to choose, and what the compiled games are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol, TypeAlias

from tertia.cards import Card
from tertia.odds import tally as at
from tertia.odds.luck import Luck
from tertia.solver import Triple, find_sets


class Chooser(Protocol):
    """A player: which SET of the table to take, knowing what has not been seen yet."""

    def __call__(self, table: Sequence[Card], unseen: Sequence[Card], rng: Random, /) -> Triple: ...


Pick: TypeAlias = Callable[[Sequence[Card], Sequence[Triple], Sequence[Card], Luck], Triple]
"""A choice from the SETs that there are, in the table's order."""


def first_set(table: Sequence[Card], sets: Sequence[Triple], unseen: Sequence[Card], luck: Luck) -> Triple:
    """The first in the order of the places."""
    return sets[0]


def any_set(table: Sequence[Card], sets: Sequence[Triple], unseen: Sequence[Card], luck: Luck) -> Triple:
    """Each with the same chance."""
    return sets[luck.below(len(sets)) if len(sets) > 1 else 0]


def picked_by(chooser: Chooser) -> Pick:
    """A player's choice; its own chance comes from the game's luck."""

    def pick(table: Sequence[Card], sets: Sequence[Triple], unseen: Sequence[Card], luck: Luck) -> Triple:
        if len(sets) == 1:
            return sets[0]
        return chooser(table, unseen, Random(luck.word()))  # noqa: S311 - a simulation, not a secret

    return pick


def play_games(deck: Sequence[Card], deal: int, pick: Pick, seed: int, numbers: Iterable[int]) -> list[int]:
    """Plays the games with these numbers and tells what was counted (see ``tally``)."""
    counted = [0] * at.LENGTH
    for number in numbers:
        luck = Luck(seed, number)
        play_game(luck.shuffled(deck), deal, pick, luck, counted)
    return counted


def play_game(cards: Sequence[Card], deal: int, pick: Pick, luck: Luck, counted: list[int]) -> None:
    """R2.2, R2.6, R2.8 to R2.10: one game with the deck in this order, by somebody who misses nothing."""
    places: list[Card | None] = list(cards[:deal])
    dealt, most, failed = deal, deal, at.DECK_SIZES
    met, without = [0] * at.TABLE_SIZES, [0] * at.TABLE_SIZES
    while True:
        table = [card for card in places if card is not None]
        sets = find_sets(table)
        size, left = len(table) // 3, (len(cards) - dealt) // 3
        counted[at.TABLES + size * at.DECK_SIZES + left] += 1
        met[size] += left > 0
        if not sets:
            counted[at.NO_SET + size * at.DECK_SIZES + left] += 1
            without[size] += left > 0
            if size * 3 == deal and failed == at.DECK_SIZES:
                failed = left
            if left == 0:
                break
            gaps = [place for place, card in enumerate(places) if card is None]
            onto = [*gaps, *range(len(places), len(places) + 3)][:3]
        else:
            taken = pick(table, sets, sorted(cards[dealt:]), luck)
            onto = [place for place, card in enumerate(places) if card in taken]
            places = [None if card in taken else card for card in places]
            if size * 3 > deal or left == 0:  # R2.9: cards beyond the deal are not replaced
                continue
        places += [None] * (max(onto) + 1 - len(places))
        for place, card in zip(onto, cards[dealt : dealt + 3], strict=True):
            places[place] = card
        dealt += 3
        most = max(most, sum(card is not None for card in places))
    _sum_up(counted, len(table) // 3, most // 3, failed, met, without)


def _sum_up(
    counted: list[int], left: int, most: int, failed: int, met: Sequence[int], without: Sequence[int]
) -> None:
    counted[at.LEFT + left] += 1
    counted[at.MOST + most] += 1
    counted[at.FIRST_FAILURE + failed] += 1
    for size in range(at.TABLE_SIZES):
        counted[at.NO_SET_SQUARED + size] += without[size] ** 2
        counted[at.PRODUCT + size] += without[size] * met[size]
        counted[at.TABLES_SQUARED + size] += met[size] ** 2
