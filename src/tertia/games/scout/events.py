"""Events of Scout."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    Agreed,
    CameBack,
    Dealt,
    GaveUpWaiting,
    Joined,
    LaidMore,
    Left,
    MatchEnded,
    TieDrawn,
    TookBack,
    WentAway,
)
from tertia.games.engine import Event, Millis
from tertia.games.scout.commands import Forfeit, Options

FORFEITS: tuple[Forfeit, ...] = get_args(Forfeit)
"""R5.6: what the others may choose from."""

TurnReason = Literal["found", "gave-up", "time"]

EndReason = Literal["agreed", "no-set", "no-card", "left"]


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
