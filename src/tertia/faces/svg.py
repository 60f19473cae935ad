"""Drawings as SVG."""

from __future__ import annotations

from html import escape

from tertia.cards import Card
from tertia.faces.card_style import CardStyle, back_drawing, card_drawing, card_outline
from tertia.faces.drawing import HEIGHT, WIDTH, Drawing, Letter, Mark
from tertia.faces.palettes import Rgb, colours
from tertia.faces.paths import Path, curves, is_line

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"


def path_data(path: Path) -> str:
    """Return the ``d`` of a path."""
    words = []
    for piece in path.pieces:
        words.append(f"M{_pair(piece[0])}")
        for curve in curves(piece):
            if is_line(curve):
                words.append(f"L{_pair(curve[3])}")
            else:
                words.append("C" + " ".join(_pair(point) for point in curve[1:]))
        if path.closed:
            words.append("Z")
    return "".join(words)


def _pair(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    rounded = round(value, 2)
    return f"{rounded:.2f}".rstrip("0").rstrip(".") if rounded else "0"  # never "-0"


def drawing_svg(drawing: Drawing, inks: dict[str, Rgb]) -> str:
    """Return the elements of a drawing with their colours."""
    return "".join(
        _letter(item, inks) if isinstance(item, Letter) else mark_svg(item, inks) for item in drawing
    )


def mark_svg(mark: Mark, inks: dict[str, Rgb]) -> str:
    words = [f'<path d="{path_data(mark.path)}" fill="{inks[mark.fill] if mark.fill else "none"}"']
    if mark.even_odd:
        words.append('fill-rule="evenodd"')
    if mark.stroke:
        ends = "round" if mark.round_ends else "butt"
        words.append(f'stroke="{inks[mark.stroke]}" stroke-width="{number(mark.width)}"')
        words.append(f'stroke-linejoin="round" stroke-linecap="{ends}"')
    return " ".join(words) + "/>"


def _letter(letter: Letter, inks: dict[str, Rgb]) -> str:
    place = f'x="{number(letter.x)}" y="{number(letter.y)}" text-anchor="{letter.anchor}"'
    style = f'font-family="{FONT}" font-weight="700" font-size="{number(letter.size)}"'
    return f'<text {place} {style} fill="{inks[letter.ink]}">{escape(letter.text)}</text>'


def card_svg(card: Card | None, style: CardStyle) -> str:
    """Return the elements of a card, 100 by 140: the outline, then the face. None is a card face down."""
    inks = colours(style.palette, style.night)
    if card is None:
        ground = Mark(card_outline(), fill="card-back")
        return mark_svg(ground, inks) + drawing_svg(back_drawing(), inks)
    ground = Mark(card_outline(), fill="card", stroke="card-edge", width=0.8)
    return mark_svg(ground, inks) + drawing_svg(card_drawing(card, style), inks)


def card_picture(card: Card | None, style: CardStyle, title: str) -> str:
    """Return a whole SVG of one card, with its name as the title."""
    margin = 1
    box = f"{-margin} {-margin} {number(WIDTH + 2 * margin)} {number(HEIGHT + 2 * margin)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">'
        f"<title>{escape(title)}</title>{card_svg(card, style)}</svg>\n"
    )
