"""The five printed rulebooks of the classic game, its editions, as presets of the options (RULES 2, "Editions")."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Feature, Held
from tertia.errors import BadInput
from tertia.games.classic.options import Options
from tertia.games.common.options import new_table_options

Form = Literal["classic", "beginner", "solitaire"]
"""A variant of the classic game: as usual, with the beginner deck of 27 cards, or for one player."""
FORMS: tuple[Form, ...] = ("classic", "beginner", "solitaire")


class Edition(Struct, frozen=True):
    """A rulebook: its classic game and its beginner deck (R3.1). R4: ``options.alone`` is its game for one player."""

    code: str
    """The number by which docs/RULES.md cites it, such as 002."""
    languages: tuple[str, ...]
    """The languages in which it is printed."""
    options: Options
    held: Held
    """The feature that all cards of its beginner deck share."""


_RED = Held(Feature.COLOUR, 0)
_SOLID = Held(Feature.FILL, 0)
_CIRCLES = Held(Feature.SHAPE, 0)  # R1.3: the framed face shows the shape as its outer symbol

EDITIONS: dict[str, Edition] = {
    edition.code: edition
    for edition in (
        Edition(
            "000",
            ("fr",),
            new_table_options(Options, penalty="locked", scoring="cards", match="deals", deals=3),
            _RED,
        ),
        Edition(
            "001",
            ("en",),
            new_table_options(
                Options, penalty="point", scoring="sets", match="everyone", face="framed", alone="lost"
            ),
            _CIRCLES,
        ),
        Edition(
            "002",
            ("fr",),
            new_table_options(Options, penalty="set", scoring="cards", match="deals", deals=3),
            _SOLID,
        ),
        Edition(
            "003",
            ("es", "pt"),
            new_table_options(
                Options, penalty="set", scoring="cards", match="deals", deals=1, beginner_cards="12"
            ),
            _SOLID,
        ),
        Edition(
            "004",
            ("fr",),
            new_table_options(Options, penalty="point", scoring="sets", match="everyone", alone="over"),
            _RED,
        ),
    )
}


def edition_options(code: str, form: Form = "classic") -> Options:
    """Return the options of an edition's classic, beginner or solitaire game."""
    edition = EDITIONS.get(code)
    if edition is None:
        raise BadInput("unknown-edition", given=code, expected=tuple(EDITIONS))
    match form:
        case "classic":
            return edition.options
        case "beginner":
            return replace(edition.options, held=edition.held)
        case "solitaire":
            # For a single player a mistake is only counted (R4.3), and there is one deal.
            return replace(edition.options, penalty="none", match="deals", deals=1)
