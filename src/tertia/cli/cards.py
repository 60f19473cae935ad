"""Cards as input and output of commands: names, words, and pictures on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from tertia.cards import Card
from tertia.cli.localisation import LANGUAGE
from tertia.cli.standard_output import has_colours, is_terminal
from tertia.errors import BadInput
from tertia.faces import CardStyle, card_text
from tertia.notation import card_name, distinct, parse_cards
from tertia.texts import Face, card_words, colour_letters


def read_cards(card_names: tuple[str, ...]) -> list[Card]:
    """Parse the cards in the arguments, or on standard input if there are none."""
    if card_names:
        return distinct(parse_cards(" ".join(card_names)))
    if sys.stdin.isatty():
        raise BadInput("no-cards")
    # Invalid UTF-8 becomes replacement characters, which the parser reports as an invalid card.
    return distinct(parse_cards(sys.stdin.buffer.read().decode(errors="replace")))


def names_of(cards: Iterable[Card]) -> list[str]:
    """Return the names of cards, such as ``2gts``."""
    return [card_name(card) for card in cards]


def describe_cards(cards: Iterable[Card], face: Face = "classic") -> str:
    """Describe the cards in words."""
    return " · ".join(card_words(LANGUAGE, card, face) for card in cards)


def card_renderer(face: Face) -> Callable[..., str]:
    """Return a function that draws cards for a terminal, followed by the space before their description.

    In a file or a pipe that function returns an empty string.
    """
    if not is_terminal():
        return lambda *cards: ""
    style = CardStyle(face, letters=colour_letters(LANGUAGE, "framed") if face == "framed" else None)
    coloured = has_colours()
    return lambda *cards: " ".join(card_text(card, style, coloured) for card in cards) + "   "
