"""A page as SVG for a browser: the same items in the same places as in the PDF, in the colours of a screen."""

from __future__ import annotations

from functools import singledispatchmethod
from html import escape

from tertia.cards import Card
from tertia.faces.card_style import back_drawing, card_drawing
from tertia.faces.drawing import HEIGHT, WIDTH
from tertia.faces.palettes import colours
from tertia.faces.svg import drawing_svg, number
from tertia.faces.weights import Density
from tertia.notation import card_name
from tertia.printing.options import PrintOptions
from tertia.printing.page import POINT, FilledBox, Item, Line, OutlinedBox, Page, PlacedCard, TextLine

FONT = "Manrope, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

PAPER_COLOURS = {"text": "#000000", "soft": "#6B6B6B", "faint": "#B4B4B4", "card-edge": "#CCCCCC"}


def page_svg(page: Page, options: PrintOptions) -> str:
    """Return a page. One unit is a millimetre."""
    body = _Writer(options).write(page)
    title = escape(page.title.text(options.language))
    size = f"{number(page.width)} {number(page.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img">'
        f'<title>{title}</title><rect width="100%" height="100%" fill="#FFFFFF"/>{body}</svg>\n'
    )


class _Writer:
    def __init__(self, options: PrintOptions) -> None:
        self._options = options
        self._colours = {**colours(options.palette), **PAPER_COLOURS}
        self._symbols: dict[str, str] = {}

    def write(self, page: Page) -> str:
        body = "".join(self._draw(item) for item in page.items)
        return f"<defs>{''.join(self._symbols.values())}</defs>{body}"

    @singledispatchmethod
    def _draw(self, item: Item) -> str:
        raise TypeError(item)

    @_draw.register
    def _(self, item: PlacedCard) -> str:
        scale = min(item.box.width / WIDTH, item.box.height / HEIGHT)
        x = item.box.x + (item.box.width - WIDTH * scale) / 2
        y = item.box.y + (item.box.height - HEIGHT * scale) / 2
        place = f"translate({number(x)} {number(y)}) scale({scale:.5f})"
        return f'<use href="#{self._symbol(item.card, item.density)}" transform="{place}"/>'

    def _symbol(self, card: Card | None, density: Density) -> str:
        name = "back" if card is None else f"{density}-{card_name(card)}"
        if name not in self._symbols:
            drawing = (
                back_drawing() if card is None else card_drawing(card, self._options.card_style(density))
            )
            self._symbols[name] = f'<g id="{name}">{drawing_svg(drawing, self._colours)}</g>'
        return name

    @_draw.register
    def _(self, item: FilledBox) -> str:
        box = item.box
        size = f'width="{number(box.width)}" height="{number(box.height)}"'
        return f'<rect x="{number(box.x)}" y="{number(box.y)}" {size} fill="{self._colours[item.ink]}"/>'

    @_draw.register
    def _(self, item: OutlinedBox) -> str:
        box = item.box
        size = f'width="{number(box.width)}" height="{number(box.height)}" rx="{number(item.radius)}"'
        stroke = f'fill="none" stroke="{self._colours[item.ink]}" stroke-width="{item.weight:g}"'
        return f'<rect x="{number(box.x)}" y="{number(box.y)}" {size} {stroke}/>'

    @_draw.register
    def _(self, item: Line) -> str:
        ends = f"M{number(item.x1)} {number(item.y1)}L{number(item.x2)} {number(item.y2)}"
        dash = f' stroke-dasharray="{item.dash:g}"' if item.dash else ""
        return f'<path d="{ends}" stroke="{self._colours[item.ink]}" stroke-width="{item.weight:g}"{dash}/>'

    @_draw.register
    def _(self, item: TextLine) -> str:
        """Set the length of the line explicitly, because the browser may use another font."""
        place = f"translate({number(item.x)} {number(item.y)}){' rotate(-90)' if item.upwards else ''}"
        font = f'font-family="{FONT}" font-weight="{700 if item.bold else 500}" font-size="{item.size * POINT:.3f}"'
        length = f'textLength="{item.width:.2f}" lengthAdjust="spacingAndGlyphs"'
        return (
            f'<text transform="{place}" {font} {length} fill="{self._colours[item.ink]}">'
            f"{escape(item.text)}</text>"
        )
