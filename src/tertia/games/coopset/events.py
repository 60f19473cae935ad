"""Events of CoopSet."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    ClaimEvent,
    ClaimMissed,
    GameStarted,
    OpenedPiles,
    PresenceEvent,
    SeatEvent,
    TookBack,
)
from tertia.games.coopset.options import Options
from tertia.games.coopset.scoring import LayoutScore, Verdict
from tertia.games.engine import Event, Millis

Question = Literal["no-set", "done"]
"""What the team agrees on: that there is no SET and a card is to be added, or that the layout is done."""

DoneReason = Literal["agreed", "no-set", "no-card", "left"]

EndReason = Literal["deck", "left"]


class Started(GameStarted, frozen=True):
    options: Options


class Dealt(Event, frozen=True):
    """The first layout. The pile is secret until the end; its hash, the commitment, is known at once."""

    at: Millis
    commitment: str
    laid: tuple[Card, ...]
    pile: Pile | None = None


class Taken(ClaimEvent, frozen=True):
    """R8.1: a SET for the team; its places stay free until the layout is done."""

    places: tuple[int, ...]
    nth: int
    """The first, second, … SET of this layout."""
    at: Millis
    took: Millis
    """How long the cards had lain there unchanged."""


class Missed(ClaimMissed, frozen=True):
    """Three cards that are no SET. It costs nothing, but everyone sees why, and it is counted."""


class Agreed(SeatEvent, frozen=True):
    question: Question


class LaidMore(Event, frozen=True):
    """R8.3: one card is added, for one point."""

    laid: tuple[Card, ...]
    places: tuple[int, ...]
    added: int
    """How many have been added to this layout, this one included: the points they cost."""
    at: Millis


class LayoutDone(Event, frozen=True):
    """R8.2: what a layout scored, and the total after it."""

    reason: DoneReason
    result: LayoutScore
    total: int


class LaidOut(Event, frozen=True):
    """R8.2: back to 12 cards, the next layout; nothing is laid where 12 or more are left."""

    layout: int
    laid: tuple[Card, ...]
    places: tuple[int, ...]
    cards: int
    """How many lie there now."""
    at: Millis


class DealResult(Struct, frozen=True):
    """R8.4: the game is over, and the deck's order is opened."""

    reason: EndReason
    took: Millis
    opened: OpenedPiles


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


class Result(Struct, frozen=True):
    """R8.5: all that is kept of a game, to compare it with the team's earlier ones."""

    team: int
    """How many sat down."""
    reason: EndReason
    """Only a game that the deck ended is a whole one."""
    layouts: tuple[LayoutScore, ...]
    total: int
    verdict: Verdict
    sets: tuple[int, ...]
    """By seat: who took how many."""
    mistakes: tuple[int, ...]
    """By seat."""
    cards_left: int
    """On the table and in the deck."""
    took: Millis
    commitment: str
    """Which deck it was: equal for games with the same cards in the same order."""


class MatchEnded(Event, frozen=True):
    result: Result


DealEvent: TypeAlias = Started | Dealt | LaidMore | LayoutDone | LaidOut | DealEnded | MatchEnded
CoopSetEvent: TypeAlias = DealEvent | Taken | Missed | Agreed | TookBack | PresenceEvent
EVENTS: tuple[type, ...] = get_args(CoopSetEvent)
