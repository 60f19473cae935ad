"""A photograph with its cards outlined and its SETs ringed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tertia.solver import Triple
from tertia.vision.geometry import Points, side_lengths
from tertia.vision.recognition import FoundCard

RING_COLOURS = ("#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7", "#FFFFFF")
"""Colours that every eye can tell apart (Okabe and Ito). Later SETs take them again, with dashes."""

RING_WIDTH = 0.045
"""The width of a ring, as a share of the width of a card."""

RING_SPACING = 1.1
"""The distance from one ring around a card to the next, in widths of a ring."""

DASH_PIECES = 9
"""A dashed side has this many pieces; every second one is drawn."""


def annotated_picture(
    photograph: NDArray[np.uint8], cards: Sequence[FoundCard], sets: Sequence[Triple]
) -> Image.Image:
    """Return the photograph with one ring for each SET around its three cards, each SET in its own colour."""
    image = Image.fromarray(photograph)
    draw = ImageDraw.Draw(image)
    ring_counts = dict.fromkeys((found.card for found in cards), 0)
    corners = {found.card: np.array(found.corners) for found in cards}
    for found in cards:
        draw.polygon([tuple(point) for point in corners[found.card]], outline="#13202B", width=2)
    for index, triple in enumerate(sets):
        colour = RING_COLOURS[index % len(RING_COLOURS)]
        for card in triple:
            width = max(2, round(min(side_lengths(corners[card])) * RING_WIDTH))
            grown = _grown(corners[card], width * (0.5 + RING_SPACING * ring_counts[card]))
            ring_counts[card] += 1
            _draw_ring(draw, grown, colour, width, dashed=index >= len(RING_COLOURS))
    return image


def _grown(corners: Points, by: float) -> Points:
    """Return the corners, moved away from the middle by about this number of pixels."""
    middle = corners.mean(axis=0)
    away = corners - middle
    diagonal = by * 1.4  # a corner moves √2 times as far as the sides
    return np.asarray(corners + away / np.linalg.norm(away, axis=1, keepdims=True) * diagonal)


def _draw_ring(draw: ImageDraw.ImageDraw, corners: Points, colour: str, width: int, dashed: bool) -> None:
    pieces = DASH_PIECES if dashed else 1
    for corner, next_corner in zip(corners, np.roll(corners, -1, 0), strict=True):
        side = next_corner - corner
        for piece in range(0, pieces, 2):
            start, end = corner + side * piece / pieces, corner + side * (piece + 1) / pieces
            draw.line([tuple(start), tuple(end)], fill=colour, width=width, joint="curve")
            if not dashed:  # round off the corner
                draw.ellipse([*(end - width / 2), *(end + width / 2)], fill=colour)
