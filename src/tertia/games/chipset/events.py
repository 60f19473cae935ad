"""Events of ChipSet."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.chipset.options import Options
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    DealOutcome,
    DealStarted,
    GameStarted,
    MatchEnded,
    PresenceEvent,
    SeatEvent,
)
from tertia.games.common.sealed_deck import Seals
from tertia.games.engine import Event, Millis
from tertia.solver import Triple

How = Literal["check", "match", "raise"]

Reason = Literal["said", "time", "missing", "left"]
"""Why a player did something: said so, ran out of time, is not there, or left the table."""

EndReason = Literal["exposed", "deck", "folded"]
"""Somebody exposed, the deck was used up, or all but one folded."""


class Started(GameStarted, frozen=True):
    options: Options


class Dealt(DealStarted, frozen=True):
    """R6.2: a deal began. Only its owner sees a hand.

    The commitment is that of the pile's seals, since not all of the pile will be opened (see ``sealed_deck``).
    """

    seats: tuple[int, ...]
    """The seats that got cards, in the order of dealing."""
    laid: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    """By seat."""
    pile: Pile | None = None


class TurnCame(SeatEvent, frozen=True):
    """R6.3: it is this player's turn to bet."""

    until: Millis


class Folded(SeatEvent, frozen=True):
    reason: Reason


class Staked(SeatEvent, frozen=True):
    """R6.4: a check, a call or a raise."""

    how: How
    paid: int
    stake: int
    """The player's stake of this phase from now on."""
    by: int
    """How far a raise goes beyond the highest stake before it."""
    all_in: bool
    """Whether these were the player's last chips."""
    reason: Reason


class GotBack(SeatEvent, frozen=True):
    """R6.8: chips that nobody could match, at the end of a phase."""

    chips: int


class Asked(Event, frozen=True):
    """R6.6: does anyone expose?"""

    until: Millis


class Answered(SeatEvent, frozen=True):
    """Everyone hears that an answer was given; None stands for what it is, to all but the player."""

    expose: bool | None


class LaidMore(Event, frozen=True):
    """R6.7: nobody exposed, so one more card lies in the middle."""

    laid: tuple[Card, ...]
    at: Millis


class Exposed(Struct, frozen=True):
    """A hand laid open, and the SETs it makes with the middle."""

    seat: int
    cards: tuple[Card, ...]
    sets: tuple[Triple, ...]


class Showdown(Event, frozen=True):
    """R6.6: all still in lay their cards open. ``by`` are those who exposed; none if the deck forced it."""

    by: tuple[int, ...]
    hands: tuple[Exposed, ...]


class PotResult(Struct, frozen=True):
    """R6.6, R6.7: a pot, or a side pot, and who got how much of it."""

    chips: int
    seats: tuple[int, ...]
    """Who could win it."""
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    sets: int | None
    """How many SETs won it; None where nobody showed."""


class PotTaken(PotResult, Event, frozen=True):
    """A pot was won."""


class DealResult(DealOutcome, frozen=True):
    """The result of a deal; of its order everything is opened that was laid open in play, and no more."""

    reason: EndReason
    chips: tuple[int, ...]
    sets: tuple[int | None, ...]
    """How many SETs each player showed; None for who did not show."""
    out: tuple[int, ...]
    """R6.8: who lost their last chips."""
    resumes: Millis
    opened: tuple[Seals, ...]


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Dealt | LaidMore | DealEnded | MatchEnded
ChipSetEvent: TypeAlias = (
    DealEvent | TurnCame | Folded | Staked | GotBack | Asked | Answered | Showdown | PotTaken | PresenceEvent
)
EVENTS: tuple[type, ...] = get_args(ChipSetEvent)
