"""Card names of four characters: number ``1 2 3``, colour ``r g p``, fill ``s t o``, shape ``o s d``.

``2gts`` is two green striped squiggles. ``parse_card`` and ``card_name`` are inverses.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from operator import index
from typing import Any

from tertia.cards import Card, checked_card, make_card
from tertia.errors import BadCard, DuplicateCard

LETTERS = ("123", "rgp", "sto", "osd")
"""The characters of number, colour, fill (solid, striped, open) and shape (oval, squiggle, diamond)."""

_CARDS = {
    "".join(LETTERS[f][v] for f, v in enumerate(values)): make_card(*values)
    for values in product(range(3), repeat=4)
}
_NAMES = {card: name for name, card in _CARDS.items()}


def card_name(card: Card) -> str:
    """Return the name of a card, such as ``2gts``."""
    return _NAMES[checked_card(card)]


def parse_card(word: str) -> Card:
    """Return the card with a name such as ``2gts``, in lower or upper case."""
    try:
        return _CARDS[word.strip().lower()]
    except (KeyError, AttributeError):
        raise BadCard(word) from None


def parse_cards(words: str | Iterable[str]) -> list[Card]:
    """Parse cards from words, or from one text separated by spaces, commas or line breaks."""
    if isinstance(words, str):
        words = words.replace(",", " ").split()
    return [parse_card(word) for word in words]


def as_cards(cards: Card | str | Iterable[Card | str | None]) -> tuple[Card | None, ...]:
    """Return cards that are given by number or by name, alone, in a list or as one text. None is an empty place."""
    if isinstance(cards, str):
        return tuple(parse_cards(cards))
    several = cards if isinstance(cards, Iterable) else (cards,)
    return tuple(parse_card(card) if isinstance(card, str) else _plain_int(card) for card in several)


def _plain_int(card: Any) -> Any:
    """Return an integer of another library, such as NumPy, as an int, and everything else as it is."""
    return index(card) if hasattr(card, "__index__") and not isinstance(card, bool) else card


def distinct(cards: Iterable[Card]) -> list[Card]:
    """Return the cards as a list; raise BadCard or DuplicateCard if they are not distinct cards."""
    seen: dict[Card, None] = {}
    for card in cards:
        if checked_card(card) in seen:
            raise DuplicateCard(card_name(card))
        seen[card] = None
    return list(seen)
