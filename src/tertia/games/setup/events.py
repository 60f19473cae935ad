"""Events of SetUp."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    Agreed,
    CameBack,
    GaveUpWaiting,
    Left,
    MatchEnded,
    TieDrawn,
    TookBack,
    WentAway,
)
from tertia.games.engine import Event, Millis
from tertia.games.setup.commands import Options

EndReason = Literal["drawn-out", "left"]


class Started(Event, frozen=True):
    players: int
    options: Options


class Dealt(Event, frozen=True):
    """A seat sees its own hand only; the pile is secret until the deal is over, its commitment is not."""

    deal: int
    dealer: int
    first: int
    """Who lays the first card."""
    at: Millis
    commitment: str
    hands: tuple[tuple[Card, ...], ...]
    pile: Pile | None = None


class Laid(Event, frozen=True):
    """R7.1: a card laid and one drawn, which only the player sees."""

    seat: int
    card: Card
    at: Millis
    by_table: bool = False
    """Whether the table laid it for a player who did not."""
    drawn: Card | None = None


class Cleared(Event, frozen=True):
    """R7.5: from now on ``seat`` may lay, and has time until then."""

    seat: int
    until: Millis


class TurnPassed(Event, frozen=True):
    """The player whose turn it was has left; it is the turn of ``seat``."""

    seat: int


class Challenged(Event, frozen=True):
    """R7.2: two cards are shown; others see them when the photo finish is over."""

    seat: int
    cards: tuple[Card, ...]
    pressed: Millis
    closes: Millis
    tied: int = 1
    overtaken: int | None = None
    """Whose challenge this one overtook, having been pressed earlier."""


class Taken(Event, frozen=True):
    """R7.3: a SET was shown, and ``seat``, who laid its last card, takes all cards on the table."""

    seat: int
    shown_by: int
    cards: tuple[Card, ...]
    """The SET, the last card at its end."""
    table: tuple[Card, ...]
    at: Millis
    took: Millis
    """How long the last card had lain there."""


class Missed(Event, frozen=True):
    """R7.5: a wrong challenge bars the challenger until the next card."""

    seat: int
    cards: tuple[Card, ...]
    """The three cards that are no SET, the last card at their end."""
    at: Millis


class DealResult(Struct, frozen=True):
    """R7.4: the result of a deal, and its order opened."""

    deal: int
    reason: EndReason
    took: Millis
    scores: tuple[int, ...]
    """Penalty cards: the fewer the better."""
    ranks: tuple[int, ...]
    shown: tuple[int, ...]
    """SETs that each player showed to others."""
    mistakes: tuple[int, ...]
    finished: tuple[bool, ...]
    """Who played this deal to its end."""
    cards_left: int
    """On the table."""
    resumes: Millis
    opened: tuple[Pile, ...]
    """What was committed to at the deal, for everyone to check."""


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


SetUpEvent: TypeAlias = (
    Started
    | Dealt
    | Laid
    | Cleared
    | TurnPassed
    | Challenged
    | TieDrawn
    | Taken
    | Missed
    | Agreed
    | TookBack
    | DealEnded
    | MatchEnded
    | WentAway
    | GaveUpWaiting
    | CameBack
    | Left
)


EVENTS: tuple[type, ...] = get_args(SetUpEvent)
