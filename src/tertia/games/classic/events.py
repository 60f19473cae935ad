"""Events of the classic game.

Records keep events as JSON, so the names of classes and fields cannot change. Times are instants or lengths of time
in milliseconds. Solitaire is the classic game with one player.

``Hint`` and ``DealResult`` are plain values, which views show. ``Hinted`` and ``DealEnded`` are the events with the
same fields: an event has a tag in JSON, a value in a view has none.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.clearing import Verdict
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

EndReason = Literal["agreed", "no-set", "no-card", "lost", "over", "left", "stopped"]
"""Why a deal ended. The deck is empty, and:

- ``agreed``: all players agreed that there is no SET;
- ``no-set``: the table saw by itself that there is no SET (option ``more`` is ``auto``, or strict solitaire);
- ``no-card``: no card is left on the table.

Or it ended early:

- ``lost``, ``over``: strict solitaire had 12 cards without a SET. The option ``alone`` decides whether that is a lost
  game or just its end (R4.2);
- ``left``: all players have left, or the only one of solitaire has ended it;
- ``stopped``: it was ended for all its players.
"""
MissReason = Literal["no-set", "time", "left"]
"""Why a call was wrong: the cards were no SET, no cards came in time, or the caller left without showing cards."""


class Started(GameStarted, frozen=True):
    """A game began with this number of players and these options."""

    options: Options


class Taken(ClaimEvent, frozen=True):
    """R2.6: a SET was taken."""

    places: tuple[int, ...]
    """The places of the three cards on the table."""
    laid: tuple[Card, ...]
    """The new cards that replace them; empty if the deck is empty or extra cards were on the table."""
    at: Millis
    """When the SET was taken."""
    took: Millis
    """The time that the player needed: since the cards on the table last changed."""


class Missed(ClaimMissed, frozen=True):
    """R2.7: a wrong call and what it cost."""

    reason: MissReason
    locked: bool
    """The player is locked out: no call and no agreement until another player takes a SET."""
    minus: int
    """Points that the player lost."""
    aside: tuple[Card, ...]
    """The cards of a SET that the player had won and lost again. They are out of the deal."""
    at: Millis = 0
    """When the call ended. A later call must be pressed after this time.

    0 in games by the first revision of the rules, which had no such condition (docs/decisions/0019).
    """


class Overlooked(SeatEvent, frozen=True):
    """R4.4: the only player of a solitaire game said that there is no SET, but there were some. That costs time."""

    sets: int
    """The number of SETs on the table."""
    cost: Millis
    """The time that is added to the time of the deal."""


class Undone(ClaimEvent, frozen=True):
    """R4.5: the player undid the last SET: its cards and the table are where they were before."""

    at: Millis
    """When it was undone."""


class LocksLifted(Event, frozen=True):
    """R2.7: every player was locked out, so all locks end."""


class Hint(Struct, frozen=True):
    """Everyone learns that a hint was given; its content is for ``seat`` alone."""

    seat: int
    kind: HintKind
    count: int | None = None
    """The number of SETs on the table, if the hint tells it."""
    cards: tuple[Card, ...] = ()
    """One or two cards of a SET, if the hint shows cards."""
    way: Verdict | None = None
    """R4.5: whether the deck can still be cleared; None for other decks and in records of earlier revisions."""


class Hinted(Hint, Event, frozen=True):
    """A seat got a hint."""


class DealResult(DealOutcome, frozen=True):
    """R2.10, R4.3: the result of a deal. Tuples have one entry per seat."""

    reason: EndReason
    sets: tuple[int, ...]
    mistakes: tuple[int, ...]
    hints: tuple[int, ...]
    """The number of hints that each seat got."""
    cards_left: int
    """The number of cards on the table and in the deck."""
    resumes: Millis
    """When the next deal begins by itself."""
    opened: OpenedPiles
    overlooked: int = 0
    """R4.4: the SETs that the player of a solitaire game overlooked in saying that there is none."""
    added: Millis = 0
    """R4.4: the time that this cost. ``took``, the time of the deal, includes it."""
    undone: tuple[int, ...] = ()
    """R4.5: how often each seat undid a SET; empty where the option ``undo`` is off, and in older records."""


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
