"""What is said and what happens in more than one game, in the same words."""

from __future__ import annotations

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.engine import Command, Event, Millis

# Commands ----------------------------------------------------------------------------------------------


class Deal(Command, frozen=True):
    """The dealer begins the next deal."""


class Join(Command, frozen=True):
    """The table's command: between two deals a further player takes the next seat."""


class CallSet(Command, frozen=True):
    """SET!"""


class Claim(Command, frozen=True):
    """These three."""

    cards: tuple[Card, ...]


class SayNoSet(Command, frozen=True):
    """I see no SET here."""


class TakeBack(Command, frozen=True):
    """I take back what I agreed to: I am not so sure any more."""


# Events ------------------------------------------------------------------------------------------------


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
