"""Three kinds of charts: a curve on a logarithmic scale, columns, and groups of bars. Callers pass all texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10

from tertia.odds.charts.shapes import INK, LINE, Box, Chart, Dot, Fill, Polyline, Shape, Text

WIDTH, HEIGHT = 640.0, 400.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 92.0, 24.0, 84.0, 44.0
_LETTER, _LARGE_LETTER = 6.1, 10.0
"""Usual widths of a letter in ordinary and in large type. Charts make room for longer words of a language."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The title, the subtitle and a description of a chart."""

    title: str
    subtitle: str
    description: str

    def chart(self, *shapes: Shape, height: float = HEIGHT) -> Chart:
        """Return a chart of these shapes below the title and the subtitle."""
        headlines = (Text(28, 40, self.title, 20, strong=True), Text(28, 62, self.subtitle, 13))
        return Chart(WIDTH, height, self.title, self.description, (*headlines, *shapes))


@dataclass(frozen=True, slots=True)
class Column:
    """A value with a name below and a label above. The value None means impossible."""

    name: str
    value: float | None
    label: str
    fill: Fill = "soft"


def curve_chart(
    heading: Heading,
    chances: Mapping[int, float],
    labels: Mapping[int, str],
    scale: Mapping[int, str],
    wall: tuple[int, str] | None = None,
) -> Chart:
    """Draw chances by number of cards on a logarithmic scale. ``labels`` mark some points.

    ``scale`` names negative powers of ten (0 is certain, 2 is one in 100). ``wall`` is the size from which the
    chance is 0, with its label.
    """
    first, last = min(chances), wall[0] if wall else max(chances)
    deepest = max(max(scale), -log10(min(chances.values())))
    left = max(_LEFT, 24 + _LETTER * max(map(len, scale.values())))

    def x(cards: float) -> float:
        return left + (cards - first) / max(1, last - first) * (WIDTH - left - _RIGHT - 14)

    def y(power: float) -> float:
        return _TOP + power / max(1, deepest) * (HEIGHT - _TOP - _BOTTOM - 8)

    shapes: list[Shape] = []
    for power, name in scale.items():
        shapes.append(Polyline(((left, y(power)), (WIDTH - _RIGHT, y(power)))))
        shapes.append(Text(left - 12, y(power) + 4, name, anchor="end"))
    step = 3 if last - first > 9 else 1
    ticks = range(first + -first % step, last + 1, step)
    shapes += [Text(x(cards), HEIGHT - 16, str(cards), anchor="middle") for cards in ticks]
    if wall:
        half = min(14.0, (x(last) - x(last - 1)) / 2) if last > first else 8.0
        shapes.append(Box(x(last) - half, _TOP - 6, 2 * half, HEIGHT - _TOP - _BOTTOM + 6, "striped"))
        shapes.append(Text(x(last) - half - 8, _TOP + 10, wall[1], anchor="end"))
    points = tuple((x(cards), y(-log10(chance))) for cards, chance in chances.items())
    shapes.append(Polyline(points, INK, 2.5))
    shapes += [Dot(*point) for point in points]
    for cards, label in labels.items():
        at = x(cards), y(-log10(chances[cards]))
        shapes += [Dot(*at, marked=True), Text(at[0] - 14, at[1] + 17, label, 13, strong=True, anchor="end")]
    return heading.chart(*shapes)


def columns_chart(heading: Heading, columns: Sequence[Column]) -> Chart:
    """Draw one column for each value. The largest has the accent colour."""
    base, side = HEIGHT - _BOTTOM, 28.0
    most = max((column.value or 0 for column in columns), default=0) or 1
    gap = (WIDTH - 2 * side) / max(1, len(columns))
    width = min(58.0, gap * 0.66)
    shapes: list[Shape] = [Polyline(((side, base + 0.5), (WIDTH - side, base + 0.5)), LINE)]
    for number, column in enumerate(columns):
        left = side + gap * number + (gap - width) / 2
        high = 16.0
        fill: Fill = "dashed"
        if column.value is not None:
            high = max(2.0, column.value / most * (base - _TOP - 22))
            fill = "accent" if column.value == most else column.fill
        shapes.append(Box(left, base - high, width, high, fill))
        size = 13 if gap >= 44 else 10
        middle = left + width / 2
        shapes.append(Text(middle, base - high - 7, column.label, size, strong=True, anchor="middle"))
        shapes.append(Text(middle, base + 20, column.name, anchor="middle"))
    return heading.chart(*shapes)


def groups_chart(
    heading: Heading, key: Sequence[tuple[Fill, str]], groups: Sequence[tuple[str, Sequence[Column]]]
) -> Chart:
    """Draw groups of bars, each on its own scale. ``key`` explains the fills."""
    shapes: list[Shape] = []
    x = 28.0
    for fill, label in key:
        shapes += [Box(x, 80, 22, 12, fill), Text(x + 30, 90, label)]
        x += 48 + 6.6 * len(label)
    y = 112.0
    left = max(128.0, 48 + _LARGE_LETTER * max((len(name) for name, _ in groups), default=0))
    for name, bars in groups:
        shapes += [Polyline(((28, y), (WIDTH - 28, y))), Text(28, y + 28, name, 18, strong=True)]
        most = max((bar.value or 0 for bar in bars), default=0) or 1
        for bar in bars:
            y += 24
            if bar.value is not None:
                shapes.append(Box(left, y - 12, max(4.0, bar.value / most * (448 - left)), 13, bar.fill))
            shapes.append(
                Text(left if bar.value is None else 468, y - 1, bar.label, 13, strong=bar.value is not None)
            )
        y += 20
    return heading.chart(*shapes, height=y + 8)
