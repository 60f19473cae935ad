"""Events of CoopSet, in which a team takes as many SETs as it can from one layout of 12 cards after the other.

``games.common.events`` explains what events have in common.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    AttendanceEvent,
    ClaimEvent,
    ClaimMissed,
    CountdownEvent,
    GameStarted,
    OpenedPiles,
    SeatEvent,
    TookBack,
)
from tertia.games.coopset.options import Options
from tertia.games.coopset.scoring import LayoutScore, Verdict
from tertia.games.engine import Event, Millis

Question = Literal["no-set", "done"]
"""The subject of an agreement: there is no SET and a card is added, or the layout is done."""

DoneReason = Literal["agreed", "no-set", "no-card", "left", "stopped"]
"""Why a layout is done: all agreed, the table saw by itself that it has no SET (option ``more``), fewer than three
cards are left, all players have left, or the game was stopped for all of them."""

EndReason = Literal["deck", "left", "stopped"]
"""Why the game ended: the deck is used up, all players have left, or it was stopped for all of them."""


class Started(GameStarted, frozen=True):
    """A game began with this number of players and these options."""

    options: Options


class Dealt(Event, frozen=True):
    """The first layout. The pile is secret until the end; its hash, the commitment, is public at once."""

    at: Millis
    commitment: str
    """The hash of the pile."""
    laid: tuple[Card, ...]
    pile: Pile | None = None
    """The shuffled deck; None in the event that players get, because the order of the cards is secret."""


class Taken(ClaimEvent, frozen=True):
    """R8.1: a SET for the team; its places stay free until the layout is done."""

    places: tuple[int, ...]
    """The places of the three cards on the table."""
    nth: int
    """The number of the SET in this layout, from 1."""
    at: Millis
    took: Millis
    """The time since the table last changed."""


class Missed(ClaimMissed, frozen=True):
    """A player took cards that are not a SET. It costs nothing, but it is counted."""


class Proposed(ClaimEvent, frozen=True):
    """R8.6: a player suggests a SET to the team."""

    until: Millis
    """When the SET is taken, unless somebody opposes it."""


class Supported(SeatEvent, frozen=True):
    """R8.6: a player wants to take the proposed SET."""


class Opposed(ClaimEvent, frozen=True):
    """R8.6: a player does not want to take the proposed SET. The proposal is over."""

    at: Millis


class Agreed(SeatEvent, frozen=True):
    """R8.3: a seat agreed that there is no SET, or that the layout is done."""

    question: Question


class KeptLooking(SeatEvent, frozen=True):
    """R8.7: a player wants to go on looking. All agreements are withdrawn, and the countdown stops."""

    at: Millis


class LaidMore(Event, frozen=True):
    """R8.3: one card was added, which costs one point."""

    laid: tuple[Card, ...]
    places: tuple[int, ...]
    added: int
    """The number of cards added to this layout so far, and so the points they cost."""
    at: Millis


class LayoutDone(Event, frozen=True):
    """R8.2: the score of a layout, and the total after it."""

    reason: DoneReason
    result: LayoutScore
    total: int
    """The points of all layouts so far."""


class LaidOut(Event, frozen=True):
    """R8.2: the next layout begins with 12 cards. Nothing is laid if 12 or more are left."""

    layout: int
    """The number of the layout, from 1."""
    laid: tuple[Card, ...]
    places: tuple[int, ...]
    """The places of the new cards on the table."""
    cards: int
    """The number of cards on the table."""
    at: Millis


class DealResult(Struct, frozen=True):
    """R8.4: the game is over, and its pile is opened."""

    reason: EndReason
    took: Millis
    """The length of the game."""
    opened: OpenedPiles


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


class Result(Struct, frozen=True):
    """R8.5: the result of a game, to be compared with the team's earlier ones."""

    team: int
    """The number of players at the start."""
    reason: EndReason
    """Only a game that ended with the deck is complete."""
    layouts: tuple[LayoutScore, ...]
    total: int
    """The points of all layouts."""
    verdict: Verdict
    """R8.4: the judgement of the rulebook on the total."""
    sets: tuple[int, ...]
    """The number of SETs that each seat took."""
    mistakes: tuple[int, ...]
    """The number of mistakes of each seat."""
    cards_left: int
    """The number of cards on the table and in the deck."""
    took: Millis
    """The length of the game."""
    commitment: str
    """Identifies the deck: equal for games with the same cards in the same order."""


class MatchEnded(Event, frozen=True):
    """R8.4: the game is over."""

    result: Result


DealEvent: TypeAlias = Started | Dealt | LaidMore | LayoutDone | LaidOut | DealEnded | MatchEnded
ProposalEvent: TypeAlias = Proposed | Supported | Opposed
CoopSetEvent: TypeAlias = (
    DealEvent
    | Taken
    | Missed
    | ProposalEvent
    | Agreed
    | KeptLooking
    | TookBack
    | CountdownEvent
    | AttendanceEvent
)
EVENTS: tuple[type, ...] = get_args(CoopSetEvent)
