"""Setting type: how wide words are, where a line breaks, and paragraphs in a column."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Any

from tertia.errors import BadInput
from tertia.printing.page import POINT, PaperInk, Words

REGULAR, BOLD = "Manrope-Medium", "Manrope-Bold"
LEADING = 1.36
"""From baseline to baseline, in sizes."""


@cache
def fonts() -> Any:
    """reportlab's font metrics, with our two fonts in them."""
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


def width_of(words: str, size: float, bold: bool = False) -> float:
    """In millimetres, for a size in points."""
    width: float = fonts().stringWidth(words, font_name(bold), size)
    return width * POINT


def line(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    bold: bool = False,
    ink: PaperInk = "text",
    anchor: float = 0,
    upwards: bool = False,
) -> Words:
    """One line; an anchor of 0 puts its left end at x, 0.5 its middle, 1 its right end."""
    width = width_of(words, size, bold)
    shift = anchor * width
    start = (x, y + shift) if upwards else (x - shift, y)
    return Words(words, *start, size, width, bold, ink, upwards)


def broken(words: str, width: float, size: float, bold: bool = False, indent: float = 0) -> list[str]:
    """The lines of a paragraph, the first of them indented; it breaks at ordinary spaces only."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        room = width - (indent if len(lines) == 1 else 0)
        if lines and width_of(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
