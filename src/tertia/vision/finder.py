"""The finder: a net that looks at the whole photograph, made small, and finds places that may hold a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tertia.vision.geometry import Points, sample, samples_for
from tertia.vision.nets import run_net
from tertia.vision.weights import Array, Layer

CELL = 8
"""The net has one output for each square of 8 by 8 pixels of the small picture."""

STEP = 16
"""Height and width of the small picture are multiples of this number."""

AXIS_UNIT = 32.0
"""The unit in pixels in which the net gives half the sides of a card."""

MIN_HEAT = 0.2
"""The least probability of a place that the reader looks at."""


MIN_AXIS = 0.05
"""The least length of half an axis, in units of ``AXIS_UNIT``, so that no card has the size 0."""


@dataclass(frozen=True)
class Suspect:
    """A place that may hold a card."""

    corners: Points
    heat: float
    """The probability that a card is there, from 0 to 1."""


def find_suspects(layers: Sequence[Layer], picture: Array, longest: int) -> list[Suspect]:
    """Scale the photograph so that its longest side has ``longest`` pixels, and return suspects, the surest first.

    A suspect is a local maximum of the heat among the cells.
    """
    high, wide = picture.shape[:2]
    scale = longest / max(high, wide)
    rows, columns = (max(STEP, round(side * scale / STEP) * STEP) for side in (high, wide))
    stretch = np.array([[wide / 2, 0, wide / 2], [0, high / 2, high / 2], [0, 0, 1]])
    small = sample(picture, stretch, rows, columns, samples_for(1 / scale))
    output = run_net(layers, small[None] - np.float32(0.5))[0].astype(np.float64)
    heat = 1 / (1 + np.exp(-output[..., 0]))
    padded = np.pad(heat, 1)
    neighbours = [padded[y : y + heat.shape[0], x : x + heat.shape[1]] for y in range(3) for x in range(3)]
    peaks = (heat >= np.max(neighbours, axis=0)) & (heat > MIN_HEAT)
    to_photograph = np.array([wide / columns, high / rows])
    suspects = [
        Suspect(_corners(output[y, x, 1:], y, x) * to_photograph, float(heat[y, x]))
        for y, x in np.argwhere(peaks)
    ]
    return sorted(suspects, key=lambda suspect: -suspect.heat)


def _corners(output: Points, row: int, column: int) -> Points:
    """Return the corners of the parallelogram that the net describes at a cell.

    ``output`` has two numbers for the middle of the card, then three for each of its two axes.
    """
    middle = (np.array([column, row]) + 0.5 + output[:2]) * CELL
    tall, broad = _axis(*output[2:5]), _axis(*output[5:8])
    if broad[0] * tall[1] - broad[1] * tall[0] < 0:
        broad = -broad  # so that the corners are clockwise
    return np.array(
        [middle - tall - broad, middle - tall + broad, middle + tall + broad, middle + tall - broad]
    )


def _axis(xx: float, xy: float, yy: float) -> Points:
    """Return half an axis of a card, up to its sign.

    For half an axis a, the net gives the symmetric matrix a·aᵀ/|a|, which is the same for a and −a. Its largest
    eigenvalue is the length of a, and the eigenvector is the direction.
    """
    spread = np.hypot((xx - yy) / 2, xy)
    length = max((xx + yy) / 2 + spread, MIN_AXIS)
    angle = np.arctan2(2 * xy, xx - yy) / 2
    return np.asarray(np.array([np.cos(angle), np.sin(angle)]) * length * AXIS_UNIT)
