"""Draws card faces on a reportlab canvas, in the inks of paper or the colours of a screen."""

from __future__ import annotations

from typing import Any, Protocol

from tertia.faces.drawing import Drawing, Ink, Letter, Mark
from tertia.faces.inks import inks
from tertia.faces.palettes import PaletteName, channels, colours
from tertia.faces.paths import curves, is_line
from tertia.printing.text_layout import BOLD, load_fonts

PAPER_INKS = {
    "text": (0, 0, 0, 100),
    "soft": (0, 0, 0, 65),
    "faint": (0, 0, 0, 32),
    "card-edge": (0, 0, 0, 22),
}
"""Inks beside those of cards. Text is pure black, so that it stays sharp if the printing plates shift."""


class CanvasColours(Protocol):
    """Sets the colour of an ink on a canvas."""

    def fill(self, canvas: Any, ink: Ink) -> None: ...

    def stroke(self, canvas: Any, ink: Ink) -> None: ...


class PaperColours:
    """Colours for print: cyan, magenta, yellow and black."""

    def __init__(self, palette: PaletteName) -> None:
        self._inks = {**inks(palette), **PAPER_INKS}

    def fill(self, canvas: Any, ink: Ink) -> None:
        canvas.setFillColorCMYK(*(part / 100 for part in self._inks[ink]))

    def stroke(self, canvas: Any, ink: Ink) -> None:
        canvas.setStrokeColorCMYK(*(part / 100 for part in self._inks[ink]))


class ScreenColours:
    """Colours for a screen: red, green and blue, by day or by night."""

    def __init__(self, palette: PaletteName, night: bool) -> None:
        self._colours = colours(palette, night)

    def fill(self, canvas: Any, ink: Ink) -> None:
        canvas.setFillColorRGB(*(part / 255 for part in channels(self._colours[ink])))

    def stroke(self, canvas: Any, ink: Ink) -> None:
        canvas.setStrokeColorRGB(*(part / 255 for part in channels(self._colours[ink])))


def draw_face(canvas: Any, drawing: Drawing, canvas_colours: CanvasColours) -> None:
    """Draw a card face. In the drawing y grows downwards, and the canvas must be flipped already."""
    for item in drawing:
        if isinstance(item, Letter):
            _draw_letter(canvas, item, canvas_colours)
        else:
            draw_mark(canvas, item, canvas_colours)


def draw_mark(canvas: Any, item: Mark, canvas_colours: CanvasColours) -> None:
    """Draw one path."""
    path = canvas.beginPath()
    for piece in item.path.pieces:
        path.moveTo(*piece[0])
        for curve in curves(piece):
            if is_line(curve):
                path.lineTo(*curve[3])
            else:
                path.curveTo(*curve[1], *curve[2], *curve[3])
        if item.path.closed:
            path.close()
    if item.fill:
        canvas_colours.fill(canvas, item.fill)
    if item.stroke:
        canvas_colours.stroke(canvas, item.stroke)
        canvas.setLineWidth(item.width)
        canvas.setLineJoin(1)
        canvas.setLineCap(1 if item.round_ends else 0)
    canvas.drawPath(
        path,
        stroke=int(item.stroke is not None),
        fill=int(item.fill is not None),
        fillMode=0 if item.even_odd else 1,
    )


def _draw_letter(canvas: Any, letter: Letter, canvas_colours: CanvasColours) -> None:
    width = load_fonts().stringWidth(letter.text, BOLD, letter.size)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[letter.anchor] * width
    canvas.saveState()
    canvas.translate(letter.x - shift, letter.y)
    canvas.scale(1, -1)  # the canvas is flipped, but letters must be upright
    canvas_colours.fill(canvas, letter.ink)
    canvas.setFont(BOLD, letter.size)
    canvas.drawString(0, 0, letter.text)
    canvas.restoreState()
