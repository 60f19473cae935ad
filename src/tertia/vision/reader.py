"""The reader: a net that looks at one crop (the part of the photograph around a possible card).

It gives the kind of object that the crop shows, the features of the card, and the exact place of its corners.
"""

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
"""The size of a crop in pixels."""

CARD = 0.84
"""The part of a crop that the card fills: its corners are at ±0.84 if the crop reaches from -1 to 1."""

NOT_A_CARD, CLASSIC, FRAMED, BACK, SIDEWAYS = range(5)
"""The kinds of objects in a crop: nothing, the two faces, the back of a card, or a card that lies on its side."""

OUTPUTS = (5, 3, 6, 3, 3, 3, 3, 3, 3, 8)
"""The number of outputs for each answer of the net.

They are: the kind; number, hue, fill and shape of the classic face; the four features of the framed face; the
corrections of the four corners (x and y).
"""

DARKEST_PAPER = 0.02
"""The colour of the paper counts as at least this bright, because crops are divided by it."""

GAMMA = 2.2
"""The exponent that turns the values of pixels into amounts of light."""


@dataclass(frozen=True)
class Reading:
    """The answers of the net for a crop. Probabilities are logarithms."""

    corners: Points
    """In the photograph, as the net corrected them."""
    kind: Points
    """For each kind from ``NOT_A_CARD`` to ``SIDEWAYS``."""
    classic: tuple[Points, Points, Points, Points]
    """Number, hue (red, green, purple, orange, blue, black), fill and shape."""
    framed: tuple[Points, Points, Points, Points]
    """Inner sign, outer colour, inner colour and frame."""
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
    """Divide a crop by the colour of its paper, so that the paper becomes white in any light.

    The colour of the paper is the mean of the bright pixels in the middle, without the brightest, which may be glare.
    """
    middle = _middle_pixels(crop)
    brightness = (middle[:, 0] + 2 * middle[:, 1] + middle[:, 2]) / 4
    order = np.argsort(brightness, kind="stable")
    bright = order[len(order) * 6 // 10 : len(order) * 19 // 20]
    paper = np.maximum(middle[bright].mean(axis=0), DARKEST_PAPER)
    return np.asarray(np.clip(crop / paper, 0, 1.5), np.float32)


def _reading(output: Points, matrix: Points, crop: Array) -> Reading:
    parts = np.split(output, np.cumsum(OUTPUTS)[:-1])
    kind, number, hue, fill, shape, inner, outer, filling, frame = (_log_softmax(part) for part in parts[:9])
    corners = apply_homography(matrix, SQUARE * CARD + parts[9].reshape(4, 2))
    return Reading(
        corners, kind, (number, hue, fill, shape), (inner, outer, filling, frame), _absorption(crop)
    )


def _absorption(crop: Array) -> Points:
    """Return the share of red, green and blue light that the ink absorbs: the mean of the most colourful pixels."""
    middle = _middle_pixels(crop).astype(np.float64)
    absorbed = 1 - np.clip(middle, 0, 1) ** GAMMA
    colourfulness = absorbed.max(axis=1) - absorbed.min(axis=1)
    strongest = np.argsort(-colourfulness, kind="stable")[: len(colourfulness) // 20]
    return np.asarray(absorbed[strongest].mean(axis=0))


def _middle_pixels(crop: Array) -> Array:
    """Return the pixels of a crop without an eighth on each side, as rows of red, green and blue."""
    return crop[HIGH // 8 : HIGH - HIGH // 8, WIDE // 8 : WIDE - WIDE // 8].reshape(-1, 3)


def _log_softmax(values: Points) -> Points:
    shifted = values - values.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()))
