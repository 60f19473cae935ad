"""What can be said and what can happen in SetUp: options, commands and events."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.calls import TieDrawn as TieDrawn
from tertia.games.common.dealing import Pile
from tertia.games.common.options import Checked, Whole
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.common.seats import Away, Back, CameBack, GaveUpWaiting, Leave, Left, WentAway
from tertia.games.common.vocabulary import (
    Agreed as Agreed,
    Deal as Deal,
    MatchEnded as MatchEnded,
    MatchResult as MatchResult,
    TakeBack as TakeBack,
    TookBack as TookBack,
)
from tertia.games.engine import Command, Event, Millis, Tick

EndReason = Literal["drawn-out", "left"]


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    match: Literal["deals", "everyone"] = "deals"
    """R2.12: a number of deals that add up, or everyone deals once."""
    deals: Annotated[int, Whole(1, 20)] = 1
    window: Annotated[Millis, Whole(1_000, 60_000)] = 4_000
    """R7.5: the short while in which the next player may not lay."""
    turn_time: Annotated[Millis, Whole(5_000, 600_000)] = 30_000
    """How long the table waits for a card before it lays one for the player."""
    face: Literal["classic", "framed"] = "classic"
    """R1.2, R1.3: the same cards in other pictures."""
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


class Lay(Command, frozen=True):
    """This card of my hand."""

    card: Card


class Challenge(Command, frozen=True):
    """The last card makes a SET with these two."""

    cards: tuple[Card, ...]


class SaySafe(Command, frozen=True):
    """The last card makes no SET that I can see."""


SetUpCommand: TypeAlias = Start | Deal | Lay | Challenge | SaySafe | TakeBack | Tick | Away | Back | Leave
COMMANDS: tuple[type, ...] = get_args(SetUpCommand)


# Events ------------------------------------------------------------------------------------------------


class Started(Event, frozen=True):
    players: int
    options: Options


class Dealt(Event, frozen=True):
    """A seat sees its own hand only; the pile is secret until the deal is over, its commitment is not."""

    deal: int
    dealer: int
    first: int
    """Who lays the first card."""
    at: Millis
    commitment: str
    hands: tuple[tuple[Card, ...], ...]
    pile: Pile | None = None


class Laid(Event, frozen=True):
    """R7.1: a card laid and one drawn, which only the player sees."""

    seat: int
    card: Card
    at: Millis
    by_table: bool = False
    """Whether the table laid it for a player who did not."""
    drawn: Card | None = None


class Cleared(Event, frozen=True):
    """R7.5: from now on ``seat`` may lay, and has time until then."""

    seat: int
    until: Millis


class TurnPassed(Event, frozen=True):
    """The player whose turn it was has left; it is the turn of ``seat``."""

    seat: int


class Challenged(Event, frozen=True):
    """R7.2: two cards are shown; others see them when the photo finish is over."""

    seat: int
    cards: tuple[Card, ...]
    pressed: Millis
    closes: Millis
    tied: int = 1
    overtaken: int | None = None
    """Whose challenge this one overtook, having been pressed earlier."""


class Taken(Event, frozen=True):
    """R7.3: a SET was shown, and ``seat``, who laid its last card, takes all cards on the table."""

    seat: int
    shown_by: int
    cards: tuple[Card, ...]
    """The SET, the last card at its end."""
    table: tuple[Card, ...]
    at: Millis
    took: Millis
    """How long the last card had lain there."""


class Missed(Event, frozen=True):
    """R7.5: a wrong challenge bars the challenger until the next card."""

    seat: int
    cards: tuple[Card, ...]
    """The three cards that are no SET, the last card at their end."""
    at: Millis


class DealResult(Struct, frozen=True):
    """R7.4: the result of a deal, and its order opened."""

    deal: int
    reason: EndReason
    took: Millis
    scores: tuple[int, ...]
    """Penalty cards: the fewer the better."""
    ranks: tuple[int, ...]
    shown: tuple[int, ...]
    """SETs that each player showed to others."""
    mistakes: tuple[int, ...]
    finished: tuple[bool, ...]
    """Who played this deal to its end."""
    cards_left: int
    """On the table."""
    resumes: Millis
    opened: tuple[Pile, ...]
    """What was committed to at the deal, for everyone to check."""


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


SetUpEvent: TypeAlias = (
    Started
    | Dealt
    | Laid
    | Cleared
    | TurnPassed
    | Challenged
    | TieDrawn
    | Taken
    | Missed
    | Agreed
    | TookBack
    | DealEnded
    | MatchEnded
    | WentAway
    | GaveUpWaiting
    | CameBack
    | Left
)
EVENTS: tuple[type, ...] = get_args(SetUpEvent)
