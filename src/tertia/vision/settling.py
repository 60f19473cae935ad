"""Decides which cards are on a photograph, for all of its cards together.

All cards have the same face, one palette and three inks, and no card is on the table twice. So the sure readings of
some cards help to decide the doubtful ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tertia.cards import DECK_SIZE, Card, Face, card_features
from tertia.vision.geometry import Points
from tertia.vision.reader import CLASSIC, FRAMED, Reading

_VALUES = np.array([card_features(card) for card in range(DECK_SIZE)])
"""The four features of each card."""

NAMED_PRIOR = 3.5
"""The logarithm of how much likelier a deck in red, green and purple is than one in orange, blue and black."""

INK_SHARPNESS = 60.0
"""The weight of a difference between the ink of a card and the mean ink of a colour."""

INK_ROUNDS = 5
"""The number of times that the mean inks and the colours are computed from each other."""

MIN_KNOWN = 0.8
"""The ink of a colour is known if some card has this colour with at least this probability."""

MAX_CONCESSION = 7.0
"""The maximum loss of log probability for which a second reading of a card is taken for a different card."""


@dataclass(frozen=True)
class Settled:
    """The card that a reading was settled as."""

    card: Card
    confidence: float
    """The probability that the card is right, from 0 to 1."""


def settle_face(readings: Sequence[Reading]) -> Face:
    """Return the face of the cards on a photograph, which all have the same."""
    classic = sum(reading.kind[CLASSIC] for reading in readings)
    framed = sum(reading.kind[FRAMED] for reading in readings)
    return "framed" if framed > classic else "classic"


def settle_cards(readings: Sequence[Reading], face: Face) -> list[Settled]:
    """Return the card of each reading."""
    if not readings:
        return []
    if face == "framed":
        features = [reading.framed for reading in readings]
    else:
        colours = _settle_colours(readings)
        features = [
            (reading.classic[0], colour, reading.classic[2], reading.classic[3])
            for reading, colour in zip(readings, colours, strict=True)
        ]
    # The log probability of each of the 81 cards is the sum over its four features.
    scores = [
        sum(values[_VALUES[:, feature]] for feature, values in enumerate(four_features))
        for four_features in features
    ]
    return _distinct(np.array(scores))


def _settle_colours(readings: Sequence[Reading]) -> Points:
    """Return the logarithms of the probabilities of the three colours for each card.

    First choose the palette. Then repeat: compute the mean ink of each colour from all cards, and prefer for each
    card the colour whose mean ink is like its own.
    """
    hues = np.array([reading.classic[1] for reading in readings])
    named, other = (np.logaddexp.reduce(part, axis=1).sum() for part in (hues[:, :3], hues[:, 3:]))
    from_net = _normalised(hues[:, :3] if named + NAMED_PRIOR >= other else hues[:, 3:])
    inks = np.array([reading.ink for reading in readings])
    inks = inks / np.maximum(np.linalg.norm(inks, axis=1, keepdims=True), 1e-6)
    settled = from_net
    for _ in range(INK_ROUNDS):
        shares = np.exp(settled)
        means = shares.T @ inks
        means = means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-6)
        likeness = INK_SHARPNESS * (inks @ means.T - 1)
        known = shares.max(axis=0) > MIN_KNOWN
        # A colour whose ink is not known counts as a little less like than the best one.
        fallback = likeness.max(axis=1, keepdims=True) - 1
        settled = _normalised(from_net + np.where(known, likeness, fallback))
    return settled


def _normalised(scores: Points) -> Points:
    """Shift each row so that its probabilities have the sum 1."""
    return np.asarray(scores - np.logaddexp.reduce(scores, axis=1)[:, None])


def _distinct(scores: Points) -> list[Settled]:
    """Give each reading its likeliest card, the surest reading first.

    A reading whose card is taken gets its likeliest free card, unless that is too unlikely (``MAX_CONCESSION``).
    """
    settled: dict[int, Settled] = {}
    taken: set[Card] = set()
    for index in sorted(range(len(scores)), key=lambda index: -scores[index].max()):
        order = np.argsort(-scores[index], kind="stable")
        likeliest = int(order[0])
        free = next((int(card) for card in order if int(card) not in taken), likeliest)
        concession = scores[index][likeliest] - scores[index][free]
        card = free if concession <= MAX_CONCESSION else likeliest
        taken.add(card)
        settled[index] = Settled(card, float(np.exp(scores[index][card])))
    return [settled[index] for index in range(len(scores))]
