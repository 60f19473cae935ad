"""Events of 20/20."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    AgreementEvent,
    AttendanceEvent,
    CallEvent,
    ClaimEvent,
    ClaimMissed,
    DealStarted,
    GameStarted,
    LaidMore,
    MatchEnded,
    Moved,
    OpenedPiles,
    Readied,
    Rested,
    SeatEvent,
)
from tertia.games.engine import Event, Millis
from tertia.games.twenty.options import Options

Hand: TypeAlias = tuple[Card | None, ...]
"""A hand as a seat sees it: None is the back of a card."""

EndReason = Literal["won", "agreed", "left"]

MissReason = Literal["no-set", "time", "left"]


class Started(GameStarted, frozen=True):
    """A game began with this number of players and these options."""

    options: Options


class Dealt(DealStarted, frozen=True):
    """R9.1: a deal began. Hands may be hidden from other seats."""

    hands: tuple[Hand, ...]
    """The hand of each seat; empty for players who left."""
    laid: tuple[Card, ...]
    hidden: bool
    """R9.7: True if others see only the backs of a hand."""
    pile: Pile | None = None


class Taken(ClaimEvent, frozen=True):
    """R9.2: a SET leaves the game: ``own`` from the hand, the other cards from their places on the table."""

    own: tuple[Card, ...]
    places: tuple[int, ...]
    at: Millis
    took: Millis
    """The time since the table last changed."""


class Replaced(Event, frozen=True):
    """R9.2: new cards replace those taken from the table."""

    laid: tuple[Card, ...]
    places: tuple[int, ...]


class Missed(ClaimMissed, frozen=True):
    """R9.3: a wrong call. A penalty card follows as Drew."""

    reason: MissReason
    at: Millis = 0
    """When the call ended. 0 in records of revision 1, where a press made during the call counted afterwards."""


class Drew(SeatEvent, frozen=True):
    """R9.3, R9.4: a seat drew a card."""

    card: Card | None
    """None for seats that may not see it."""
    penalty: bool
    hidden: bool


class Rebuilt(Event, frozen=True):
    """R9.5: the removed cards were shuffled into a new pile, which has its own commitment."""

    commitment: str
    count: int
    pile: Pile | None = None


class DealResult(Struct, frozen=True):
    """R9.6: the result of a deal."""

    deal: int
    reason: EndReason
    winner: int | None
    took: Millis
    scores: tuple[int, ...]
    held: tuple[int, ...]
    """The number of cards in each hand, also of players who left."""
    sets: tuple[int, ...]
    mistakes: tuple[int, ...]
    asked: tuple[int, ...]
    """The number of cards that each player asked for."""
    resumes: Millis
    opened: OpenedPiles


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Readied | Dealt | LaidMore | Moved | DealEnded | MatchEnded
TwentyEvent: TypeAlias = (
    DealEvent
    | CallEvent
    | Taken
    | Replaced
    | Missed
    | Rested
    | Drew
    | Rebuilt
    | AgreementEvent
    | AttendanceEvent
)
EVENTS: tuple[type, ...] = get_args(TwentyEvent)
