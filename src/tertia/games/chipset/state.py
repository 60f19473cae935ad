"""The state of a ChipSet table, as the fold of its events."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.chipset.events import (
    Answered,
    Anted,
    Asked,
    ChipSetEvent,
    DealEnded,
    DealResult,
    Dealt,
    Folded,
    GotBack,
    How,
    LaidMore,
    PotResult,
    PotTaken,
    ReturnAwaited,
    Showdown,
    Staked,
    Started,
    TurnCame,
)
from tertia.games.chipset.options import Options
from tertia.games.common.events import CameBack
from tertia.games.common.match import MatchState, after_deal_began, after_deal_ended, after_match_event
from tertia.games.common.table import with_player
from tertia.games.engine import Millis, without_tag
from tertia.solver import Triple

Phase = Literal["waiting", "betting", "answering", "between", "over"]
"""Before the first deal, during bets, during the showdown question, between two deals, or after the last one."""


class Player(Struct, frozen=True):
    """The chips of a player, and the cards, stakes and answers in this deal."""

    chips: int = 0
    """The chips in front of the player, without those in the pot."""
    hand: tuple[Card, ...] = ()
    folded: bool = False
    """True if the player gave up the hand."""
    stake: int = 0
    """Chips given in this phase."""
    paid: int = 0
    """Chips given in this deal."""
    raises: int = 0
    """The number of raises in this phase."""
    said: How | None = None
    """The player's last action in this phase; None before the first turn."""
    expose: bool | None = None
    """The answer to the showdown question; None before it is given."""
    shown: bool = False
    """True if everybody sees the hand."""
    sets: tuple[Triple, ...] = ()
    """The SETs of a hand that is shown."""

    @property
    def is_in(self) -> bool:
        """True if the player has cards in this deal and has not folded."""
        return bool(self.hand) and not self.folded

    @property
    def can_bet(self) -> bool:
        """R6.8: a player without chips stays in the deal, but bets no more."""
        return self.is_in and self.chips > 0


class State(MatchState, frozen=True):
    phase: Phase = "waiting"
    options: Options = Options()
    players: tuple[Player, ...] = ()
    table: tuple[Card, ...] = ()
    """The cards in the middle."""
    pot: int = 0
    """All chips given in this deal and not yet taken."""
    round: int = 0
    """The number of the betting phase in this deal, from 1."""
    turn: int | None = None
    """The seat whose turn it is to bet; None while nobody bets."""
    last_to_act: int = 0
    """The seat that acted last, after which the next turn follows; the dealer at the start of a phase."""
    until: Millis | None = None
    """When the turn, or the time to answer, runs out."""
    taken: tuple[PotResult, ...] = ()
    """The pots of this deal, once they are won."""
    returns_until: Millis | None = None
    """R6.8: between deals with too few players, when the match ends unless somebody returns."""
    last: DealResult | None = None

    @property
    def is_in_play(self) -> bool:
        return self.phase in ("betting", "answering")

    @property
    def remaining_seats(self) -> tuple[int, ...]:
        """The seats that have cards and have not folded."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_in)

    @property
    def highest_stake(self) -> int:
        """R6.4: the highest stake of this phase, also of players who left."""
        return max(player.stake for player in self.players)

    def owed_by(self, seat: int) -> int:
        """Return the chips that a seat lacks to equal the highest stake."""
        return self.highest_stake - self.players[seat].stake

    @property
    def must_open(self) -> bool:
        """R6.3: True if the next player has the duty to make the first bet of this phase."""
        is_first = not any(player.said for player in self.players)
        return self.options.opening == "bet" and self.phase == "betting" and is_first

    @property
    def must_act(self) -> tuple[int, ...]:
        """R6.5: the seats that owe chips or have not had a turn, unless no other seat could answer a bet."""
        able = [(seat, player) for seat, player in enumerate(self.players) if player.can_bet]
        highest = self.highest_stake
        return tuple(
            seat for seat, player in able if player.stake < highest or (player.said is None and len(able) > 1)
        )

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Return all seats, beginning at the left of this one and ending with it."""
        count = len(self.players)
        return tuple((seat + step) % count for step in range(1, count + 1))

    @property
    def seats_with_chips(self) -> tuple[int, ...]:
        """R6.8: the seats that have chips and have not left."""
        return tuple(seat for seat in self.seats.in_game if self.players[seat].chips)

    @property
    def next_dealer(self) -> int:
        """R6.3: the deal passes clockwise and skips players without chips."""
        return next(
            (seat for seat in self.clockwise(self.dealer) if seat in self.seats_with_chips), self.dealer
        )


def evolve(state: State, event: ChipSetEvent) -> State:
    """Return the state after an event."""
    match event:
        case Started(_, options):
            return after_match_event(state, event, Player(chips=options.chips))
        case Dealt():
            return _dealt(state, event)
        case Anted(chips):
            return _anted(state, chips)
        case TurnCame(seat, until):
            return replace(state, turn=seat, until=until)
        case Folded(seat):
            return _turn_over(with_player(state, seat, folded=True, expose=None), seat)
        case Staked(seat):
            return _staked(state, event)
        case GotBack(seat, chips):
            return _gave(state, seat, -chips)
        case Asked(until):
            return replace(state, phase="answering", turn=None, until=until)
        case Answered(seat, expose):
            return with_player(state, seat, expose=expose)
        case LaidMore(laid):
            table, deck = state.table + laid, state.deck[len(laid) :]
            return _betting(replace(state, table=table, deck=deck, round=state.round + 1))
        case Showdown(_, hands):
            for hand in hands:
                state = with_player(state, hand.seat, shown=True, sets=hand.sets)
            return state
        case PotTaken():
            return _pot_taken(state, event)
        case ReturnAwaited(until):
            return replace(state, returns_until=until)
        case CameBack():
            return after_match_event(replace(state, returns_until=None), event, Player())
        case DealEnded():
            result = without_tag(DealResult, event)
            return after_deal_ended(state, event.resumes, result, turn=None, until=None)
        case _:
            return after_match_event(state, event, Player())


def _dealt(state: State, event: Dealt) -> State:
    drawn = len(event.laid) + sum(map(len, event.hands))
    players = tuple(
        Player(player.chips, hand) for player, hand in zip(state.players, event.hands, strict=True)
    )
    return _betting(
        after_deal_began(state, event, drawn, players=players, table=event.laid, round=1, taken=())
    )


def _betting(state: State) -> State:
    """Begin a new phase: no stakes, no raises, no answers yet."""
    players = tuple(
        Player(player.chips, player.hand, player.folded, paid=player.paid) for player in state.players
    )
    return replace(state, phase="betting", players=players, turn=None, until=None, last_to_act=state.dealer)


def _gave(state: State, seat: int, chips: int, **changes: Any) -> State:
    """Return the state after a player put chips into the pot."""
    player = state.players[seat]
    gave = with_player(
        state,
        seat,
        chips=player.chips - chips,
        stake=max(0, player.stake + chips),
        paid=player.paid + chips,
        **changes,
    )
    return replace(gave, pot=state.pot + chips)


def _anted(state: State, chips: tuple[int, ...]) -> State:
    """Return the state after the antes. They are no stakes of the first phase."""
    players = tuple(
        replace(player, chips=player.chips - ante, paid=player.paid + ante)
        for player, ante in zip(state.players, chips, strict=True)
    )
    return replace(state, players=players, pot=state.pot + sum(chips))


def _staked(state: State, event: Staked) -> State:
    is_first_bet = state.highest_stake == 0
    is_raise = event.how == "raise" and not (is_first_bet and state.options.first_bet == "apart")
    raises = state.players[event.seat].raises + is_raise
    return _turn_over(_gave(state, event.seat, event.paid, said=event.how, raises=raises), event.seat)


def _turn_over(state: State, seat: int) -> State:
    """Return the state after the action of this seat; unchanged if the seat left out of turn."""
    if state.phase != "betting" or state.turn not in (None, seat):
        return state
    return replace(state, turn=None, until=None, last_to_act=seat)


def _pot_taken(state: State, event: PotTaken) -> State:
    for seat, share in zip(event.winners, event.shares, strict=True):
        state = with_player(state, seat, chips=state.players[seat].chips + share)
    return replace(state, pot=state.pot - event.chips, taken=(*state.taken, without_tag(PotResult, event)))


INITIAL = State()
