"""Events of SetUp, in which players lay cards in turn and try not to complete a SET.

``games.common.events`` explains what events have in common.
"""

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

EndReason = Literal["drawn-out", "left", "stopped"]
"""Why a deal ended: the draw pile is empty, too few players are left, or it was stopped for all of them."""


class Started(GameStarted, frozen=True):
    """A game began with this number of players and these options."""

    options: Options


class Dealt(Event, frozen=True):
    """A deal began. A seat sees only its own hand. The pile is secret until the deal is over."""

    deal: int
    """The number of the deal in its match, from 1."""
    dealer: int
    """The seat of the dealer."""
    first: int
    """The seat that lays the first card."""
    at: Millis
    commitment: str
    """The hash of the pile."""
    hands: tuple[tuple[Card, ...], ...]
    """The hand of each seat."""
    pile: Pile | None = None
    """None in the event that players get, because the order of the cards is secret."""


class Laid(SeatEvent, frozen=True):
    """R7.1: a seat laid a card and drew one, which only that seat sees."""

    card: Card
    at: Millis
    by_table: bool = False
    """True if the table laid it for a player who took too long."""
    drawn: Card | None = None
    """The card that the seat drew; None for other seats."""


class Cleared(SeatEvent, frozen=True):
    """R7.5: the time for challenges is over, and this seat may lay a card."""

    until: Millis
    """When the table lays a card for the player."""


class TurnPassed(SeatEvent, frozen=True):
    """The player in turn has left, and it is the turn of ``seat``."""


class Challenged(ContestedClaim, frozen=True):
    """R7.2: a seat claims that two cards make a SET with the last one."""


class Taken(SeatEvent, frozen=True):
    """R7.3: a SET was shown. The seat that laid its last card takes all cards on the table as penalty."""

    shown_by: int
    """The seat that showed the SET."""
    cards: tuple[Card, ...]
    """The SET; the last card is at its end."""
    table: tuple[Card, ...]
    """All cards on the table."""
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
    """The place of each seat in this deal, 1 for the winner."""
    shown: tuple[int, ...]
    """The number of SETs that each player showed."""
    mistakes: tuple[int, ...]
    """The number of wrong challenges of each seat."""
    finished: tuple[bool, ...]
    """True for each seat that played the deal to its end."""
    cards_left: int
    """The number of cards on the table."""
    resumes: Millis
    """When the next deal begins by itself."""
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
