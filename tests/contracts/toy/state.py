"""The state of the toy game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from contracts.toy.commands import Options
from contracts.toy.events import Dealt, Ended, Picked, Started, ToyEvent
from tertia.cards import Card, card_features
from tertia.games.common.dealing import Pile
from tertia.games.common.seats import Seats


class State(Struct, frozen=True):
    phase: Literal["waiting", "playing", "over"] = "waiting"
    options: Options = Options()
    seats: Seats = Seats()
    players: tuple[tuple[Card, ...], ...] = ()
    """The cards of each player."""
    table: tuple[Card, ...] = ()
    pile: Pile | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The symbols on the cards of each player."""
        return tuple(sum(card_features(card)[0] + 1 for card in cards) for cards in self.players)


INITIAL = State()


def evolve(state: State, event: ToyEvent) -> State:
    match event:
        case Started(players, options):
            return State("playing", options, Seats.of(players), ((),) * players)
        case Dealt():
            return replace(state, table=event.laid, pile=event.pile)
        case Picked(seat, card):
            hands = list(state.players)
            hands[seat] = (*hands[seat], card)
            table = tuple(other for other in state.table if other != card)
            return replace(state, players=tuple(hands), table=table)
        case Ended():
            return replace(state, phase="over")
        case _:
            return replace(state, seats=state.seats.evolve(event))
