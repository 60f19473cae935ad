"""The palettes of the classic face, and the colours of everything else on a card. Add a palette here.

Classic is true to the names red, green and purple. Clear can be told apart by every eye. Press can be told apart in
grey. ``tests/faces/test_palettes.py`` and ``tests/printing/test_inks.py`` measure all of it. The texts of a palette
are in the catalogues, and ``python -m tertia.faces`` writes the files that the browser loads.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tertia.faces.drawing import Ink

Rgb: TypeAlias = str
"""``#DC1C38``"""

Cmyk: TypeAlias = tuple[int, int, int, int]
"""Cyan, magenta, yellow and black, in hundredths."""

Names: TypeAlias = tuple[str, str, str]
"""The names of the three colours, as the catalogues have them: ``("orange", "blue", "black")``."""

PaletteName: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Palette:
    """The three colours of the classic face."""

    name: PaletteName
    day: tuple[Rgb, Rgb, Rgb]
    """On a light screen."""
    night: tuple[Rgb, Rgb, Rgb]
    """On a dark screen."""
    paper: tuple[Cmyk, Cmyk, Cmyk]
    """In print; ``inks.py`` explains how they were found."""
    terminal: tuple[int, int, int]
    """The codes of the colours among the sixteen of a terminal."""
    day_names: Names | None = None
    """The names of the colours on a light screen, if they are not called red, green and purple."""
    night_names: Names | None = None
    """The same for a dark screen."""

    def hues(self, night: bool = False) -> str:
        """Return the key of the colour names in ``hue_names``. The key of red, green and purple is ``named``."""
        if self.day_names is None:
            return "named"
        return f"{self.name}-night" if night else self.name


PALETTES: dict[PaletteName, Palette] = {
    palette.name: palette
    for palette in (
        Palette(
            "classic",
            day=("#DC1C38", "#0A8750", "#5A1EB0"),
            night=("#FF5C60", "#5EDBA5", "#A08AFF"),
            paper=((1, 99, 79, 7), (81, 0, 80, 30), (84, 100, 0, 0)),
            terminal=(31, 32, 35),
        ),
        Palette(
            "clear",
            day=("#BE5700", "#1B6FE4", "#24282E"),
            night=("#E8842C", "#5593FF", "#E9EDF0"),
            paper=((0, 66, 100, 27), (78, 53, 0, 0), (30, 18, 15, 90)),
            terminal=(33, 34, 39),
            day_names=("orange", "blue", "black"),
            night_names=("orange", "blue", "white"),
        ),
        Palette(
            "press",
            day=("#A8123A", "#52A544", "#2C1058"),
            night=("#FF8A85", "#CFFBE4", "#7E64E6"),
            paper=((3, 96, 58, 32), (70, 10, 100, 3), (84, 94, 3, 49)),
            terminal=(31, 32, 35),
        ),
    )
}
"""Every palette by its name. The first is the default."""


def hue_names() -> dict[str, Names | None]:
    """Return the names of the colours by their key (see ``Palette.hues``); None for red, green and purple."""
    names: dict[str, Names | None] = {"named": None}
    for palette in PALETTES.values():
        names[palette.hues()] = palette.day_names
        names[palette.hues(night=True)] = palette.night_names
    return names


# The keys of the next three are True for a dark screen ("night") and False for a light one.
FRAMED_OUTER: dict[bool, tuple[Rgb, Rgb, Rgb]] = {
    False: ("#4B2080", "#FBD225", "#1F7D4E"),
    True: ("#9850E8", "#FDD62B", "#2DA96B"),
}
FRAMED_INNER: dict[bool, tuple[Rgb, Rgb, Rgb]] = {
    False: ("#F5910F", "#5DDFF2", "#960B1B"),
    True: ("#FBA940", "#9EF1FA", "#EC1B41"),
}

_CARD_COLOURS: dict[bool, dict[Ink, Rgb]] = {
    False: {
        "card": "#FFFFFF",
        "card-edge": "#CBD5DC",
        "card-back": "#20394B",
        "card-back-ink": "#8FB0C4",
        "card-letter": "#54636F",
        "frame-line": "#13202B",
        "frame-mark": "#FFFFFF",
    },
    True: {
        "card": "#1D2A35",
        "card-edge": "#33434F",
        "card-back": "#35597A",
        "card-back-ink": "#B4CFE2",
        "card-letter": "#97A7B3",
        "frame-line": "#0A1218",
        "frame-mark": "#1D2A35",
    },
}

EDGE_SHARE = 0.58
"""The share of its own colour in the edge of a frame. The rest is dark, so that yellow stands out on white."""


@cache
def colours(palette: PaletteName, night: bool = False) -> dict[Ink, Rgb]:
    """Return the colour of every ink on a screen."""
    inks = dict(_CARD_COLOURS[night])
    classic = PALETTES[palette].night if night else PALETTES[palette].day
    inks |= {f"colour-{value}": colour for value, colour in enumerate(classic)}
    for part, three in (("outer", FRAMED_OUTER[night]), ("inner", FRAMED_INNER[night])):
        for value, colour in enumerate(three):
            inks[f"{part}-{value}"] = colour
            inks[f"{part}-{value}-edge"] = mix(colour, inks["frame-line"], EDGE_SHARE)
    return inks


def channels(colour: Rgb) -> tuple[int, int, int]:
    """Return red, green and blue, each from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Return a mixture with this share of the first colour."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)
