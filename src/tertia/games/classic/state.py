"""The state of a classic table, as the fold of its events."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.classic.commands import HintKind, Options, Scoring
from tertia.games.classic.events import (
    ClassicEvent,
    DealEnded,
    DealResult,
    Hint,
    Hinted,
    LocksLifted,
    Missed,
    Started,
    Taken,
)
from tertia.games.common.calls import evolve_call
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    Agreed,
    Called,
    CameBack,
    Dealt,
    GaveUpWaiting,
    Joined,
    LaidMore,
    Left,
    MatchEnded,
    MatchResult,
    Shown,
    TieDrawn,
    TookBack,
    WentAway,
)
from tertia.games.common.layout import Layout, lay, open_cards, take
from tertia.games.common.photo_finish import Call
from tertia.games.common.seats import Seats
from tertia.games.engine import Millis, untagged

HINTS: tuple[HintKind, ...] = ("count", "one", "two")
"""From the least telling hint to the most; the index is the number of cards it shows."""

Phase = Literal["waiting", "playing", "between", "over"]


class Player(Struct, frozen=True):
    """What a player has in this deal, and the total of the deals before."""

    total: int = 0
    won: tuple[Card, ...] = ()
    minus: int = 0
    locked: bool = False
    agreed: bool = False
    mistakes: int = 0
    hints: int = 0
    hint: Hint | None = None
    """The last hint, while the cards it speaks of still lie there."""

    def score(self, scoring: Scoring) -> int:
        """R2.11: cards won, or one point a SET; less penalties."""
        won = len(self.won)
        return (won if scoring == "cards" else won // 3) - self.minus


class State(Struct, frozen=True):
    phase: Phase = "waiting"
    options: Options = Options()
    seats: Seats = Seats()
    players: tuple[Player, ...] = ()
    deal: int = 0
    dealer: int = 0
    dealers: tuple[int, ...] = ()
    """Who has dealt so far."""
    pile: Pile | None = None
    commitment: str = ""
    deck: tuple[Card, ...] = ()
    """What is left of the pile, the next card first."""
    table: Layout = ()
    aside: tuple[Card, ...] = ()
    call: Call | None = None
    dealt_at: Millis = 0
    changed_at: Millis = 0
    """When the cards on the table last changed."""
    gone_at: Millis = 0
    """When cards last left the table, or the deal began: an older press was meant for others."""
    resumes: Millis | None = None
    last: DealResult | None = None
    result: MatchResult | None = None

    @property
    def size(self) -> int:
        """R2.2: the layout has 12 cards; R3.2: 9 with the beginner deck."""
        return 12 if self.options.held is None else 9

    @property
    def open_cards(self) -> tuple[Card, ...]:
        return open_cards(self.table)

    @property
    def needs_call(self) -> bool:
        """R2.3: call first; R4.3: alone, no call is needed."""
        return self.options.claim == "call" and len(self.players) > 1

    @property
    def is_strict(self) -> bool:
        """R4.2: alone, and a table without a SET is the end."""
        return len(self.players) == 1 and self.options.alone != "clear"

    @property
    def hints_allowed(self) -> tuple[HintKind, ...]:
        most = self.options.hints
        return () if most == "off" else HINTS[: HINTS.index(most) + 1]

    def hints_left(self, seat: int) -> tuple[HintKind, ...]:
        """The hints that would tell this seat more of these cards than it has heard."""
        heard = self.players[seat].hint
        first = 0 if heard is None else HINTS.index(heard.kind) + 1
        return self.hints_allowed[first:]

    @property
    def next_dealer(self) -> int:
        """R2.12: the deal passes to the dealer's left."""
        return self.seats.next_after(self.dealer)

    def score(self, seat: int) -> int:
        return self.players[seat].score(self.options.scoring)


INITIAL = State()


def evolve(state: State, event: ClassicEvent) -> State:
    """The state after an event."""
    match event:
        case Started(players, options):
            return replace(state, options=options, seats=Seats.of(players), players=(Player(),) * players)
        case Joined():
            return replace(state, seats=state.seats.joined(), players=(*state.players, Player()))
        case Dealt():
            return _dealt(state, event)
        case Called() | TieDrawn() | Shown():
            called = replace(state, call=evolve_call(state.call, event))
            # Who calls no longer says that there is no SET.
            return _with(called, event.seat, agreed=False) if isinstance(event, Called) else called
        case Taken():
            return _taken(state, event)
        case Missed():
            return _missed(state, event)
        case LocksLifted():
            return replace(state, players=tuple(replace(player, locked=False) for player in state.players))
        case Agreed(seat):
            return _with(state, seat, agreed=True)
        case TookBack(seat):
            return _with(state, seat, agreed=False)
        case LaidMore(laid, places, at):
            more = replace(state, table=lay(state.table, places, laid), deck=state.deck[len(laid) :])
            return _table_changed(more, at)
        case Hinted(seat):
            return _with(state, seat, hint=untagged(Hint, event), hints=state.players[seat].hints + 1)
        case DealEnded():
            return _deal_ended(state, event)
        case MatchEnded():
            return replace(state, phase="over", resumes=None, result=untagged(MatchResult, event))
        case WentAway() | GaveUpWaiting() | CameBack() | Left():
            return replace(state, seats=state.seats.evolve(event))


def _with(state: State, seat: int, **changes: Any) -> State:
    player = replace(state.players[seat], **changes)
    return replace(state, players=state.players[:seat] + (player,) + state.players[seat + 1 :])


def _table_changed(state: State, at: Millis) -> State:
    """R2.8: any change of the table withdraws the agreements; hints spoke of cards that lay there before."""
    players = tuple(replace(player, agreed=False, hint=None) for player in state.players)
    return replace(state, players=players, changed_at=at)


def _dealt(state: State, event: Dealt) -> State:
    return replace(
        state,
        phase="playing",
        players=tuple(Player(total=player.total) for player in state.players),
        deal=event.deal,
        dealer=event.dealer,
        dealers=(*state.dealers, event.dealer),
        pile=event.pile,
        commitment=event.commitment,
        deck=event.pile.order[len(event.laid) :] if event.pile else (),
        table=event.laid,
        aside=(),
        call=None,
        dealt_at=event.at,
        changed_at=event.at,
        gone_at=event.at,
        resumes=None,
    )


def _taken(state: State, event: Taken) -> State:
    """The taker keeps the cards; another's SET ends every lock (R2.7)."""
    table = state.table
    if event.laid:
        table = lay(table, event.places[: len(event.laid)], event.laid)
    else:
        table = take(table, event.cards, keep=state.size)
    taker = _with(state, event.seat, won=state.players[event.seat].won + event.cards)
    unlocked = tuple(replace(player, locked=False) for player in taker.players)
    after = replace(taker, players=unlocked, table=table, deck=state.deck[len(event.laid) :], call=None)
    return _table_changed(replace(after, gone_at=event.at), event.at)


def _missed(state: State, event: Missed) -> State:
    player = state.players[event.seat]
    after = _with(
        state,
        event.seat,
        locked=event.locked,
        minus=player.minus + event.minus,
        won=player.won[: len(player.won) - len(event.aside)],
        mistakes=player.mistakes + 1,
    )
    return replace(after, call=None, aside=state.aside + event.aside)


def _deal_ended(state: State, event: DealEnded) -> State:
    players = tuple(
        replace(player, total=player.total + score, locked=False, agreed=False, hint=None)
        for player, score in zip(state.players, event.scores, strict=True)
    )
    return replace(
        state,
        phase="between",
        players=players,
        call=None,
        resumes=event.resumes,
        last=untagged(DealResult, event),
    )
