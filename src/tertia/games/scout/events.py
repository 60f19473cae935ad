"""Events of Scout."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.events import (
    Agreed,
    ClaimMissed,
    ContestedClaim,
    DealOutcome,
    Dealt,
    GameStarted,
    Joined,
    LaidMore,
    MatchEnded,
    OpenedPiles,
    PresenceEvent,
    SeatEvent,
    TieDrawn,
    TookBack,
)
from tertia.games.engine import Event, Millis
from tertia.games.scout.commands import Forfeit
from tertia.games.scout.options import Options

FORFEITS: tuple[Forfeit, ...] = get_args(Forfeit)
"""R5.6: what the others may choose from."""

TurnReason = Literal["found", "gave-up", "time"]

EndReason = Literal["agreed", "no-set", "no-card", "left"]


class Started(GameStarted, frozen=True):
    options: Options


class Scouted(ContestedClaim, frozen=True):
    """R5.1: a seat sees a SET."""


class HuntBegan(SeatEvent, frozen=True):
    """R5.2: everyone sees the scout's finger; the others look for a second card."""

    card: Card
    at: Millis
    until: Millis


class Pointed(SeatEvent, frozen=True):
    """R5.2: a finder, unless somebody arrives who pressed earlier. Until then others do not see the card."""

    card: Card | None
    pressed: Millis
    closes: Millis
    tied: int = 1
    overtaken: int | None = None


class Barred(SeatEvent, frozen=True):
    """R5.7: a finger on a card that makes no SET with the scout's; no second try this turn."""

    card: Card


class GaveUp(SeatEvent, frozen=True):
    """R5.5: a hunter gave up."""


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


class Missed(ClaimMissed, frozen=True):
    """R5.5: a scout without a SET loses a card and sits out the next turn."""

    aside: tuple[Card, ...]
    """The card it cost; none if there was none to pay with (R5.6)."""


class ForfeitOwed(SeatEvent, frozen=True):
    """R5.6: no card to pay with; the others vote on a forfeit."""

    until: Millis


class Voted(SeatEvent, frozen=True):
    forfeit: Forfeit


class ForfeitChosen(SeatEvent, frozen=True):
    """R5.6: shown to all and kept."""

    forfeit: Forfeit
    votes: tuple[int, ...]
    """For each of FORFEITS, how many wanted it."""
    drawn: bool
    """Whether the lot had to decide, because the most votes were not for one alone."""


class AllBackIn(Event, frozen=True):
    """Everyone who could play sat out, so nobody does any more."""


class DealResult(DealOutcome, frozen=True):
    """R2.10: the result of a deal, and its order opened."""

    reason: EndReason
    scouted: tuple[int, ...]
    """How often each was a scout with a SET."""
    found: tuple[int, ...]
    """How often each was a finder."""
    mistakes: tuple[int, ...]
    """How often each was a scout without a SET."""
    cards_left: int
    """On the table and in the deck."""
    resumes: Millis
    opened: OpenedPiles


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Joined | Dealt | LaidMore | DealEnded | MatchEnded
TurnEvent: TypeAlias = Scouted | HuntBegan | Pointed | TieDrawn | Barred | GaveUp
ForfeitEvent: TypeAlias = ForfeitOwed | Voted | ForfeitChosen
ScoutEvent: TypeAlias = (
    DealEvent | TurnEvent | TurnEnded | Missed | ForfeitEvent | AllBackIn | Agreed | TookBack | PresenceEvent
)
EVENTS: tuple[type, ...] = get_args(ScoutEvent)
