"""Charts: well-formed SVG with a description, and the same chart as PNG and PDF."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tertia.errors import BadInput
from tertia.odds import set_free_hands
from tertia.odds.charts import (
    Chart,
    Column,
    Heading,
    columns_chart,
    curve_chart,
    groups_chart,
    mirrored,
    svg,
)
from tertia.odds.charts.shapes import Polyline, Text
from tertia.printing.chart import write_chart
from tertia.reports.formatter import ReportFormatter
from tertia.reports.odds import hands_report

HEADING = Heading("Title & more", "A subtitle", "A <description>")
CHARTS = [
    columns_chart(
        HEADING, [Column("0", 0.5, "50"), Column("3", None, "never"), Column("6", 0.25, "25", "open")]
    ),
    curve_chart(
        HEADING, {3: 1.0, 4: 0.5, 5: 0.001}, {4: "4: half"}, {0: "always", 2: "1 in 100"}, (6, "always")
    ),
    curve_chart(HEADING, {0: 1.0}, {}, {0: "always"}),
    groups_chart(HEADING, [("open", "quoted")], [("12", [Column("", 0.1, "1 in 10", "striped")])]),
    columns_chart(HEADING, []),
]


@pytest.mark.parametrize("chart", CHARTS)
def test_mirrored_charts_begin_at_the_right(chart: Chart) -> None:
    turned = mirrored(chart)
    title, subtitle = turned.heading
    assert (title.x, title.anchor) == (subtitle.x, subtitle.anchor) == (chart.width - 28, "end")
    assert turned.narrow is not None
    assert mirrored(turned).heading == chart.heading


@pytest.mark.parametrize("chart", CHARTS)
def test_svg_is_well_formed_and_bars_are_inside_the_chart(chart: Chart) -> None:
    root = ElementTree.fromstring(svg(chart))  # noqa: S314 - our own
    names = {child.tag.rpartition("}")[2]: child for child in root}
    assert names["title"].text == "Title & more"
    assert names["desc"].text == "A <description>"
    for box in root.iter("{http://www.w3.org/2000/svg}rect"):
        if "x" in box.attrib:
            x, y, width, height = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + width <= chart.width
            assert 0 <= y <= y + height <= chart.height


@pytest.mark.parametrize("label", ["1 in 10", "cerca de 1 entre 26.000"])
def test_a_label_beside_a_bar_has_room(label: str) -> None:
    chart = groups_chart(HEADING, [], [("12", [Column("", 0.1, label)])])
    drawn = next(shape for shape in chart.shapes if isinstance(shape, Text) and shape.text == label)
    line = next(shape for shape in chart.shapes if isinstance(shape, Polyline))
    assert drawn.x + 8 * len(label) <= line.points[-1][0]


def test_the_height_of_a_column_is_proportional_to_its_value() -> None:
    root = ElementTree.fromstring(svg(CHARTS[0]))  # noqa: S314 - our own
    boxes = [box for box in root.iter("{http://www.w3.org/2000/svg}rect") if "rx" in box.attrib]
    half, _, quarter = (float(box.attrib["height"]) for box in boxes)
    assert half == pytest.approx(2 * quarter, rel=0.01)


@pytest.mark.parametrize(("name", "begins"), [("c.svg", b"<svg"), ("c.png", b"\x89PNG"), ("c.PDF", b"%PDF")])
def test_the_file_extension_selects_the_format(name: str, begins: bytes, tmp_path: Path) -> None:
    for chart in CHARTS:
        write_chart(chart, tmp_path / name)
        first = (tmp_path / name).read_bytes()
        assert first.startswith(begins)
        write_chart(chart, tmp_path / name)
        assert (tmp_path / name).read_bytes() == first


@pytest.mark.parametrize("name", ["chart", "chart.gif", ".svg"])
def test_other_file_extensions_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        write_chart(CHARTS[0], tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("language", "mark"), [("en", "12: 1 in 31"), ("fr", "12\u00a0: 1 sur 31")])
def test_a_marked_point_is_written_as_its_language_writes(language: str, mark: str) -> None:
    chart = hands_report(ReportFormatter(language), set_free_hands()).chart
    assert chart is not None
    assert mark in svg(chart)
