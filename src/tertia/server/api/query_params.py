"""Reads and checks query parameters. An error names the parameter."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from starlette.requests import Request

from tertia.errors import BadInput
from tertia.faces.palettes import hue_names
from tertia.printing.options import is_yes, one_of
from tertia.server.security.visitor import visitor_of
from tertia.texts import FACES, Face, pick_language
from tertia.texts.words import Hues

GIVEN_LENGTH = 40
"""The number of characters of an invalid value that an error repeats."""


def integer(
    request: Request, name: str, least: int = 0, most: int = 999_999, default: int | None = None
) -> int:
    """Return a whole number of at most six digits. Without a default the parameter is required."""
    word = request.query_params.get(name, "" if default is None else str(default))
    if not (word.isdecimal() and len(word) < 7 and least <= int(word) <= most):
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
    face: Face = next((one for one in FACES if one == given.get("face")), "classic")
    hues: Hues = next((one for one in hue_names() if one == given.get("hues")), "named")
    return Wording(pick_language(given.get("language"), visitor_of(request).language), face, hues)
