"""The framed face (R1.3): a circle, square or hexagon around a triangle, rectangle or diamond, each in a colour.

Number is the inner shape, colour the outer colour, fill the inner colour and shape the outer symbol.
"""

from __future__ import annotations

import math
from functools import cache

from tertia.cards import Card, card_features
from tertia.faces.drawing import CENTRE, Drawing, Letter, Mark
from tertia.faces.paths import Path, Point, circle, join, lines, polygon, rectangle
from tertia.faces.weights import WEIGHTS, Density

FRAMES = ("circle", "square", "hexagon")
INSIDES = ("triangle", "rectangle", "diamond")

DOT, DASH, DASH_WIDTH, HOLE, BAR = 2.3, 6.4, 4.2, 4.6, 7.0
"""Radius of a dot, length and width of a dash on a frame; radius of a dot and half length of a bar inside."""

_BAND_MIDDLES = (35.75, 32.75, 39.2)
"""The middle line of each frame: the radius of the circle, half a side of the square, the radius of the hexagon."""


@cache
def frame(outer: int) -> Path:
    """Return a band 14.5 wide around 0: the outside and, as a hole, the inside."""
    match outer:
        case 0:
            return circle(43) + circle(28.5)
        case 1:
            return rectangle(80, 80, 7) + rectangle(51, 51, 2)
        case _:
            return _rounded_polygon(_hexagon(47.5), 4.5) + _rounded_polygon(_hexagon(30.8), 1.4)


@cache
def inside(inner: int) -> Path:
    """Return the shape inside the frame, around 0.

    The triangle is a little higher than its centre, which looks centred.
    """
    match inner:
        case 0:
            return _rounded_polygon(((0, -20.5), (20.5, 15), (-20.5, 15)), 1.8)
        case 1:
            return rectangle(41, 25, 1.5)
        case _:
            return _rounded_polygon(((0, -23.5), (18, 0), (0, 23.5), (-18, 0)), 1.8)


@cache
def dots(outer: int) -> Path:
    """Return the mark of a yellow frame: dots along the band, one at each corner."""
    count = (24, 7, 4)[outer]
    return join(circle(DOT).moved(*point) for point in _along(outer, count, 0))


@cache
def dashes(outer: int) -> Path:
    """Return the mark of a green frame: dashes along the band, none at a corner."""
    count = (18, 5, 3)[outer]
    return lines(*(_dash(outer, point) for point in _along(outer, count, 0.5)))


def _along(outer: int, count: int, offset: float) -> list[Point]:
    """Return points along the middle of a band: ``count`` on a circle, or on each side of the other frames."""
    reach = _BAND_MIDDLES[outer]
    if outer == 0:
        return [_polar(reach, 2 * math.pi * (step + offset) / count) for step in range(count)]
    corners = (
        ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach))
        if outer == 1
        else _hexagon(reach)
    )
    found = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        shares = [(step + offset) / count for step in range(count)]
        found += [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]
    return found


def _dash(outer: int, middle: Point) -> tuple[Point, Point]:
    """Return the ends of a dash along its band."""
    x, y = middle
    if outer == 0:
        angle = math.atan2(y, x)
    else:
        sides = 4 if outer == 1 else 6
        angle = round(math.atan2(y, x) / (2 * math.pi / sides)) * 2 * math.pi / sides
    dx, dy = -math.sin(angle) * DASH / 2, math.cos(angle) * DASH / 2
    return (x - dx, y - dy), (x + dx, y + dy)


def hole(inner: int) -> Path:
    """Return the mark of a red shape: a dot inside."""
    return circle(HOLE).moved(0, _weight_centre(inner))


def bar(inner: int) -> Path:
    """Return the mark of a cyan shape: a horizontal bar inside."""
    y = _weight_centre(inner)
    return lines(((-BAR, y), (BAR, y)))


def _weight_centre(inner: int) -> float:
    return 4.5 if INSIDES[inner] == "triangle" else 0


def _hexagon(radius: float) -> tuple[Point, ...]:
    return tuple(_polar(radius, math.pi / 3 * side) for side in range(6))


def _polar(radius: float, angle: float) -> Point:
    """Return a point by its distance from 0 and its angle from the vertical."""
    return (radius * math.sin(angle), -radius * math.cos(angle))


def _rounded_polygon(corners: tuple[Point, ...], cut: float) -> Path:
    return polygon(corners, cuts=(cut,) * len(corners))


def framed_drawing(
    card: Card,
    density: Density,
    letters: tuple[tuple[str, str, str], tuple[str, str, str]] | None,
    marked: bool,
) -> Drawing:
    """Return the frame and the inside of a card, with letters or marks if they are switched on."""
    inner, outer_colour, inner_colour, outer = card_features(card)
    width = WEIGHTS[density].edge
    around, within = f"outer-{outer_colour}", f"inner-{inner_colour}"
    marks: list[Mark | Letter] = [
        Mark(frame(outer).moved(*CENTRE), around, f"{around}-edge", width, even_odd=True),
        Mark(inside(inner).moved(*CENTRE), within, f"{within}-edge", width),
    ]
    if marked:
        marks += framed_marks(inner, outer_colour, inner_colour, outer)
    if letters is not None:
        marks.append(Letter(letters[0][outer_colour], 8, 16.5, 11))
        marks.append(Letter(letters[1][inner_colour], 92, 132, 11, anchor="end"))
    return tuple(marks)


def framed_marks(inner: int, outer_colour: int, inner_colour: int, outer: int) -> list[Mark]:
    """Return marks that tell the colours apart without seeing them.

    Purple and orange are plain; yellow has dots, green dashes, cyan a bar and red a dot.
    """
    marks = []
    if outer_colour == 1:
        marks.append(Mark(dots(outer).moved(*CENTRE), fill="frame-line"))
    elif outer_colour == 2:
        marks.append(Mark(dashes(outer).moved(*CENTRE), stroke="frame-mark", width=DASH_WIDTH))
    if inner_colour == 1:
        marks.append(
            Mark(bar(inner).moved(*CENTRE), stroke="frame-line", width=DASH_WIDTH + 0.2, round_ends=True)
        )
    elif inner_colour == 2:
        marks.append(Mark(hole(inner).moved(*CENTRE), fill="frame-mark"))
    return marks
