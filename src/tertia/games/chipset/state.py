"""The state of a ChipSet table, as the fold of its events."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.chipset.commands import Options
from tertia.games.chipset.events import (
    Answered,
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
    Showdown,
    Staked,
    Started,
    TurnCame,
)
from tertia.games.common.dealing import Pile
from tertia.games.common.events import CameBack, GaveUpWaiting, Left, MatchEnded, MatchResult, WentAway
from tertia.games.common.seats import Seats
from tertia.games.engine import Millis, untagged
from tertia.solver import Triple

Phase = Literal["waiting", "betting", "answering", "between", "over"]


class Player(Struct, frozen=True):
    """A player's chips, and what the player has and did in this deal."""

    chips: int = 0
    hand: tuple[Card, ...] = ()
    folded: bool = False
    stake: int = 0
    """Chips given in this phase."""
    paid: int = 0
    """Chips given in this deal."""
    raises: int = 0
    said: How | None = None
    """What the player did last in this phase; None before the first turn."""
    expose: bool | None = None
    """The answer to the showdown question; None before it is given."""
    shown: bool = False
    sets: tuple[Triple, ...] = ()
    """The SETs of a hand laid open."""

    @property
    def is_in(self) -> bool:
        return bool(self.hand) and not self.folded

    @property
    def can_bet(self) -> bool:
        """R6.8: who has given all chips stays in without further bets."""
        return self.is_in and self.chips > 0


class State(Struct, frozen=True):
    phase: Phase = "waiting"
    options: Options = Options()
    seats: Seats = Seats()
    players: tuple[Player, ...] = ()
    deal: int = 0
    dealer: int = 0
    pile: Pile | None = None
    commitment: str = ""
    deck: tuple[Card, ...] = ()
    """What is left of the pile, the next card first."""
    table: tuple[Card, ...] = ()
    pot: int = 0
    """All chips given in this deal and not yet taken."""
    round: int = 0
    """Which betting phase of the deal this is, from 1."""
    turn: int | None = None
    spoke: int = 0
    """Who bet last; the next turn is looked for from here on. The dealer at the beginning of a phase."""
    until: Millis | None = None
    """When the turn, or the time to answer, runs out."""
    dealt_at: Millis = 0
    taken: tuple[PotResult, ...] = ()
    """The pots of this deal, once they are won."""
    resumes: Millis | None = None
    last: DealResult | None = None
    result: MatchResult | None = None

    @property
    def in_play(self) -> bool:
        return self.phase in ("betting", "answering")

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who has cards and has not folded."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_in)

    @property
    def highest(self) -> int:
        """R6.4: the highest stake of this phase; it stands even if who made it has left."""
        return max(player.stake for player in self.players)

    def owes(self, seat: int) -> int:
        """What the player lacks to equal the highest stake."""
        return self.highest - self.players[seat].stake

    @property
    def must_speak(self) -> tuple[int, ...]:
        """R6.5: who owes chips, and who has not had a turn, unless nobody else could answer a bet."""
        able = [(seat, player) for seat, player in enumerate(self.players) if player.can_bet]
        highest = self.highest
        return tuple(
            seat for seat, player in able if player.stake < highest or (player.said is None and len(able) > 1)
        )

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """All seats, beginning at the left of this one and ending with it."""
        count = len(self.players)
        return tuple((seat + step) % count for step in range(1, count + 1))

    @property
    def can_play_on(self) -> tuple[int, ...]:
        """R6.8: who has chips and has not left."""
        return tuple(seat for seat in self.seats.in_game if self.players[seat].chips)

    @property
    def next_dealer(self) -> int:
        """R6.3: the deal goes clockwise and skips who is out."""
        return next((seat for seat in self.clockwise(self.dealer) if seat in self.can_play_on), self.dealer)


INITIAL = State()


def evolve(state: State, event: ChipSetEvent) -> State:
    """The state after an event."""
    match event:
        case Started(players, options):
            rich = Player(chips=options.chips)
            return replace(state, options=options, seats=Seats.of(players), players=(rich,) * players)
        case Dealt():
            return _dealt(state, event)
        case TurnCame(seat, until):
            return replace(state, turn=seat, until=until)
        case Folded(seat):
            folded = replace(state.players[seat], folded=True, expose=None)
            return _with(state, seat, folded, **_turn_over(state, seat))
        case Staked(seat):
            return _staked(state, event)
        case GotBack(seat, chips):
            return _with(state, seat, _gave(state.players[seat], -chips), pot=state.pot - chips)
        case Asked(until):
            return replace(state, phase="answering", turn=None, until=until)
        case Answered(seat, expose):
            return _with(state, seat, replace(state.players[seat], expose=expose))
        case LaidMore(laid):
            table, deck = state.table + laid, state.deck[len(laid) :]
            return _betting(replace(state, table=table, deck=deck, round=state.round + 1))
        case Showdown(_, hands):
            for hand in hands:
                player = replace(state.players[hand.seat], shown=True, sets=hand.sets)
                state = _with(state, hand.seat, player)
            return state
        case PotTaken():
            return _pot_taken(state, event)
        case DealEnded():
            return replace(
                state,
                phase="between",
                turn=None,
                until=None,
                resumes=event.resumes,
                last=untagged(DealResult, event),
            )
        case MatchEnded():
            return replace(state, phase="over", resumes=None, result=untagged(MatchResult, event))
        case WentAway() | GaveUpWaiting() | CameBack() | Left():
            return replace(state, seats=state.seats.evolve(event))


def _with(state: State, seat: int, player: Player, **changes: Any) -> State:
    return replace(state, players=state.players[:seat] + (player,) + state.players[seat + 1 :], **changes)


def _dealt(state: State, event: Dealt) -> State:
    given = len(event.laid) + sum(map(len, event.hands))
    return _betting(
        replace(
            state,
            players=tuple(
                Player(player.chips, hand) for player, hand in zip(state.players, event.hands, strict=True)
            ),
            deal=event.deal,
            dealer=event.dealer,
            pile=event.pile,
            commitment=event.commitment,
            deck=event.pile.order[given:] if event.pile else (),
            table=event.laid,
            round=1,
            dealt_at=event.at,
            taken=(),
            resumes=None,
        )
    )


def _betting(state: State) -> State:
    """A new phase: no stakes, no raises, no answers yet."""
    players = tuple(
        Player(player.chips, player.hand, player.folded, paid=player.paid) for player in state.players
    )
    return replace(state, phase="betting", players=players, turn=None, until=None, spoke=state.dealer)


def _gave(player: Player, chips: int, **changes: Any) -> Player:
    """The player after so many chips went into the pot."""
    return replace(
        player,
        chips=player.chips - chips,
        stake=player.stake + chips,
        paid=player.paid + chips,
        **changes,
    )


def _staked(state: State, event: Staked) -> State:
    player = state.players[event.seat]
    raises = player.raises + (event.how == "raise")
    player = _gave(player, event.paid, said=event.how, raises=raises)
    return _with(state, event.seat, player, pot=state.pot + event.paid, **_turn_over(state, event.seat))


def _turn_over(state: State, seat: int) -> dict[str, Any]:
    """What changes when this seat has spoken: nothing if it left out of turn."""
    if state.phase != "betting" or state.turn not in (None, seat):
        return {}
    return {"turn": None, "until": None, "spoke": seat}


def _pot_taken(state: State, event: PotTaken) -> State:
    for seat, share in zip(event.winners, event.shares, strict=True):
        player = state.players[seat]
        state = _with(state, seat, replace(player, chips=player.chips + share))
    return replace(state, pot=state.pot - event.chips, taken=(*state.taken, untagged(PotResult, event)))
