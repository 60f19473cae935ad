"""The state of a Scout table, as the fold of its events."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card, is_set
from tertia.games.common.agreements import after_agreement_event
from tertia.games.common.events import (
    Agreed,
    CountdownBegan,
    CountdownStopped,
    Dealt,
    LaidMore,
    Overruled,
    TieDrawn,
    TookBack,
)
from tertia.games.common.layout import lay, open_cards, take
from tertia.games.common.match import MatchState, after_deal_began, after_deal_ended, after_match_event
from tertia.games.common.misses import Misses, with_miss
from tertia.games.common.photo_finish import Call, overtake, tie_with
from tertia.games.common.table import with_each_player, with_player
from tertia.games.engine import Millis, without_tag
from tertia.games.scout.commands import Forfeit
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
    TurnEnded,
    TurnResult,
    Voted,
)
from tertia.games.scout.options import Options

SIZE = 12
"""R5.1: the number of cards on the table."""
MOST = 21
"""R2.8: the most cards on the table, which always contain a SET."""

Phase = Literal["waiting", "playing", "between", "over"]
"""Before the first deal, during a deal, between two deals, or after the last one."""


class Player(Struct, frozen=True):
    """The cards and counts of a player in this deal, and what stays from the deals before."""

    total: int = 0
    """The points of all finished deals."""
    forfeits: tuple[Forfeit, ...] = ()
    """R5.6: the forfeits of the whole match."""
    won: tuple[Card, ...] = ()
    scouted: int = 0
    """The number of turns as a scout with a SET."""
    found: int = 0
    """The number of turns as a finder."""
    mistakes: int = 0
    """The number of turns as a scout without a SET."""
    sits_out: bool = False
    """R5.5: True until the end of the next turn, after a mistake."""
    agreed: bool = False
    """R2.8: True if the player agrees that there is no SET."""


class Hunt(Struct, frozen=True):
    """A turn: one scout, and the others who look for the second card."""

    scout: Call
    """The scout's seat and three cards, which are secret. The first is the one under the finger."""
    began: Millis = 0
    """When the others saw the first card; 0 before."""
    until: Millis | None = None
    """When the time of the hunters ends; None while the scout may still be overtaken and nobody else sees a card."""
    point: Call | None = None
    """A finder who may still be overtaken."""
    barred: tuple[int, ...] = ()
    """R5.7: the seats that pointed at a wrong card."""
    gave_up: tuple[int, ...] = ()
    """R5.5: the seats that gave up."""

    @property
    def card(self) -> Card:
        """The card under the scout's finger."""
        return self.scout.shown[0]

    @property
    def has_set(self) -> bool:
        """True if the scout's three cards are a SET; secret until the turn ends."""
        first, second, last = self.scout.shown
        return is_set(first, second, last)

    @property
    def deadline(self) -> Millis:
        """When the turn goes on if nobody acts."""
        if self.until is None:
            return self.scout.closes
        return self.until if self.point is None else self.point.closes


class Ballot(Struct, frozen=True):
    """R5.6: the vote on a forfeit. Votes are open."""

    seat: int
    """The seat that owes it."""
    until: Millis
    """When the vote ends."""
    votes: tuple[Forfeit | None, ...]
    """The vote of each seat; None before it votes."""


class State(MatchState, frozen=True):
    phase: Phase = "waiting"
    options: Options = Options()
    players: tuple[Player, ...] = ()
    aside: tuple[Card, ...] = ()
    """R5.5: the cards that scouts without a SET have paid. They are out of the deal."""
    hunt: Hunt | None = None
    """The turn that is being played."""
    ballot: Ballot | None = None
    """The vote on a forfeit that is open."""
    turn: TurnResult | None = None
    """The last turn of this deal."""
    missed: Misses = ()
    """The wrong claims of this deal: the last ``MISSES_KEPT``."""
    last: DealResult | None = None

    @property
    def open_cards(self) -> tuple[Card, ...]:
        return open_cards(self.table)

    @property
    def active_seats(self) -> tuple[int, ...]:
        """The seats that the table waits for and that do not sit out."""
        return tuple(seat for seat in self.seats.waited_for if not self.players[seat].sits_out)

    @property
    def hunters(self) -> tuple[int, ...]:
        """The active seats that may still point."""
        if self.hunt is None:
            return ()
        out = (self.hunt.scout.seat, *self.hunt.barred)
        return tuple(seat for seat in self.active_seats if seat not in out)

    @property
    def voters(self) -> tuple[int, ...]:
        """R5.6: all other seats that the table waits for, even those that sit out."""
        return tuple(seat for seat in self.seats.waited_for if self.ballot and seat != self.ballot.seat)

    def score(self, seat: int) -> int:
        """R5.7: one point for each card."""
        return len(self.players[seat].won)


def evolve(state: State, event: ScoutEvent) -> State:
    """Return the state after an event."""
    match event:
        case Dealt():
            return _dealt(state, event)
        case Scouted():
            return _scouted(state, event)
        case HuntBegan() | Pointed() | TieDrawn() | Barred() | GaveUp():
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
            return replace(with_player(state, seat, forfeits=owed), ballot=None)
        case AllBackIn():
            return with_each_player(state, sits_out=False)
        case TookBack(seat):
            return _took_back(state, seat)
        case Agreed() | CountdownBegan() | CountdownStopped() | Overruled():
            return after_agreement_event(state, event)
        case LaidMore(laid, places, at):
            table = lay(state.table, places, laid)
            table += (None,) * (-len(table) % 3)  # whole trios, so that empty ones can be removed again
            return _table_changed(replace(state, table=table, deck=state.deck[len(laid) :]), at)
        case DealEnded():
            return _deal_ended(state, event)
        case _:
            return after_match_event(state, event, Player())


def _table_changed(state: State, at: Millis) -> State:
    """R2.8: any change of the table withdraws the agreements."""
    return replace(with_each_player(state, agreed=False), changed_at=at, countdown=None)


def _dealt(state: State, event: Dealt) -> State:
    players = tuple(Player(player.total, player.forfeits) for player in state.players)
    return after_deal_began(
        state,
        event,
        len(event.laid),
        phase="playing",
        players=players,
        table=event.laid,
        aside=(),
        turn=None,
        missed=(),
    )


def _scouted(state: State, event: Scouted) -> State:
    """Begin a turn, or let a scout overtake another. A scout no longer agrees that there is no SET."""
    call = Call(
        event.seat, event.pressed, event.closes, until=event.closes, tied=event.tied, shown=event.cards
    )
    before = state.hunt.scout if state.hunt else None
    scouting = replace(with_player(state, event.seat, agreed=False), countdown=None)
    return replace(scouting, hunt=Hunt(overtake(before, call)))


def _hunted(state: State, event: HuntBegan | Pointed | TieDrawn | Barred | GaveUp) -> State:
    """Apply the other events of a turn."""
    hunt = state.hunt
    assert hunt is not None  # noqa: S101
    match event:
        case HuntBegan(_, _, at, until):
            hunt = replace(hunt, began=at, until=until)
        case Pointed(seat, card, pressed, closes, tied):
            assert card is not None  # noqa: S101
            call = overtake(hunt.point, Call(seat, pressed, closes, until=closes, tied=tied, shown=(card,)))
            gave_up = _without(hunt.gave_up, seat)  # a seat that points has not given up
            hunt = replace(hunt, point=call, gave_up=gave_up)
        case TieDrawn(seat) if hunt.point is not None:
            hunt = replace(hunt, point=tie_with(hunt.point, seat))
        case TieDrawn(seat):
            hunt = replace(hunt, scout=tie_with(hunt.scout, seat))
        case Barred(seat):
            hunt = replace(hunt, barred=(*hunt.barred, seat), gave_up=_without(hunt.gave_up, seat))
        case GaveUp(seat):
            hunt = replace(hunt, gave_up=(*hunt.gave_up, seat))
    return replace(state, hunt=hunt)


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)


def _took_back(state: State, seat: int) -> State:
    if state.hunt is None:
        return with_player(state, seat, agreed=False)
    return replace(state, hunt=replace(state.hunt, gave_up=_without(state.hunt.gave_up, seat)))


def _turn_ended(state: State, event: TurnEnded) -> State:
    """Scout and finder keep their cards. Players who sat out this turn may play again."""
    gone = event.scout_took + event.finder_took
    after = replace(with_each_player(state, sits_out=False), hunt=None, turn=without_tag(TurnResult, event))
    scout = after.players[event.scout]
    won = scout.won + event.scout_took
    after = with_player(after, event.scout, won=won, scouted=scout.scouted + event.is_set)
    if event.finder is not None:
        finder = after.players[event.finder]
        won = finder.won + event.finder_took
        after = with_player(after, event.finder, won=won, found=finder.found + 1)
    if not gone:
        return after
    table = lay(state.table, event.places[: len(event.laid)], event.laid)
    table = take(table, gone, keep=SIZE)
    return _table_changed(replace(after, table=table, deck=state.deck[len(event.laid) :]), event.at)


def _missed(state: State, event: Missed) -> State:
    player = state.players[event.seat]
    left = player.won[: len(player.won) - len(event.aside)]
    after = with_player(state, event.seat, won=left, mistakes=player.mistakes + 1, sits_out=True)
    return replace(after, aside=state.aside + event.aside, missed=with_miss(state.missed, event.cards))


def _deal_ended(state: State, event: DealEnded) -> State:
    players = tuple(
        replace(player, total=player.total + score, sits_out=False, agreed=False)
        for player, score in zip(state.players, event.scores, strict=True)
    )
    result = without_tag(DealResult, event)
    return after_deal_ended(
        state, event.resumes, result, players=players, hunt=None, ballot=None, countdown=None
    )


INITIAL = State()
