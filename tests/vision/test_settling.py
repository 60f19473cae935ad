"""Cards of one photograph settle each other's colours, and no card is there twice."""

from __future__ import annotations

import numpy as np

from tertia.cards import card_features, make_card
from tertia.vision.reader import CLASSIC, Reading
from tertia.vision.settling import settle_cards, settle_face

INKS = ((0.2, 0.9, 0.9), (0.9, 0.4, 0.9), (0.7, 0.95, 0.5))
"""The share of red, green and blue light that red, green and purple ink absorb."""


def log_of(*shares: float) -> np.ndarray:
    """Return log probabilities in this proportion."""
    return np.log(np.array(shares) / sum(shares))


def sure(value: int, count: int = 3, share: float = 0.97) -> np.ndarray:
    """Return log probabilities of ``count`` values, of which one is nearly certain."""
    rest = (1 - share) / (count - 1)
    return np.log([share if at == value else rest for at in range(count)])


def reading(card: int, hue: np.ndarray | None = None, shape: np.ndarray | None = None) -> Reading:
    """Return a sure reading of a classic card, with another hue or shape if one is given."""
    number, colour, fill, own_shape = card_features(card)
    classic = (
        sure(number),
        sure(colour, count=6) if hue is None else hue,
        sure(fill),
        sure(own_shape) if shape is None else shape,
    )
    blank = (sure(0), sure(0), sure(0), sure(0))
    return Reading(np.zeros((4, 2)), sure(CLASSIC, count=5), classic, blank, np.array(INKS[colour]))


def test_the_inks_of_the_other_cards_settle_a_doubtful_colour() -> None:
    cards = [make_card(number, colour, 0, 0) for colour in range(3) for number in range(2)]
    doubtful = make_card(2, 0, 0, 0)
    as_purple = log_of(0.35, 0.05, 0.55, 0.02, 0.02, 0.01)  # it is red, but purple seems likelier
    readings = [*map(reading, cards), reading(doubtful, hue=as_purple)]
    assert [settled.card for settled in settle_cards(readings, "classic")] == [*cards, doubtful]


def test_orange_blue_and_black_are_the_colours_of_another_palette() -> None:
    hues = [sure(hue, count=6) for hue in (3, 4, 5)]  # orange, blue and black
    readings = [reading(make_card(0, colour, 0, 0), hue=hues[colour]) for colour in range(3)]
    cards = [settled.card for settled in settle_cards(readings, "classic")]
    assert cards == [make_card(0, colour, 0, 0) for colour in range(3)]
    assert settle_face(readings) == "classic"


def test_of_two_readings_of_one_card_the_less_sure_takes_the_next() -> None:
    oval, squiggle = make_card(0, 0, 0, 0), make_card(0, 0, 0, 1)
    readings = [reading(oval, shape=log_of(0.6, 0.39, 0.01)), reading(oval)]
    assert [settled.card for settled in settle_cards(readings, "classic")] == [squiggle, oval]


def test_two_sure_readings_of_one_card_stay() -> None:
    """Somebody may mix two decks."""
    certain = sure(0, share=0.99999)
    readings = [
        Reading(
            np.zeros((4, 2)),
            sure(CLASSIC, count=5),
            (certain, sure(0, count=6, share=0.99999), certain, certain),
            (certain,) * 4,
            np.ones(3),
        )
        for _ in range(2)
    ]
    assert [settled.card for settled in settle_cards(readings, "classic")] == [0, 0]
