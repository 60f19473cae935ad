"""The state of a Scout table, as the fold of its events."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card, is_set
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
    MatchResult,
    TieDrawn,
    TookBack,
    WentAway,
)
from tertia.games.common.layout import Layout, lay, open_cards, take
from tertia.games.common.photo_finish import Call, overtaking, tied_with
from tertia.games.common.seats import Seats
from tertia.games.engine import Millis, untagged
from tertia.games.scout.commands import Forfeit, Options
from tertia.games.scout.events import (
    AllBackIn,
    Barred,
    DealEnded,
    DealResult,
    ForfeitChosen,
    ForfeitOwed,
    GaveUp,
    HuntBegan,
    Missed,
    Pointed,
    Scouted,
    ScoutEvent,
    Started,
    TurnEnded,
    TurnResult,
    Voted,
)

SIZE = 12
"""R5.1: so many cards lie open."""
MOST = 21
"""R2.8: never more than these; so many always hold a SET."""

Phase = Literal["waiting", "playing", "between", "over"]


class Player(Struct, frozen=True):
    """What a player has in this deal, and what stays from the deals before."""

    total: int = 0
    forfeits: tuple[Forfeit, ...] = ()
    """R5.6: all of the match."""
    won: tuple[Card, ...] = ()
    scouted: int = 0
    found: int = 0
    mistakes: int = 0
    sits_out: bool = False
    """R5.5: until the end of the next turn."""
    agreed: bool = False


class Hunt(Struct, frozen=True):
    """A turn: one scout, and the others who look for the second card."""

    scout: Call
    """What is shown here is secret: all three cards. The first is the one under the finger."""
    began: Millis = 0
    until: Millis | None = None
    """None while the scout may still be overtaken and nobody else sees a card."""
    point: Call | None = None
    """A finder who may still be overtaken."""
    barred: tuple[int, ...] = ()
    gave_up: tuple[int, ...] = ()

    @property
    def card(self) -> Card:
        """The card under the scout's finger."""
        return self.scout.shown[0]

    @property
    def has_set(self) -> bool:
        """Whether the scout's three are a SET; secret until the turn ends."""
        first, second, last = self.scout.shown
        return is_set(first, second, last)

    @property
    def wakes(self) -> Millis:
        if self.until is None:
            return self.scout.closes
        return self.until if self.point is None else self.point.closes


class Ballot(Struct, frozen=True):
    """R5.6: the vote on a forfeit. Votes are open."""

    seat: int
    """Who owes it."""
    until: Millis
    votes: tuple[Forfeit | None, ...]
    """By seat; None for no vote yet."""


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
    hunt: Hunt | None = None
    ballot: Ballot | None = None
    dealt_at: Millis = 0
    changed_at: Millis = 0
    """When the cards on the table last changed."""
    resumes: Millis | None = None
    turn: TurnResult | None = None
    """The last turn of this deal."""
    last: DealResult | None = None
    result: MatchResult | None = None

    @property
    def open_cards(self) -> tuple[Card, ...]:
        return open_cards(self.table)

    @property
    def next_dealer(self) -> int:
        """R2.12: the deal passes to the dealer's left."""
        return self.seats.next_after(self.dealer)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are waited for and do not sit out."""
        return tuple(seat for seat in self.seats.waited_for if not self.players[seat].sits_out)

    @property
    def hunters(self) -> tuple[int, ...]:
        """Those of the others who are waited for and may still point."""
        if self.hunt is None:
            return ()
        out = (self.hunt.scout.seat, *self.hunt.barred)
        return tuple(seat for seat in self.asked if seat not in out)

    @property
    def voters(self) -> tuple[int, ...]:
        """R5.6: all the others who are waited for, also those who sit out."""
        return tuple(seat for seat in self.seats.waited_for if self.ballot and seat != self.ballot.seat)

    def score(self, seat: int) -> int:
        """R5.7: one point a card."""
        return len(self.players[seat].won)


INITIAL = State()


def evolve(state: State, event: ScoutEvent) -> State:
    """The state after an event."""
    match event:
        case Started(players, options):
            return replace(state, options=options, seats=Seats.of(players), players=(Player(),) * players)
        case Joined():
            return replace(state, seats=state.seats.joined(), players=(*state.players, Player()))
        case Dealt():
            return _dealt(state, event)
        case Scouted() | HuntBegan() | Pointed() | TieDrawn() | Barred() | GaveUp():
            return _hunted(state, event)
        case TurnEnded():
            return _turn_ended(state, event)
        case Missed():
            return _missed(state, event)
        case ForfeitOwed(seat, until):
            return replace(state, ballot=Ballot(seat, until, (None,) * len(state.players)))
        case Voted(seat, forfeit):
            assert state.ballot is not None  # noqa: S101
            votes = state.ballot.votes
            votes = votes[:seat] + (forfeit,) + votes[seat + 1 :]
            return replace(state, ballot=replace(state.ballot, votes=votes))
        case ForfeitChosen(seat, forfeit):
            owed = (*state.players[seat].forfeits, forfeit)
            return replace(_with(state, seat, forfeits=owed), ballot=None)
        case AllBackIn():
            return replace(state, players=_all_back_in(state))
        case Agreed(seat):
            return _with(state, seat, agreed=True)
        case TookBack(seat):
            return _took_back(state, seat)
        case LaidMore(laid, places, at):
            table = lay(state.table, places, laid)
            table += (None,) * (-len(table) % 3)  # whole trios, so that empty ones can go again
            return _table_changed(replace(state, table=table, deck=state.deck[len(laid) :]), at)
        case DealEnded():
            return _deal_ended(state, event)
        case MatchEnded():
            return replace(state, phase="over", resumes=None, result=untagged(MatchResult, event))
        case WentAway() | GaveUpWaiting() | CameBack() | Left():
            return replace(state, seats=state.seats.evolve(event))


def _with(state: State, seat: int, **changes: Any) -> State:
    player = replace(state.players[seat], **changes)
    return replace(state, players=state.players[:seat] + (player,) + state.players[seat + 1 :])


def _all_back_in(state: State) -> tuple[Player, ...]:
    return tuple(replace(player, sits_out=False) for player in state.players)


def _table_changed(state: State, at: Millis) -> State:
    """R2.8: any change of the table withdraws the agreements."""
    players = tuple(replace(player, agreed=False) for player in state.players)
    return replace(state, players=players, changed_at=at)


def _dealt(state: State, event: Dealt) -> State:
    return replace(
        state,
        phase="playing",
        players=tuple(Player(player.total, player.forfeits) for player in state.players),
        deal=event.deal,
        dealer=event.dealer,
        dealers=(*state.dealers, event.dealer),
        pile=event.pile,
        commitment=event.commitment,
        deck=event.pile.order[len(event.laid) :] if event.pile else (),
        table=event.laid,
        aside=(),
        dealt_at=event.at,
        changed_at=event.at,
        resumes=None,
        turn=None,
    )


def _hunted(state: State, event: Scouted | HuntBegan | Pointed | TieDrawn | Barred | GaveUp) -> State:
    """What happens while a turn lasts."""
    if isinstance(event, Scouted):
        call = Call(event.seat, event.pressed, event.closes, event.closes, event.tied, shown=event.cards)
        before = state.hunt.scout if state.hunt else None
        scouting = _with(state, event.seat, agreed=False)  # who sees a SET no longer says that there is none
        return replace(scouting, hunt=Hunt(overtaking(before, call)))
    hunt = state.hunt
    assert hunt is not None  # noqa: S101
    match event:
        case HuntBegan(_, _, at, until):
            hunt = replace(hunt, began=at, until=until)
        case Pointed(seat, card, pressed, closes, tied):
            assert card is not None  # noqa: S101
            call = overtaking(hunt.point, Call(seat, pressed, closes, closes, tied, shown=(card,)))
            gave_up = _less(hunt.gave_up, seat)  # who points has not given up
            hunt = replace(hunt, point=call, gave_up=gave_up)
        case TieDrawn(seat) if hunt.point is not None:
            hunt = replace(hunt, point=tied_with(hunt.point, seat))
        case TieDrawn(seat):
            hunt = replace(hunt, scout=tied_with(hunt.scout, seat))
        case Barred(seat):
            hunt = replace(hunt, barred=(*hunt.barred, seat), gave_up=_less(hunt.gave_up, seat))
        case GaveUp(seat):
            hunt = replace(hunt, gave_up=(*hunt.gave_up, seat))
    return replace(state, hunt=hunt)


def _less(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)


def _took_back(state: State, seat: int) -> State:
    if state.hunt is None:
        return _with(state, seat, agreed=False)
    return replace(state, hunt=replace(state.hunt, gave_up=_less(state.hunt.gave_up, seat)))


def _turn_ended(state: State, event: TurnEnded) -> State:
    """Scout and finder keep their cards; whoever sat out this turn plays again."""
    gone = event.scout_took + event.finder_took
    after = replace(state, players=_all_back_in(state), hunt=None, turn=untagged(TurnResult, event))
    scout = after.players[event.scout]
    won = scout.won + event.scout_took
    after = _with(after, event.scout, won=won, scouted=scout.scouted + event.is_set)
    if event.finder is not None:
        finder = after.players[event.finder]
        won = finder.won + event.finder_took
        after = _with(after, event.finder, won=won, found=finder.found + 1)
    if not gone:
        return after
    table = lay(state.table, event.places[: len(event.laid)], event.laid)
    table = take(table, gone, keep=SIZE)
    return _table_changed(replace(after, table=table, deck=state.deck[len(event.laid) :]), event.at)


def _missed(state: State, event: Missed) -> State:
    player = state.players[event.seat]
    left = player.won[: len(player.won) - len(event.aside)]
    after = _with(state, event.seat, won=left, mistakes=player.mistakes + 1, sits_out=True)
    return replace(after, aside=state.aside + event.aside)


def _deal_ended(state: State, event: DealEnded) -> State:
    players = tuple(
        replace(player, total=player.total + score, sits_out=False, agreed=False)
        for player, score in zip(state.players, event.scores, strict=True)
    )
    return replace(
        state,
        phase="between",
        players=players,
        hunt=None,
        ballot=None,
        resumes=event.resumes,
        last=untagged(DealResult, event),
    )
