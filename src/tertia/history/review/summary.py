"""What a look back at a game tells. Instants are milliseconds since its first deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tertia.cards import Card, Feature
from tertia.games.engine import Millis

Unit = Literal["cards", "sets", "points", "chips", "penalty"]
"""What a score counts; of penalty cards the fewest are best."""


@dataclass(frozen=True, slots=True)
class Find:
    """A SET that somebody found."""

    at: Millis
    deal: int
    seat: int
    cards: tuple[Card, ...]
    took: Millis | None
    """How long the cards had lain there; None where it was no matter of time."""
    differing: int
    """In how many features the three differ, 1 to 4."""
    points: int
    """What it added to the finder's score at once."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong call: three cards that are no SET, or none shown in time."""

    at: Millis
    deal: int
    seat: int
    cards: tuple[Card, ...]
    reason: str
    broken: tuple[Feature, ...]
    """R1.5: the features in which two are alike and one is not."""
    points: int
    """What it did to the score; 0 or less, but for penalty cards."""


@dataclass(frozen=True, slots=True)
class Untaken:
    """A SET that lay open and that nobody took."""

    at: Millis
    deal: int
    cards: tuple[Card, ...]
    lay: Millis
    """For how long."""
    stayed: bool
    """Whether it still lay there when the deal ended; else a card of it went with another SET."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Somebody who did not lead before leads alone."""

    at: Millis
    seat: int


@dataclass(frozen=True, slots=True)
class DealReview:
    deal: int
    at: Millis
    took: Millis
    reason: str
    scores: tuple[int, ...]
    """What each seat stood at when it ended, with the deals before."""
    cards_left: int | None
    """On the table and in the deck, in games that count them."""


@dataclass(frozen=True, slots=True)
class PlayerReview:
    name: str
    bot: bool
    score: int
    rank: int
    sets: int
    differing: tuple[int, int, int, int]
    """How many SETs with one, two, three and four features that differ."""
    times: tuple[Millis, ...]
    """How long each SET took, in order."""
    average: Millis | None
    best: Millis | None
    streak: int
    """The most SETs in a row: nobody else found one between them, and no call was wrong."""
    mistakes: int
    broken: dict[Feature, int]
    """How often each feature was the one that broke."""
    scores: tuple[tuple[Millis, int], ...]
    """When the score became what: the first from the beginning, then each change."""


@dataclass(frozen=True, slots=True)
class Review:
    game: str
    over: bool
    unit: Unit
    team: bool
    """Whether all play together, for one score."""
    began: Millis
    """The instant of the first deal, by the clock (UTC)."""
    took: Millis
    """From the first deal to the end."""
    players: tuple[PlayerReview, ...]
    finds: tuple[Find, ...]
    fastest: tuple[Find, ...]
    """The quickest, the first of them first."""
    mistakes: tuple[Mistake, ...]
    untaken: tuple[Untaken, ...]
    """Those that lay longest first."""
    leads: tuple[Lead, ...]
    deals: tuple[DealReview, ...]
    """Those that are over."""
    cards_left: int | None
    """At the end of the last deal."""
