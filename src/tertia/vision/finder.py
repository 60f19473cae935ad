"""The finder: a net looks at the whole photograph, made small, and says where cards may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tertia.vision.geometry import Points, sample, samples_for
from tertia.vision.nets import run_net
from tertia.vision.weights import Array, Layer

CELL = 8
"""The net has one output for each square of so many pixels."""

STEP = 16
"""Height and width of the small picture are multiples of this number."""

AXIS_UNIT = 32.0
"""The net gives half the sides of a card in multiples of so many pixels."""

MIN_HEAT = 0.2
"""Less sure places are not looked at again."""


@dataclass(frozen=True)
class Suspect:
    """A place that may hold a card."""

    corners: Points
    heat: float


def find_suspects(layers: Sequence[Layer], picture: Array, longest: int) -> list[Suspect]:
    """Look at the photograph with its longest side made ``longest`` pixels; return suspects, the surest first."""
    high, wide = picture.shape[:2]
    scale = longest / max(high, wide)
    rows, columns = (max(STEP, round(side * scale / STEP) * STEP) for side in (high, wide))
    stretch = np.array([[wide / 2, 0, wide / 2], [0, high / 2, high / 2], [0, 0, 1]])
    small = sample(picture, stretch, rows, columns, samples_for(1 / scale))
    said = run_net(layers, small[None] - np.float32(0.5))[0].astype(np.float64)
    heat = 1 / (1 + np.exp(-said[..., 0]))
    padded = np.pad(heat, 1)
    around = [padded[y : y + heat.shape[0], x : x + heat.shape[1]] for y in range(3) for x in range(3)]
    peaks = (heat >= np.max(around, axis=0)) & (heat > MIN_HEAT)
    back = np.array([wide / columns, high / rows])
    suspects = [
        Suspect(_corners(said[y, x, 1:], y, x) * back, float(heat[y, x])) for y, x in np.argwhere(peaks)
    ]
    return sorted(suspects, key=lambda suspect: -suspect.heat)


def _corners(said: Points, row: int, column: int) -> Points:
    """Return the corners of the parallelogram that the net describes at a cell."""
    middle = (np.array([column, row]) + 0.5 + said[:2]) * CELL
    tall, broad = _axis(*said[2:5]), _axis(*said[5:8])
    if broad[0] * tall[1] - broad[1] * tall[0] < 0:
        broad = -broad  # clockwise
    return np.array(
        [middle - tall - broad, middle - tall + broad, middle + tall + broad, middle + tall - broad]
    )


def _axis(xx: float, xy: float, yy: float) -> Points:
    """Return the half axis a, up to its sign, from the tensor a·aᵀ/|a|: its longer eigenvector."""
    spread = np.hypot((xx - yy) / 2, xy)
    length = max((xx + yy) / 2 + spread, 0.05)
    angle = np.arctan2(2 * xy, xx - yy) / 2
    return np.asarray(np.array([np.cos(angle), np.sin(angle)]) * length * AXIS_UNIT)
