"""The shapes for the browser: one SVG of symbols, which the rules of ``stylesheet`` paint.

Each symbol's origin is its centre. A classic face is one to three of ``t-oval-solid`` …, a framed one is
``t-frame-circle`` … and ``t-in-triangle`` … at (50, 70), with ``t-dots-circle`` or ``t-dashes-circle`` …,
``t-bar-triangle`` or ``t-hole-triangle`` … over them where marks are switched on; ``t-back`` is a whole back.
"""

from __future__ import annotations

from collections.abc import Iterator

from tertia.faces.card_style import back_drawing
from tertia.faces.classic import FILLS, SHAPES, stripes, symbol
from tertia.faces.drawing import Mark
from tertia.faces.framed import FRAMES, INSIDES, bar, dashes, dots, frame, hole, inside
from tertia.faces.paths import Path
from tertia.faces.svg import path_data
from tertia.faces.weights import WEIGHTS, Density

STRIPED: tuple[Density, ...] = ("large", "small", "tiny")
"""The densities for screens; the stylesheet shows one of them."""


def sprite_svg() -> str:
    """Return all symbols."""
    symbols = "\n".join((*_classic(), *_framed(), _group("t-back", _back())))
    head = '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
    return f"{head}<defs>\n{symbols}\n</defs></svg>\n"


def _classic() -> Iterator[str]:
    for shape, name in enumerate(SHAPES):
        outline = symbol(shape)
        for fill in FILLS:
            parts = ""
            if fill == "striped":
                parts = "".join(
                    _path(f"t-stripes-{density}", stripes(shape, WEIGHTS[density].pitch))
                    for density in STRIPED
                )
            parts += _path("t-outline t-fill" if fill == "solid" else "t-outline", outline)
            yield _group(f"t-{name}-{fill}", parts)


def _framed() -> Iterator[str]:
    for outer, name in enumerate(FRAMES):
        yield _group(f"t-frame-{name}", _path("t-frame", frame(outer)))
        yield _group(f"t-dots-{name}", _path("t-dots", dots(outer)))
        yield _group(f"t-dashes-{name}", _path("t-dashes", dashes(outer)))
    for inner, name in enumerate(INSIDES):
        yield _group(f"t-in-{name}", _path("t-inside", inside(inner)))
        yield _group(f"t-bar-{name}", _path("t-bar", bar(inner)))
        yield _group(f"t-hole-{name}", _path("t-hole", hole(inner)))


def _back() -> str:
    """Return the back of a card. It fills the whole card, so its origin is the corner of the card."""
    marks = [item for item in back_drawing() if isinstance(item, Mark)]
    return "".join(
        _path("t-back-dot" if mark.fill else "t-back-line", mark.path, mark.width) for mark in marks
    )


def _group(name: str, parts: str) -> str:
    return f'<g id="{name}">{parts}</g>'


def _path(kind: str, path: Path, width: float = 0) -> str:
    stroke = f' stroke-width="{width}"' if width else ""
    return f'<path class="{kind}" d="{path_data(path)}"{stroke}/>'
