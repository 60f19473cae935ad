"""Outlines of straight lines and cubic curves, which SVG and PDF draw alike."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

ARC = 0.5522847498
"""The distance of the control points of a quarter circle from its ends, in radii."""


@dataclass(frozen=True, slots=True)
class Path:
    """One or more pieces, all closed or all open."""

    pieces: tuple[tuple[Point, ...], ...]
    """Each piece is its first point followed by three points per curve. A line is a straight curve."""
    closed: bool = True

    def moved(self, dx: float, dy: float) -> Path:
        return Path(tuple(tuple((x + dx, y + dy) for x, y in piece) for piece in self.pieces), self.closed)

    def __add__(self, other: Path) -> Path:
        return Path(self.pieces + other.pieces, self.closed)


def join(paths: Iterable[Path]) -> Path:
    """Several outlines as one."""
    found = tuple(paths)
    return Path(tuple(piece for path in found for piece in path.pieces), found[0].closed)


def is_line(curve: Sequence[Point]) -> bool:
    """Return True if the four points of a curve are a line made by ``line_to``."""
    return curve[0] == curve[1] and curve[2] == curve[3]


def line_to(points: list[Point], to: Point) -> None:
    """Add a straight line, whose control points are its ends."""
    points += (points[-1], to, to)


def curves(piece: Sequence[Point]) -> Iterable[Sequence[Point]]:
    """Return the curves of a piece, four points each. Each begins where the last one ended."""
    return (piece[at : at + 4] for at in range(0, len(piece) - 1, 3))


def lines(*ends: tuple[Point, Point]) -> Path:
    """Separate straight lines."""
    return Path(tuple((a, a, b, b) for a, b in ends), closed=False)


def polygon(corners: Sequence[Point], cuts: Sequence[float]) -> Path:
    """Return a polygon with rounded corners. A cut is the distance from the corner at which the curve begins."""
    points: list[Point] = []
    for place, corner in enumerate(corners):
        before, after = corners[place - 1], corners[(place + 1) % len(corners)]
        a, b = _towards(corner, before, cuts[place]), _towards(corner, after, cuts[place])
        if points:
            line_to(points, a)
        else:
            points.append(a)
        if cuts[place]:
            points += (_between(a, corner, 2 / 3), _between(b, corner, 2 / 3), b)
    line_to(points, points[0])
    return Path((tuple(points),))


def rectangle(width: float, height: float, radius: float) -> Path:
    """Return a rectangle around 0 with round corners."""
    x, y, keep = width / 2, height / 2, radius * (1 - ARC)
    points: list[Point] = [(-x + radius, -y)]
    # The corners clockwise from the upper right: the signs of x and y, and whether a vertical side leads there.
    for right, down, is_after_vertical in ((1, -1, False), (1, 1, True), (-1, 1, False), (-1, -1, True)):
        on_horizontal: tuple[Point, Point] = (
            (right * (x - radius), down * y),
            (right * (x - keep), down * y),
        )
        on_vertical: tuple[Point, Point] = ((right * x, down * (y - radius)), (right * x, down * (y - keep)))
        sides = (on_vertical, on_horizontal) if is_after_vertical else (on_horizontal, on_vertical)
        (first, near_first), (second, near_second) = sides
        line_to(points, first)
        points += (near_first, near_second, second)
    return Path((tuple(points),))


def circle(radius: float) -> Path:
    """Return a circle around 0."""
    r, k = radius, radius * ARC
    quarters: list[Point] = [(-r, 0), (-r, -k), (-k, -r), (0, -r), (k, -r), (r, -k), (r, 0)]
    quarters += [(r, k), (k, r), (0, r), (-k, r), (-r, k), (-r, 0)]
    return Path((tuple(quarters),))


def flatten(path: Path, steps: int = 40) -> list[list[Point]]:
    """Return the points of each piece as a polygon of short lines."""
    return [
        [
            _on_curve(curve, step / steps)
            for curve in curves(piece)
            for step in range(0, steps, steps if is_line(curve) else 1)
        ]
        for piece in path.pieces
    ]


def _on_curve(curve: Sequence[Point], t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, curve, strict=True)),
        sum(w * p[1] for w, p in zip(weights, curve, strict=True)),
    )


def _towards(start: Point, end: Point, length: float) -> Point:
    return _between(start, end, length / math.dist(start, end))


def _between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
