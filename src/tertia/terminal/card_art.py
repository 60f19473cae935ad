"""Cards drawn with characters, in four sizes.

The brackets show the shape and the sign in them the fill, as in ``tertia.faces.terminal``: ``( )`` oval, ``{ }``
squiggle, ``< >`` diamond. Large cards draw the outlines themselves. A card always shows its shape, fill and number
without colour, and with letters its colour too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rich.style import Style
from rich.text import Text

from tertia.cards import Card, Face, card_features
from tertia.terminal.look import Look

Size = Literal["large", "medium", "small", "tiny"]

SIZES: dict[Size, tuple[int, int]] = {"large": (16, 13), "medium": (11, 5), "small": (11, 3), "tiny": (12, 1)}
"""The columns and lines of a card in each size, the largest first."""

# All tuples are in the order of the values of a feature (tertia.cards): shapes are oval, squiggle and diamond, fills
# are solid, striped and open. In outlines, F stands for the sign of the fill.
_BRACKETS = (("(", ")"), ("{", "}"), ("<", ">"))
_FILLS = ("█", "▒", " ")
_ASCII_FILLS = ("#", "|", " ")

# The large symbols of the classic face, three lines for each shape. ``F`` stands for the sign of the fill.
_OUTLINES = (
    ("╭────────╮", "│FFFFFFFF│", "╰────────╯"),
    ("╭──────╮  ", "╰╮FFFFFF╰╮", "  ╰──────╯"),
    ("  ╱────╲  ", " <FFFFFF> ", "  ╲────╱  "),
)
_SOLID = (
    ("▟████████▙", "██████████", "▜████████▛"),
    ("▟██████▖  ", "▝████████▖", "  ▝██████▛"),
    ("  ▗████▖  ", " <██████> ", "  ▝████▘  "),
)
_ASCII_OUTLINES = (
    (" (FFFFFF) ", "(FFFFFFFF)", " (FFFFFF) "),
    ("{FFFFFF}  ", " {FFFFFF} ", "  {FFFFFF}"),
    ("  <FFFF>  ", " <FFFFFF> ", "  <FFFF>  "),
)
# The framed face: the shape is a frame, and the number is a sign in it. The colours of both are the other features.
_FRAMES = (
    ("╭───────╮", "│       │", "╰───────╯"),
    ("┏━━━━━━━┓", "┃       ┃", "┗━━━━━━━┛"),
    (" ╱─────╲ ", "<       >", " ╲─────╱ "),
)
_FRAME_BRACKETS = (("(", ")"), ("[", "]"), ("<", ">"))
_INSIDES = ("▲", "▬", "◆")
_ASCII_INSIDES = ("^", "=", "*")

_BORDERS = {
    "plain": ("╭", "─", "╮", "│", "╰", "╯"),
    "picked": ("╔", "═", "╗", "║", "╚", "╝"),
    "cursor": ("┏", "━", "┓", "┃", "┗", "┛"),
}
_ASCII_BORDERS = {
    "plain": ("+", "-", "+", "|", "+", "+"),
    "picked": ("#", "=", "#", "!", "#", "#"),
    "cursor": ("*", "-", "*", "|", "*", "*"),
}


@dataclass(frozen=True, slots=True)
class CardMarks:
    """The marks around a card on the screen."""

    key: str = ""
    """The key that picks the card."""
    note: str = ""
    """A word below the card, such as the name of the player who laid it or points at it."""
    is_picked: bool = False
    is_cursor: bool = False
    is_dim: bool = False
    """True if the card cannot be picked now."""

    @property
    def border(self) -> Literal["picked", "cursor", "plain"]:
        """The kind of border. A picked card looks so also under the cursor."""
        if self.is_picked:
            return "picked"
        return "cursor" if self.is_cursor else "plain"


def card_lines(card: Card | None, size: Size, face: Face, look: Look, marks: CardMarks) -> list[Text]:
    """Draw a card, or a free place, in the lines of its size."""
    columns, lines = SIZES[size]
    if size == "tiny":
        return [_tiny_line(card, face, look, marks, columns)]
    if card is None:
        return [Text(" " * columns) for _ in range(lines)]
    inside = _inside(card, size, face, look)
    return _with_border(card, inside, columns, face, look, marks)


def short_card(card: Card, face: Face, look: Look) -> Text:
    """Return a card in one word: its number, its letter if letters are on, and one symbol."""
    number, colour, fill, shape = card_features(card)
    letters, inner_letters = look.letters(face)
    letter = letters[colour] if look.has_letters else ""
    if face == "framed":
        opening, closing = _FRAME_BRACKETS[shape]
        inside = (_ASCII_INSIDES if look.is_ascii else _INSIDES)[number]
        inner_letter = inner_letters[fill] if look.has_letters else ""
        outer = Style(color=look.ink("outer", colour), bold=True)
        return Text.assemble(
            (f"{letter}{opening}", outer),
            (f"{inside}{inner_letter}", Style(color=look.ink("inner", fill), bold=True)),
            (closing, outer),
        )
    opening, closing = _BRACKETS[shape]
    sign = (_ASCII_FILLS if look.is_ascii else _FILLS)[fill]
    words = f"{number + 1}{letter}{opening}{sign}{closing}"
    return Text(words, Style(color=look.ink("colour", colour), bold=True))


def _tiny_line(card: Card | None, face: Face, look: Look, marks: CardMarks, columns: int) -> Text:
    if card is None:
        return Text(" " * columns)
    sign = {"picked": ">", "cursor": "*", "plain": " "}[marks.border]
    line = Text.assemble((f"{sign}{marks.key or ' '} ", "bold"), short_card(card, face, look))
    line.pad_right(max(0, columns - line.cell_len))
    if marks.is_picked:
        line.stylize("reverse")
    elif marks.is_dim:
        line.stylize("dim")
    return line


# The inside ---------------------------------------------------------------------------------------------


def _inside(card: Card, size: Size, face: Face, look: Look) -> list[Text]:
    """Return the lines between the borders, centred."""
    columns, lines = SIZES[size]
    width, height = columns - 2, lines - 2
    if face == "framed":
        drawn = _framed_inside(card, size, look)
    elif size == "small":
        drawn = [_symbols_in_a_row(card, look)]
    elif size == "large":
        drawn = _large_symbols(card, look, height)
    else:
        drawn = _stacked_symbols(card, look, height)
    above = (height - len(drawn)) // 2
    drawn = [Text() for _ in range(above)] + drawn
    drawn += [Text() for _ in range(height - len(drawn))]
    for line in drawn:
        line.align("center", width)
    return drawn


def _symbols_in_a_row(card: Card, look: Look) -> Text:
    number, colour, fill, shape = card_features(card)
    opening, closing = _BRACKETS[shape]
    sign = (_ASCII_FILLS if look.is_ascii else _FILLS)[fill]
    return Text(f"{opening}{sign}{closing}" * (number + 1), _ink(look, "colour", colour))


def _stacked_symbols(card: Card, look: Look, height: int) -> list[Text]:
    """Return one symbol in each line, with a free line between two symbols if there is room."""
    number, colour, fill, shape = card_features(card)
    opening, closing = _BRACKETS[shape]
    sign = (_ASCII_FILLS if look.is_ascii else _FILLS)[fill]
    symbol = Text(f"{opening * 2}{sign * 3}{closing * 2}", _ink(look, "colour", colour))
    if number == 1 or height > 3:
        return [symbol.copy() if line % 2 == 0 else Text() for line in range(2 * number + 1)]
    return [symbol.copy() for _ in range(number + 1)]


def _large_symbols(card: Card, look: Look, height: int) -> list[Text]:
    """Return symbols of three lines each, with a free line between two symbols."""
    number, colour, fill, shape = card_features(card)
    ink = _ink(look, "colour", colour)
    if look.is_ascii:
        art, sign = _ASCII_OUTLINES[shape], _ASCII_FILLS[fill]
    else:
        is_solid = fill == 0
        art, sign = (_SOLID if is_solid else _OUTLINES)[shape], _FILLS[fill]
    symbol = [Text(line.replace("F", sign), ink) for line in art]
    drawn: list[Text] = []
    for nth in range(number + 1):
        if nth:
            drawn.append(Text())
        drawn += [line.copy() for line in symbol]
    return drawn[:height]


def _framed_inside(card: Card, size: Size, look: Look) -> list[Text]:
    """Return a card of the framed face: an inner sign in its own colour, in a frame of another colour."""
    number, colour, fill, shape = card_features(card)
    outer, inner = _ink(look, "outer", colour), _ink(look, "inner", fill)
    _, inner_letters = look.letters("framed")
    glyph = (_ASCII_INSIDES if look.is_ascii else _INSIDES)[number]
    middle = f"{glyph}{inner_letters[fill]}{glyph}" if look.has_letters else glyph * 3
    if size == "small" or look.is_ascii:
        opening, closing = _FRAME_BRACKETS[shape]
        return [Text.assemble((f"{opening} ", outer), (middle, inner), (f" {closing}", outer))]
    top, side, bottom = _FRAMES[shape]
    left, right = side[0], side[-1]
    gap = len(side) - 2 - len(middle)
    before = gap // 2
    row = Text.assemble((left + " " * before, outer), (middle, inner), (" " * (gap - before) + right, outer))
    rows = [Text(top, outer), row, Text(bottom, outer)]
    if size == "large":
        empty = Text(f"{left}{' ' * (len(side) - 2)}{right}", outer)
        rows = [rows[0], empty, empty.copy(), row, empty.copy(), empty.copy(), rows[2]]
    return rows


def _ink(look: Look, part: str, value: int) -> Style:
    return Style(color=look.ink(part, value), bold=True)


# The border ---------------------------------------------------------------------------------------------


def _with_border(
    card: Card, inside: list[Text], columns: int, face: Face, look: Look, marks: CardMarks
) -> list[Text]:
    """Return the lines with a border that carries the key, the letter of the colour and the note."""
    kind = marks.border
    borders = _ASCII_BORDERS if look.is_ascii else _BORDERS
    upper_left, across, upper_right, side, lower_left, lower_right = borders[kind]
    edge = Style(color=look.edge(strong=kind != "plain", dim=marks.is_dim), bold=kind != "plain")
    _, colour, _, _ = card_features(card)
    letters, _ = look.letters(face)
    letter = letters[colour] if look.has_letters else ""
    room = columns - 4 - len(letter) - len(marks.key)  # without two corners and the line beside each
    part = "outer" if face == "framed" else "colour"
    top = Text.assemble(
        (upper_left + across, edge),
        (marks.key, Style(bold=not marks.is_dim, reverse=marks.is_picked)),
        (across * room, edge),
        (letter, _ink(look, part, colour)),
        (across + upper_right, edge),
    )
    note = Text(marks.note, Style(bold=True))
    note.truncate(columns - 2)
    free = columns - 2 - note.cell_len  # a name may have characters that take two columns
    before, after = free // 2, free - free // 2
    bottom = Text.assemble((lower_left + across * before, edge), note, (across * after + lower_right, edge))
    rows = [Text.assemble((side, edge), row, (side, edge)) for row in inside]
    return [top, *rows, bottom]
