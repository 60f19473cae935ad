"""What can be said and what can happen in SetUp: options, commands and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.calls import TieDrawn as TieDrawn
from tertia.games.common.dealing import Pile
from tertia.games.common.options import Checked, whole
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.common.seats import Away, Back, CameBack, GaveUpWaiting, Leave, Left, WentAway
from tertia.games.common.vocabulary import (
    Agreed as Agreed,
    Deal as Deal,
    MatchEnded as MatchEnded,
    TakeBack as TakeBack,
    TookBack as TookBack,
)
from tertia.games.engine import Millis, Tick

EndReason = Literal["drawn-out", "left"]


@dataclass(frozen=True, slots=True)
class Options(Checked):
    """Any mix of these is a legal table."""

    match: Literal["deals", "everyone"] = "deals"
    """R2.12: a number of deals that add up, or everyone deals once."""
    deals: int = whole(1, 1, 20)
    window: Millis = whole(4_000, 1_000, 60_000)
    """R7.5: the short while in which the next player may not lay."""
    turn_time: Millis = whole(30_000, 5_000, 600_000)
    """How long the table waits for a card before it lays one for the player."""
    face: Literal["classic", "framed"] = "classic"
    """R1.2, R1.3: the same cards in other pictures."""
    grace: Millis = whole(15_000, 0, 600_000)
    """R2.8: how long an absent player is waited for."""
    pause: Millis = whole(20_000, 0, 600_000)
    """How long the result of a deal stands before the next one comes by itself."""
    photo_finish: Millis = whole(PHOTO_FINISH, 0, PHOTO_FINISH)


# Commands ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Start:
    """The table's command: this many players sit down, seat 0 deals first."""

    players: int
    options: Options = Options()


@dataclass(frozen=True, slots=True)
class Lay:
    """This card of my hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class Challenge:
    """The last card makes a SET with these two."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SaySafe:
    """The last card makes no SET that I can see."""


Command: TypeAlias = Start | Deal | Lay | Challenge | SaySafe | TakeBack | Tick | Away | Back | Leave
COMMANDS: tuple[type, ...] = get_args(Command)


# Events ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Started:
    players: int
    options: Options


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat sees its own hand only; the pile is secret until the deal is over, its commitment is not."""

    deal: int
    dealer: int
    first: int
    """Who lays the first card."""
    at: Millis
    commitment: str
    hands: tuple[tuple[Card, ...], ...]
    pile: Pile | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """R7.1: a card laid and one drawn, which only the player sees."""

    seat: int
    card: Card
    at: Millis
    by_table: bool = False
    """Whether the table laid it for a player who did not."""
    drawn: Card | None = None


@dataclass(frozen=True, slots=True)
class Cleared:
    """R7.5: from now on ``seat`` may lay, and has time until then."""

    seat: int
    until: Millis


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The player whose turn it was has left; it is the turn of ``seat``."""

    seat: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """R7.2: two cards are shown; others see them when the photo finish is over."""

    seat: int
    cards: tuple[Card, ...]
    pressed: Millis
    closes: Millis
    tied: int = 1
    overtaken: int | None = None
    """Whose challenge this one overtook, having been pressed earlier."""


@dataclass(frozen=True, slots=True)
class Taken:
    """R7.3: a SET was shown, and ``seat``, who laid its last card, takes all cards on the table."""

    seat: int
    shown_by: int
    cards: tuple[Card, ...]
    """The SET, the last card at its end."""
    table: tuple[Card, ...]
    at: Millis
    took: Millis
    """How long the last card had lain there."""


@dataclass(frozen=True, slots=True)
class Missed:
    """R7.5: a wrong challenge bars the challenger until the next card."""

    seat: int
    cards: tuple[Card, ...]
    """The three cards that are no SET, the last card at their end."""
    at: Millis


@dataclass(frozen=True, slots=True)
class DealEnded:
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


Event: TypeAlias = (
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
EVENTS: tuple[type, ...] = get_args(Event)
