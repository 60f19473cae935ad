"""Charts in the style of the game, as shapes and as SVG. ``tertia.printing`` converts them to PNG and PDF."""

from tertia.odds.charts.kinds import Column, Heading, columns_chart, curve_chart, groups_chart
from tertia.odds.charts.shapes import Chart, Fill, inline_svg, mirrored, svg

__all__ = [
    "Chart",
    "Column",
    "Fill",
    "Heading",
    "columns_chart",
    "curve_chart",
    "groups_chart",
    "inline_svg",
    "mirrored",
    "svg",
]
