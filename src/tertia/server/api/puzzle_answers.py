"""The answers to requests about puzzles, as the OpenAPI document describes them."""

from __future__ import annotations

from msgspec import Struct

from tertia.cards import Card
from tertia.games.engine import Millis


class FeatureVerdict(Struct, forbid_unknown_fields=True):
    """One feature of three cards."""

    feature: str
    name: str
    """The word for the feature in your language."""
    agreement: str
    """same, different or broken."""
    says: str
    """The word for the agreement in your language."""
    odd: Card | None
    """The card that differs from the other two, if the feature is broken."""


class ExplainedCards(Struct, forbid_unknown_fields=True):
    """Why three cards are a SET or not."""

    is_set: bool
    text: str
    """A sentence with every reason."""
    reason: str
    """The first reason."""
    odd: Card | None
    """The card that differs from the other two in every broken feature, if there is one."""
    features: list[FeatureVerdict]


class JudgedClaim(ExplainedCards, forbid_unknown_fields=True):
    """The answer to a claim of three cards of a board."""

    known: bool
    """True for a SET that was found before."""
    left: int
    """The number of SETs that are not yet found."""


class Progress(Struct, forbid_unknown_fields=True):
    """Your progress in a daily puzzle."""

    started_at: Millis | None
    took: Millis | None
    """The time for all SETs; null while some are missing."""
    name: str
    """Your nickname on the leaderboard; empty if you have not signed."""
    in_time: bool
    """True if you started on the day of the puzzle. Only such times can be signed."""


class JudgedPuzzleClaim(JudgedClaim, forbid_unknown_fields=True):
    """The answer to a claim in a daily puzzle, with the fields of Progress."""

    at: Millis
    """The time since your first start."""
    started_at: Millis | None
    took: Millis | None
    """The time for all SETs; null while some are missing."""
    name: str
    in_time: bool


class PuzzleFacts(Progress, forbid_unknown_fields=True):
    """A daily puzzle without its cards, and your progress in it."""

    kind: str
    date: str
    today: str
    """The present day in UTC."""
    number: int
    cards: int
    """The number of cards."""
    sets: int
    """The number of SETs."""


class LeaderboardTime(Struct, forbid_unknown_fields=True):
    """One line of a leaderboard."""

    name: str
    took: Millis
    you: bool


class PuzzleState(PuzzleFacts, forbid_unknown_fields=True):
    """A daily puzzle with its leaderboard."""

    times: list[LeaderboardTime]


class StartedPuzzle(PuzzleFacts, forbid_unknown_fields=True):
    """A daily puzzle with its cards and the SETs that you have found."""

    table: list[Card]
    found: list[list[Card]]
    found_at: list[Millis | None]
    """When you found each SET, since your first start."""
    now: Millis
    """The server's clock."""


class Board(Struct, forbid_unknown_fields=True):
    """A board without its SETs."""

    table: list[Card]
    sets: int
    """The number of SETs."""
