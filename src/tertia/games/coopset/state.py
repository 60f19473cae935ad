"""The state of a CoopSet table, as the fold of its events."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.common.agreements import after_agreement_event
from tertia.games.common.events import (
    CameBack,
    CountdownBegan,
    CountdownStopped,
    GaveUpWaiting,
    Left,
    Overruled,
    Paused,
    Resumed,
    TookBack,
    WentAway,
)
from tertia.games.common.layout import lay, open_cards, take
from tertia.games.common.misses import Misses, with_miss
from tertia.games.common.seats import Seats
from tertia.games.common.table import (
    TableState,
    after_pause_event,
    after_shuffle,
    with_each_player,
    with_player,
)
from tertia.games.coopset.events import (
    Agreed,
    CoopSetEvent,
    DealEnded,
    DealResult,
    Dealt,
    KeptLooking,
    LaidMore,
    LaidOut,
    LayoutDone,
    MatchEnded,
    Missed,
    Opposed,
    Proposed,
    Question,
    Result,
    Started,
    Supported,
    Taken,
)
from tertia.games.coopset.options import Options
from tertia.games.coopset.scoring import LayoutScore, points
from tertia.games.engine import Millis, without_tag

SIZE = 12
"""R8.1: cards in a layout."""

CERTAIN = 21
"""This many cards always contain a SET: 20 is the largest number without one."""

Phase = Literal["waiting", "playing", "over"]
"""Before the game, during it, or after it."""


class Player(Struct, frozen=True):
    """The SETs and mistakes of a player."""

    won: tuple[Card, ...] = ()
    """The cards of the SETs that the player took."""
    agreed: bool = False
    """True if the player agrees on the question of the moment (see ``State.question``)."""
    mistakes: int = 0
    """The number of times that the player took or proposed cards that are not a SET."""


class TeamSet(Struct, frozen=True):
    """A SET of this layout, and the seat that took it."""

    seat: int
    cards: tuple[Card, ...]


class Proposal(Struct, frozen=True):
    """R8.6: a SET that a player suggests to the team."""

    seat: int
    cards: tuple[Card, ...]
    until: Millis
    """When it is taken, unless somebody opposes it."""
    supporters: tuple[int, ...] = ()
    """The other seats that want to take it."""


class Opposition(Struct, frozen=True):
    """R8.6: a SET that a player does not want to take, and when that was said."""

    seat: int
    cards: tuple[Card, ...]
    at: Millis


class State(TableState, frozen=True):
    phase: Phase = "waiting"
    options: Options = Options()
    players: tuple[Player, ...] = ()
    layout: int = 0
    """The number of the current layout, from 1."""
    taken: tuple[TeamSet, ...] = ()
    """The SETs of this layout."""
    added: int = 0
    """R8.3: the cards added to this layout."""
    proposal: Proposal | None = None
    """The proposal that is open."""
    opposed: tuple[Opposition, ...] = ()
    """The SETs on the table that were proposed and that somebody opposed."""
    kept_looking: tuple[int, ...] = ()
    """R8.7: the seats that wanted to go on looking since the table last changed."""
    kept_looking_at: Millis | None = None
    """When the last of them said so; None if nobody has."""
    missed: Misses = ()
    """The cards on the table that somebody took for a SET by mistake: the last ``MISSES_KEPT``."""
    layouts: tuple[LayoutScore, ...] = ()
    """The finished layouts."""
    laid_out_at: Millis = 0
    """When this layout began."""
    last: DealResult | None = None
    result: Result | None = None

    @property
    def open_cards(self) -> tuple[Card, ...]:
        return open_cards(self.table)

    @property
    def question(self) -> Question | None:
        """The subject on which the team may agree now.

        The team may add a card only if it has taken nothing from the layout (R8.3). It may end a layout only if it
        has taken something or no card is left to add. So every layout brings the end nearer.
        """
        if self.phase != "playing":
            return None
        if self.taken or not self.deck:
            return "done"
        if self.options.more == "auto" or len(self.open_cards) >= CERTAIN:
            return None
        return "no-set"

    def others_agree(self, seat: int) -> bool:
        """Return True if another player in the game agrees on the question."""
        return any(self.players[other].agreed for other in self.seats.in_game if other != seat)

    def can_keep_looking(self, seat: int) -> bool:
        """R8.7: return True if the seat may withdraw the agreements of the others.

        It may do so once until the table changes, so that nobody can hold it up for ever.
        """
        is_free = self.proposal is None and not self.players[seat].agreed
        return is_free and seat not in self.kept_looking and self.others_agree(seat)

    def score_at(self, now: Millis) -> LayoutScore:
        """R8.2, R8.3, R8.5: the score of this layout so far: its points, minus one for each added card."""
        sets = len(self.taken)
        worth = points(sets)
        return LayoutScore(
            self.layout,
            sets,
            points=worth,
            penalty=self.added,
            score=worth - self.added,
            took=now - self.laid_out_at,
        )

    @property
    def total(self) -> int:
        """The score of the finished layouts."""
        return sum(done.score for done in self.layouts)


def evolve(state: State, event: CoopSetEvent) -> State:
    """Return the state after an event."""
    match event:
        case Started(players, options):
            return replace(state, options=options, seats=Seats.of(players), players=(Player(),) * players)
        case Dealt():
            return _dealt(state, event)
        case Taken():
            return _taken(state, event)
        case Missed(seat, cards):
            # A player who claims a SET no longer agrees that there is none.
            claimant = with_player(state, seat, mistakes=state.players[seat].mistakes + 1, agreed=False)
            return replace(claimant, missed=with_miss(state.missed, cards))
        case Proposed(seat, cards, until):
            # A player who proposes a SET no longer agrees that there is none.
            proposer = with_player(state, seat, agreed=False)
            return replace(proposer, proposal=Proposal(seat, cards, until), countdown=None)
        case Supported(seat):
            return _supported(state, seat)
        case Opposed():
            opposed = (*state.opposed, without_tag(Opposition, event))
            return replace(state, proposal=None, opposed=opposed)
        case Agreed(seat):
            return with_player(state, seat, agreed=True)
        case KeptLooking(seat, at):
            kept_looking = (*state.kept_looking, seat)
            without = with_each_player(state, agreed=False)
            return replace(without, countdown=None, kept_looking=kept_looking, kept_looking_at=at)
        case TookBack() | CountdownBegan() | CountdownStopped() | Overruled():
            return after_agreement_event(state, event)
        case Paused() | Resumed():
            return after_pause_event(state, event)
        case LaidMore(laid, places, added, at):
            more = replace(state, table=lay(state.table, places, laid), deck=state.deck[len(laid) :])
            return replace(_withdraw_agreements(more), added=added, changed_at=at)
        case LayoutDone(_, result):
            return replace(_withdraw_agreements(state), layouts=(*state.layouts, result), taken=(), added=0)
        case LaidOut():
            return _laid_out(state, event)
        case DealEnded():
            return replace(state, phase="over", last=without_tag(DealResult, event))
        case MatchEnded(result):
            return replace(state, result=result)
        case Left(seat):
            return _without_proposal_of(replace(state, seats=state.seats.evolve(event)), seat)
        case WentAway() | GaveUpWaiting() | CameBack():
            return replace(state, seats=state.seats.evolve(event))


def _withdraw_agreements(state: State) -> State:
    """R2.8, R8.6, R8.7: any change of the table withdraws the agreements, the proposal, and what players refused."""
    return replace(
        with_each_player(state, agreed=False),
        countdown=None,
        proposal=None,
        opposed=(),
        kept_looking=(),
        kept_looking_at=None,
    )


def _supported(state: State, seat: int) -> State:
    assert state.proposal is not None  # noqa: S101
    supporters = (*state.proposal.supporters, seat)
    return replace(state, proposal=replace(state.proposal, supporters=supporters))


def _without_proposal_of(state: State, seat: int) -> State:
    """R8.6: a proposal ends with the player who made it."""
    is_own = state.proposal is not None and state.proposal.seat == seat
    return replace(state, proposal=None) if is_own else state


def _dealt(state: State, event: Dealt) -> State:
    dealt = after_shuffle(state, event, len(event.laid), phase="playing", table=event.laid)
    return replace(dealt, layout=1, laid_out_at=event.at)


def _taken(state: State, event: Taken) -> State:
    """R8.1: the places stay free, and no card moves."""
    table = take(state.table, event.cards, keep=len(state.table))
    taker = with_player(state, event.seat, won=state.players[event.seat].won + event.cards)
    taken = (*state.taken, TeamSet(event.seat, event.cards))
    missed = tuple(cards for cards in state.missed if not set(cards) & set(event.cards))
    return replace(_withdraw_agreements(taker), table=table, taken=taken, missed=missed, changed_at=event.at)


def _laid_out(state: State, event: LaidOut) -> State:
    """R8.2: back to 12 cards. Free places after the last card and beyond the rectangle are removed."""
    table = lay(state.table, event.places, event.laid)
    behind_last = max(place + 1 for place, card in enumerate(table) if card is not None)
    return replace(
        state,
        table=table[: max(SIZE, behind_last)],
        deck=state.deck[len(event.laid) :],
        layout=event.layout,
        laid_out_at=event.at,
        changed_at=event.at,
    )


INITIAL = State()
