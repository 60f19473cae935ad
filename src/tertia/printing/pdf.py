"""Pages as PDF: vector graphics in CMYK with embedded fonts. The same pages give the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod
from io import BytesIO
from typing import Any

from tertia.cards import Card
from tertia.faces.card_style import back_drawing, card_drawing
from tertia.faces.drawing import HEIGHT, WIDTH
from tertia.faces.weights import Density
from tertia.notation import card_name
from tertia.printing.canvas import PaperColours, draw_face
from tertia.printing.document import deck_pages
from tertia.printing.options import PrintOptions
from tertia.printing.page import POINT, Box, FilledBox, Item, Line, OutlinedBox, Page, PlacedCard, TextLine
from tertia.printing.text_layout import REGULAR, font_name, load_fonts
from tertia.texts import LANGUAGES, text

AUTHOR = "tertia"


def deck_pdf(options: PrintOptions) -> bytes:
    """Return a printed deck."""
    return pages_pdf(deck_pages(options), options)


def pages_pdf(pages: Sequence[Page], options: PrintOptions) -> bytes:
    """Return some pages of a printed deck."""
    writer = _Writer(options)
    for page in pages:
        writer.add(page)
    return writer.finish()


class _Writer:
    def __init__(self, options: PrintOptions) -> None:
        load_fonts()
        from reportlab.pdfgen.canvas import Canvas

        self._options = options
        self._canvas_colours = PaperColours(options.palette)
        self._file = BytesIO()
        # Without an initial font, reportlab would reference Helvetica, which it cannot embed.
        self._canvas: Any = Canvas(
            self._file,
            pageCompression=1,
            invariant=1,
            initialFontName=REGULAR,
            lang=LANGUAGES[options.language].locale,
        )
        self._canvas.setTitle(text(options.language, "print.title", n=len(options.cards)))
        self._canvas.setAuthor(AUTHOR)
        self._canvas.setCreator(AUTHOR)
        self._canvas.setSubject("")
        # Tell the PDF viewer not to scale the page, and which edge to flip on.
        self._canvas.setViewerPreference("PrintScaling", "None")
        if options.backs:
            self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
        self._forms: set[str] = set()
        self._pages = 0

    def add(self, page: Page) -> None:
        canvas = self._canvas
        size = (page.width / POINT, page.height / POINT)
        canvas.setPageSize(size)
        if page.trim is not None:
            canvas.setTrimBox(self._rectangle(page, page.trim))
            canvas.setBleedBox(self._rectangle(page, page.trim.expand(page.bleed)))
        else:
            canvas.setTrimBox((0, 0, *size))
            canvas.setBleedBox((0, 0, *size))
        key = f"page{self._pages}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(page.title.text(self._options.language), key)
        # From here on a unit is a millimetre and y grows downwards, as in the description of the page.
        canvas.translate(0, size[1])
        canvas.scale(1 / POINT, -1 / POINT)
        for item in page.items:
            self._draw(item)
        canvas.showPage()
        self._pages += 1

    def finish(self) -> bytes:
        self._canvas.save()
        return self._file.getvalue()

    @staticmethod
    def _rectangle(page: Page, box: Box) -> tuple[float, float, float, float]:
        left, right = box.x / POINT, box.right / POINT
        return left, (page.height - box.bottom) / POINT, right, (page.height - box.y) / POINT

    @singledispatchmethod
    def _draw(self, item: Item) -> None:
        raise TypeError(item)

    @_draw.register
    def _(self, item: PlacedCard) -> None:
        """Draw a card in the middle of its box. Each card is a form that the file contains once."""
        name = self._form(item.card, item.density)
        scale = min(item.box.width / WIDTH, item.box.height / HEIGHT)
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(
            item.box.x + (item.box.width - WIDTH * scale) / 2,
            item.box.y + (item.box.height - HEIGHT * scale) / 2,
        )
        canvas.scale(scale, scale)
        canvas.doForm(name)
        canvas.restoreState()

    def _form(self, card: Card | None, density: Density) -> str:
        kind = "card" if density == "paper" else "picture"
        name = "back" if card is None else f"{kind}-{card_name(card)}"
        if name not in self._forms:
            self._forms.add(name)
            drawing = (
                back_drawing() if card is None else card_drawing(card, self._options.card_style(density))
            )
            self._canvas.beginForm(name, 0, 0, WIDTH, HEIGHT)
            draw_face(self._canvas, drawing, self._canvas_colours)
            self._canvas.endForm()
        return name

    @_draw.register
    def _(self, item: FilledBox) -> None:
        self._canvas_colours.fill(self._canvas, item.ink)
        self._canvas.rect(item.box.x, item.box.y, item.box.width, item.box.height, stroke=0, fill=1)

    @_draw.register
    def _(self, item: OutlinedBox) -> None:
        self._canvas_colours.stroke(self._canvas, item.ink)
        self._canvas.setLineWidth(item.weight)
        box = item.box
        self._canvas.roundRect(box.x, box.y, box.width, box.height, item.radius, stroke=1, fill=0)

    @_draw.register
    def _(self, item: Line) -> None:
        canvas = self._canvas
        self._canvas_colours.stroke(canvas, item.ink)
        canvas.setLineWidth(item.weight)
        canvas.setLineCap(0)
        canvas.setDash(*([item.dash, item.dash] if item.dash else []))
        canvas.line(item.x1, item.y1, item.x2, item.y2)
        canvas.setDash()

    @_draw.register
    def _(self, item: TextLine) -> None:
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(item.x, item.y)
        canvas.scale(POINT, -POINT)
        if item.upwards:
            canvas.rotate(90)
        self._canvas_colours.fill(canvas, item.ink)
        canvas.setFont(font_name(item.bold), item.size)
        canvas.drawString(0, 0, item.text)
        canvas.restoreState()
