"""Events of 20/20, in which players get rid of their hands by SETs of their own cards and of those on the table.

``games.common.events`` explains what events have in common.
"""

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

EndReason = Literal["won", "agreed", "left", "stopped"]
"""Why a deal ended: a player has no cards left, all agreed that nobody has a SET, too few players are left, or it was
stopped for all of them."""

MissReason = Literal["no-set", "time", "left"]
"""Why a call was wrong: the cards were no SET, no cards came in time, or the caller left."""


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
    """None in the event that players get, because the order of the cards is secret."""


class Taken(ClaimEvent, frozen=True):
    """R9.2: a player took a SET, and its cards leave the game."""

    own: tuple[Card, ...]
    """The cards that came from the player's hand."""
    places: tuple[int, ...]
    """The places on the table of the other cards."""
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
    """When the call ended. A later call must be pressed after this time.

    0 in games by the first revision of the rules, which had no such condition (docs/decisions/0019).
    """


class Drew(SeatEvent, frozen=True):
    """R9.3, R9.4: a seat drew a card."""

    card: Card | None
    """None for seats that may not see it."""
    penalty: bool
    """True for the card that a wrong call costs; False if the player asked for it."""
    hidden: bool
    """R9.7: True if others do not see the card."""


class Rebuilt(Event, frozen=True):
    """R9.5: the removed cards were shuffled into a new pile, which has its own commitment."""

    commitment: str
    """The hash of the new pile."""
    count: int
    """The number of cards in it."""
    pile: Pile | None = None
    """None in the event that players get, because the order of the cards is secret."""


class DealResult(Struct, frozen=True):
    """R9.6: the result of a deal."""

    deal: int
    """The number of the deal in its match, from 1."""
    reason: EndReason
    winner: int | None
    """The seat that won the deal; None if nobody did."""
    took: Millis
    """The length of the deal."""
    scores: tuple[int, ...]
    """The points of each seat in this deal."""
    held: tuple[int, ...]
    """The number of cards in each hand, also of players who left."""
    sets: tuple[int, ...]
    """The number of SETs that each seat took."""
    mistakes: tuple[int, ...]
    """The number of wrong calls of each seat."""
    asked: tuple[int, ...]
    """The number of cards that each player asked for."""
    resumes: Millis
    """When the next deal begins by itself."""
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
