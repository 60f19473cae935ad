"""Three kinds of charts: a curve on a logarithmic scale, columns, and groups of bars. Callers pass all texts.

Each is drawn twice: in a usual width, and for the screen of a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log10
from textwrap import wrap

from tertia.odds.charts.shapes import INK, LINE, Box, Chart, Dot, Fill, Polyline, Shape, Text

WIDTH, NARROW, HEIGHT = 640.0, 340.0, 400.0
"""The usual width of a chart, that on a phone, and the height."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 92.0, 24.0, 84.0, 44.0
_LETTER, _LARGE_LETTER = 6.1, 16.0
"""Usual widths of a letter in ordinary type, and in large type with a margin. Charts make room for longer words of a
language."""

_NARROW_LETTERS, _WIDE_LETTERS = frozenset("fijlrtI.,:;|’ ()"), frozenset("mwMW%")
_BESIDE_NAME = 6.0
"""The least room between two names below columns."""

_READABLE = 11.0
"""The size of type below which a note looks for another place."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The title, the subtitle and a description of a chart."""

    title: str
    subtitle: str
    description: str

    def chart(self, *shapes: Shape, width: float, height: float = HEIGHT) -> Chart:
        """Return a chart of these shapes below the title and the subtitle."""
        headlines = (Text(28, 40, self.title, 20, strong=True), Text(28, 62, self.subtitle, 13))
        return Chart(width, height, self.title, self.description, (*headlines, *shapes))


def _in_both_widths(draw: Callable[[float], Chart]) -> Chart:
    """Return a chart together with its narrow form."""
    return replace(draw(WIDTH), narrow=draw(NARROW))


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
    short_labels: Mapping[int, str] | None = None,
) -> Chart:
    """Draw chances by number of cards on a logarithmic scale. ``labels`` mark some points.

    ``scale`` names negative powers of ten (0 is certain, 2 is one in 100). ``wall`` is the size from which the
    chance is 0, with its label. ``short_labels`` are for a narrow chart in which ``labels`` would be too small.
    """

    def draw(width: float) -> Chart:
        return _curve_chart(width, heading, chances, labels, scale, wall, short_labels)

    return _in_both_widths(draw)


def _width(words: str) -> float:
    """Return about how wide words are in ordinary type."""
    return sum(4.3 if one in _NARROW_LETTERS else 10.8 if one in _WIDE_LETTERS else 7.2 for one in words)


def _fitting(usual: float, least: float, room: float, lines: Sequence[str]) -> float:
    """Return the size of type in which these lines fit, between the usual one and the smallest that is readable."""
    return min(usual, max(least, room / (0.58 * max(map(len, lines)))))


def _curve_chart(
    width: float,
    heading: Heading,
    chances: Mapping[int, float],
    labels: Mapping[int, str],
    scale: Mapping[int, str],
    wall: tuple[int, str] | None,
    short_labels: Mapping[int, str] | None,
) -> Chart:
    first, last = min(chances), wall[0] if wall else max(chances)
    deepest = max(max(scale), -log10(min(chances.values())))
    is_narrow = width < WIDTH
    longest = max(map(len, scale.values()))
    left = 16 + 6.8 * longest if is_narrow else max(_LEFT, 24 + _LETTER * longest)

    def x(cards: float) -> float:
        return left + (cards - first) / max(1, last - first) * (width - left - _RIGHT - 14)

    def y(power: float) -> float:
        return _TOP + power / max(1, deepest) * (HEIGHT - _TOP - _BOTTOM - 8)

    points = tuple((x(cards), y(-log10(chance))) for cards, chance in chances.items())
    shapes: list[Shape] = []
    for power, name in scale.items():
        shapes.append(Polyline(((left, y(power)), (width - _RIGHT, y(power)))))
        shapes.append(Text(left - 12, y(power) + 4, name, anchor="end"))
    step = 3 if last - first > 9 else 1
    ticks = range(first + -first % step, last + 1, step)
    shapes += [Text(x(cards), HEIGHT - 16, str(cards), anchor="middle") for cards in ticks]
    if wall:
        half = min(14.0, (x(last) - x(last - 1)) / 2) if last > first else 8.0
        shapes.append(Box(x(last) - half, _TOP - 6, 2 * half, HEIGHT - _TOP - _BOTTOM + 6, "striped"))
        lines = wrap(wall[1], 12) if is_narrow else [wall[1]]
        lowest = _TOP + 10 + 15 * len(lines)
        curve = max((x_ for x_, y_ in points if y_ < lowest), default=left) + 12
        size = _fitting(12.0, 9.0, x(last) - half - 8 - curve, lines) if is_narrow else 12.0
        end, top = x(last) - half - 8, _TOP + 10
        if size < _READABLE:  # the foot of the curve has more room
            size, end = _READABLE, min(x_ for x_, y_ in points if y_ > HEIGHT - _BOTTOM - 100) - 14
            lines = wrap(wall[1], int((end - left) / (0.58 * size)))
            top = HEIGHT - _BOTTOM - 14 - 15 * (len(lines) - 1)
        for line, words in enumerate(lines):
            shapes.append(Text(end, top + 15 * line, words, size, anchor="end"))
    shapes.append(Polyline(points, INK, 2.5))
    shapes += [Dot(*point) for point in points]
    # The longest label decides, so that all are alike.
    beside = 4 if is_narrow else 14
    size = 13.0
    for written in (labels, short_labels or labels) if is_narrow else ():
        labels = written
        sizes = [
            _fitting(13.0, 9.5, x(cards) - beside - left - 8, [label]) for cards, label in labels.items()
        ]
        size = min(sizes, default=13.0)
        if size >= _READABLE:
            break
    for cards, label in labels.items():
        at = x(cards), y(-log10(chances[cards]))
        shapes += [
            Dot(*at, marked=True),
            Text(at[0] - beside, at[1] + 17, label, size, strong=True, anchor="end"),
        ]
    return heading.chart(*shapes, width=width)


def columns_chart(heading: Heading, columns: Sequence[Column]) -> Chart:
    """Draw one column for each value. The largest has the accent colour."""
    return _in_both_widths(lambda width: _columns_chart(width, heading, columns))


def _columns_chart(full_width: float, heading: Heading, columns: Sequence[Column]) -> Chart:
    base, side = HEIGHT - _BOTTOM, 28.0 if full_width == WIDTH else 4.0
    most = max((column.value or 0 for column in columns), default=0) or 1
    gap = (full_width - 2 * side) / max(1, len(columns))
    width = min(58.0, gap * 0.66)
    shapes: list[Shape] = [Polyline(((side, base + 0.5), (full_width - side, base + 0.5)), LINE)]
    for number, column in enumerate(columns):
        left = side + gap * number + (gap - width) / 2
        high = 16.0
        fill: Fill = "dashed"
        if column.value is not None:
            high = max(2.0, column.value / most * (base - _TOP - 22))
            fill = "accent" if column.value == most else column.fill
        shapes.append(Box(left, base - high, width, high, fill))
        size = 13 if gap >= 50 else 10
        middle = left + width / 2
        shapes.append(Text(middle, base - high - 7, column.label, size, strong=True, anchor="middle"))
        letters = max(1, int((gap - _BESIDE_NAME) / _LETTER))
        for line, words in enumerate(wrap(column.name, letters, break_long_words=False)):
            shapes.append(Text(middle, base + 20 + 15 * line, words, anchor="middle"))
    return heading.chart(*shapes, width=full_width)


def groups_chart(
    heading: Heading, key: Sequence[tuple[Fill, str]], groups: Sequence[tuple[str, Sequence[Column]]]
) -> Chart:
    """Draw groups of bars, each on its own scale. ``key`` explains the fills."""
    return _in_both_widths(lambda width: _groups_chart(width, heading, key, groups))


def _groups_chart(
    width: float,
    heading: Heading,
    key: Sequence[tuple[Fill, str]],
    groups: Sequence[tuple[str, Sequence[Column]]],
) -> Chart:
    is_narrow = width < WIDTH
    shapes: list[Shape] = []
    side = 4.0 if is_narrow else 28.0
    x, y = side, 80.0
    for fill, label in key:
        if is_narrow and x > side and x + 30 + _width(label) > width:
            x, y = side, y + 22
        shapes += [Box(x, y, 22, 12, fill), Text(x + 30, y + 10, label)]
        x += 48 + _width(label)
    y += 32
    # Labels are as wide as they need. In a narrow chart the name of a group is above its bars.
    longest = max((len(bar.label) for _, bars in groups for bar in bars if bar.value is not None), default=0)
    labels_at = width - 8.1 * longest - side
    labels_at = labels_at if is_narrow else min(468.0, labels_at)
    left = max(128.0, _LARGE_LETTER * max((len(name) for name, _ in groups), default=0))
    left = side if is_narrow else left
    for name, bars in groups:
        shapes += [Polyline(((side, y), (width - side, y))), Text(side, y + 28, name, 18, strong=True)]
        y += 34 if is_narrow else 0
        most = max((bar.value or 0 for bar in bars), default=0) or 1
        for bar in bars:
            y += 24
            if bar.value is not None:
                shapes.append(
                    Box(left, y - 12, max(4.0, bar.value / most * (labels_at - 20 - left)), 13, bar.fill)
                )
            shapes.append(
                Text(
                    left if bar.value is None else labels_at,
                    y - 1,
                    bar.label,
                    13,
                    strong=bar.value is not None,
                )
            )
        y += 20
    return heading.chart(*shapes, width=width, height=y + 8)
