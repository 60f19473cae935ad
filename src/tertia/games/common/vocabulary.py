"""What is said and what happens in more than one game, in the same words."""

from __future__ import annotations

from dataclasses import dataclass

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.engine import Millis

# Commands ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer begins the next deal."""


@dataclass(frozen=True, slots=True)
class Join:
    """The table's command: between two deals a further player takes the next seat."""


@dataclass(frozen=True, slots=True)
class CallSet:
    """SET!"""


@dataclass(frozen=True, slots=True)
class Claim:
    """These three."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SayNoSet:
    """I see no SET here."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """I take back what I agreed to: I am not so sure any more."""


# Events ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Joined:
    seat: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The pile is secret until the deal is over; its hash, the commitment, is known at once."""

    deal: int
    dealer: int
    at: Millis
    commitment: str
    laid: tuple[Card, ...]
    pile: Pile | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """Somebody agrees to what the table asks: no SET, safe, done."""

    seat: int


@dataclass(frozen=True, slots=True)
class TookBack:
    seat: int


@dataclass(frozen=True, slots=True)
class LaidMore:
    """R2.8: three more cards."""

    laid: tuple[Card, ...]
    places: tuple[int, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """R2.12: the totals, and the place of each seat; equal totals share a place."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
