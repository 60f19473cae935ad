"""Settles what all cards of a photograph are, together: one face, one palette, three inks, no card twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tertia.cards import DECK_SIZE, Card, Face, card_features
from tertia.vision.geometry import Points
from tertia.vision.reader import CLASSIC, FRAMED, Reading

_VALUES = np.array([card_features(card) for card in range(DECK_SIZE)])

NAMED_PRIOR = 3.5
"""How much likelier than the palette of orange, blue and black a deck is red, green and purple, as a logarithm."""

INK_SHARPNESS = 60.0
"""How much a card counts against a colour whose ink on the other cards looks different."""

INK_ROUNDS = 5

MAX_CONCESSION = 7.0
"""A card that seems to be on the table twice is read as its next likeliest, unless that is less likely by more."""


@dataclass(frozen=True)
class Settled:
    """The card of a reading, and how sure it is, from 0 to 1."""

    card: Card
    confidence: float


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
    scores = [sum(part[_VALUES[:, at]] for at, part in enumerate(four)) for four in features]
    return _distinct(np.array(scores))


def _settle_colours(readings: Sequence[Reading]) -> Points:
    """Return the logarithms of the probabilities of the three colours for each card."""
    hues = np.array([reading.classic[1] for reading in readings])
    named, other = (np.logaddexp.reduce(part, axis=1).sum() for part in (hues[:, :3], hues[:, 3:]))
    said = _normalised(hues[:, :3] if named + NAMED_PRIOR >= other else hues[:, 3:])
    inks = np.array([reading.ink for reading in readings])
    inks = inks / np.maximum(np.linalg.norm(inks, axis=1, keepdims=True), 1e-6)
    settled = said
    for _ in range(INK_ROUNDS):
        shares = np.exp(settled)
        means = shares.T @ inks
        means = means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-6)
        likeness = INK_SHARPNESS * (inks @ means.T - 1)
        # A colour that no card is sure to have says nothing about its ink.
        known = shares.max(axis=0) > 0.8
        settled = _normalised(said + np.where(known, likeness, likeness.max(axis=1, keepdims=True) - 1))
    return settled


def _normalised(scores: Points) -> Points:
    return np.asarray(scores - np.logaddexp.reduce(scores, axis=1)[:, None])


def _distinct(scores: Points) -> list[Settled]:
    """Give each reading its likeliest card. Of readings of the same card the surest keeps it."""
    settled: dict[int, Settled] = {}
    taken: set[Card] = set()
    for at in sorted(range(len(scores)), key=lambda at: -scores[at].max()):
        order = np.argsort(-scores[at], kind="stable")
        first = int(order[0])
        free = next((int(card) for card in order if int(card) not in taken), first)
        card = free if scores[at][first] - scores[at][free] <= MAX_CONCESSION else first
        taken.add(card)
        settled[at] = Settled(card, float(np.exp(scores[at][card])))
    return [settled[at] for at in range(len(scores))]
