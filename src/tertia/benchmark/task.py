"""The task of the benchmark: instructions, and boards as text or as pictures, in a folder."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from tertia.benchmark.boards import BenchmarkBoard, boards_hash
from tertia.cards import Card
from tertia.faces import CardStyle, card_svg
from tertia.faces.drawing import HEIGHT, WIDTH
from tertia.faces.svg import number
from tertia.printing.picture import BACKGROUND, svg_to_png
from tertia.texts import card_words

Form = Literal["text", "image", "both"]
"""The way a board is written: in words, as a picture, or as both."""

EXAMPLE_SETS = ((1, 2, 5), (3, 6, 8))
"""The example of an answer in the instructions."""

COLUMNS_PER_ROW = 1.6
"""The ratio of columns to rows of a board, which makes pictures wider than high."""

IMAGE_WIDTH = 900
"""In pixels."""

GAP, MARGIN, LABEL = 12.0, 16.0, 22.0
"""Sizes in the units of a card, which is 100 wide. A label is the number below a card."""

INSTRUCTIONS = f"""\
Each board shows some cards of the game SET, numbered from 1. Every card has four features: the number of symbols
(one, two or three), their colour (red, green or purple), their fill (solid, striped or open) and their shape (oval,
squiggle or diamond). Three cards are a SET if each feature, on its own, is either the same on all three cards or
different on all three.

Find every SET on the board. A board has no SET, one, or several. The same card may belong to several SETs.

Answer with one line of JSON for each board: its id, and for each SET the numbers of its three cards, in any order.
If there is no SET, the list is empty.

{{"id": "twelve-001", "sets": {[list(places) for places in EXAMPLE_SETS]}}}
{{"id": "twelve-002", "sets": []}}

A wrong three takes a right one away. A board without an answer counts as wrong.
"""


class TaskLine(msgspec.Struct, omit_defaults=True):
    """A line of ``boards.jsonl``."""

    id: str
    level: str
    text: str = ""
    image: str = ""
    """The path of the picture, from the folder of this file; empty without a picture."""


def board_text(cards: Sequence[Card]) -> str:
    """Return the cards in words, one in each line."""
    return "\n".join(f"{place}: {card_words('en', card)}" for place, card in enumerate(cards, 1))


def board_svg(cards: Sequence[Card]) -> str:
    """Return the cards in rows, each with its number below it."""
    columns = math.ceil(math.sqrt(len(cards) * COLUMNS_PER_ROW))
    rows = math.ceil(len(cards) / columns)
    width = 2 * MARGIN + columns * (WIDTH + GAP) - GAP
    height = 2 * MARGIN + rows * (HEIGHT + LABEL + GAP) - GAP
    parts = []
    for place, card in enumerate(cards):
        x = MARGIN + place % columns * (WIDTH + GAP)
        y = MARGIN + place // columns * (HEIGHT + LABEL + GAP)
        parts.append(
            f'<g transform="translate({number(x)} {number(y)})">{card_svg(card, CardStyle())}'
            f'<text x="{number(WIDTH / 2)}" y="{number(HEIGHT + 18)}" font-size="18" text-anchor="middle"'
            f' font-family="Manrope" fill="#233240">{place + 1}</text></g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}">'
        f'<rect width="{number(width)}" height="{number(height)}" fill="{BACKGROUND[False]}"/>{"".join(parts)}</svg>'
    )


def write_task(
    folder: Path, boards: Sequence[BenchmarkBoard], form: Form, progress: Callable[[int], object]
) -> None:
    """Write the instructions and the boards to a folder. Images are in the folder ``images``."""
    has_images = form != "text"
    (folder / "images" if has_images else folder).mkdir(parents=True, exist_ok=True)
    (folder / "instructions.txt").write_text(INSTRUCTIONS, encoding="utf-8")
    lines = []
    for done, board in enumerate(boards, 1):
        image = f"images/{board.id}.png" if has_images else ""
        if has_images:
            (folder / image).write_bytes(svg_to_png(board_svg(board.cards), IMAGE_WIDTH))
        text = board_text(board.cards) if form != "image" else ""
        lines.append(msgspec.json.encode(TaskLine(board.id, board.level, text, image)).decode())
        progress(done)
    (folder / "boards.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (folder / "boards.sha256").write_text(f"{boards_hash(tuple(boards))}\n", encoding="utf-8")
