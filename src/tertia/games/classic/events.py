"""Events of the classic game."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.classic.commands import HintKind, Options
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    Agreed,
    Called,
    CameBack,
    Dealt,
    GaveUpWaiting,
    Joined,
    LaidMore,
    Left,
    MatchEnded,
    Shown,
    TieDrawn,
    TookBack,
    WentAway,
)
from tertia.games.engine import Event, Millis

EndReason = Literal["agreed", "no-set", "no-card", "lost", "over", "left"]


class Started(Event, frozen=True):
    players: int
    options: Options


class Taken(Event, frozen=True):
    """R2.6"""

    seat: int
    cards: tuple[Card, ...]
    places: tuple[int, ...]
    laid: tuple[Card, ...]
    at: Millis
    took: Millis
    """How long the cards had lain there unchanged."""


class Missed(Event, frozen=True):
    """R2.7: a wrong call and what it cost."""

    seat: int
    cards: tuple[Card, ...]
    reason: Literal["no-set", "time", "left"]
    locked: bool
    minus: int
    aside: tuple[Card, ...]


class LocksLifted(Event, frozen=True):
    """Every player was locked out, so nobody is any more."""


class Hint(Struct, frozen=True):
    """Everyone hears that a hint was given; what it says is for ``seat`` alone."""

    seat: int
    kind: HintKind
    count: int | None = None
    cards: tuple[Card, ...] = ()


class Hinted(Hint, Event, frozen=True):
    """A seat got a hint."""


class DealResult(Struct, frozen=True):
    """R2.10, R4.3: the result of a deal, and its order opened."""

    deal: int
    reason: EndReason
    took: Millis
    scores: tuple[int, ...]
    sets: tuple[int, ...]
    mistakes: tuple[int, ...]
    hints: tuple[int, ...]
    cards_left: int
    """On the table and in the deck."""
    resumes: Millis
    opened: tuple[Pile, ...]
    """What was committed to at the deal, for everyone to check."""


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


ClassicEvent: TypeAlias = (
    Started
    | Joined
    | Dealt
    | Called
    | TieDrawn
    | Shown
    | Taken
    | Missed
    | LocksLifted
    | Agreed
    | TookBack
    | LaidMore
    | Hinted
    | DealEnded
    | MatchEnded
    | WentAway
    | GaveUpWaiting
    | CameBack
    | Left
)


EVENTS: tuple[type, ...] = get_args(ClassicEvent)
