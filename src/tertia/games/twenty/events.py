"""Events of 20/20."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    Agreed,
    CallEvent,
    ClaimEvent,
    ClaimMissed,
    DealStarted,
    GameStarted,
    LaidMore,
    MatchEnded,
    OpenedPiles,
    PresenceEvent,
    SeatEvent,
    TookBack,
)
from tertia.games.engine import Event, Millis
from tertia.games.twenty.options import Options

Hand: TypeAlias = tuple[Card | None, ...]
"""A hand as somebody sees it: None is the back of a card."""

EndReason = Literal["won", "agreed", "left"]

MissReason = Literal["no-set", "time", "left"]


class Started(GameStarted, frozen=True):
    options: Options


class Dealt(DealStarted, frozen=True):
    """R9.1. The pile is secret until the deal is over; its hash, the commitment, is known at once."""

    hands: tuple[Hand, ...]
    """By seat; who has left gets none."""
    laid: tuple[Card, ...]
    hidden: bool
    """R9.7: whether the others see only the backs of a hand."""
    pile: Pile | None = None


class Taken(ClaimEvent, frozen=True):
    """R9.2: a SET leaves the game, ``own`` from the hand and the others from their places on the table."""

    own: tuple[Card, ...]
    places: tuple[int, ...]
    at: Millis
    took: Millis
    """How long the cards on the table had lain there unchanged."""


class Replaced(Event, frozen=True):
    """R9.2: new cards on the table for those that were used."""

    laid: tuple[Card, ...]
    places: tuple[int, ...]


class Missed(ClaimMissed, frozen=True):
    """R9.3: a wrong call; the penalty card, if there is one, follows as Drew."""

    reason: MissReason


class Drew(SeatEvent, frozen=True):
    """R9.3, R9.4: one card into a hand."""

    card: Card | None
    """None is its back, for those who may not see it."""
    penalty: bool
    hidden: bool


class Rebuilt(Event, frozen=True):
    """R9.5: the cards removed are shuffled and go under the pile. A new pile has a commitment of its own."""

    commitment: str
    count: int
    pile: Pile | None = None


class DealResult(Struct, frozen=True):
    """R9.6: the result of a deal, and its piles opened."""

    deal: int
    reason: EndReason
    winner: int | None
    took: Millis
    scores: tuple[int, ...]
    held: tuple[int, ...]
    """How many cards each has in hand, or had on leaving."""
    sets: tuple[int, ...]
    mistakes: tuple[int, ...]
    asked: tuple[int, ...]
    """How many cards each has asked for."""
    resumes: Millis
    opened: OpenedPiles


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Dealt | LaidMore | DealEnded | MatchEnded
TwentyEvent: TypeAlias = (
    DealEvent | CallEvent | Taken | Replaced | Missed | Drew | Rebuilt | Agreed | TookBack | PresenceEvent
)
EVENTS: tuple[type, ...] = get_args(TwentyEvent)
