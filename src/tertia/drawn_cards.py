"""Cards that display themselves: as a picture in a notebook, as names in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tertia.cards import Card, Face
from tertia.faces import CardStyle
from tertia.notation import card_name, distinct
from tertia.printing.picture import TablePicture, table_svg

CARDS_PER_COLUMN = 3


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """Cards as they lie on a table, in columns of three. A notebook shows their picture."""

    cards: tuple[Card, ...]
    face: Face = "classic"
    night: bool = False

    @property
    def svg(self) -> str:
        """The picture as SVG; empty if there are no cards."""
        if not self.cards:
            return ""
        return table_svg(TablePicture(self.cards, CardStyle(face=self.face, night=self.night)))

    def __str__(self) -> str:
        rows = (self.cards[row::CARDS_PER_COLUMN] for row in range(CARDS_PER_COLUMN))
        return "\n".join("  ".join(map(card_name, row)) for row in rows if row)

    def _repr_svg_(self) -> str | None:
        """Draw the cards, for notebooks."""
        return self.svg or None

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Write the names of the cards, for IPython in a terminal."""
        printer.text(str(self))


def draw(cards: Iterable[Card], face: Face = "classic", night: bool = False) -> DrawnCards:
    """Draw some cards: as a picture in a notebook, as names where they are printed.

    >>> print(draw([0, 40, 80, 71]))
    1rso  3ptd
    2gts
    3pod
    """
    return DrawnCards(tuple(distinct(cards)), face, night)
