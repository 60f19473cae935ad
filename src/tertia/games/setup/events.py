"""Events of SetUp."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    Agreed,
    ClaimMissed,
    ContestedClaim,
    DealOutcome,
    GameStarted,
    MatchEnded,
    OpenedPiles,
    PresenceEvent,
    SeatEvent,
    TieDrawn,
    TookBack,
)
from tertia.games.engine import Event, Millis
from tertia.games.setup.options import Options

EndReason = Literal["drawn-out", "left"]


class Started(GameStarted, frozen=True):
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


class Laid(SeatEvent, frozen=True):
    """R7.1: a card laid and one drawn, which only the player sees."""

    card: Card
    at: Millis
    by_table: bool = False
    """Whether the table laid it for a player who did not."""
    drawn: Card | None = None


class Cleared(SeatEvent, frozen=True):
    """R7.5: from now on ``seat`` may lay, and has time until then."""

    until: Millis


class TurnPassed(SeatEvent, frozen=True):
    """The player whose turn it was has left; it is the turn of ``seat``."""


class Challenged(ContestedClaim, frozen=True):
    """R7.2: a seat shows two cards that make a SET with the last one."""


class Taken(SeatEvent, frozen=True):
    """R7.3: a SET was shown, and ``seat``, who laid its last card, takes all cards on the table."""

    shown_by: int
    cards: tuple[Card, ...]
    """The SET, the last card at its end."""
    table: tuple[Card, ...]
    at: Millis
    took: Millis
    """How long the last card had lain there."""


class Missed(ClaimMissed, frozen=True):
    """R7.5: a wrong challenge bars the challenger until the next card. The last card is at the end of ``cards``."""

    at: Millis


class DealResult(DealOutcome, frozen=True):
    """R7.4: the result of a deal, and its order opened."""

    reason: EndReason
    ranks: tuple[int, ...]
    shown: tuple[int, ...]
    """SETs that each player showed to others."""
    mistakes: tuple[int, ...]
    finished: tuple[bool, ...]
    """Who played this deal to its end."""
    cards_left: int
    """On the table."""
    resumes: Millis
    opened: OpenedPiles


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Dealt | DealEnded | MatchEnded
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
    | PresenceEvent
)
EVENTS: tuple[type, ...] = get_args(SetUpEvent)
