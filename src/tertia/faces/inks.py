"""The colours of cards on paper: cyan, magenta, yellow and black, in hundredths.

Each is the mixture of inks whose print on a common (SWOP) press is nearest to the colour on the screen (CIEDE2000),
with at most 300 hundredths in all. Purple, blue and cyan of the screen are brighter than any ink, so their prints are
only as near as ink gets. The framed orange and cyan are a little further apart, for printers without colour.
``tests/printing/test_inks.py`` prints and measures all of them.
"""

from __future__ import annotations

from tertia.faces.drawing import Ink
from tertia.faces.palettes import PALETTES, Cmyk, PaletteName

_OTHERS: dict[Ink, Cmyk] = {
    "outer-0": (81, 100, 0, 16),
    "outer-0-edge": (84, 90, 12, 42),
    "outer-1": (1, 15, 92, 0),
    "outer-1-edge": (5, 13, 85, 43),
    "outer-2": (81, 18, 81, 24),
    "outer-2-edge": (65, 6, 59, 65),
    "inner-0": (0, 54, 100, 0),
    "inner-0-edge": (2, 43, 88, 46),
    "inner-1": (42, 0, 10, 0),
    "inner-1-edge": (59, 3, 15, 32),
    "inner-2": (3, 98, 83, 42),
    "inner-2-edge": (0, 79, 41, 75),
    "frame-line": (46, 17, 12, 92),
    "frame-mark": (0, 0, 0, 0),
    "card": (0, 0, 0, 0),
    "card-back": (58, 29, 11, 76),
    "card-back-ink": (27, 3, 0, 25),
    "card-letter": (0, 0, 0, 68),
}
"""A letter is thinned pure black, because several inks that do not quite meet would make it hard to read."""


def inks(palette: PaletteName) -> dict[Ink, Cmyk]:
    """Return the colour of every ink on paper. Paper has no night."""
    return _OTHERS | {f"colour-{value}": ink for value, ink in enumerate(PALETTES[palette].paper)}
