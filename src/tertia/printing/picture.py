"""Pictures of tables as SVG, PNG or PDF."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from importlib.resources import as_file, files
from io import BytesIO
from typing import Any, Literal, get_args

from tertia.cards import Card
from tertia.errors import BadInput
from tertia.faces import CardStyle, card_drawing, card_outline, card_svg
from tertia.faces.drawing import HEIGHT, WIDTH, Mark
from tertia.faces.palettes import channels
from tertia.faces.svg import number
from tertia.printing.canvas import ScreenColours, draw_face, draw_mark
from tertia.printing.text_layout import BOLD, REGULAR, load_fonts
from tertia.texts import LANGUAGES, card_words, hues_of, list_text, text

Kind = Literal["svg", "png", "pdf"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MEDIA_TYPES: dict[Kind, str] = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}

GAP, MARGIN = 10.0, 14.0
BACKGROUND = {False: "#E4EAEE", True: "#0F1820"}
"""The colour of the table by day and by night."""

TRIOS = 21
"""Up to this number, each column has three cards, as in a game. More cards fill a rectangle."""

PNG_WIDTH = 1600


@dataclass(frozen=True, slots=True)
class TablePicture:
    """Cards on a table, and their style. None is an empty place."""

    cards: tuple[Card | None, ...]
    style: CardStyle
    language: str = "en"

    def __post_init__(self) -> None:
        if not self.cards:
            raise BadInput("no-cards")

    @property
    def size(self) -> tuple[float, float]:
        columns, rows = _dimensions(len(self.cards))
        return (
            2 * MARGIN + columns * (WIDTH + GAP) - GAP,
            2 * MARGIN + rows * (HEIGHT + GAP) - GAP,
        )

    def places(self) -> Iterator[tuple[Card, float, float]]:
        """Yield each card with its upper left corner. Cards fill columns as in a game, or rows if they are many."""
        columns, rows = _dimensions(len(self.cards))
        for place, card in enumerate(self.cards):
            if len(self.cards) <= TRIOS:
                column, row = divmod(place, rows)
            else:
                row, column = divmod(place, columns)
            if card is not None:
                yield card, MARGIN + column * (WIDTH + GAP), MARGIN + row * (HEIGHT + GAP)

    @property
    def title(self) -> str:
        return text(self.language, "draw.title", n=len(self.cards) - self.cards.count(None))

    @property
    def description(self) -> str:
        """All cards in words, for people who cannot see the picture."""
        hues = hues_of(self.style.palette, self.style.night)
        words = [card_words(self.language, card, self.style.face, hues) for card, _, _ in self.places()]
        return list_text(self.language, words)


def _dimensions(count: int) -> tuple[int, int]:
    """Return the number of columns and rows."""
    if count <= 3:
        return count, 1
    if count <= TRIOS:
        return math.ceil(count / 3), 3
    columns = math.ceil(math.sqrt(count * 1.6))
    return columns, math.ceil(count / columns)


def table_picture(picture: TablePicture, kind: Kind, width: int = PNG_WIDTH) -> bytes:
    """Return the picture as a file. ``width`` is the width of a PNG in pixels."""
    match kind:
        case "svg":
            return table_svg(picture).encode()
        case "png":
            return table_png(picture, width)
        case "pdf":
            return table_pdf(picture)


def table_svg(picture: TablePicture, scale: float | None = None, top: float = 0) -> str:
    """Return the picture as SVG. With a scale it has a size in pixels; else it fills the space that it gets.

    ``top`` is its place inside another SVG.
    """
    width, height = (number(side) for side in picture.size)
    cards = "".join(
        f'<g transform="translate({number(x)} {number(y)})">{card_svg(card, picture.style)}</g>'
        for card, x, y in picture.places()
    )
    place = f' y="{number(top)}"' if top else ""
    if scale is not None:
        place += ' width="{}" height="{}"'.format(*(number(side * scale) for side in picture.size))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{place} role="img"'
        f' lang="{LANGUAGES[picture.language].locale}"'
        f' aria-labelledby="title desc"><title id="title">{escape(picture.title)}</title>'
        f'<desc id="desc">{escape(picture.description)}</desc>'
        f'<rect width="{width}" height="{height}" fill="{BACKGROUND[picture.style.night]}"/>{cards}</svg>\n'
    )


def table_png(picture: TablePicture, width: int = PNG_WIDTH) -> bytes:
    """Return the picture as a PNG."""
    return svg_to_png(table_svg(picture), width)


def svg_to_png(svg: str, width: int) -> bytes:
    """Render an SVG with the font of this package, so that all machines give the same picture."""
    try:
        import resvg_py
    except ImportError:
        raise BadInput("missing-extra", extra="print") from None
    with as_file(files("tertia.printing.fonts").joinpath(f"{BOLD}.ttf")) as font:
        drawn: Any = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[str(font)],
            sans_serif_family="Manrope",
            font_family="Manrope",
            skip_system_fonts=True,
        )
    return bytes(drawn)


def table_pdf(picture: TablePicture) -> bytes:
    """Return one page with vector graphics in the colours of the screen, by day or by night."""
    load_fonts()
    from reportlab.pdfgen.canvas import Canvas

    file, style = BytesIO(), picture.style
    canvas_colours = ScreenColours(style.palette, style.night)
    canvas: Any = Canvas(
        file,
        pagesize=picture.size,
        pageCompression=1,
        invariant=1,
        initialFontName=REGULAR,
        lang=LANGUAGES[picture.language].locale,
    )
    canvas.setTitle(picture.title)
    canvas.setSubject(picture.description)
    canvas.setAuthor("tertia")
    canvas.setCreator("tertia")
    canvas.translate(0, picture.size[1])
    canvas.scale(1, -1)
    canvas.setFillColorRGB(*(part / 255 for part in channels(BACKGROUND[style.night])))
    canvas.rect(0, 0, *picture.size, stroke=0, fill=1)
    ground = Mark(card_outline(), fill="card", stroke="card-edge", width=0.8)
    for card, x, y in picture.places():
        canvas.saveState()
        canvas.translate(x, y)
        draw_mark(canvas, ground, canvas_colours)
        draw_face(canvas, card_drawing(card, style), canvas_colours)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    return file.getvalue()
