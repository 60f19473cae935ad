"""Cards as text: the brackets show the shape, the sign in them the fill, and their count the number.

``{|}{|}`` is two striped squiggles: ``( )`` oval, ``{ }`` squiggle, ``< >`` diamond; ``#`` solid, ``|`` striped, a
space open. Framed, ``Y[C=]`` is a yellow square around a cyan rectangle: ``( )`` circle, ``[ ]`` square, ``< >``
hexagon; ``^`` triangle, ``=`` rectangle, ``*`` diamond, and the colours by their letters. The signs are ASCII, so
that every terminal gives each of them one column. The colours are some of the sixteen that every terminal has.
"""

from __future__ import annotations

from tertia.cards import Card, card_features
from tertia.faces.card_style import CardStyle, Three
from tertia.faces.palettes import PALETTES
from tertia.faces.terminal_cells import cell_width, pad_left, pad_right

_SHAPES = (("(", ")"), ("{", "}"), ("<", ">"))
_FILLS = ("#", "|", " ")
_FRAMES = (("(", ")"), ("[", "]"), ("<", ">"))
_INSIDES = ("^", "=", "*")

_OUTER = (35, 33, 32)
_INNER = (33, 36, 31)
"""The codes of the outer and inner colours of the framed face among the sixteen of a terminal."""

LETTERS: tuple[Three, Three] = (("P", "Y", "G"), ("O", "C", "R"))
"""The English letters of the framed colours, if the style has none."""


def text_width(style: CardStyle) -> int:
    """Return the number of columns of every card; narrower ones are padded."""
    if style.face == "classic":
        return 9  # three symbols of three characters
    outer, inner = style.letters or LETTERS
    return max(map(cell_width, outer)) + max(map(cell_width, inner)) + 3  # two brackets and the sign inside


def card_text(card: Card, style: CardStyle, coloured: bool = True) -> str:
    """Return a card in one line of ``text_width`` columns."""
    number, colour, fill, shape = card_features(card)
    if style.face == "framed":
        outer, inner = style.letters or LETTERS
        opening, closing = _FRAMES[shape]
        around = _paint(
            pad_left(outer[colour], max(map(cell_width, outer))) + opening, _OUTER[colour], coloured
        )
        within = _paint(
            pad_right(inner[fill], max(map(cell_width, inner))) + _INSIDES[number], _INNER[fill], coloured
        )
        return around + within + _paint(closing, _OUTER[colour], coloured)
    opening, closing = _SHAPES[shape]
    symbols = f"{opening}{_FILLS[fill]}{closing}" * (number + 1)
    room = " " * (text_width(style) - len(symbols))
    return _paint(symbols, PALETTES[style.palette].terminal[colour], coloured) + room


def _paint(words: str, code: int, coloured: bool) -> str:
    return f"\x1b[{code}m{words}\x1b[0m" if coloured else words
