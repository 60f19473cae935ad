"""Pictures of a table as a spectator sees it: as text, or as an array of pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertia.errors import TertiaError
from tertia.faces import CardStyle
from tertia.notation import card_name
from tertia.printing.picture import BACKGROUND, TablePicture, table_png
from tertia.rl.table import AgentTable

RENDER_MODES = ("ansi", "human", "rgb_array")

WIDTH, HEIGHT = 640, 480
"""The size of an image in pixels: the same for all tables, so that images make a film."""

CARDS_PER_COLUMN = 3


def render_text(table: AgentTable) -> str:
    """Return the table as a few lines of text."""
    view: Any = table.view(None)
    scores = " : ".join(str(score) for score in table.scores)
    lines = [
        f"{table.rules.NAME}: {scores}, {view.deck} cards in the deck, {table.now / 1000:.1f} s, {view.phase}"
    ]
    cards = [card for card in view.table if card is not None]
    rows = [cards[row::CARDS_PER_COLUMN] for row in range(CARDS_PER_COLUMN)]
    return "\n".join([*lines, *("  ".join(map(card_name, row)) for row in rows if row)])


def render_pixels(table: AgentTable) -> NDArray[np.uint8]:
    """Return the table as an array of red, green and blue pixels."""
    try:
        from PIL import Image
    except ImportError:
        raise TertiaError("missing-extra", extra="print") from None
    canvas = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND[False])
    cards = tuple(card for card in table.view(None).table if card is not None)
    if cards:
        drawn = Image.open(BytesIO(table_png(TablePicture(cards, CardStyle()), WIDTH))).convert("RGB")
        drawn.thumbnail((WIDTH, HEIGHT))
        canvas.paste(drawn, ((WIDTH - drawn.width) // 2, (HEIGHT - drawn.height) // 2))
    return np.asarray(canvas, np.uint8)


def render(table: AgentTable, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Render a table in one of ``RENDER_MODES``; ``human`` prints the text."""
    match mode:
        case "ansi":
            return render_text(table)
        case "rgb_array":
            return render_pixels(table)
        case "human":
            print(render_text(table))  # noqa: T201 - what Gymnasium means by this mode
    return None
