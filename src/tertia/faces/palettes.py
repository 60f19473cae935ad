"""The colours of cards: three palettes for the classic face and one for the framed, each by day and by night.

Classic is true to the names red, green and purple. Clear can be told apart by every eye. Press can be told apart in
grey. ``tests/faces/test_palettes.py`` measures all of it.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, get_args

from tertia.faces.drawing import Ink

Palette = Literal["classic", "clear", "press"]
PALETTES: tuple[Palette, ...] = get_args(Palette)

Rgb: TypeAlias = str
"""``#DC1C38``"""

CLASSIC_FACE: dict[tuple[Palette, bool], tuple[Rgb, Rgb, Rgb]] = {
    ("classic", False): ("#DC1C38", "#0A8750", "#5A1EB0"),
    ("classic", True): ("#FF5C60", "#5EDBA5", "#A08AFF"),
    ("clear", False): ("#BE5700", "#1B6FE4", "#24282E"),
    ("clear", True): ("#E8842C", "#5593FF", "#E9EDF0"),
    ("press", False): ("#A8123A", "#52A544", "#2C1058"),
    ("press", True): ("#FF8A85", "#CFFBE4", "#7E64E6"),
}
"""By palette and by night; clear is orange, blue and black (white at night), the others red, green and purple."""

FRAMED_OUTER: dict[bool, tuple[Rgb, Rgb, Rgb]] = {
    False: ("#4B2080", "#FBD225", "#1F7D4E"),
    True: ("#9850E8", "#FDD62B", "#2DA96B"),
}
FRAMED_INNER: dict[bool, tuple[Rgb, Rgb, Rgb]] = {
    False: ("#F5910F", "#5DDFF2", "#960B1B"),
    True: ("#FBA940", "#9EF1FA", "#EC1B41"),
}

_CARD: dict[bool, dict[Ink, Rgb]] = {
    False: {
        "card": "#FFFFFF",
        "card-edge": "#CBD5DC",
        "card-back": "#20394B",
        "card-back-ink": "#8FB0C4",
        "card-letter": "#54636F",
        "fline": "#13202B",
        "fmark": "#FFFFFF",
    },
    True: {
        "card": "#1D2A35",
        "card-edge": "#33434F",
        "card-back": "#35597A",
        "card-back-ink": "#B4CFE2",
        "card-letter": "#97A7B3",
        "fline": "#0A1218",
        "fmark": "#1D2A35",
    },
}

EDGE = 0.58
"""How much of its colour the edge of a frame keeps; the rest is dark, so that yellow and cyan hold on white."""


@cache
def colours(palette: Palette, night: bool = False) -> dict[Ink, Rgb]:
    """What every ink looks like on a screen."""
    inks = dict(_CARD[night])
    inks |= {f"c{value}": colour for value, colour in enumerate(CLASSIC_FACE[palette, night])}
    for letter, three in (("o", FRAMED_OUTER[night]), ("i", FRAMED_INNER[night])):
        for value, colour in enumerate(three):
            inks[f"f{letter}{value}"] = colour
            inks[f"f{letter}{value}-edge"] = mixed(colour, inks["fline"], EDGE)
    return inks


def channels(colour: Rgb) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """So much of one colour, and the rest of the other."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)
