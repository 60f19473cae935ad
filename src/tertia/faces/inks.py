"""The colours of cards on paper: cyan, magenta, yellow and black, in hundredths.

Found by searching for the inks whose print, as a press of the common SWOP kind gives it, lies nearest the screen's
colour (CIEDE2000), with no more than 300 hundredths in all. Purple, blue and cyan of the screen are brighter than any
ink; they are as near as ink gets. The framed orange and cyan stand a little further apart than that, for printers
without colour. ``tests/printing/test_inks.py`` prints all of them and measures.
"""

from __future__ import annotations

from typing import TypeAlias

from tertia.faces.drawing import Ink
from tertia.faces.palettes import Palette

Cmyk: TypeAlias = tuple[int, int, int, int]

CLASSIC_INKS: dict[Palette, tuple[Cmyk, Cmyk, Cmyk]] = {
    "classic": ((1, 99, 79, 7), (81, 0, 80, 30), (84, 100, 0, 0)),
    "clear": ((0, 66, 100, 27), (78, 53, 0, 0), (30, 18, 15, 90)),
    "press": ((3, 96, 58, 32), (70, 10, 100, 3), (84, 94, 3, 49)),
}

_OTHERS: dict[Ink, Cmyk] = {
    "fo0": (81, 100, 0, 16),
    "fo0-edge": (84, 90, 12, 42),
    "fo1": (1, 15, 92, 0),
    "fo1-edge": (5, 13, 85, 43),
    "fo2": (81, 18, 81, 24),
    "fo2-edge": (65, 6, 59, 65),
    "fi0": (0, 54, 100, 0),
    "fi0-edge": (2, 43, 88, 46),
    "fi1": (42, 0, 10, 0),
    "fi1-edge": (59, 3, 15, 32),
    "fi2": (3, 98, 83, 42),
    "fi2-edge": (0, 79, 41, 75),
    "fline": (46, 17, 12, 92),
    "fmark": (0, 0, 0, 0),
    "card": (0, 0, 0, 0),
    "card-back": (58, 29, 11, 76),
    "card-back-ink": (27, 3, 0, 25),
    "card-letter": (0, 0, 0, 68),
}
"""A letter is pure black, thinned: three inks that do not quite meet would make it hard to read."""


def inks(palette: Palette) -> dict[Ink, Cmyk]:
    """What every ink of a card is on paper; paper has no night."""
    return _OTHERS | {f"c{value}": ink for value, ink in enumerate(CLASSIC_INKS[palette])}
