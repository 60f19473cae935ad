"""How a player wants to see the cards: palette, theme, letters, and whether only ASCII is possible."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tertia.cards import Face
from tertia.faces.palettes import PALETTES, Rgb, colours
from tertia.texts import colour_letters, hues_of


@dataclass(frozen=True, slots=True)
class Look:
    """The settings of one player."""

    language: str = "en"
    palette: str = "classic"
    is_night: bool = True
    has_letters: bool = False
    """Each card shows the letter of its colour."""
    is_ascii: bool = False
    """Cards are drawn with ASCII alone, for terminals and fonts without box characters."""

    def ink(self, part: str, value: int) -> Rgb:
        """Return the colour of a part of a card: ``colour``, or ``outer`` and ``inner`` of a framed one."""
        return colours(self.palette, self.is_night)[f"{part}-{value}"]

    def edge(self, *, strong: bool, dim: bool) -> Rgb:
        """Return the colour of the border of a card. Picked cards have a strong one."""
        if strong:
            return "#FFFFFF" if self.is_night else "#000000"
        if dim:
            return "#3C4B57" if self.is_night else "#C3CDD4"
        return "#7C8E9B" if self.is_night else "#7A8994"

    def letters(self, face: Face) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
        """Return the letters of the colours, and of the inner colours of the framed face."""
        return colour_letters(self.language, face, hues_of(self.palette, self.is_night))

    def with_next_palette(self) -> Look:
        """Return the look with the palette that follows."""
        names = list(PALETTES)
        return replace(self, palette=names[(names.index(self.palette) + 1) % len(names)])
