"""Events that several games have.

Records keep events as JSON, so the names of classes and fields cannot change. A seat is the number of a player, from
0. A field of type ``Millis`` is an instant or a length of time in milliseconds; ``at`` is the instant of the event,
and ``until`` the instant at which the table acts by itself if no player does.

A result is needed twice: as a plain value, which views show, and as an event with the same fields, which has a tag in
JSON. So ``MatchResult`` is the value and ``MatchEnded`` the event. In the games the same holds for ``DealResult`` and
``DealEnded``.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.engine import Event, Millis


class SeatEvent(Event, frozen=True):
    """Base of events about one seat."""

    seat: int


# Sitting down and dealing -------------------------------------------------------------------------------


class GameStarted(Event, frozen=True):
    """Players have sat down. Every game has its own ``Started`` with its own options."""

    players: int
    """The number of players."""
    options: Any


class Joined(SeatEvent, frozen=True):
    """Another player sat down between two deals."""


class DealStarted(Event, frozen=True):
    """Base of events with which a deal begins.

    The pile is the shuffled deck. It is secret until the deal is over; its hash, the commitment, is public at once.
    So everyone can check afterwards that no card was exchanged.
    """

    deal: int
    """The number of the deal in its match, from 1."""
    dealer: int
    """The seat of the dealer."""
    at: Millis
    commitment: str
    """The hash of the pile."""


class Dealt(DealStarted, frozen=True):
    """A deal began with these cards on the table."""

    laid: tuple[Card, ...]
    pile: Pile | None = None
    """None in the event that players get, because the order of the cards is secret."""


class Readied(SeatEvent, frozen=True):
    """R2.10: a player is ready for the next deal."""


# Calls --------------------------------------------------------------------------------------------------


class Called(SeatEvent, frozen=True):
    """R2.4: a seat called SET.

    The photo finish is a short time after a press in which messages about earlier presses may still arrive. The
    earliest press gets the call.
    """

    pressed: Millis
    """When the player pressed the key, as the server estimates it."""
    closes: Millis
    """When the photo finish is over."""
    until: Millis
    """When the time to show three cards ends."""
    tied: int = 1
    """The number of seats that pressed at this instant."""
    overtaken: int | None = None
    """The seat whose call this one overtook because it was pressed earlier."""
    tapped: bool = False
    """The seat did not call: it picked three cards, and they are the claim."""


class TieDrawn(SeatEvent, frozen=True):
    """Two seats pressed at the same instant, and a lot chose one of them."""

    holder: int
    """The seat that had the call before; ``seat`` is the other one."""
    winner: int
    """The seat that has the call now: one of the two."""


class ClaimEvent(SeatEvent, frozen=True):
    """Base of events about the cards that a seat claims to be a SET."""

    cards: tuple[Card, ...]


class Shown(ClaimEvent, frozen=True):
    """The caller has shown three cards; others see them when the photo finish is over."""


class ClaimMissed(ClaimEvent, frozen=True):
    """Base of events in which the cards were no SET."""


class ContestedClaim(ClaimEvent, frozen=True):
    """Base of events in which a seat presses and shows cards at once; an earlier press can still overtake it.

    Others see the cards when the photo finish is over.
    """

    pressed: Millis
    """When the player pressed, as the server estimates it."""
    closes: Millis
    """When the photo finish is over: no earlier press can arrive any more."""
    tied: int = 1
    """The number of seats that pressed at this instant."""
    overtaken: int | None = None
    """The seat that this press overtook because it was made earlier."""


class Rested(SeatEvent, frozen=True):
    """R2.7: the rest of this seat after a wrong call is over."""


CallEvent: TypeAlias = Called | TieDrawn | Shown


# Agreements ---------------------------------------------------------------------------------------------


class Agreed(SeatEvent, frozen=True):
    """A seat agreed to what the table asks: no SET, safe, done."""


class TookBack(SeatEvent, frozen=True):
    """A seat took back its agreement."""


class CountdownBegan(SeatEvent, frozen=True):
    """R2.8: all others agree. This seat is overruled at ``until``, unless something changes before."""

    until: Millis


class CountdownStopped(Event, frozen=True):
    """R2.8: the seat that was to be overruled is no longer the only one that has not agreed."""


class Overruled(SeatEvent, frozen=True):
    """R2.8: this seat stayed silent while all others agreed. It counts as having agreed."""


CountdownEvent: TypeAlias = CountdownBegan | CountdownStopped | Overruled
AgreementEvent: TypeAlias = Agreed | TookBack | CountdownEvent


class LaidMore(Event, frozen=True):
    """R2.8: more cards were laid on the table, three if there are enough."""

    laid: tuple[Card, ...]
    places: tuple[int, ...]
    """Their places on the table."""
    at: Millis


class Moved(Event, frozen=True):
    """R2.9: the cards in extra places moved into these gaps, so that the rectangle is whole again."""

    cards: tuple[Card, ...]
    places: tuple[int, ...]
    """The new places of the cards."""


# Results ------------------------------------------------------------------------------------------------

OpenedPiles: TypeAlias = tuple[Pile, ...]
"""The piles of a deal, opened at its end so that everyone can check them against their commitments."""


class DealOutcome(Struct, frozen=True):
    """The fields with which the result of every deal begins."""

    deal: int
    """The number of the deal in its match, from 1."""
    reason: str
    """Why the deal ended. Each game has its own reasons."""
    took: Millis
    """The length of the deal."""
    scores: tuple[int, ...]
    """The points of each seat in this deal."""


class MatchResult(Struct, frozen=True, omit_defaults=True):
    """R2.12: the total of each seat and its place; equal totals share a place."""

    totals: tuple[int, ...]
    """The points of each seat in all deals."""
    ranks: tuple[int, ...]
    """The place of each seat, 1 for the winner."""
    early: bool = False
    """R2.10: True if the game did not reach its end: it was ended, or its players left. Then nobody has won it, and
    the totals and places tell how it stood. Omitted if False. By revisions of the rules before the seventh, False if
    its players left."""


class MatchEnded(MatchResult, Event, frozen=True):
    """R2.12: the match is over."""


# Presence -----------------------------------------------------------------------------------------------


class WentAway(SeatEvent, frozen=True):
    """The player at this seat lost the connection."""

    at: Millis


class GaveUpWaiting(SeatEvent, frozen=True):
    """The grace time of an absent player is over."""


class CameBack(SeatEvent, frozen=True):
    """The player of this seat returned."""


class Left(SeatEvent, frozen=True):
    """The player of this seat left the game."""


PresenceEvent: TypeAlias = WentAway | GaveUpWaiting | CameBack | Left
PRESENCE_EVENTS = (WentAway, GaveUpWaiting, CameBack, Left)


class Paused(Event, frozen=True):
    """R2.8: every player is missing. No clock runs until somebody returns."""

    at: Millis


class Resumed(Event, frozen=True):
    """R2.8: a player returned to a paused table. Every clock goes on where it stood, or with time to look."""

    at: Millis


PauseEvent: TypeAlias = Paused | Resumed
AttendanceEvent: TypeAlias = PresenceEvent | PauseEvent
