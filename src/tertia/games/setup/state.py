"""The state of a SetUp table, as the fold of its events."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.common.events import (
    Agreed,
    Left,
    TieDrawn,
    TookBack,
)
from tertia.games.common.match import MatchState, after_deal_began, after_deal_ended, after_match_event
from tertia.games.common.misses import Misses, with_miss
from tertia.games.common.photo_finish import Call, overtake, tie_with
from tertia.games.common.table import with_each_player, with_player
from tertia.games.engine import Millis, without_tag
from tertia.games.setup.events import (
    Challenged,
    Cleared,
    DealEnded,
    DealResult,
    Dealt,
    Laid,
    Missed,
    SetUpEvent,
    Taken,
    TurnPassed,
)
from tertia.games.setup.options import Options

Phase = Literal["waiting", "playing", "between", "over"]
"""Before the first deal, during a deal, between two deals, or after the last one."""


class Player(Struct, frozen=True):
    """The cards and counts of a player in this deal, and the total of the deals before."""

    total: int = 0
    """The penalty cards of all finished deals."""
    unfinished: int = 0
    """The number of deals that the player did not play to their end."""
    playing: bool = False
    """True while the player holds a hand in this deal. A player who leaves sits out until the next deal."""
    hand: tuple[Card, ...] = ()
    """The card held longest is first."""
    penalty: tuple[Card, ...] = ()
    """The cards that the player had to take."""
    safe: bool = False
    """R7.5: True if the player agrees that the last card makes no SET."""
    barred: bool = False
    """R7.5: True if the player may not challenge until the next card."""
    shown: int = 0
    """The number of SETs that the player showed."""
    mistakes: int = 0
    """The number of wrong challenges."""


class State(MatchState, frozen=True):
    phase: Phase = "waiting"
    options: Options = Options()
    players: tuple[Player, ...] = ()
    table: tuple[Card, ...] = ()
    """The cards laid, the last one at the end."""
    aside: tuple[Card, ...] = ()
    """The hands of players who left."""
    layer: int | None = None
    """The seat that laid the last card."""
    turn: int | None = None
    """The seat that lays next."""
    clear: bool = False
    """R7.5: True if the seat in turn may lay a card now."""
    opens: Millis = 0
    """When the next player may lay at the latest."""
    until: Millis = 0
    """When the table lays a card for the player in turn."""
    call: Call | None = None
    """The challenge that waits for the photo finish."""
    resumed_at: Millis = 0
    """When the last wrong challenge ended: an earlier press was made while it was open (R2.4)."""
    missed: Misses = ()
    """The wrong claims of this deal: the last ``MISSES_KEPT``."""
    last: DealResult | None = None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that hold a hand in this deal."""
        return tuple(seat for seat, player in enumerate(self.players) if player.playing)

    @property
    def earlier_cards(self) -> tuple[Card, ...]:
        """The cards that may make a SET with the last one."""
        return self.table[:-1]

    @property
    def can_be_challenged(self) -> bool:
        """R7.2: True if there are at least two cards besides the last one."""
        return len(self.table) >= 3

    @property
    def challengers(self) -> tuple[int, ...]:
        """R7.2, R7.5: the other seats that are not barred and that the table waits for."""
        return tuple(
            seat
            for seat in self.seats.waited_for
            if seat != self.layer and self.players[seat].playing and not self.players[seat].barred
        )

    @property
    def must_say_safe(self) -> tuple[int, ...]:
        """R7.5: the seats whose "safe" lets the next player lay at once. The next player agrees by laying."""
        return tuple(seat for seat in self.challengers if seat != self.turn or not self.deck)

    @property
    def table_lays_at(self) -> Millis:
        """When the table lays a card for the player in turn. It does not wait for a missing player."""
        waited_for = self.turn is not None and self.seats.is_waited_for(self.turn)
        return self.until if waited_for else min(self.opens, self.until)

    def next_to_lay(self, seat: int) -> int:
        """Return the next seat to the left that holds a hand."""
        count = len(self.players)
        turns = ((seat + step) % count for step in range(1, count + 1))
        return next((other for other in turns if self.players[other].playing), seat)


def evolve(state: State, event: SetUpEvent) -> State:
    """Return the state after an event."""
    match event:
        case Dealt():
            return _dealt(state, event)
        case Laid():
            return _laid(state, event)
        case Cleared(_, until):
            return replace(state, clear=True, until=until)
        case TurnPassed(seat):
            return replace(state, turn=seat, clear=False)
        case Challenged(seat, cards, pressed, closes, tied):
            challenger = with_player(state, seat, safe=False)
            call = Call(seat, pressed, closes, until=closes, tied=tied, shown=cards)
            return replace(challenger, call=overtake(state.call, call))
        case TieDrawn(seat):
            assert state.call is not None  # noqa: S101
            return replace(state, call=tie_with(state.call, seat))
        case Taken():
            return _taken(state, event)
        case Missed():
            return _missed(state, event)
        case Agreed(seat):
            return with_player(state, seat, safe=True)
        case TookBack(seat):
            return with_player(state, seat, safe=False)
        case DealEnded():
            return _deal_ended(state, event)
        case Left(seat):
            put_down = replace(state, aside=state.aside + state.players[seat].hand)
            gone = with_player(put_down, seat, playing=False, hand=(), safe=False)
            return after_match_event(gone, event, Player())
        case _:
            return after_match_event(state, event, Player())


def _table_changed(state: State, at: Millis, **changes: Any) -> State:
    """R7.5: after any change of the table nobody is barred, and nobody has said "safe"."""
    fresh = with_each_player(state, safe=False, barred=False)
    opens = at + state.options.window
    return replace(fresh, call=None, clear=False, opens=opens, changed_at=at, **changes)


def _dealt(state: State, event: Dealt) -> State:
    players = tuple(
        Player(player.total, player.unfinished, bool(hand), hand)
        for player, hand in zip(state.players, event.hands, strict=True)
    )
    drawn = sum(len(hand) for hand in event.hands)
    dealt = after_deal_began(state, event, drawn, phase="playing", players=players)
    return _table_changed(dealt, event.at, table=(), aside=(), layer=None, turn=event.first, missed=())


def _laid(state: State, event: Laid) -> State:
    hand = tuple(card for card in state.players[event.seat].hand if card != event.card)
    return _table_changed(
        with_player(state, event.seat, hand=hand + state.deck[:1]),
        event.at,
        deck=state.deck[1:],
        table=(*state.table, event.card),
        layer=event.seat,
        turn=state.next_to_lay(event.seat),
    )


def _taken(state: State, event: Taken) -> State:
    penalty = state.players[event.seat].penalty + event.table
    taker = with_player(state, event.seat, penalty=penalty)
    shown = with_player(taker, event.shown_by, shown=taker.players[event.shown_by].shown + 1)
    return _table_changed(shown, event.at, table=(), layer=None)


def _missed(state: State, event: Missed) -> State:
    """Resume the clock, which stood still during the challenge, so that others have time for theirs."""
    assert state.call is not None  # noqa: S101
    stood_still = event.at - state.call.pressed
    missed = with_player(state, event.seat, barred=True, mistakes=state.players[event.seat].mistakes + 1)
    return replace(
        missed,
        call=None,
        opens=state.opens + stood_still,
        until=state.until + stood_still,
        missed=with_miss(state.missed, event.cards),
        resumed_at=event.at,
    )


def _deal_ended(state: State, event: DealEnded) -> State:
    players = tuple(
        replace(
            player,
            total=player.total + score,
            unfinished=player.unfinished + (not finished),
            safe=False,
            barred=False,
        )
        for player, score, finished in zip(state.players, event.scores, event.finished, strict=True)
    )
    result = without_tag(DealResult, event)
    return after_deal_ended(state, event.resumes, result, players=players, turn=None, clear=False, call=None)


INITIAL = State()
