"""Drawings of cards: outlines painted in named inks. Screen and paper have their own colours for each ink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tertia.faces.paths import Path

WIDTH, HEIGHT = 100.0, 140.0
"""The size of a card. x grows to the right and y downwards."""

CENTRE = (50.0, 70.0)
CORNER = 8.5
"""The radius of a card's corners."""

Ink: TypeAlias = str
"""The name of a colour: ``colour-0`` to ``colour-2`` for the classic face; ``outer-0`` to ``outer-2`` and ``inner-0``
to ``inner-2`` for frames and their insides, each with a darker ``-edge``; ``frame-line`` and ``frame-mark`` for dots
and dashes; ``card``, ``card-edge``, ``card-back``, ``card-back-ink`` and ``card-letter``."""


@dataclass(frozen=True, slots=True)
class Mark:
    """An outline, filled, stroked or both."""

    path: Path
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0
    even_odd: bool = False
    """True if an outline inside another is a hole."""
    round_ends: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter in a corner that names a colour."""

    text: str
    x: float
    y: float
    size: float
    ink: Ink = "card-letter"
    anchor: Literal["start", "middle", "end"] = "start"


Drawing: TypeAlias = tuple[Mark | Letter, ...]
