"""What can be said and what can happen in ChipSet: options, commands and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.options import Checked, whole
from tertia.games.common.sealed_deck import Seals
from tertia.games.common.seats import Away, Back, CameBack, GaveUpWaiting, Leave, Left, WentAway
from tertia.games.common.vocabulary import Deal as Deal, MatchEnded as MatchEnded
from tertia.games.engine import Millis, Tick
from tertia.solver import Triple

How = Literal["check", "match", "raise"]
Reason = Literal["said", "time", "missing", "left"]
"""Why a player did something: said so, ran out of time, is not there, or left the table."""
EndReason = Literal["exposed", "deck", "folded"]
"""Somebody exposed, the deck was used up, or all but one folded."""


@dataclass(frozen=True, slots=True)
class Options(Checked):
    """Any mix of these is a legal table."""

    chips: int = whole(20, 1, 1_000)
    """R6.1: what each player begins with."""
    bet_limit: int = whole(3, 1, 10)
    """R6.4: the most chips a player may add to the highest stake at once."""
    raises: int = whole(1, 1, 5)
    """R6.4: how often a player may raise in one phase; to open the betting is to raise from 0."""
    deals: int = whole(10, 1, 50)
    """R6.8"""
    face: Literal["classic", "framed"] = "classic"
    """R1.2, R1.3: the same cards in other pictures."""
    turn_time: Millis = whole(30_000, 1_000, 600_000)
    """How long a player may think; then it is a check where that is free, else a fold."""
    answer_time: Millis = whole(20_000, 1_000, 600_000)
    """How long the showdown question stands; no answer is to keep quiet."""
    grace: Millis = whole(15_000, 0, 600_000)
    """How long an absent player is waited for."""
    pause: Millis = whole(20_000, 0, 600_000)
    """How long the result of a deal stands before the next one comes by itself."""


# Commands ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Start:
    """The table's command: this many players sit down, seat 0 deals first."""

    players: int
    options: Options = Options()


@dataclass(frozen=True, slots=True)
class Fold:
    """R6.4: I give up my hand."""


@dataclass(frozen=True, slots=True)
class Check:
    """R6.4: I bet nothing for now."""


@dataclass(frozen=True, slots=True)
class MatchBet:
    """R6.4, to call: I equal the highest stake, or give all that I have left."""


@dataclass(frozen=True, slots=True)
class Raise:
    """R6.4: I equal the highest stake and add so many chips."""

    by: int


@dataclass(frozen=True, slots=True)
class Answer:
    """R6.6: I expose, or I keep quiet."""

    expose: bool


Command: TypeAlias = Start | Deal | Fold | Check | MatchBet | Raise | Answer | Tick | Away | Back | Leave
COMMANDS: tuple[type, ...] = get_args(Command)


# Events ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Started:
    players: int
    options: Options


@dataclass(frozen=True, slots=True)
class Dealt:
    """R6.2. The pile is secret, and so is a hand to all but its owner; the commitment is known at once."""

    deal: int
    dealer: int
    at: Millis
    commitment: str
    """Of the pile's seals, since not all of it will be opened (see ``sealed``)."""
    seats: tuple[int, ...]
    """Who got cards, in the order of dealing."""
    laid: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    """By seat."""
    pile: Pile | None = None


@dataclass(frozen=True, slots=True)
class TurnCame:
    """R6.3: it is this player's turn to bet."""

    seat: int
    until: Millis


@dataclass(frozen=True, slots=True)
class Folded:
    seat: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Staked:
    """R6.4: a check, a call or a raise."""

    seat: int
    how: How
    paid: int
    stake: int
    """The player's stake of this phase from now on."""
    by: int
    """How far a raise goes beyond the highest stake before it."""
    all_in: bool
    """Whether these were the player's last chips."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class GotBack:
    """R6.8: chips that nobody could match, at the end of a phase."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class Asked:
    """R6.6: does anyone expose?"""

    until: Millis


@dataclass(frozen=True, slots=True)
class Answered:
    """Everyone hears that an answer was given; None stands for what it is, to all but the player."""

    seat: int
    expose: bool | None


@dataclass(frozen=True, slots=True)
class LaidMore:
    """R6.7: nobody exposed, so one more card lies in the middle."""

    laid: tuple[Card, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class Exposed:
    """A hand laid open, and the SETs it makes with the middle."""

    seat: int
    cards: tuple[Card, ...]
    sets: tuple[Triple, ...]


@dataclass(frozen=True, slots=True)
class Showdown:
    """R6.6: all still in lay their cards open. ``by`` are those who exposed; none if the deck forced it."""

    by: tuple[int, ...]
    hands: tuple[Exposed, ...]


@dataclass(frozen=True, slots=True)
class PotTaken:
    """R6.6, R6.7: a pot, or a side pot, and who got how much of it."""

    chips: int
    seats: tuple[int, ...]
    """Who could win it."""
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    sets: int | None
    """How many SETs won it; None where nobody showed."""


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The result of a deal; of its order everything is opened that was laid open in play, and no more."""

    deal: int
    reason: EndReason
    took: Millis
    scores: tuple[int, ...]
    """Chips won, less chips lost."""
    chips: tuple[int, ...]
    sets: tuple[int | None, ...]
    """How many SETs each player showed; None for who did not show."""
    out: tuple[int, ...]
    """R6.8: who lost their last chips."""
    resumes: Millis
    opened: tuple[Seals, ...]


Event: TypeAlias = (
    Started
    | Dealt
    | TurnCame
    | Folded
    | Staked
    | GotBack
    | Asked
    | Answered
    | LaidMore
    | Showdown
    | PotTaken
    | DealEnded
    | MatchEnded
    | WentAway
    | GaveUpWaiting
    | CameBack
    | Left
)
EVENTS: tuple[type, ...] = get_args(Event)
