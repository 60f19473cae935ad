"""Charts as files: SVG without further packages, PNG and PDF with the extra ``tertia[print]``."""

from __future__ import annotations

from importlib.resources import as_file, files
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from tertia.errors import BadInput
from tertia.faces.palettes import channels
from tertia.odds.charts import Chart, svg
from tertia.odds.charts.shapes import (
    ACCENT,
    CASE,
    INK,
    PAINT,
    PAPER,
    SOFT_INK,
    STRIPE,
    Box,
    Dot,
    Polyline,
    Shape,
    Text,
)
from tertia.printing.text_layout import BOLD, REGULAR, font_name, load_fonts
from tertia.texts import LANGUAGES

_NEEDS = {"svg": None, "png": "resvg_py", "pdf": "reportlab"}
"""Kinds of files, and the package that writes each."""


def chart_kind(file: Path) -> str:
    """Return the kind of a file by its extension. Raises BadInput for other extensions and missing packages."""
    kind = file.suffix.removeprefix(".").lower()
    if kind not in _NEEDS:
        raise BadInput("bad-plot-file", given=file.name, expected=tuple(f".{name}" for name in _NEEDS))
    needs = _NEEDS[kind]
    if needs is not None and find_spec(needs) is None:
        raise BadInput("missing-extra", extra="print")
    return kind


def write_chart(chart: Chart, file: Path, language: str = "en") -> None:
    """Write a chart to a file. The same chart gives the same bytes on every machine."""
    kind = chart_kind(file)
    if kind == "svg":
        file.write_text(svg(chart), encoding="utf-8")
    elif LANGUAGES[language].prints_in:
        raise BadInput("no-letters")
    else:
        file.write_bytes(chart_png(chart) if kind == "png" else chart_pdf(chart, language))


def chart_png(chart: Chart) -> bytes:
    """Render the SVG with two pixels per unit and the fonts of this package."""
    import resvg_py

    folder = files("tertia.printing.fonts")
    with (
        as_file(folder.joinpath(f"{REGULAR}.ttf")) as medium,
        as_file(folder.joinpath(f"{BOLD}.ttf")) as bold,
    ):
        drawn: Any = resvg_py.svg_to_bytes(
            svg_string=svg(chart),
            width=round(2 * chart.width),
            font_files=[str(medium), str(bold)],
            sans_serif_family="Manrope",
            font_family="Manrope",
            skip_system_fonts=True,
        )
    return bytes(drawn)


def chart_pdf(chart: Chart, language: str) -> bytes:
    """Return a page of the size of the chart, with vector graphics."""
    load_fonts()
    from reportlab.pdfgen.canvas import Canvas

    file, size = BytesIO(), (chart.width, chart.height)
    canvas: Any = Canvas(
        file, size, pageCompression=1, invariant=1, initialFontName=REGULAR, lang=LANGUAGES[language].locale
    )
    canvas.setTitle(chart.title)
    canvas.setSubject(chart.description)
    canvas.setAuthor("tertia")
    canvas.setCreator("tertia")
    canvas.setLineJoin(1)
    canvas.setFillColorRGB(*_rgb(PAPER))
    canvas.rect(0, 0, *size, stroke=0, fill=1)
    for shape in chart.shapes:
        canvas.saveState()
        _draw(canvas, shape, chart.height)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(part / 255 for part in channels(colour))


def _draw(canvas: Any, shape: Shape, height: float) -> None:
    """Draw a shape. In a PDF, y grows upwards."""
    match shape:
        case Box():
            _box(canvas, shape, height)
        case Polyline():
            canvas.setStrokeColorRGB(*_rgb(shape.colour))
            canvas.setLineWidth(shape.width)
            path = canvas.beginPath()
            for number, (x, y) in enumerate(shape.points):
                (path.lineTo if number else path.moveTo)(x, height - y)
            canvas.drawPath(path)
        case Dot():
            canvas.setFillColorRGB(*_rgb(ACCENT if shape.marked else INK))
            canvas.setStrokeColorRGB(*_rgb(CASE))
            canvas.setLineWidth(1.5)
            canvas.circle(
                shape.x, height - shape.y, 7 if shape.marked else 2.6, stroke=int(shape.marked), fill=1
            )
        case Text():
            canvas.setFillColorRGB(*_rgb(INK if shape.strong else SOFT_INK))
            canvas.setFont(font_name(shape.strong), shape.size)
            draw = {"start": "drawString", "middle": "drawCentredString", "end": "drawRightString"}[
                shape.anchor
            ]
            getattr(canvas, draw)(shape.x, height - shape.y, shape.text)


def _box(canvas: Any, box: Box, height: float) -> None:
    inside, outline, width = PAINT[box.fill]
    corner = min(4.0, box.width / 2, box.height / 2)
    x, y = box.x, height - box.y - box.height
    if box.fill == "striped":
        canvas.saveState()
        path = canvas.beginPath()
        path.roundRect(x, y, box.width, box.height, corner)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.setFillColorRGB(*_rgb(SOFT_INK))
        left = x - x % STRIPE
        while left < x + box.width:
            canvas.rect(left, y, STRIPE / 3, box.height, stroke=0, fill=1)
            left += STRIPE
        canvas.restoreState()
    if inside:
        canvas.setFillColorRGB(*_rgb(inside))
    if outline:
        canvas.setStrokeColorRGB(*_rgb(outline))
        canvas.setLineWidth(width)
    if box.fill == "dashed":
        canvas.setDash(3, 3)
    canvas.roundRect(x, y, box.width, box.height, corner, stroke=int(bool(outline)), fill=int(bool(inside)))
