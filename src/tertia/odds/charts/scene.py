"""A chart as a list of simple shapes, and those as SVG. Fills tell things apart, never hue alone."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Literal, TypeAlias

INK, SOFT_INK, LINE, EDGE = "#13202B", "#3F4F5B", "#C5D0D8", "#74838F"
PAPER, ACCENT, CASE = "#F3F6F8", "#F6B73C", "#7A4B00"

HEADING = 2
"""So many first shapes of a chart are its title and its lead."""

STRIPE = 6
"""From one stripe to the next; a third of it is ink."""

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
class Lines:
    """Points joined by straight lines."""

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
class Words:
    """Text, at its baseline."""

    x: float
    y: float
    text: str
    size: float = 12
    strong: bool = False
    anchor: Anchor = "start"


Shape: TypeAlias = Box | Lines | Dot | Words

PAINT: dict[Fill, tuple[str | None, str | None, float]] = {
    "solid": (INK, None, 0),
    "soft": (SOFT_INK, None, 0),
    "accent": (ACCENT, CASE, 1),
    "open": (None, EDGE, 2),
    "dashed": (None, EDGE, 1.5),
    "striped": (None, SOFT_INK, 2),
}
"""For each fill the colour inside, that of the outline, and its width."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn, and what it says to who cannot see it."""

    width: float
    height: float
    title: str
    told: str
    shapes: tuple[Shape, ...]

    @property
    def heading(self) -> tuple[Words, Words]:
        """The title and the lead, which every chart begins with."""
        title, lead = self.shapes[:HEADING]
        assert isinstance(title, Words)  # noqa: S101 - Heading.chart puts them there
        assert isinstance(lead, Words)  # noqa: S101
        return title, lead


def svg(chart: Chart) -> str:
    """The chart as a file of its own."""
    body = "\n".join(_element(shape) for shape in chart.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(chart.width)} {_n(chart.height)}" '
        f'width="{_n(chart.width)}" height="{_n(chart.height)}" role="img" font-family="{FONT}">\n'
        f"<title>{escape(chart.title)}</title>\n<desc>{escape(chart.told)}</desc>\n"
        f'<defs><pattern id="stripes" width="{STRIPE}" height="{STRIPE}" patternUnits="userSpaceOnUse">'
        f'<rect width="{STRIPE // 3}" height="{STRIPE}" fill="{SOFT_INK}"/></pattern></defs>\n'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def inline_svg(chart: Chart, name: str) -> str:
    """The chart for a page that has its heading: colours are the stylesheet's, by day and by night."""
    top = 70
    body = "".join(_classed(shape, name) for shape in chart.shapes[HEADING:])
    return (
        f'<svg class="chart" viewBox="0 {top} {_n(chart.width)} {_n(chart.height - top)}" role="img" '
        f'aria-label="{escape(chart.told)}"><defs><pattern id="stripes-{name}" width="{STRIPE}" height="{STRIPE}" '
        f'patternUnits="userSpaceOnUse"><rect class="ch-stripe" width="{STRIPE // 3}" height="{STRIPE}"/>'
        f"</pattern></defs>{body}</svg>"
    )


def _classed(shape: Shape, name: str) -> str:
    match shape:
        case Box():
            fill = f' fill="url(#stripes-{name})"' if shape.fill == "striped" else ""
            place = (
                f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
            )
            return f'<rect class="ch-{shape.fill}" {place} rx="4"{fill}/>'
        case Lines():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            kind = "ch-curve" if shape.colour == INK else "ch-line"
            return f'<polyline class="{kind}" points="{points}"/>'
        case Dot():
            kind, radius = ("ch-marked", 7) if shape.marked else ("ch-dot", 2.6)
            return f'<circle class="{kind}" cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{radius}"/>'
        case Words():
            kind = "ch-strong" if shape.strong else "ch-words"
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" text-anchor="{shape.anchor}"'
            return f'<text class="{kind}" {place} font-size="{_n(shape.size)}">{escape(shape.text)}</text>'


def _element(shape: Shape) -> str:
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
        case Lines():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            look = f'stroke="{shape.colour}" stroke-width="{_n(shape.width)}" stroke-linejoin="round"'
            return f'<polyline points="{points}" fill="none" {look}/>'
        case Dot():
            look = f'fill="{ACCENT}" stroke="{CASE}" stroke-width="1.5"' if shape.marked else f'fill="{INK}"'
            return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{7 if shape.marked else 2.6}" {look}/>'
        case Words():
            look = f'font-weight="650" fill="{INK}"' if shape.strong else f'fill="{SOFT_INK}"'
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" text-anchor="{shape.anchor}"'
            return f'<text {place} font-size="{_n(shape.size)}" {look}>{escape(shape.text)}</text>'


def _n(number: float) -> str:
    """Two decimals, and no more signs than needed."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
