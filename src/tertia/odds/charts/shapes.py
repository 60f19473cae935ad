"""Charts as lists of simple shapes, and their SVG. Patterns distinguish fills, never hue alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import Literal, TypeAlias

INK, SOFT_INK, LINE, EDGE = "#13202B", "#3F4F5B", "#C5D0D8", "#74838F"
PAPER, ACCENT, CASE = "#F3F6F8", "#F6B73C", "#7A4B00"

HEADING = 2
"""The number of shapes at the beginning of a chart that are its title and subtitle."""

STRIPE = 6
"""Distance between two stripes. A third of it is ink."""

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"

Fill = Literal["solid", "soft", "accent", "open", "dashed", "striped"]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Box:
    """A bar or column."""

    x: float
    y: float
    width: float
    height: float
    fill: Fill


@dataclass(frozen=True, slots=True)
class Polyline:
    """Points connected by straight lines."""

    points: tuple[tuple[float, float], ...]
    colour: str = LINE
    width: float = 1


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a curve; a marked one is larger."""

    x: float
    y: float
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Text, at its baseline."""

    x: float
    y: float
    text: str
    size: float = 12
    strong: bool = False
    anchor: Anchor = "start"


Shape: TypeAlias = Box | Polyline | Dot | Text

PAINT: dict[Fill, tuple[str | None, str | None, float]] = {
    "solid": (INK, None, 0),
    "soft": (SOFT_INK, None, 0),
    "accent": (ACCENT, CASE, 1),
    "open": (None, EDGE, 2),
    "dashed": (None, EDGE, 1.5),
    "striped": (None, SOFT_INK, 2),
}
"""For each fill: its colour, the colour of its outline, and the width of the outline."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Shapes, with a description for people who cannot see them."""

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]
    narrow: Chart | None = None
    """The same chart for the screen of a phone; None if this is one."""

    @property
    def heading(self) -> tuple[Text, Text]:
        """The title and the subtitle, which every chart begins with."""
        title, subtitle = self.shapes[:HEADING]
        assert isinstance(title, Text)  # noqa: S101 - Heading.chart puts them there
        assert isinstance(subtitle, Text)  # noqa: S101
        return title, subtitle


def mirrored(chart: Chart) -> Chart:
    """Return a chart that begins at the right, for a language that is read from there."""
    ends: dict[Anchor, Anchor] = {"start": "end", "end": "start", "middle": "middle"}

    def turn(shape: Shape) -> Shape:
        match shape:
            case Box():
                return replace(shape, x=chart.width - shape.x - shape.width)
            case Polyline():
                return replace(shape, points=tuple((chart.width - x, y) for x, y in shape.points))
            case Text():
                return replace(shape, x=chart.width - shape.x, anchor=ends[shape.anchor])
            case Dot():
                return replace(shape, x=chart.width - shape.x)

    return replace(
        chart, shapes=tuple(map(turn, chart.shapes)), narrow=chart.narrow and mirrored(chart.narrow)
    )


def svg(chart: Chart) -> str:
    """Return the chart as an SVG file."""
    body = "\n".join(_element(shape) for shape in chart.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(chart.width)} {_n(chart.height)}" '
        f'width="{_n(chart.width)}" height="{_n(chart.height)}" role="img" font-family="{FONT}">\n'
        f"<title>{escape(chart.title)}</title>\n<desc>{escape(chart.description)}</desc>\n"
        f'<defs><pattern id="stripes" width="{STRIPE}" height="{STRIPE}" patternUnits="userSpaceOnUse">'
        f'<rect width="{STRIPE // 3}" height="{STRIPE}" fill="{SOFT_INK}"/></pattern></defs>\n'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def inline_svg(chart: Chart, name: str) -> str:
    """Return the chart without its heading for a page whose style sheet sets the colours, by day and by night.

    A narrow chart follows; the style sheet shows the one that fits.
    """
    if chart.narrow is not None:
        return _inline_svg(chart, name, "chart wide") + _inline_svg(
            chart.narrow, f"{name}-narrow", "chart narrow"
        )
    return _inline_svg(chart, name, "chart")


def _inline_svg(chart: Chart, name: str, classes: str) -> str:
    top = 70  # the heading is above
    body = "".join(_inline_element(shape, name) for shape in chart.shapes[HEADING:])
    pattern = f'id="stripes-{name}" width="{STRIPE}" height="{STRIPE}" patternUnits="userSpaceOnUse"'
    return (
        f'<svg class="{classes}" viewBox="0 {top} {_n(chart.width)} {_n(chart.height - top)}" role="img" '
        f'aria-label="{escape(chart.description)}"><defs><pattern {pattern}>'
        f'<rect class="chart-stripe" width="{STRIPE // 3}" height="{STRIPE}"/>'
        f"</pattern></defs>{body}</svg>"
    )


def _inline_element(shape: Shape, name: str) -> str:
    """Return a shape for a page: classes of the style sheet give it its colours."""
    match shape:
        case Box():
            fill = f' fill="url(#stripes-{name})"' if shape.fill == "striped" else ""
            place = (
                f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
            )
            return f'<rect class="chart-{shape.fill}" {place} rx="4"{fill}/>'
        case Polyline():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            kind = "chart-curve" if shape.colour == INK else "chart-line"
            return f'<polyline class="{kind}" points="{points}"/>'
        case Dot():
            kind, radius = ("chart-marked", 7) if shape.marked else ("chart-dot", 2.6)
            return f'<circle class="{kind}" cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{radius}"/>'
        case Text():
            kind = "chart-strong" if shape.strong else "chart-words"
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" text-anchor="{shape.anchor}"'
            return f'<text class="{kind}" {place} font-size="{_n(shape.size)}">{escape(shape.text)}</text>'


def _element(shape: Shape) -> str:
    """Return a shape for a file, with its own colours."""
    match shape:
        case Box():
            inside, outline, width = PAINT[shape.fill]
            fill = "url(#stripes)" if shape.fill == "striped" else inside or "none"
            stroke = f' stroke="{outline}" stroke-width="{_n(width)}"' if outline else ""
            dashes = ' stroke-dasharray="3 3"' if shape.fill == "dashed" else ""
            place = (
                f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
            )
            return f'<rect {place} rx="4" fill="{fill}"{stroke}{dashes}/>'
        case Polyline():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            look = f'stroke="{shape.colour}" stroke-width="{_n(shape.width)}" stroke-linejoin="round"'
            return f'<polyline points="{points}" fill="none" {look}/>'
        case Dot():
            look = f'fill="{ACCENT}" stroke="{CASE}" stroke-width="1.5"' if shape.marked else f'fill="{INK}"'
            return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{7 if shape.marked else 2.6}" {look}/>'
        case Text():
            look = f'font-weight="650" fill="{INK}"' if shape.strong else f'fill="{SOFT_INK}"'
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" text-anchor="{shape.anchor}"'
            return f'<text {place} font-size="{_n(shape.size)}" {look}>{escape(shape.text)}</text>'


def _n(number: float) -> str:
    """Format a number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
