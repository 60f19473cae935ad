"""Homographies, and pictures sampled through them.

A homography is a matrix of 3 by 3 that maps points of one picture to points of another. Pixel (0, 0) covers the
square from (0, 0) to (1, 1).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tertia.vision.weights import Array

Points = NDArray[np.float64]
"""Points as rows of x and y. The four corners of a card are clockwise, and the first two are a short side."""

MAX_SAMPLES = 4
"""A pixel of a sampled picture is the mean of at most 4 by 4 points."""

SQUARE: Points = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
"""The corners of the square [-1, 1]², clockwise."""


def homography(source: Points, target: Points) -> Points:
    """Return the homography that maps four points to four others."""
    rows, values = [], []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
        values += [u, v]
    entries = np.linalg.solve(np.array(rows, np.float64), np.array(values, np.float64))
    return np.append(entries, 1).reshape(3, 3)


def apply_homography(matrix: Points, points: Points) -> Points:
    """Return the images of points under a homography."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])


def sample(picture: Array, matrix: Points, high: int, wide: int, samples: int) -> Array:
    """Return a part of a picture as ``high`` by ``wide`` pixels with values from 0 to 1.

    The homography ``matrix`` maps the square [-1, 1]², which is the whole result, to the picture. Each pixel is the
    mean of ``samples`` by ``samples`` points. Points outside the picture take the colour of its edge.
    """
    ys = (np.arange(high * samples) + 0.5) / (high * samples) * 2 - 1
    xs = (np.arange(wide * samples) + 0.5) / (wide * samples) * 2 - 1
    grid_x, grid_y = np.meshgrid(xs, ys)
    depth = matrix[2, 0] * grid_x + matrix[2, 1] * grid_y + matrix[2, 2]
    x = (matrix[0, 0] * grid_x + matrix[0, 1] * grid_y + matrix[0, 2]) / depth - 0.5
    y = (matrix[1, 0] * grid_x + matrix[1, 1] * grid_y + matrix[1, 2]) / depth - 0.5
    x = np.clip(x, 0, picture.shape[1] - 1)
    y = np.clip(y, 0, picture.shape[0] - 1)
    left, top = x.astype(np.int64), y.astype(np.int64)
    right, below = np.minimum(left + 1, picture.shape[1] - 1), np.minimum(top + 1, picture.shape[0] - 1)
    dx, dy = (x - left)[..., None].astype(np.float32), (y - top)[..., None].astype(np.float32)
    upper = picture[top, left] * (1 - dx) + picture[top, right] * dx
    lower = picture[below, left] * (1 - dx) + picture[below, right] * dx
    fine = upper * (1 - dy) + lower * dy
    mean = fine.reshape(high, samples, wide, samples, 3).mean(axis=(1, 3))
    return np.asarray(mean / np.float32(255), np.float32)


def samples_for(scale: float) -> int:
    """Return the number of samples along a side of a pixel that covers ``scale`` pixels of the photograph."""
    return max(1, min(MAX_SAMPLES, round(scale)))


def side_lengths(corners: Points) -> tuple[float, float]:
    """Return the mean length of the first and third side, and of the second and fourth."""
    sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
    return float(sides[0] + sides[2]) / 2, float(sides[1] + sides[3]) / 2
