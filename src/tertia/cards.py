"""Cards, SETs and explanations (RULES 1).

A card is an int from 0 to 80: ``number + 3·colour + 9·fill + 27·shape``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias, get_args

from tertia.errors import BadCard, BadCount, BadInput

Card: TypeAlias = int
"""A plain int. The solver, the games, the log and the network protocol all use it."""

DECK_SIZE = 81


class Feature(StrEnum):
    """The four features, in the order of their weights in a card and of the letters in its name."""

    NUMBER = "number"
    COLOUR = "colour"
    FILL = "fill"
    SHAPE = "shape"


FEATURES: tuple[Feature, ...] = tuple(Feature)

VALUES: dict[Feature, tuple[str, str, str]] = {
    Feature.NUMBER: ("one", "two", "three"),
    Feature.COLOUR: ("red", "green", "purple"),
    Feature.FILL: ("solid", "striped", "open"),
    Feature.SHAPE: ("oval", "squiggle", "diamond"),
}
"""R1.2. The framed face (R1.3) draws the same values differently: see ``faces`` and ``texts``."""

Face = Literal["classic", "framed"]
"""The two designs of the same cards (R1.2, R1.3)."""
FACES: tuple[Face, ...] = get_args(Face)

_FEATURES_OF = tuple((c % 3, c // 3 % 3, c // 9 % 3, c // 27) for c in range(DECK_SIZE))


def card_features(card: Card) -> tuple[int, int, int, int]:
    """Return the number, colour, fill and shape of a card, each 0 to 2."""
    return _FEATURES_OF[checked_card(card)]


def make_card(number: int, colour: int, fill: int, shape: int) -> Card:
    """Return the card with these features, each 0 to 2."""
    features = (number, colour, fill, shape)
    if not all(is_card(value) and value <= 2 for value in features):
        raise BadCard(features)
    return number + 3 * colour + 9 * fill + 27 * shape


def is_card(value: object) -> bool:
    """Return True if the value is an int from 0 to 80."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < DECK_SIZE


def checked_card(value: object) -> Card:
    """Return the value if it is a card; raise BadCard otherwise."""
    if not is_card(value):
        raise BadCard(value)
    assert isinstance(value, int)  # noqa: S101 - tells the type checker what is_card established
    return value


def is_set(a: Card, b: Card, c: Card) -> bool:
    """R1.4: True for three distinct cards that agree or all differ in every feature."""
    a, b, c = checked_card(a), checked_card(b), checked_card(c)
    return a != b and THIRD[a][b] == c


def third(a: Card, b: Card) -> Card:
    """R1.6: the one card that completes a SET with these two different cards."""
    if checked_card(a) == checked_card(b):
        raise BadCount(expected=2, given=1)
    return THIRD[a][b]


def _third_value(x: int, y: int) -> int:
    """Return the value with which three values, all the same or all different, add up to a multiple of three."""
    return (6 - x - y) % 3


THIRD: tuple[bytes, ...] = tuple(
    bytes(
        make_card(*(_third_value(x, y) for x, y in zip(_FEATURES_OF[a], _FEATURES_OF[b], strict=True)))
        for b in range(DECK_SIZE)
    )
    for a in range(DECK_SIZE)
)
"""``THIRD[a][b]`` completes a SET with cards a and b. ``THIRD[a][a]`` is a itself."""


@dataclass(frozen=True, slots=True)
class Held:
    """R3.1: the feature that a beginner deck keeps at one value."""

    feature: Feature
    value: int

    def __post_init__(self) -> None:
        if self.feature not in FEATURES or self.value not in (0, 1, 2):
            raise BadInput("bad-held", feature=str(self.feature), value=self.value)


def deck(held: Held | None = None) -> tuple[Card, ...]:
    """R1.1: all 81 cards in order, or the 27 of a beginner deck (R3.1)."""
    if held is None:
        return tuple(range(DECK_SIZE))
    place = FEATURES.index(held.feature)
    return tuple(c for c in range(DECK_SIZE) if _FEATURES_OF[c][place] == held.value)


Agreement = Literal["same", "different", "broken"]
"""A feature of three cards: all the same, all different, or two the same and one different, which breaks a SET."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The comparison of three cards in one feature.

    ``pair``, ``odd``, ``shared`` and ``other`` are set only if the agreement is "broken"."""

    feature: Feature
    agreement: Agreement
    values: tuple[int, int, int]
    """The value of each card."""
    pair: tuple[Card, Card] | None = None
    """The two cards with the same value."""
    odd: Card | None = None
    """The card with another value."""
    shared: int | None = None
    """The value of the pair."""
    other: int | None = None
    """The value of the odd card."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """R1.5: why three cards are a SET, or which features prevent it."""

    cards: tuple[Card, Card, Card]
    verdicts: tuple[Verdict, ...]

    @property
    def is_set(self) -> bool:
        return not self.broken

    @property
    def broken(self) -> tuple[Verdict, ...]:
        return tuple(v for v in self.verdicts if v.agreement == "broken")

    def without(self, feature: Feature | None) -> Explanation:
        """Leave out a feature that all cards of a beginner deck share (R3.1), so that it explains nothing."""
        return Explanation(self.cards, tuple(v for v in self.verdicts if v.feature is not feature))


def explain(a: Card, b: Card, c: Card) -> Explanation:
    """R1.5, the magic rule: compare three cards feature by feature."""
    cards = (a, b, c)
    if len({checked_card(card) for card in cards}) != 3:
        raise BadCount(expected=3, given=len(set(cards)))
    number, colour, fill, shape = (_verdict(place, cards) for place in range(4))
    return Explanation(cards, (number, colour, fill, shape))


def _verdict(place: int, cards: tuple[Card, Card, Card]) -> Verdict:
    feature = FEATURES[place]
    x, y, z = values = tuple(_FEATURES_OF[card][place] for card in cards)
    if x == y == z:
        return Verdict(feature, "same", (x, y, z))
    if len(set(values)) == 3:
        return Verdict(feature, "different", (x, y, z))
    if x == y:
        first, second, odd = 0, 1, 2
    elif x == z:
        first, second, odd = 0, 2, 1
    else:
        first, second, odd = 1, 2, 0
    return Verdict(
        feature,
        "broken",
        (x, y, z),
        pair=(cards[first], cards[second]),
        odd=cards[odd],
        shared=values[first],
        other=values[odd],
    )
