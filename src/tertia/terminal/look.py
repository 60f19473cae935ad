"""The look of the cards that a player has chosen: palette, theme, letters, and drawing with ASCII alone."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import Literal

from rich.console import Console

from tertia.cards import Face
from tertia.faces.palettes import PALETTES, colours
from tertia.texts import colour_letters, hues_of

ColourDepth = Literal["full", "sixteen", "none"]
"""The colours of a terminal: all, the sixteen that every terminal with colours has, or none."""

ANSI_NAMES = {31: "red", 32: "green", 33: "yellow", 34: "blue", 35: "magenta", 36: "cyan", 39: "default"}
"""The names that the library rich uses for the ANSI codes in the palettes."""

FRAMED_SIXTEEN = {"outer": ("magenta", "yellow", "green"), "inner": ("yellow", "cyan", "red")}
"""The colours of the framed face in a terminal with sixteen colours."""


@dataclass(frozen=True, slots=True)
class Look:
    """The settings of one player."""

    language: str = "en"
    palette: str = "classic"
    """The colours of the cards."""
    is_night: bool = True
    """The theme of the screen is dark."""
    has_letters: bool = False
    """Each card shows the letter of its colour."""
    is_ascii: bool = False
    """Cards are drawn with ASCII alone, for terminals and fonts without box characters."""
    depth: ColourDepth = "full"
    """The colours that the terminal has."""

    def ink(self, part: str, value: int) -> str:
        """Return the colour of a part of a card: ``colour``, or ``outer`` and ``inner`` of a framed one."""
        if self.depth == "none":
            return "default"
        if self.depth == "sixteen":
            if part in FRAMED_SIXTEEN:
                return FRAMED_SIXTEEN[part][value]
            return ANSI_NAMES[PALETTES[self.palette].terminal[value]]
        return colours(self.palette, self.is_night)[f"{part}-{value}"]

    def edge(self, *, strong: bool, dim: bool) -> str:
        """Return the colour of the border of a card: strong for the cursor and picked cards, dim for idle ones."""
        if self.depth != "full":
            return "bright_black" if dim and self.depth == "sixteen" else "default"
        if strong:
            return "#FFFFFF" if self.is_night else "#000000"
        if dim:
            return "#3C4B57" if self.is_night else "#C3CDD4"
        return "#7C8E9B" if self.is_night else "#7A8994"

    def letters(self, face: Face) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
        """Return the letters of the colours, and of the inner colours of the framed face."""
        return colour_letters(self.language, face, hues_of(self.palette, self.is_night))

    def with_next_palette(self) -> Look:
        """Return the same look with the next palette."""
        names = list(PALETTES)
        return replace(self, palette=names[(names.index(self.palette) + 1) % len(names)])


def terminal_depth() -> ColourDepth:
    """Return the colours that the terminal of this process has, as far as its environment tells."""
    if os.environ.get("NO_COLOR"):
        return "none"
    system = Console().color_system
    if system is None:
        return "none"
    return "sixteen" if system in ("standard", "windows") else "full"
