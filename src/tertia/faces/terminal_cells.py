"""Widths of texts in a terminal, which gives every character one cell, two cells or none."""

from __future__ import annotations

import unicodedata

_WIDE = ("W", "F")
_WITHOUT_CELL = ("Mn", "Me", "Cf")
"""Categories of marks above or below a letter, and of invisible signs such as those for the direction."""


def cell_width(text: str) -> int:
    """Return the number of cells of a text: two for 猫, one for é, none for a mark that joins its letter."""
    return sum(
        0
        if unicodedata.category(character) in _WITHOUT_CELL
        else 1 + (unicodedata.east_asian_width(character) in _WIDE)
        for character in text
    )


def pad_left(text: str, width: int) -> str:
    """Return a text at the right end of ``width`` cells."""
    return " " * (width - cell_width(text)) + text


def pad_right(text: str, width: int) -> str:
    """Return a text at the left end of ``width`` cells."""
    return text + " " * (width - cell_width(text))
