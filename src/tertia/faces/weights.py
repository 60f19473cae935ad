"""The weights of lines: a small card needs fewer and thicker ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Density = Literal["large", "small", "tiny", "paper"]
"""The width of a card on the screen: large from 96 pixels, small from 40, tiny below. Or paper."""
DENSITIES: tuple[Density, ...] = get_args(Density)


@dataclass(frozen=True, slots=True)
class Weight:
    """Widths of lines, on a card of 100 by 140."""

    outline: float
    pitch: float
    """The distance between stripes."""
    stripe: float
    edge: float
    """The darker line around frames and the shapes inside."""


WEIGHTS: dict[Density, Weight] = {
    "large": Weight(outline=3, pitch=6.2, stripe=2, edge=1.8),
    "small": Weight(outline=3.4, pitch=8.2, stripe=2.8, edge=2),
    "tiny": Weight(outline=5, pitch=13, stripe=4.4, edge=2),
    "paper": Weight(outline=2.6, pitch=6.2, stripe=1.8, edge=1.5),
}
"""On paper lines are thinner, because ink spreads."""
