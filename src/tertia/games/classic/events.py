"""Events of the classic game."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.classic.commands import HintKind
from tertia.games.classic.options import Options
from tertia.games.common.events import (
    AgreementEvent,
    AttendanceEvent,
    CallEvent,
    ClaimEvent,
    ClaimMissed,
    DealOutcome,
    Dealt,
    GameStarted,
    Joined,
    LaidMore,
    MatchEnded,
    Moved,
    OpenedPiles,
    Readied,
    Rested,
    SeatEvent,
)
from tertia.games.engine import Event, Millis

EndReason = Literal["agreed", "no-set", "no-card", "lost", "over", "left"]
MissReason = Literal["no-set", "time", "left"]


class Started(GameStarted, frozen=True):
    """A game began with this number of players and these options."""

    options: Options


class Taken(ClaimEvent, frozen=True):
    """R2.6: a SET was taken."""

    places: tuple[int, ...]
    laid: tuple[Card, ...]
    at: Millis
    took: Millis
    """The time since the table last changed."""


class Missed(ClaimMissed, frozen=True):
    """R2.7: a wrong call and what it cost."""

    reason: MissReason
    locked: bool
    minus: int
    aside: tuple[Card, ...]
    at: Millis = 0
    """When the call ended. 0 in records of revision 1, where a press made during the call counted afterwards."""


class Overlooked(SeatEvent, frozen=True):
    """R4.4: one player said that there is no SET, and there were some. That costs time."""

    sets: int
    cost: Millis


class Undone(ClaimEvent, frozen=True):
    """R4.5: the last SET was given back. The table is as it was before."""

    at: Millis


class LocksLifted(Event, frozen=True):
    """R2.7: every player was locked out, so all locks end."""


class Hint(Struct, frozen=True):
    """Everyone learns that a hint was given; its content is for ``seat`` alone."""

    seat: int
    kind: HintKind
    count: int | None = None
    cards: tuple[Card, ...] = ()


class Hinted(Hint, Event, frozen=True):
    """A seat got a hint."""


class DealResult(DealOutcome, frozen=True):
    """R2.10, R4.3: the result of a deal."""

    reason: EndReason
    sets: tuple[int, ...]
    mistakes: tuple[int, ...]
    hints: tuple[int, ...]
    cards_left: int
    """On the table and in the deck."""
    resumes: Millis
    opened: OpenedPiles
    overlooked: int = 0
    """R4.4: the SETs that one player overlooked in saying that there is none."""
    added: Millis = 0
    """R4.4: the time that this cost. ``took`` includes it."""
    undone: tuple[int, ...] = ()
    """R4.5: how often each seat gave a SET back; empty in older records."""


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Joined | Readied | Dealt | LaidMore | Moved | DealEnded | MatchEnded
ClassicEvent: TypeAlias = (
    DealEvent
    | CallEvent
    | Taken
    | Undone
    | Missed
    | Overlooked
    | LocksLifted
    | Rested
    | AgreementEvent
    | Hinted
    | AttendanceEvent
)
EVENTS: tuple[type, ...] = get_args(ClassicEvent)
