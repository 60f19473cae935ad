"""Cards as input and output of commands: names, JSON, and pictures on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable

import click
import msgspec

from tertia.cards import Card
from tertia.cli.localisation import LANGUAGE
from tertia.errors import BadInput
from tertia.faces import CardStyle, card_text
from tertia.notation import card_name, distinct, parse_cards
from tertia.texts import Face, card_words, colour_letters


def read_cards(words: tuple[str, ...]) -> list[Card]:
    """Parse the cards in the arguments, or on standard input if there are none."""
    if not words and sys.stdin.isatty():
        raise BadInput("no-cards")
    # Bytes that are no text become words that are no cards.
    given = " ".join(words) if words else sys.stdin.buffer.read().decode(errors="replace")
    return distinct(parse_cards(given))


def names_of(cards: Iterable[Card]) -> list[str]:
    return [card_name(card) for card in cards]


def describe_cards(cards: Iterable[Card], face: Face = "classic") -> str:
    """The cards in words."""
    return " · ".join(card_words(LANGUAGE, card, face) for card in cards)


def print_json(value: object) -> None:
    click.echo(msgspec.json.encode(value))


def has_colours() -> bool:
    """True if standard output is a terminal on which the user wants colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def card_painter(face: Face) -> Callable[..., str]:
    """A function that draws cards for a terminal; in a file or a pipe it returns an empty text."""
    if not sys.stdout.isatty():
        return lambda *cards: ""
    style = CardStyle(face, letters=colour_letters(LANGUAGE, "framed") if face == "framed" else None)
    coloured = has_colours()
    return lambda *cards: " ".join(card_text(card, style, coloured) for card in cards) + "   "
