"""What can be said and what can happen in ChipSet: options, commands and events."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.options import Checked, Whole
from tertia.games.common.sealed_deck import Seals
from tertia.games.common.seats import Away, Back, CameBack, GaveUpWaiting, Leave, Left, WentAway
from tertia.games.common.vocabulary import Deal as Deal, MatchEnded as MatchEnded, MatchResult as MatchResult
from tertia.games.engine import Command, Event, Millis, Tick
from tertia.solver import Triple

How = Literal["check", "match", "raise"]
Reason = Literal["said", "time", "missing", "left"]
"""Why a player did something: said so, ran out of time, is not there, or left the table."""
EndReason = Literal["exposed", "deck", "folded"]
"""Somebody exposed, the deck was used up, or all but one folded."""


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    chips: Annotated[int, Whole(1, 1_000)] = 20
    """R6.1: what each player begins with."""
    bet_limit: Annotated[int, Whole(1, 10)] = 3
    """R6.4: the most chips a player may add to the highest stake at once."""
    raises: Annotated[int, Whole(1, 5)] = 1
    """R6.4: how often a player may raise in one phase; to open the betting is to raise from 0."""
    deals: Annotated[int, Whole(1, 50)] = 10
    """R6.8"""
    face: Literal["classic", "framed"] = "classic"
    """R1.2, R1.3: the same cards in other pictures."""
    turn_time: Annotated[Millis, Whole(1_000, 600_000)] = 30_000
    """How long a player may think; then it is a check where that is free, else a fold."""
    answer_time: Annotated[Millis, Whole(1_000, 600_000)] = 20_000
    """How long the showdown question stands; no answer is to keep quiet."""
    grace: Annotated[Millis, Whole(0, 600_000)] = 15_000
    """How long an absent player is waited for."""
    pause: Annotated[Millis, Whole(0, 600_000)] = 20_000
    """How long the result of a deal stands before the next one comes by itself."""


# Commands ----------------------------------------------------------------------------------------------


class Start(Command, frozen=True):
    """The table's command: this many players sit down, seat 0 deals first."""

    players: int
    options: Options = Options()


class Fold(Command, frozen=True):
    """R6.4: I give up my hand."""


class Check(Command, frozen=True):
    """R6.4: I bet nothing for now."""


class MatchBet(Command, frozen=True):
    """R6.4, to call: I equal the highest stake, or give all that I have left."""


class Raise(Command, frozen=True):
    """R6.4: I equal the highest stake and add so many chips."""

    by: int


class Answer(Command, frozen=True):
    """R6.6: I expose, or I keep quiet."""

    expose: bool


ChipSetCommand: TypeAlias = (
    Start | Deal | Fold | Check | MatchBet | Raise | Answer | Tick | Away | Back | Leave
)
COMMANDS: tuple[type, ...] = get_args(ChipSetCommand)


# Events ------------------------------------------------------------------------------------------------


class Started(Event, frozen=True):
    players: int
    options: Options


class Dealt(Event, frozen=True):
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


class TurnCame(Event, frozen=True):
    """R6.3: it is this player's turn to bet."""

    seat: int
    until: Millis


class Folded(Event, frozen=True):
    seat: int
    reason: Reason


class Staked(Event, frozen=True):
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


class GotBack(Event, frozen=True):
    """R6.8: chips that nobody could match, at the end of a phase."""

    seat: int
    chips: int


class Asked(Event, frozen=True):
    """R6.6: does anyone expose?"""

    until: Millis


class Answered(Event, frozen=True):
    """Everyone hears that an answer was given; None stands for what it is, to all but the player."""

    seat: int
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


class DealResult(Struct, frozen=True):
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


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


ChipSetEvent: TypeAlias = (
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
EVENTS: tuple[type, ...] = get_args(ChipSetEvent)
