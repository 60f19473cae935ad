"""Recognition of the cards on a photograph. ``web/camera/recognition.js`` does the same in the browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tertia.cards import Card, Face
from tertia.vision.finder import find_suspects
from tertia.vision.geometry import Points, side_lengths
from tertia.vision.reader import BACK, CLASSIC, FRAMED, NOT_A_CARD, SIDEWAYS, Reading, read_crops
from tertia.vision.settling import settle_cards, settle_face
from tertia.vision.weights import Array, shipped_weights

FINDER_SIZES = (384, 640)
"""The longest side of the picture that the finder sees: at first, and again if cards are small or missing."""

SMALL_CARD = 40.0
"""A card of less than this length in pixels is small for the finder."""

CORRECTIONS = 1
"""The number of times that the reader corrects the corners before its reading counts."""

MIN_CARD = 0.5
"""The least probability that a crop shows a card of the face of the table."""

MAX_OUTSIDE = 0.08
"""A card may reach over the edge of the photograph by this share of its size."""


@dataclass(frozen=True)
class FoundCard:
    """A card on a photograph."""

    card: Card
    corners: tuple[tuple[float, float], ...]
    """Four points in pixels, clockwise. The first two are a short side."""
    confidence: float
    """The probability that all four features are right, as the nets see it."""


@dataclass(frozen=True)
class TableReading:
    """The cards on a photograph, from top to bottom and from left to right."""

    face: Face
    cards: tuple[FoundCard, ...]


def recognise(photograph: NDArray[Any]) -> TableReading:
    """Find and read the cards on a photograph of shape (height, width, 3) with values from 0 to 255."""
    picture = np.ascontiguousarray(photograph, np.float32)
    readings = _read(picture, _find(picture))
    readings = [reading for reading in readings if _is_inside(reading.corners, picture)]
    readings = [
        reading
        for reading in readings
        if int(reading.kind.argmax()) not in (NOT_A_CARD, BACK, SIDEWAYS)
        and np.exp(np.logaddexp(reading.kind[CLASSIC], reading.kind[FRAMED])) >= MIN_CARD
    ]
    face = settle_face(readings)
    wanted = FRAMED if face == "framed" else CLASSIC
    readings = [reading for reading in readings if int(reading.kind.argmax()) == wanted]
    readings = _without_overlaps(readings)
    found = [
        FoundCard(
            settled.card,
            tuple((float(x), float(y)) for x, y in reading.corners),
            settled.confidence * float(np.exp(reading.kind[wanted])),
        )
        for reading, settled in zip(readings, settle_cards(readings, face), strict=True)
    ]
    return TableReading(face, tuple(_in_reading_order(found)))


def _find(picture: Array) -> list[Points]:
    """Return the corners of places that may hold a card."""
    layers = shipped_weights()["finder"]
    first, second = FINDER_SIZES
    places = [suspect.corners for suspect in find_suspects(layers, picture, first)]
    scale = first / max(picture.shape[:2])
    if not places or min(max(side_lengths(corners)) for corners in places) * scale < SMALL_CARD:
        places += [suspect.corners for suspect in find_suspects(layers, picture, second)]
    return _without_duplicates(places)


def _read(picture: Array, places: list[Points]) -> list[Reading]:
    """Read each place, after the reader corrected its corners."""
    layers = shipped_weights()["reader"]
    for _ in range(CORRECTIONS):
        places = [_corrected(reading) for reading in read_crops(layers, picture, places)]
        places = _without_duplicates([corners for corners in places if _is_convex(corners)])
    return read_crops(layers, picture, places)


def _corrected(reading: Reading) -> Points:
    """Return the corners as the reader corrected them. The corners of a card on its side are turned by one."""
    if int(reading.kind.argmax()) == SIDEWAYS:
        return np.roll(reading.corners, 1, axis=0)
    return reading.corners


def _is_convex(corners: Points) -> bool:
    """Return True if the corners are clockwise and turn the same way at each corner."""
    sides = np.roll(corners, -1, 0) - corners
    following = np.roll(sides, -1, 0)
    return bool((sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0] > 1).all())


def _is_inside(corners: Points, picture: Array) -> bool:
    """Return True if a card is on the photograph, or reaches over its edge by a small margin only."""
    high, wide = picture.shape[:2]
    margin = MAX_OUTSIDE * max(side_lengths(corners))
    return bool(
        (corners > -margin).all()
        and (corners[:, 0] < wide + margin).all()
        and (corners[:, 1] < high + margin).all()
    )


def _are_same(one: Points, other: Points) -> bool:
    """Return True if two places are so near to each other that they must be the same card."""
    reach = min(*side_lengths(one), *side_lengths(other)) / 2
    return bool(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0)) < reach)


def _without_duplicates(places: list[Points]) -> list[Points]:
    """Return the places, and of places that are the same card only the first."""
    kept: list[Points] = []
    for corners in places:
        if not any(_are_same(corners, other) for other in kept):
            kept.append(corners)
    return kept


def _without_overlaps(readings: list[Reading]) -> list[Reading]:
    """Return the readings, and of readings of the same card only the surest."""
    kept: list[Reading] = []
    for reading in sorted(readings, key=lambda reading: -float(reading.kind.max())):
        if not any(_are_same(reading.corners, other.corners) for other in kept):
            kept.append(reading)
    return kept


def _in_reading_order(cards: list[FoundCard]) -> list[FoundCard]:
    """Sort cards into rows from the top, each from the left."""
    if not cards:
        return []
    height = float(np.median([np.ptp([y for _, y in card.corners]) for card in cards]))
    rows: list[list[FoundCard]] = []
    for card in sorted(cards, key=_middle_y):
        if rows and _middle_y(card) - _middle_y(rows[-1][0]) < height / 2:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [card for row in rows for card in sorted(row, key=lambda card: sum(x for x, _ in card.corners))]


def _middle_y(card: FoundCard) -> float:
    return sum(y for _, y in card.corners) / 4
