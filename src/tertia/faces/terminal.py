"""Cards as text: brackets are the shape, what stands in them is the fill, their count is the number.

``{|}{|}`` is two striped squiggles: ``( )`` oval, ``{ }`` squiggle, ``< >`` diamond; ``#`` solid, ``|`` striped, a
space open. Framed, ``Y[C=]`` is a yellow square around a cyan rectangle: ``( )`` circle, ``[ ]`` square, ``< >``
hexagon; ``^`` triangle, ``=`` rectangle, ``*`` diamond, and the colours by their letters. All of it is ASCII, so that
every terminal gives each character one column. Colours are the sixteen that a terminal's own theme makes readable.
"""

from __future__ import annotations

from tertia.cards import Card, card_features
from tertia.faces.look import CardStyle, Three
from tertia.faces.palettes import Palette

_SHAPES = (("(", ")"), ("{", "}"), ("<", ">"))
_FILLS = ("#", "|", " ")
_FRAMES = (("(", ")"), ("[", "]"), ("<", ">"))
_INSIDES = ("^", "=", "*")

_COLOURS: dict[Palette, tuple[int, int, int]] = {
    "classic": (31, 32, 35),
    "clear": (33, 34, 39),
    "press": (31, 32, 35),
}
_OUTER = (35, 33, 32)
_INNER = (33, 36, 31)

LETTERS: tuple[Three, Three] = (("P", "Y", "G"), ("O", "C", "R"))
"""Of the framed colours in English, where nobody gives other ones."""


def text_width(look: CardStyle) -> int:
    """Columns of a card; the narrower ones are filled up to it."""
    if look.face == "classic":
        return 9
    outer, inner = look.letters or LETTERS
    return max(map(len, outer)) + max(map(len, inner)) + 3


def card_text(card: Card, look: CardStyle, coloured: bool = True) -> str:
    """A card in one line of ``text_width`` columns."""
    number, colour, fill, shape = card_features(card)
    if look.face == "framed":
        outer, inner = look.letters or LETTERS
        opening, closing = _FRAMES[shape]
        around = _painted(outer[colour].rjust(max(map(len, outer))) + opening, _OUTER[colour], coloured)
        within = _painted(inner[fill].ljust(max(map(len, inner))) + _INSIDES[number], _INNER[fill], coloured)
        return around + within + _painted(closing, _OUTER[colour], coloured)
    opening, closing = _SHAPES[shape]
    symbols = f"{opening}{_FILLS[fill]}{closing}" * (number + 1)
    room = " " * (text_width(look) - len(symbols))
    return _painted(symbols, _COLOURS[look.palette][colour], coloured) + room


def _painted(words: str, code: int, coloured: bool) -> str:
    return f"\x1b[{code}m{words}\x1b[0m" if coloured else words
