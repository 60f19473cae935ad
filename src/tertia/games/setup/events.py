"""Events of SetUp."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    Agreed,
    AttendanceEvent,
    ClaimMissed,
    ContestedClaim,
    DealOutcome,
    GameStarted,
    MatchEnded,
    OpenedPiles,
    Readied,
    SeatEvent,
    TieDrawn,
    TookBack,
)
from tertia.games.engine import Event, Millis
from tertia.games.setup.options import Options

EndReason = Literal["drawn-out", "left"]


class Started(GameStarted, frozen=True):
    """A game began with this number of players and these options."""

    options: Options


class Dealt(Event, frozen=True):
    """A deal began. A seat sees only its own hand. The pile is secret until the deal is over."""

    deal: int
    dealer: int
    first: int
    """The seat that lays the first card."""
    at: Millis
    commitment: str
    hands: tuple[tuple[Card, ...], ...]
    pile: Pile | None = None


class Laid(SeatEvent, frozen=True):
    """R7.1: a seat laid a card and drew one, which only that seat sees."""

    card: Card
    at: Millis
    by_table: bool = False
    """True if the table laid it for a player who took too long."""
    drawn: Card | None = None


class Cleared(SeatEvent, frozen=True):
    """R7.5: the seat may lay now, and has time until ``until``."""

    until: Millis


class TurnPassed(SeatEvent, frozen=True):
    """The player in turn has left, and it is the turn of ``seat``."""


class Challenged(ContestedClaim, frozen=True):
    """R7.2: a seat claims that two cards make a SET with the last one."""


class Taken(SeatEvent, frozen=True):
    """R7.3: a SET was shown. The seat that laid its last card takes all cards on the table."""

    shown_by: int
    cards: tuple[Card, ...]
    """The SET; the last card is at its end."""
    table: tuple[Card, ...]
    at: Millis
    took: Millis
    """The time since the last card was laid."""


class Missed(ClaimMissed, frozen=True):
    """R7.5: a wrong challenge bars the challenger until the next card. The last card is at the end of ``cards``."""

    at: Millis


class DealResult(DealOutcome, frozen=True):
    """R7.4: the result of a deal. ``scores`` are penalty cards: fewer are better."""

    reason: EndReason
    ranks: tuple[int, ...]
    shown: tuple[int, ...]
    """The SETs that each player showed to others."""
    mistakes: tuple[int, ...]
    finished: tuple[bool, ...]
    """True for each seat that played the deal to its end."""
    cards_left: int
    """On the table."""
    resumes: Millis
    opened: OpenedPiles


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Readied | Dealt | DealEnded | MatchEnded
SetUpEvent: TypeAlias = (
    DealEvent
    | Laid
    | Cleared
    | TurnPassed
    | Challenged
    | TieDrawn
    | Taken
    | Missed
    | Agreed
    | TookBack
    | AttendanceEvent
)
EVENTS: tuple[type, ...] = get_args(SetUpEvent)
