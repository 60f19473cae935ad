"""The five rulebooks as presets of the options (RULES 2, "Editions")."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Feature, Held
from tertia.errors import BadInput
from tertia.games.classic.options import Options
from tertia.games.common.options import new_table_options

Form = Literal["classic", "beginner", "solitaire"]
FORMS: tuple[Form, ...] = ("classic", "beginner", "solitaire")


class Edition(Struct, frozen=True):
    """A rulebook: its classic game, its beginner deck (R3.1) and its solitaire (R4), if it has one."""

    code: str
    languages: tuple[str, ...]
    options: Options
    held: Held
    alone: Literal["clear", "lost", "over"] | None


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
            "clear",
        ),
        Edition(
            "001",
            ("en",),
            new_table_options(Options, penalty="point", scoring="sets", match="everyone", face="framed"),
            _CIRCLES,
            "lost",
        ),
        Edition(
            "002",
            ("fr",),
            new_table_options(Options, penalty="set", scoring="cards", match="deals", deals=3),
            _SOLID,
            "clear",
        ),
        Edition(
            "003",
            ("es", "pt"),
            new_table_options(Options, penalty="set", scoring="cards", match="deals", deals=1),
            _SOLID,
            None,
        ),
        Edition(
            "004",
            ("fr",),
            new_table_options(Options, penalty="point", scoring="sets", match="everyone"),
            _RED,
            "over",
        ),
    )
}


def edition_options(code: str, form: Form = "classic") -> Options:
    """The options of an edition's classic, beginner or solitaire game."""
    edition = EDITIONS.get(code)
    if edition is None:
        raise BadInput("unknown-edition", given=code, expected=tuple(EDITIONS))
    match form:
        case "classic":
            return edition.options
        case "beginner":
            return replace(edition.options, held=edition.held)
        case "solitaire":
            if edition.alone is None:
                raise BadInput("no-solitaire", edition=code)
            # For a single player a mistake is only counted (R4.3), and there is one deal.
            return replace(edition.options, alone=edition.alone, penalty="none", match="deals", deals=1)
