"""Events of ChipSet, a game of bets on hidden hands.

A *phase* is one round of bets. After each phase the table asks who *exposes*: shows a hand with a SET. The cards on
the table are the *middle*. ``games.common.events`` explains what events have in common.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from tertia.cards import Card
from tertia.games.chipset.options import Options
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    AttendanceEvent,
    DealOutcome,
    DealStarted,
    GameStarted,
    MatchEnded,
    Readied,
    SeatEvent,
)
from tertia.games.common.sealed_deck import Seals
from tertia.games.engine import Event, Millis
from tertia.solver import Triple

How = Literal["check", "match", "raise"]
"""The player's choice: keep the stake while nobody has bet, equal the highest one ("call" in the rulebook), or go
beyond it."""

Reason = Literal["said", "time", "missing", "left"]
"""The reason of an action: the player chose it, ran out of time, is missing, or left the table."""

EndReason = Literal["exposed", "deck", "folded", "stopped"]
"""Why a deal ended: a player exposed, the deck was used up, all but one folded, or it was stopped for all players."""


class Started(GameStarted, frozen=True):
    """A game began with this number of players and these options."""

    options: Options


class Dealt(DealStarted, frozen=True):
    """R6.2: a deal began. Only its owner sees a hand.

    The commitment is that of the pile's seals, since not all of the pile will be opened (see ``sealed_deck``).
    """

    seats: tuple[int, ...]
    """The seats that got cards, in the order of dealing."""
    laid: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    """The hand of each seat."""
    pile: Pile | None = None
    """None in the event that players get, because the order of the cards is secret."""


class Anted(Event, frozen=True):
    """R6.3: every player of the deal put chips into the pot before the first card was looked at."""

    chips: tuple[int, ...]
    """The chips of each seat."""


class TurnCame(SeatEvent, frozen=True):
    """R6.3: it is this player's turn to bet."""

    until: Millis
    """When the time of the player ends."""


class Folded(SeatEvent, frozen=True):
    """R6.4: a seat gave up its hand."""

    reason: Reason


class Staked(SeatEvent, frozen=True):
    """R6.4: a check, a call or a raise."""

    how: How
    paid: int
    """The chips that the player gave now."""
    stake: int
    """The player's stake in this phase after it."""
    by: int
    """The chips that a raise adds to the highest stake."""
    all_in: bool
    """True if these were the player's last chips."""
    reason: Reason


class GotBack(SeatEvent, frozen=True):
    """A player got back chips: at the end of a phase those that nobody could match (R6.8), or everything that the
    seat had put into the pot of a deal that was stopped (R2.10)."""

    chips: int


class Asked(Event, frozen=True):
    """R6.6: the table asks who exposes."""

    until: Millis
    """When the time to answer ends."""


class Answered(SeatEvent, frozen=True):
    """A player answered the question who exposes. Others see that, but not the answer."""

    expose: bool | None
    """The answer; None for seats that may not see it."""


class LaidMore(Event, frozen=True):
    """R6.7: nobody exposed, so the middle gets one more card."""

    laid: tuple[Card, ...]
    at: Millis


class Exposed(Struct, frozen=True):
    """A hand that is shown, and its SETs with the middle."""

    seat: int
    cards: tuple[Card, ...]
    sets: tuple[Triple, ...]


class Showdown(Event, frozen=True):
    """R6.6: all remaining players show their hands."""

    by: tuple[int, ...]
    """The seats that exposed; none if the deck ran out."""
    hands: tuple[Exposed, ...]


class PotResult(Struct, frozen=True):
    """R6.6, R6.7: a pot or side pot, its winners and their shares."""

    chips: int
    """The chips in this pot."""
    seats: tuple[int, ...]
    """The seats that could win it."""
    winners: tuple[int, ...]
    """The seats that won it."""
    shares: tuple[int, ...]
    """The chips that each winner got."""
    sets: int | None
    """The number of SETs that won it; None if nobody showed a hand."""


class PotTaken(PotResult, Event, frozen=True):
    """A pot or side pot was won. A showdown has one such event for each pot."""


class ReturnAwaited(Event, frozen=True):
    """R6.8: too few players are left for another deal. The match ends at ``until`` unless somebody returns."""

    until: Millis


class DealResult(DealOutcome, frozen=True):
    """The result of a deal. ``scores`` are the chips won less the chips lost. Only cards shown in play are opened."""

    reason: EndReason
    chips: tuple[int, ...]
    """The chips of each seat after the deal."""
    sets: tuple[int | None, ...]
    """The number of SETs that each player showed; None if the hand stayed hidden."""
    out: tuple[int, ...]
    """R6.8: the seats that lost their last chips."""
    resumes: Millis
    """When the next deal begins by itself."""
    opened: tuple[Seals, ...]
    """The pile with the cards that were shown, to be checked against its commitment. The others stay sealed."""


class DealEnded(DealResult, Event, frozen=True):
    """A deal is over."""


DealEvent: TypeAlias = Started | Readied | Dealt | LaidMore | DealEnded | MatchEnded
ChipSetEvent: TypeAlias = (
    DealEvent
    | Anted
    | TurnCame
    | Folded
    | Staked
    | GotBack
    | Asked
    | Answered
    | Showdown
    | PotTaken
    | ReturnAwaited
    | AttendanceEvent
)
EVENTS: tuple[type, ...] = get_args(ChipSetEvent)
