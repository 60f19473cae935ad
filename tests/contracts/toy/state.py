"""The state of the toy game."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from contracts.toy.commands import Options
from contracts.toy.events import Dealt, Ended, Picked, Started, ToyEvent
from tertia.cards import Card, card_features
from tertia.games.common.events import Paused, Resumed
from tertia.games.common.seats import Seats
from tertia.games.common.table import TableState, after_pause_event, after_shuffle


class State(TableState, frozen=True):
    phase: Literal["waiting", "playing", "over"] = "waiting"
    options: Options = Options()
    players: tuple[tuple[Card, ...], ...] = ()
    """The cards of each player."""
    table: tuple[Card, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The symbols on the cards of each player."""
        return tuple(sum(card_features(card)[0] + 1 for card in cards) for cards in self.players)


INITIAL = State()


def evolve(state: State, event: ToyEvent) -> State:
    match event:
        case Started(players, options):
            return replace(state, options=options, seats=Seats.of(players), players=((),) * players)
        case Dealt():
            return after_shuffle(state, event, len(event.laid), phase="playing", table=event.laid)
        case Picked(seat, card):
            hands = list(state.players)
            hands[seat] = (*hands[seat], card)
            table = tuple(other for other in state.table if other != card)
            return replace(state, players=tuple(hands), table=table)
        case Ended():
            return replace(state, phase="over")
        case Paused() | Resumed():
            return after_pause_event(state, event)
        case _:
            return replace(state, seats=state.seats.evolve(event))
