"""Events that several games have."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.engine import Event, Millis


class Joined(Event, frozen=True):
    seat: int


class Dealt(Event, frozen=True):
    """The pile is secret until the deal is over; its hash, the commitment, is known at once."""

    deal: int
    dealer: int
    at: Millis
    commitment: str
    laid: tuple[Card, ...]
    pile: Pile | None = None


class Called(Event, frozen=True):
    seat: int
    pressed: Millis
    closes: Millis
    until: Millis
    tied: int = 1
    overtaken: int | None = None
    """Whose call this one overtook, having been pressed earlier."""
    tapped: bool = False
    """Nobody said a word: three cards picked are the claim."""


class TieDrawn(Event, frozen=True):
    """Two pressed in the same instant; the lot fell on ``winner``."""

    seat: int
    holder: int
    winner: int


class Shown(Event, frozen=True):
    """The caller has shown three cards; others see them when the photo finish is over."""

    seat: int
    cards: tuple[Card, ...]


CallEvent: TypeAlias = Called | TieDrawn | Shown


class Agreed(Event, frozen=True):
    """Somebody agrees to what the table asks: no SET, safe, done."""

    seat: int


class TookBack(Event, frozen=True):
    seat: int


class LaidMore(Event, frozen=True):
    """R2.8: three more cards."""

    laid: tuple[Card, ...]
    places: tuple[int, ...]
    at: Millis


class MatchResult(Struct, frozen=True):
    """R2.12: the totals, and the place of each seat; equal totals share a place."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]


class MatchEnded(MatchResult, Event, frozen=True):
    """R2.12: the match is over."""


class WentAway(Event, frozen=True):
    seat: int
    at: Millis


class GaveUpWaiting(Event, frozen=True):
    """The grace time of an absent player is over."""

    seat: int


class CameBack(Event, frozen=True):
    seat: int


class Left(Event, frozen=True):
    seat: int


SeatEvent: TypeAlias = WentAway | GaveUpWaiting | CameBack | Left

SEAT_EVENTS = (WentAway, GaveUpWaiting, CameBack, Left)
