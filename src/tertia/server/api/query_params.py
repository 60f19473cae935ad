"""Reads and checks query parameters. An error names the parameter."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from starlette.requests import Request

from tertia.cards import Card
from tertia.errors import BadCard, BadInput
from tertia.faces.palettes import hue_names
from tertia.notation import distinct
from tertia.printing.options import is_yes, one_of
from tertia.server.security.visitor import visitor_of
from tertia.texts import FACES, Face, pick_language
from tertia.texts.words import Hues

GIVEN_LENGTH = 40
"""The number of characters of an invalid value that an error repeats."""

MAX_DIGITS = 6
"""The number of digits that a whole number may have."""


def integer(
    request: Request, name: str, least: int = 0, most: int = 999_999, default: int | None = None
) -> int:
    """Return a whole number of at most six digits. Without a default the parameter is required."""
    word = request.query_params.get(name, "" if default is None else str(default))
    if not (_is_number(word) and least <= int(word) <= most):
        raise BadInput("bad-number", option=name, given=word[:GIVEN_LENGTH], least=least, most=most)
    return int(word)


def choice(request: Request, name: str, values: Collection[str], default: str = "") -> str:
    """Return one of some values. Without a default the parameter is required."""
    return one_of(name, request.query_params.get(name, default)[:GIVEN_LENGTH], values)


def switch(request: Request, name: str) -> bool:
    """Return True if the value is a word for yes in ``SWITCH_WORDS``. A missing parameter means no."""
    return is_yes(name, request.query_params.get(name, ""))


def round_number(request: Request) -> int | None:
    """Return the number of a game ("round") at a table. None means the last one."""
    return integer(request, "round") if "round" in request.query_params else None


def parse_card_numbers(words: str) -> list[Card]:
    """Return the cards whose numbers are in a text, with commas between them.

    Raise BadCard or DuplicateCard if they are not different cards.
    """
    return distinct(_parse_card_number(word) for word in words.split(","))


def _parse_card_number(word: str) -> Card:
    if not _is_number(word):
        raise BadCard(word[:GIVEN_LENGTH])
    return int(word)


def _is_number(word: str) -> bool:
    """Return True if the word is a whole number. ``int`` refuses very long ones with another error than ours."""
    return word.isdecimal() and len(word) <= MAX_DIGITS


@dataclass(frozen=True, slots=True)
class Wording:
    """The choices of a visitor on which the words for cards depend."""

    language: str
    face: Face
    """The design of the cards: classic or framed."""
    hues: Hues
    """The key of the colour names in ``hue_names``, by palette: ``named`` is red, green and purple."""


def wording(request: Request) -> Wording:
    """Return the visitor's choices. Unknown values fall back to the usual ones."""
    given = request.query_params
    face: Face = next((face for face in FACES if face == given.get("face")), "classic")
    hues: Hues = next((hues for hues in hue_names() if hues == given.get("hues")), "named")
    return Wording(pick_language(given.get("language"), visitor_of(request).language), face, hues)
