"""What can be said and what can happen in Scout: options, commands and events."""

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
    Dealt as Dealt,
    Join as Join,
    Joined as Joined,
    LaidMore as LaidMore,
    MatchEnded as MatchEnded,
    MatchResult as MatchResult,
    SayNoSet as SayNoSet,
    TakeBack as TakeBack,
    TookBack as TookBack,
)
from tertia.games.engine import Command, Event, Millis, Tick

Forfeit = Literal["scolding", "dishes", "song"]
FORFEITS: tuple[Forfeit, ...] = get_args(Forfeit)
"""R5.6: what the others may choose from."""

TurnReason = Literal["found", "gave-up", "time"]
EndReason = Literal["agreed", "no-set", "no-card", "left"]


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    hunt_time: Annotated[Millis, Whole(5_000, 300_000)] = 30_000
    """R5.5: how long the others may look for the second card."""
    forfeit_time: Annotated[Millis, Whole(5_000, 120_000)] = 20_000
    """R5.6: how long the others may vote on a forfeit."""
    more: Literal["agree", "auto"] = "agree"
    """R2.8: more cards when all agree; or as soon as there is no SET."""
    match: Literal["deals", "everyone"] = "deals"
    """R2.12: a number of deals that add up, or everyone deals once."""
    deals: Annotated[int, Whole(1, 20)] = 1
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


class Scout(Command, frozen=True):
    """R5.1: I see a SET. These three; my finger is on the first, and only that one is shown."""

    cards: tuple[Card, ...]


class Point(Command, frozen=True):
    """R5.2: this card goes with the scout's."""

    card: Card


class GiveUp(Command, frozen=True):
    """R5.5: I do not find it."""


class Vote(Command, frozen=True):
    """R5.6: let it be this forfeit."""

    forfeit: Forfeit


ScoutCommand: TypeAlias = (
    Start | Join | Deal | Scout | Point | GiveUp | SayNoSet | TakeBack | Vote | Tick | Away | Back | Leave
)
COMMANDS: tuple[type, ...] = get_args(ScoutCommand)


# Events ------------------------------------------------------------------------------------------------


class Started(Event, frozen=True):
    players: int
    options: Options


class Scouted(Event, frozen=True):
    """R5.1: somebody sees a SET. Others see no card of it before the photo finish is over."""

    seat: int
    cards: tuple[Card, ...]
    pressed: Millis
    closes: Millis
    tied: int = 1
    overtaken: int | None = None
    """Whose finger this one replaced, having been pressed earlier."""


class HuntBegan(Event, frozen=True):
    """R5.2: everyone sees the scout's finger; the others look for a second card."""

    seat: int
    card: Card
    at: Millis
    until: Millis


class Pointed(Event, frozen=True):
    """R5.2: a finder, unless somebody arrives who pressed earlier. Until then others do not see the card."""

    seat: int
    card: Card | None
    pressed: Millis
    closes: Millis
    tied: int = 1
    overtaken: int | None = None


class Barred(Event, frozen=True):
    """R5.7: a finger on a card that makes no SET with the scout's; no second try this turn."""

    seat: int
    card: Card


class GaveUp(Event, frozen=True):
    seat: int


class TurnResult(Struct, frozen=True):
    """R5.3 to R5.5: the scout shows the three, and everyone sees who takes what."""

    scout: int
    cards: tuple[Card, ...]
    is_set: bool
    reason: TurnReason
    finder: int | None
    pointed: Card | None
    scout_took: tuple[Card, ...]
    finder_took: tuple[Card, ...]
    places: tuple[int, ...]
    """The places that became free, the lowest first."""
    laid: tuple[Card, ...]
    """What came into the first of them."""
    at: Millis
    saw: Millis
    """How long the cards had lain there unchanged when the scout pressed."""
    hunted: Millis
    """How long the hunt lasted."""


class TurnEnded(TurnResult, Event, frozen=True):
    """A turn is over."""


class Missed(Event, frozen=True):
    """R5.5: a scout without a SET loses a card and sits out the next turn."""

    seat: int
    cards: tuple[Card, ...]
    aside: tuple[Card, ...]
    """The card it cost; none if there was none to pay with (R5.6)."""


class ForfeitOwed(Event, frozen=True):
    """R5.6: no card to pay with; the others vote on a forfeit."""

    seat: int
    until: Millis


class Voted(Event, frozen=True):
    seat: int
    forfeit: Forfeit


class ForfeitChosen(Event, frozen=True):
    """R5.6: shown to all and kept."""

    seat: int
    forfeit: Forfeit
    votes: tuple[int, ...]
    """For each of FORFEITS, how many wanted it."""
    drawn: bool
    """Whether the lot had to decide, because the most votes were not for one alone."""


class AllBackIn(Event, frozen=True):
    """Everyone who could play sat out, so nobody does any more."""


class DealResult(Struct, frozen=True):
    """R2.10: the result of a deal, and its order opened."""

    deal: int
    reason: EndReason
    took: Millis
    scores: tuple[int, ...]
    scouted: tuple[int, ...]
    """How often each was a scout with a SET."""
    found: tuple[int, ...]
    """How often each was a finder."""
    mistakes: tuple[int, ...]
    """How often each was a scout without a SET."""
    cards_left: int
    """On the table and in the deck."""
    resumes: Millis
    opened: tuple[Pile, ...]
    """What was committed to at the deal, for everyone to check."""


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


ScoutEvent: TypeAlias = (
    Started
    | Joined
    | Dealt
    | Scouted
    | HuntBegan
    | Pointed
    | TieDrawn
    | Barred
    | GaveUp
    | TurnEnded
    | Missed
    | ForfeitOwed
    | Voted
    | ForfeitChosen
    | AllBackIn
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
EVENTS: tuple[type, ...] = get_args(ScoutEvent)
