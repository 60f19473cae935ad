"""Events of Scout.

In a turn of Scout, one player, the *scout*, claims a SET and shows only its first card. The others hunt: the first
one who points at a second card of that SET is the *finder*. ``games.common.events`` explains what events have in
common.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.events import (
    AgreementEvent,
    AttendanceEvent,
    ClaimMissed,
    ContestedClaim,
    DealOutcome,
    Dealt,
    GameStarted,
    Joined,
    LaidMore,
    MatchEnded,
    Moved,
    OpenedPiles,
    Readied,
    SeatEvent,
    TieDrawn,
)
from tertia.games.engine import Event, Millis
from tertia.games.scout.commands import Forfeit
from tertia.games.scout.options import Options

FORFEITS: tuple[Forfeit, ...] = get_args(Forfeit)
"""R5.6: the forfeits that the others may choose from."""

TurnReason = Literal["found", "gave-up", "time"]
"""Why a turn ended: a finder pointed at a right card, all hunters gave up, or their time ran out."""

EndReason = Literal["agreed", "no-set", "no-card", "left", "stopped"]
"""Why a deal ended: with an empty deck all agreed that there is no SET, or the table saw that by itself (option
``more``); no card is left; all players have left; or it was stopped for all of them."""


class Started(GameStarted, frozen=True):
    """A game began with this number of players and these options."""

    options: Options


class Scouted(ContestedClaim, frozen=True):
    """R5.1: a seat claims a SET and becomes the scout. The first of ``cards`` is the one that others will see."""


class HuntBegan(SeatEvent, frozen=True):
    """R5.2: everyone sees the card under the scout's finger, and the others look for a second."""

    card: Card
    at: Millis
    until: Millis
    """When the time of the hunters ends."""


class Pointed(SeatEvent, frozen=True):
    """R5.2: a seat points at a card. Others do not see the card while an earlier press may arrive."""

    card: Card | None
    """None for seats that may not see it."""
    pressed: Millis
    """When the player pressed, as the server estimates it."""
    closes: Millis
    """When no earlier press can arrive any more."""
    tied: int = 1
    """The number of seats that pressed at this instant."""
    overtaken: int | None = None
    """The seat that this press overtook because it was made earlier."""


class Barred(SeatEvent, frozen=True):
    """R5.7: a seat pointed at a card that makes no SET with the scout's, and may not try again this turn."""

    card: Card


class GaveUp(SeatEvent, frozen=True):
    """R5.5: a hunter gave up."""


class TurnResult(Struct, frozen=True):
    """R5.3 to R5.5: the scout's three cards, and the cards that scout and finder take."""

    scout: int
    """The seat of the scout."""
    cards: tuple[Card, ...]
    """The scout's three cards."""
    is_set: bool
    """True if they are a SET."""
    reason: TurnReason
    finder: int | None
    """The seat of the finder; None if nobody found a card."""
    pointed: Card | None
    """The finder's card."""
    scout_took: tuple[Card, ...]
    """The cards that the scout won."""
    finder_took: tuple[Card, ...]
    """The cards that the finder won."""
    places: tuple[int, ...]
    """The places that became free, the lowest first."""
    laid: tuple[Card, ...]
    """The cards laid into the first of them."""
    at: Millis
    saw: Millis
    """The time from the last change of the table to the scout's press."""
    hunted: Millis
    """The length of the hunt."""


class TurnEnded(TurnResult, Event, frozen=True):
    """A turn is over."""


class Missed(ClaimMissed, frozen=True):
    """R5.5: a scout without a SET loses a card and sits out the next turn."""

    aside: tuple[Card, ...]
    """The card that the scout pays; none if the scout has none (R5.6)."""


class ForfeitOwed(SeatEvent, frozen=True):
    """R5.6: the scout has no card to pay with, and the others vote on a forfeit."""

    until: Millis
    """When the vote ends."""


class Voted(SeatEvent, frozen=True):
    """R5.6: a seat voted for a forfeit."""

    forfeit: Forfeit


class ForfeitChosen(SeatEvent, frozen=True):
    """R5.6: the forfeit that a seat owes. The result keeps it."""

    forfeit: Forfeit
    votes: tuple[int, ...]
    """The number of votes for each of FORFEITS."""
    drawn: bool
    """True if a lot decided among forfeits with equal votes."""


class AllBackIn(Event, frozen=True):
    """All players sat out, so all may play again."""


class DealResult(DealOutcome, frozen=True):
    """R2.10: the result of a deal."""

    reason: EndReason
    scouted: tuple[int, ...]
    """The number of turns in which each seat was a scout with a SET."""
    found: tuple[int, ...]
    """The number of turns in which each seat was a finder."""
    mistakes: tuple[int, ...]
    """The number of turns in which each seat was a scout without a SET."""
    cards_left: int
    """The number of cards on the table and in the deck."""
    resumes: Millis
    """When the next deal begins by itself."""
    opened: OpenedPiles


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Joined | Readied | Dealt | LaidMore | Moved | DealEnded | MatchEnded
TurnEvent: TypeAlias = Scouted | HuntBegan | Pointed | TieDrawn | Barred | GaveUp
ForfeitEvent: TypeAlias = ForfeitOwed | Voted | ForfeitChosen
ScoutEvent: TypeAlias = (
    DealEvent | TurnEvent | TurnEnded | Missed | ForfeitEvent | AllBackIn | AgreementEvent | AttendanceEvent
)
EVENTS: tuple[type, ...] = get_args(ScoutEvent)
