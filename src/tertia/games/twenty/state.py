"""The state of a 20/20 table, as the fold of its events."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.common.agreements import after_agreement_event
from tertia.games.common.calls import evolve_call, rest_after
from tertia.games.common.events import (
    Agreed,
    Called,
    CountdownBegan,
    CountdownStopped,
    LaidMore,
    Left,
    Overruled,
    Rested,
    Shown,
    TieDrawn,
    TookBack,
)
from tertia.games.common.layout import lay, open_cards, take
from tertia.games.common.match import MatchState, after_deal_began, after_deal_ended, after_match_event
from tertia.games.common.misses import Misses, with_miss
from tertia.games.common.photo_finish import Call
from tertia.games.common.table import with_each_player, with_player
from tertia.games.engine import Millis, without_tag
from tertia.games.twenty.events import (
    DealEnded,
    DealResult,
    Dealt,
    Drew,
    Hand,
    Missed,
    Rebuilt,
    Replaced,
    Taken,
    TwentyEvent,
)
from tertia.games.twenty.options import Options

TABLE_SIZE = 6
"""R9.1: the number of cards on the table."""

Phase = Literal["waiting", "playing", "between", "over"]
"""Before the first deal, during a deal, between two deals, or after the last one."""


class Player(Struct, frozen=True):
    """The cards and counts of a player in this deal, and the total of the deals before."""

    total: int = 0
    """The points of all finished deals."""
    hand: tuple[Card, ...] = ()
    in_deal: bool = False
    """True if the player got cards in this deal and has not left since."""
    put_down: int = 0
    """The number of cards that the player had on leaving this deal. They count for its winner."""
    agreed: bool = False
    """R2.8: True if the player agrees that there is no SET."""
    sets: int = 0
    """The number of SETs that the player took."""
    mistakes: int = 0
    """The number of wrong calls."""
    asked: int = 0
    """R9.4: the number of cards that the player asked for."""
    rests_until: Millis = 0
    """R2.7: when the rest after a wrong call ends; 0 without one."""
    rested_at: Millis = 0
    """When the last rest ended. An earlier press does not count, even if it arrives later."""


class State(MatchState, frozen=True):
    phase: Phase = "waiting"
    options: Options = Options()
    players: tuple[Player, ...] = ()
    call: Call | None = None
    """The call that is not resolved yet."""
    removed: tuple[Card, ...] = ()
    """R9.5: the cards of SETs taken, and the hands of players who left. A new pile is made of them."""
    gone_at: Millis = 0
    """When cards last left the table, or the deal began: an earlier press was meant for other cards."""
    resumed_at: Millis = 0
    """When the last wrong call ended: an earlier press was made while play was suspended (R2.4)."""
    missed: Misses = ()
    """The wrong claims of this deal: the last ``MISSES_KEPT``."""
    last: DealResult | None = None

    @property
    def needs_call(self) -> bool:
        """R2.3: players call first, unless three taps are a claim at this table."""
        return self.options.claim == "call"

    @property
    def open_cards(self) -> tuple[Card, ...]:
        return open_cards(self.table)

    def reachable_cards(self, seat: int) -> tuple[Card, ...]:
        """R9.2: the cards of which this seat may make a SET."""
        return self.players[seat].hand + self.open_cards

    @property
    def drawable(self) -> int:
        """R9.5: the number of cards that can still be drawn, with those for a new pile."""
        return len(self.deck) + len(self.removed)

    @property
    def in_deal(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.in_deal)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats in this deal that the table waits for."""
        return tuple(seat for seat in self.in_deal if self.seats.is_waited_for(seat))

    @property
    def goal(self) -> int:
        """R9.6: the points that win the match."""
        return self.options.target * len(self.players)


def evolve(state: State, event: TwentyEvent) -> State:
    """Return the state after an event."""
    match event:
        case Dealt():
            return _dealt(state, event)
        case Called(seat):
            # A caller no longer agrees that there is no SET.
            call = evolve_call(state.call, event)
            return replace(with_player(state, seat, agreed=False), call=call, countdown=None)
        case TieDrawn() | Shown():
            return replace(state, call=evolve_call(state.call, event))
        case Taken():
            return _taken(state, event)
        case Replaced(laid, places):
            return _laid(state, laid, places)
        case Missed(seat, cards, at=at):
            mistakes, rests_until = state.players[seat].mistakes + 1, rest_after(state, at)
            player = with_player(state, seat, mistakes=mistakes, rests_until=rests_until)
            return replace(player, call=None, missed=with_miss(state.missed, cards), resumed_at=at)
        case Rested(seat):
            return with_player(state, seat, rests_until=0, rested_at=state.players[seat].rests_until)
        case Drew():
            return _drew(state, event)
        case Rebuilt(commitment, _, pile):
            assert pile is not None  # noqa: S101
            commitments, piles = (*state.commitments, commitment), (*state.piles, pile)
            deck = state.deck + pile.order
            return replace(state, commitments=commitments, piles=piles, deck=deck, removed=())
        case Agreed() | TookBack() | CountdownBegan() | CountdownStopped() | Overruled():
            return after_agreement_event(state, event)
        case LaidMore(laid, places, at):
            return _table_changed(_laid(state, laid, places), at)
        case DealEnded():
            return _deal_ended(state, event)
        case Left(seat):
            return after_match_event(_out_of_deal(state, seat), event, Player())
        case _:
            return after_match_event(state, event, Player())


def _faces(hand: Hand) -> tuple[Card, ...]:
    return tuple(card for card in hand if card is not None)


def _dealt(state: State, event: Dealt) -> State:
    hands = [_faces(hand) for hand in event.hands]
    drawn = sum(len(hand) for hand in hands) + len(event.laid)
    return after_deal_began(
        state,
        event,
        drawn,
        phase="playing",
        players=tuple(
            Player(total=player.total, hand=hand, in_deal=bool(hand))
            for player, hand in zip(state.players, hands, strict=True)
        ),
        table=event.laid,
        removed=(),
        call=None,
        gone_at=event.at,
        resumed_at=0,
        missed=(),
    )


def _table_changed(state: State, at: Millis) -> State:
    """R2.8: any change of the table withdraws the agreements."""
    return replace(with_each_player(state, agreed=False), changed_at=at, countdown=None)


def _taken(state: State, event: Taken) -> State:
    """Take the SET out of the hand. A SET of the hand alone does not change the table."""
    player = state.players[event.seat]
    hand = tuple(card for card in player.hand if card not in event.own)
    taker = with_player(state, event.seat, hand=hand, sets=player.sets + 1)
    after = replace(taker, removed=state.removed + event.cards, call=None)
    if not event.places:
        return after
    table = take(state.table, event.cards, TABLE_SIZE)
    return _table_changed(replace(after, table=table, gone_at=event.at), event.at)


def _laid(state: State, laid: tuple[Card, ...], places: tuple[int, ...]) -> State:
    table = lay(state.table, places, laid)
    whole_trios = (*table, *[None] * (-len(table) % 3))
    return replace(state, table=whole_trios, deck=state.deck[len(laid) :])


def _drew(state: State, event: Drew) -> State:
    """Add the drawn card. It may make a SET, so the player no longer agrees that there is none."""
    player = state.players[event.seat]
    hand = player.hand + _faces((event.card,))
    asked = player.asked + (not event.penalty)
    return replace(with_player(state, event.seat, hand=hand, asked=asked, agreed=False), deck=state.deck[1:])


def _out_of_deal(state: State, seat: int) -> State:
    """Move the hand of a player who leaves to the removed cards."""
    if state.phase != "playing":
        return state
    player = state.players[seat]
    put_down = player.put_down + len(player.hand)
    out = with_player(state, seat, hand=(), in_deal=False, agreed=False, put_down=put_down)
    return replace(out, removed=state.removed + player.hand)


def _deal_ended(state: State, event: DealEnded) -> State:
    players = tuple(
        replace(player, total=player.total + score, agreed=False, rests_until=0)
        for player, score in zip(state.players, event.scores, strict=True)
    )
    return after_deal_ended(
        state, event.resumes, without_tag(DealResult, event), players=players, call=None, countdown=None
    )


INITIAL = State()
