"""The classic face (R1.2): one to three ovals, squiggles or diamonds, solid, striped or open.

A card is 100 wide and 140 high. The symbols lie below each other in the middle of its width.
"""

from __future__ import annotations

from functools import cache

from tertia.cards import Card, card_features
from tertia.faces.drawing import Drawing, Letter, Mark
from tertia.faces.paths import Path, Point, flatten, lines, polygon, rectangle
from tertia.faces.weights import WEIGHTS, Density

SHAPES = ("oval", "squiggle", "diamond")
FILLS = ("solid", "striped", "open")
CENTRES = ((70.0,), (50.0, 90.0), (30.0, 70.0, 110.0))
"""The vertical positions of the symbols on a card with one, two and three of them."""

_SQUIGGLE: tuple[Point, ...] = (
    *((-33, 6.77), (-33, -1.5), (-25.59, -16.3), (-13.8, -16.3), (-2.56, -16.3), (0.83, -3.39)),
    *((9.49, -4.38), (16.87, -5.22), (18.91, -15.4), (25.93, -15.4), (29.61, -15.4), (33, -12.41)),
)
"""One half of the outline; the other half is the same, rotated. Its curvature changes as little as possible."""


MIN_MARGIN, MIN_LENGTH = 3.2, 8.0
"""Stripes nearer to an end would merge with the outline, and shorter ones would be specks, so they are left out."""


@cache
def symbol(shape: int) -> Path:
    """Return the outline of a shape around 0, with a horizontal long axis."""
    match shape:
        case 0:
            return rectangle(62, 28, 14)
        case 1:
            turned = tuple((-x, -y) for x, y in _SQUIGGLE)
            return Path((_SQUIGGLE + turned + _SQUIGGLE[:1],))
        case _:
            return polygon(((-36, 0), (0, -17.5), (36, 0), (0, 17.5)), cuts=(3, 3.84, 3, 3.84))


@cache
def stripes(shape: int, pitch: float) -> Path:
    """Return the stripes of a shape: lines across its long axis, cut to the outline. One of them is in the middle.

    ``pitch`` is the distance between two stripes.
    """
    (outline,) = flatten(symbol(shape))
    edge = max(x for x, _ in outline) - MIN_MARGIN
    stripes_per_side = int(edge / pitch)
    segments = []
    for step in range(-stripes_per_side, stripes_per_side + 1):
        x = step * pitch
        ys = _crossings(outline, x)
        ends = zip(ys[::2], ys[1::2], strict=True)
        segments += [((x, top), (x, bottom)) for top, bottom in ends if bottom - top > MIN_LENGTH]
    return lines(*segments)


def _crossings(outline: list[Point], x: float) -> list[float]:
    """Return the heights at which a vertical line crosses the outline, from the top down."""
    ys = []
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ax <= x) != (bx <= x):
            ys.append(ay + (x - ax) / (bx - ax) * (by - ay))
    return sorted(ys)


def classic_drawing(card: Card, density: Density, letters: tuple[str, str, str] | None) -> Drawing:
    """Return the symbols of a card, and its colour as a letter if there are letters."""
    number, colour, fill, shape = card_features(card)
    ink, weight = f"colour-{colour}", WEIGHTS[density]
    outline = symbol(shape)
    marks: list[Mark | Letter] = []
    for y in CENTRES[number]:
        if FILLS[fill] == "striped":
            striped = stripes(shape, weight.pitch).moved(50, y)
            marks.append(Mark(striped, stroke=ink, width=weight.stripe))
        solid = ink if FILLS[fill] == "solid" else None
        marks.append(Mark(outline.moved(50, y), fill=solid, stroke=ink, width=weight.outline))
    if letters is not None:
        marks.append(Letter(letters[colour], 92.5, 133.5, 7, anchor="end"))
    return tuple(marks)
