"""The cards on the table, each in its place. New cards fill free places (R2.6).

A card moves only to close the rectangle (R2.9): after extra cards were used, the cards in the extra places fill the
gaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tertia.cards import Card, is_card
from tertia.errors import Refused
from tertia.notation import card_name

Layout: TypeAlias = tuple[Card | None, ...]
"""The places in order, three to a trio; None is a free place."""


def open_cards(layout: Layout) -> tuple[Card, ...]:
    """Return the cards on the table, in the order of their places."""
    if None not in layout:
        return layout  # type: ignore[return-value]
    return tuple(card for card in layout if card is not None)


def places_of(layout: Layout, cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(layout.index(card) for card in cards)


def free_places(layout: Layout, count: int) -> tuple[int, ...]:
    """Return the places for the next cards: gaps first, then the end."""
    gaps = [place for place, card in enumerate(layout) if card is None]
    return tuple([*gaps, *range(len(layout), len(layout) + count)][:count])


def lay(layout: Layout, places: Sequence[int], cards: Sequence[Card]) -> Layout:
    """Return the layout with these cards in these places."""
    places_needed = max([len(layout) - 1, *places]) + 1
    laid: list[Card | None] = [*layout, *[None] * (places_needed - len(layout))]
    for place, card in zip(places, cards, strict=True):
        laid[place] = card
    return tuple(laid)


def take(layout: Layout, cards: Iterable[Card], keep: int) -> Layout:
    """Return the layout without these cards and without empty trios at its end (but ``keep`` places stay)."""
    gone = set(cards)
    left: list[Card | None] = [None if card in gone else card for card in layout]
    return _without_empty_trios(left, keep)


def _without_empty_trios(places: list[Card | None], keep: int) -> Layout:
    """Remove empty trios at the end, but keep at least ``keep`` places."""
    while len(places) - 3 >= keep and not any(card is not None for card in places[-3:]):
        del places[-3:]
    return tuple(places)


def moves_into_gaps(layout: Layout, size: int) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Return the cards in extra places, and the gaps into which they move (R2.9)."""
    limit = max(size, len(open_cards(layout)))  # places beyond it are extra
    extra = tuple(card for card in layout[limit:] if card is not None)
    gaps = [place for place, card in enumerate(layout[:limit]) if card is None]
    return extra, tuple(gaps[: len(extra)])


def move(layout: Layout, cards: Sequence[Card], places: Sequence[int]) -> Layout:
    """Return the layout after these cards moved to these free places, without the trios that they left empty."""
    first_origin = min(places_of(layout, cards))
    trios_before = first_origin // 3 * 3  # the places of all trios before the first card that moved
    gone = set(cards)
    left = [None if card in gone else card for card in layout]
    return _without_empty_trios(list(lay(tuple(left), places, cards)), keep=trios_before)


def check_cards(
    cards: object, among: Sequence[Card], count: int, refusal: str = "not-on-table"
) -> tuple[Card, ...]:
    """Refuse anything but ``count`` different cards out of ``among``."""
    if not isinstance(cards, tuple | list) or not all(is_card(card) for card in cards):
        raise Refused("not-cards", expected=count)
    if len(cards) != count or len(set(cards)) != count:
        raise Refused("wrong-count", expected=count, given=len(set(cards)))
    for card in cards:
        if card not in among:
            raise Refused(refusal, card=card_name(card))
    return tuple(cards)
