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
"""``c0`` to ``c2`` of the classic face; ``fo0`` to ``fo2`` of frames and ``fi0`` to ``fi2`` of the inner shapes, with
their darker ``-edge``; ``fline`` and ``fmark`` of dots and dashes; ``card``, ``card-edge``, ``card-back``,
``card-back-ink`` and ``card-letter``."""


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
