"""Charts of the odds in the look of the game: as SVG with nothing installed, as PNG or PDF with Matplotlib."""

from tertia.odds.charts.drawn import Column, Heading, columns_chart, curve_chart, groups_chart
from tertia.odds.charts.scene import Chart, Fill, svg
from tertia.odds.charts.write import FORMATS, check_file, write_chart

__all__ = [
    "FORMATS",
    "Chart",
    "Column",
    "Fill",
    "Heading",
    "check_file",
    "columns_chart",
    "curve_chart",
    "groups_chart",
    "svg",
    "write_chart",
]
