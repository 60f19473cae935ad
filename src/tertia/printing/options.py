"""Options of a printed deck."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from tertia.cards import FACES, Card, Face, deck
from tertia.errors import BadInput
from tertia.faces import PALETTES, CardStyle, PaletteName
from tertia.faces.weights import Density
from tertia.games.classic.editions import EDITIONS, Edition
from tertia.texts import LANGUAGES, Hues, colour_letters, hues_of

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height in millimetres, upright."""

Size = Literal["poker", "mini", "large"]
SIZES: dict[Size, tuple[float, float]] = {"poker": (63, 88), "mini": (45, 63), "large": (95, 133)}
"""Width and height of a card in millimetres."""

DeckChoice = Literal["full", "beginner"]
"""All 81 cards, or the 27 cards of the edition's beginner deck."""
DECKS: tuple[DeckChoice, ...] = get_args(DeckChoice)

DEFAULT_EDITION = "003"


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """A printed deck. The same options give the same bytes."""

    face: Face = "classic"
    palette: PaletteName = "classic"
    paper: Paper = "a4"
    size: Size = "poker"
    deck: DeckChoice = "full"
    edition: str = DEFAULT_EDITION
    """The rulebook whose rules are on the sheet."""
    language: str = "en"
    backs: bool = False
    """True for backs to print on the other side."""
    letters: bool = False
    """True for letters that name the colours."""
    marks: bool = False
    """True for dots and dashes beside the colours of the framed face."""
    bleed: bool = False
    """True for space between cards, so that backs may extend beyond the cuts."""
    cards_only: bool = False
    """True to leave out the rules and the score sheet."""

    @property
    def rulebook(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def cards(self) -> tuple[Card, ...]:
        return deck(self.rulebook.held if self.deck == "beginner" else None)

    @property
    def hues(self) -> Hues:
        return hues_of(self.palette)

    def card_style(self, density: Density) -> CardStyle:
        """Return the style of cards. A small picture has no letters, because they would be illegible."""
        has_letters = self.letters and density == "paper"
        letters = colour_letters(self.language, self.face, self.hues) if has_letters else None
        return CardStyle(self.face, self.palette, density=density, letters=letters, marks=self.marks)


CHOICES: dict[str, Collection[str]] = {
    "face": FACES,
    "palette": PALETTES,
    "paper": tuple(PAPERS),
    "size": tuple(SIZES),
    "deck": DECKS,
    "edition": tuple(EDITIONS),
    "language": LANGUAGES,
}
SWITCHES = tuple(field.name for field in fields(PrintOptions) if field.type == "bool")

YES, NO = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")


def print_options(words: Mapping[str, str]) -> PrintOptions:
    """Parse options. Missing ones have their default, and the default face is that of the edition.

    Sheets in a language whose script their font lacks come in another one.
    """
    chosen: dict[str, Any] = {}
    for name, word in words.items():
        if name in CHOICES:
            chosen[name] = one_of(name, word, CHOICES[name])
            if name == "language":
                chosen[name] = LANGUAGES[word].print_language
        elif name in SWITCHES:
            chosen[name] = is_yes(name, word)
        else:
            raise BadInput("no-such-choice", given=name, expected=(*CHOICES, *SWITCHES))
    edition = EDITIONS[chosen.get("edition", DEFAULT_EDITION)]
    chosen.setdefault("face", edition.options.face)
    return PrintOptions(**chosen)


def one_of(name: str, word: str, values: Collection[str]) -> str:
    """Return the word if it is one of these values. Raises BadInput otherwise."""
    if word not in values:
        raise BadInput("bad-choice", option=name, given=word, expected=tuple(values))
    return word


def is_yes(name: str, word: str) -> bool:
    """Parse a switch: 1 or 0, true or false, yes or no, on or off."""
    if word not in YES + NO:
        raise BadInput("bad-choice", option=name, given=word, expected=("1", "0"))
    return word in YES
