"""Text layout: widths of words and line breaks."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Any

from tertia.errors import BadInput
from tertia.printing.page import POINT, PaperInk, TextLine

REGULAR, BOLD = "Manrope-Medium", "Manrope-Bold"
LEADING = 1.36
"""Distance between two baselines, in font sizes."""


@cache
def load_fonts() -> Any:
    """Return reportlab's font metrics after registering the fonts of this package."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError:
        raise BadInput("missing-extra", extra="print") from None
    for name in (REGULAR, BOLD):
        with as_file(files("tertia.printing.fonts").joinpath(f"{name}.ttf")) as path:
            pdfmetrics.registerFont(TTFont(name, str(path)))
    return pdfmetrics


def font_name(bold: bool) -> str:
    return BOLD if bold else REGULAR


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text in millimetres. ``size`` is in points."""
    width: float = load_fonts().stringWidth(text, font_name(bold), size)
    return width * POINT


def text_line(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    bold: bool = False,
    ink: PaperInk = "text",
    anchor: float = 0,
    upwards: bool = False,
) -> TextLine:
    """Return a line of text. An anchor of 0 puts its left end at x, 0.5 its middle, 1 its right end."""
    width = text_width(text, size, bold)
    shift = anchor * width
    start = (x, y + shift) if upwards else (x - shift, y)
    return TextLine(text, *start, size, width, bold, ink, upwards)


def break_lines(text: str, width: float, size: float, bold: bool = False, indent: float = 0) -> list[str]:
    """Break a paragraph into lines at ordinary spaces. The first line is indented."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        room = width - (indent if len(lines) == 1 else 0)
        if lines and text_width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
