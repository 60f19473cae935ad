"""What can be said and what can happen in 20/20: options, commands and events."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.calls import Called, Shown, TieDrawn
from tertia.games.common.dealing import Pile
from tertia.games.common.options import Checked, Whole
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.common.seats import Away, Back, CameBack, GaveUpWaiting, Leave, Left, WentAway
from tertia.games.common.vocabulary import (
    Agreed as Agreed,
    CallSet as CallSet,
    Claim as Claim,
    Deal as Deal,
    LaidMore as LaidMore,
    MatchEnded as MatchEnded,
    MatchResult as MatchResult,
    SayNoSet as SayNoSet,
    TakeBack as TakeBack,
    TookBack as TookBack,
)
from tertia.games.engine import Command, Event, Millis, Tick

Hand: TypeAlias = tuple[Card | None, ...]
"""A hand as somebody sees it: None is the back of a card."""

EndReason = Literal["won", "agreed", "left"]
MissReason = Literal["no-set", "time", "left"]


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    hands: Literal["open", "hidden"] = "open"
    """R9.7: hands lie open in front of their owners, or are hidden."""
    target: Annotated[int, Whole(1, 100)] = 10
    """R9.6: the match is won with so many points for each player at the table."""
    deals: Annotated[int, Whole(1, 100)] = 100
    """After so many deals the match ends at the latest, even if they had no winner."""
    claim: Literal["call", "tap"] = "call"
    """R2.3: call before touching cards; or three taps are a claim."""
    face: Literal["classic", "framed"] = "classic"
    """R1.2, R1.3: the same cards in other pictures."""
    pick_time: Annotated[Millis, Whole(1_000, 60_000)] = 5_000
    """R2.5"""
    grace: Annotated[Millis, Whole(0, 600_000)] = 15_000
    """R2.8: how long an absent player is waited for."""
    pause: Annotated[Millis, Whole(0, 600_000)] = 20_000
    """How long the result of a deal stands before the next one comes by itself."""
    photo_finish: Annotated[Millis, Whole(0, PHOTO_FINISH)] = PHOTO_FINISH


# Commands ----------------------------------------------------------------------------------------------


class Start(Command, frozen=True):
    """The table's command: this many players sit down, seat 0 deals first."""

    players: int
    options: Options = Options()


class AskCard(Command, frozen=True):
    """One more card for me."""


TwentyCommand: TypeAlias = (
    Start | Deal | CallSet | Claim | AskCard | SayNoSet | TakeBack | Tick | Away | Back | Leave
)
COMMANDS: tuple[type, ...] = get_args(TwentyCommand)


# Events ------------------------------------------------------------------------------------------------


class Started(Event, frozen=True):
    players: int
    options: Options


class Dealt(Event, frozen=True):
    """R9.1. The pile is secret until the deal is over; its hash, the commitment, is known at once."""

    deal: int
    dealer: int
    at: Millis
    commitment: str
    hands: tuple[Hand, ...]
    """By seat; who has left gets none."""
    laid: tuple[Card, ...]
    hidden: bool
    """R9.7: whether the others see only the backs of a hand."""
    pile: Pile | None = None


class Taken(Event, frozen=True):
    """R9.2: a SET leaves the game, ``own`` from the hand and the others from their places on the table."""

    seat: int
    cards: tuple[Card, ...]
    own: tuple[Card, ...]
    places: tuple[int, ...]
    at: Millis
    took: Millis
    """How long the cards on the table had lain there unchanged."""


class Replaced(Event, frozen=True):
    """R9.2: new cards on the table for those that were used."""

    laid: tuple[Card, ...]
    places: tuple[int, ...]


class Missed(Event, frozen=True):
    """R9.3: a wrong call; the penalty card, if there is one, follows as Drew."""

    seat: int
    cards: tuple[Card, ...]
    reason: MissReason


class Drew(Event, frozen=True):
    """R9.3, R9.4: one card into a hand."""

    seat: int
    card: Card | None
    """None is its back, for those who may not see it."""
    penalty: bool
    hidden: bool


class Rebuilt(Event, frozen=True):
    """R9.5: the cards removed are shuffled and go under the pile. A new pile has a commitment of its own."""

    commitment: str
    count: int
    pile: Pile | None = None


class DealResult(Struct, frozen=True):
    """R9.6: the result of a deal, and its piles opened."""

    deal: int
    reason: EndReason
    winner: int | None
    took: Millis
    scores: tuple[int, ...]
    held: tuple[int, ...]
    """How many cards each has in hand, or had on leaving."""
    sets: tuple[int, ...]
    mistakes: tuple[int, ...]
    asked: tuple[int, ...]
    """How many cards each has asked for."""
    resumes: Millis
    opened: tuple[Pile, ...]
    """What was committed to in this deal, for everyone to check."""


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


TwentyEvent: TypeAlias = (
    Started
    | Dealt
    | Called
    | TieDrawn
    | Shown
    | Taken
    | Replaced
    | Missed
    | Drew
    | Rebuilt
    | Agreed
    | TookBack
    | LaidMore
    | DealEnded
    | MatchEnded
    | WentAway
    | GaveUpWaiting
    | CameBack
    | Left
)
EVENTS: tuple[type, ...] = get_args(TwentyEvent)
