"""Charts of the odds in the look of the game: shapes, and SVG; ``printing`` makes PNG and PDF of them."""

from tertia.odds.charts.drawn import Column, Heading, columns_chart, curve_chart, groups_chart
from tertia.odds.charts.scene import Chart, Fill, inline_svg, svg

__all__ = [
    "Chart",
    "Column",
    "Fill",
    "Heading",
    "columns_chart",
    "curve_chart",
    "groups_chart",
    "inline_svg",
    "svg",
]
