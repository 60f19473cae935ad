"""Cards that display themselves: as a picture in a notebook, as names in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any

from tertia.cards import Card, Face
from tertia.errors import BadInput
from tertia.faces import CardStyle
from tertia.faces.drawing import WIDTH
from tertia.faces.svg import FONT, number
from tertia.notation import as_cards, card_name, distinct
from tertia.printing.picture import BACKGROUND, TablePicture, table_svg

CARDS_PER_COLUMN = 3
CARD_SIZE = 75
"""The width of a card in pixels, unless a caller says otherwise: twelve cards then fit into half a screen."""
HAND_SCALE = 0.6
"""The size of cards in hands, compared with those on the table."""
EMPTY_PLACE = "----"

LINE_HEIGHT, MARGIN, CHARACTER_WIDTH, LEAST_WIDTH = 20, 10, 8, 320
"""Measures of captions in pixels."""
INK = {False: "#1A2530", True: "#E8EEF2"}
"""The colour of captions by day and by night."""


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """Cards as they lie on a table, in columns of three. A notebook shows their picture."""

    cards: tuple[Card | None, ...]
    face: Face = "classic"
    night: bool = False
    size: int = CARD_SIZE
    """The width of a card in pixels."""
    caption: str = ""
    """A line above the cards."""
    hands: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """Smaller cards below the others: a label and its cards."""

    @property
    def svg(self) -> str:
        """The picture as SVG; empty if there is nothing to draw."""
        scale = self.size / WIDTH
        if not self.caption and not self.hands:
            return table_svg(self._picture(self.cards), scale) if self.cards else ""
        parts: list[tuple[str, tuple[Card | None, ...], float]] = [(self.caption, self.cards, scale)]
        parts += [(label, hand, scale * HAND_SCALE) for label, hand in self.hands]
        widths = [self._picture(cards).size[0] * scale for _, cards, scale in parts if cards]
        width = max([LEAST_WIDTH, *widths])
        body, top = "", float(MARGIN)
        for words, cards, scale in parts:
            for line in _lines(words, int((width - 2 * MARGIN) / CHARACTER_WIDTH)):
                top += LINE_HEIGHT
                body += (
                    f'<text x="{MARGIN}" y="{number(top - 5)}" font-family="{FONT}" font-size="14"'
                    f' fill="{INK[self.night]}">{escape(line)}</text>'
                )
            if cards:
                picture = self._picture(cards)
                body += table_svg(picture, scale, top)
                top += picture.size[1] * scale
        sides = f'width="{number(width)}" height="{number(top + MARGIN)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {sides}>'
            f'<rect {sides} fill="{BACKGROUND[self.night]}"/>{body}</svg>\n'
        )

    def _picture(self, cards: tuple[Card | None, ...]) -> TablePicture:
        return TablePicture(cards, CardStyle(face=self.face, night=self.night))

    def __str__(self) -> str:
        rows = (self.cards[row::CARDS_PER_COLUMN] for row in range(CARDS_PER_COLUMN))
        lines = ["  ".join(map(_name, row)) for row in rows if row]
        lines += [f"{label}: {'  '.join(map(_name, hand))}" for label, hand in self.hands]
        return "\n".join([self.caption, *lines] if self.caption else lines)

    def _repr_svg_(self) -> str | None:
        """Draw the cards, for notebooks."""
        return self.svg or None

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Write the names of the cards, for IPython in a terminal."""
        printer.text(str(self))


def _lines(words: str, width: int) -> list[str]:
    """Break a caption into lines: after commas and colons, so not inside a name and its score, if the parts fit."""
    no_break = "\u00a0"
    together = re.sub(r"(?<![,:]) ", no_break, words)
    if any(len(part) > width for part in together.split(" ")):
        return wrap(words, width)
    lines = wrap(together, width, break_on_hyphens=False)
    return [line.replace(no_break, " ") for line in lines]


def _name(card: Card | None) -> str:
    return EMPTY_PLACE if card is None else card_name(card)


def draw(
    cards: Card | str | Iterable[Card | str | None],
    face: Face = "classic",
    night: bool = False,
    size: int = CARD_SIZE,
) -> DrawnCards:
    """Draw some cards: as a picture in a notebook, as names where they are printed.

    Cards are numbers or names, in a list or in one text; None leaves a place empty. ``size`` is the width of a card
    in pixels.

    >>> print(draw([0, 40, None, 71]))
    1rso  3ptd
    2gts
    ----
    >>> print(draw("1rso 2gts 3pod"))
    1rso
    2gts
    3pod
    """
    places = as_cards(cards)
    distinct(card for card in places if card is not None)
    return DrawnCards(places, face, night, checked_size(size))


def checked_size(size: int) -> int:
    """Return the width of a card in pixels; raise BadInput if it is too small or too large."""
    if not isinstance(size, int) or not 10 <= size <= 1_000:
        raise BadInput("bad-number", option="size", given=size, least=10, most=1_000)
    return size
