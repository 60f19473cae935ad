"""The reader: a net looks at one crop and says what it shows, which card, and where its corners really are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tertia.vision.geometry import (
    SQUARE,
    Points,
    apply_homography,
    homography,
    sample,
    samples_for,
    side_lengths,
)
from tertia.vision.nets import run_net
from tertia.vision.weights import Array, Layer

HIGH, WIDE = 96, 64
"""The size of a crop."""

CARD = 0.84
"""The corners of a card are at plus and minus this in an exact crop from -1 to 1."""

NOT_A_CARD, CLASSIC, FRAMED, BACK, SIDEWAYS = range(5)

OUTPUTS = (5, 3, 6, 3, 3, 3, 3, 3, 3, 8)
"""What it is; number, hue, fill and shape of the classic face; the four features of the framed face; corners."""

DARKEST_PAPER = 0.02


@dataclass(frozen=True)
class Reading:
    """What the net says of a crop, as logarithms of probabilities."""

    corners: Points
    """In the photograph, as the net corrected them."""
    kind: Points
    classic: tuple[Points, Points, Points, Points]
    """Number, hue (red, green, purple, orange, blue, black), fill and shape."""
    framed: tuple[Points, Points, Points, Points]
    ink: Points
    """The mean absorption of the ink: three numbers whose ratios hardly depend on the light."""


def read_crops(layers: Sequence[Layer], picture: Array, places: Sequence[Points]) -> list[Reading]:
    """Read the card at each place of a photograph."""
    if not places:
        return []
    matrices = [homography(SQUARE * CARD, corners) for corners in places]
    crops = [
        balance(sample(picture, matrix, HIGH, WIDE, samples_for(side_lengths(corners)[0] / (WIDE * CARD))))
        for matrix, corners in zip(matrices, places, strict=True)
    ]
    outputs = run_net(layers, np.stack(crops) - np.float32(0.75)).astype(np.float64)
    return [
        _reading(output, matrix, crop) for output, matrix, crop in zip(outputs, matrices, crops, strict=True)
    ]


def balance(crop: Array) -> Array:
    """Divide by the colour of the paper: the mean of the brighter pixels in the middle."""
    middle = crop[HIGH // 8 : HIGH - HIGH // 8, WIDE // 8 : WIDE - WIDE // 8].reshape(-1, 3)
    brightness = (middle[:, 0] + 2 * middle[:, 1] + middle[:, 2]) / 4
    order = np.argsort(brightness, kind="stable")
    chosen = order[len(order) * 6 // 10 : len(order) * 19 // 20]
    paper = np.maximum(middle[chosen].mean(axis=0), DARKEST_PAPER)
    return np.asarray(np.clip(crop / paper, 0, 1.5), np.float32)


def _reading(output: Points, matrix: Points, crop: Array) -> Reading:
    parts = np.split(output, np.cumsum(OUTPUTS)[:-1])
    kind, number, hue, fill, shape, inner, outer, filling, frame = (_log_softmax(part) for part in parts[:9])
    corners = apply_homography(matrix, SQUARE * CARD + parts[9].reshape(4, 2))
    return Reading(
        corners, kind, (number, hue, fill, shape), (inner, outer, filling, frame), _absorption(crop)
    )


def _absorption(crop: Array) -> Points:
    """Return what the ink takes away from the light, summed over the middle of the crop."""
    middle = (
        crop[HIGH // 8 : HIGH - HIGH // 8, WIDE // 8 : WIDE - WIDE // 8].reshape(-1, 3).astype(np.float64)
    )
    taken = 1 - np.clip(middle, 0, 1) ** 2.2
    spread = taken.max(axis=1) - taken.min(axis=1)
    strongest = np.argsort(-spread, kind="stable")[: len(spread) // 20]
    return np.asarray(taken[strongest].mean(axis=0))


def _log_softmax(values: Points) -> Points:
    shifted = values - values.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()))
