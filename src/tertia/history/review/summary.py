"""The types of a review. Instants are milliseconds since the first deal of the game, without pauses."""

from __future__ import annotations

from dataclasses import dataclass

from tertia.cards import Card, Feature
from tertia.games.analysis import ScoreUnit
from tertia.games.engine import Millis


@dataclass(frozen=True, slots=True)
class Find:
    """A SET that a player found."""

    at: Millis
    deal: int
    seat: int
    cards: tuple[Card, ...]
    took: Millis | None
    """The time since the cards on the table last changed; None where it is not measured, as after an undo (R4.5)."""
    differing: int
    """The number of features in which the cards differ, 1 to 4."""
    points: int
    """Points that the finder gained at once."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong call: three cards that are not a SET, no cards in time, or in Scout a card that makes no SET."""

    at: Millis
    deal: int
    seat: int
    cards: tuple[Card, ...]
    reason: str
    broken: tuple[Feature, ...]
    """R1.5: the features that two cards share and the third does not."""
    points: int
    """The change of the score; 0 or less, except where a score counts penalty cards."""


@dataclass(frozen=True, slots=True)
class Untaken:
    """An open SET that nobody took."""

    at: Millis
    deal: int
    cards: tuple[Card, ...]
    lay: Millis
    """The time for which it was open."""
    stayed: bool
    """True if the deal ended first; False if one of its cards was taken with another SET."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A player takes the lead, or several who share it: somebody who led has fallen behind."""

    at: Millis
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealReview:
    """One finished deal."""

    deal: int
    """The number of the deal, from 1."""
    at: Millis
    """When it began."""
    took: Millis
    reason: str
    """Why it ended. Each game has its own reasons (``EndReason``)."""
    scores: tuple[int, ...]
    """The score of each seat at its end, with all deals before."""
    cards_left: int | None
    """On the table and in the deck, in games that count them."""


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """One player of the game."""

    name: str
    bot: bool
    score: int
    rank: int
    sets: int
    differing: tuple[int, int, int, int]
    """The number of SETs that differ in one, two, three and four features."""
    times: tuple[Millis, ...]
    """The time of each SET, in order of play."""
    average: Millis | None
    """The average of the times; None without any."""
    best: Millis | None
    """The shortest time."""
    streak: int
    """The most SETs in a row, without another player's SET, a wrong call or a wrong "no SET" alone between them."""
    mistakes: int
    wrong_no_sets: int
    """R4: how often a player alone said that there is no SET while there was one; 0 for players with others."""
    broken: dict[Feature, int]
    """The number of mistakes for each feature that was the reason."""
    scores: tuple[tuple[Millis, int], ...]
    """The first score, then each change, with its instant."""


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one game."""

    game: str
    over: bool
    """True if the game is over."""
    unit: ScoreUnit
    """The things that a score counts."""
    team: bool
    """True if all play together for one score."""
    began: Millis
    """The instant of the first deal (UTC)."""
    took: Millis
    """The time from the first deal to the end, without pauses."""
    players: tuple[PlayerReview, ...]
    finds: tuple[Find, ...]
    fastest: tuple[Find, ...]
    """The quickest SETs, the quickest first."""
    mistakes: tuple[Mistake, ...]
    untaken: tuple[Untaken, ...]
    """The SETs that were open longest come first."""
    leads: tuple[Lead, ...]
    deals: tuple[DealReview, ...]
    """All finished deals."""
    cards_left: int | None
    """Cards on the table and in the deck at the end of the last deal."""
