"""Classic tables as a test needs them: chosen cards, chosen piles, and a clock that the test moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from typing import Any

from msgspec.structs import replace

from tertia.cards import Card, deck
from tertia.errors import Refused
from tertia.games import classic
from tertia.games.classic.commands import Start
from tertia.games.classic.events import DealEnded, Started
from tertia.games.classic.options import Options
from tertia.games.classic.state import State
from tertia.games.common.commands import CallSet, Claim, SayNoSet
from tertia.games.common.dealing import Pile
from tertia.games.common.events import Dealt
from tertia.games.engine import fold
from tertia.history.recorded_game import RecordedGame
from tertia.notation import parse_cards
from tertia.solver import find_sets

USUAL = Options()
"""The default options. They are those of the oldest records, by the first revision of the rules.

New tables have others: ``new_table_options``.
"""

NOON = 1_000_000
"""The time at which a scene begins, in milliseconds."""

UNCHANGED_TIME: int = 500
"""Milliseconds for which the cards of a new scene have not changed, so that a press may be older than now."""

NO_SET_IN_20 = tuple(
    parse_cards(
        "2rso 3rso 1gso 1pso 1rto 1roo 2gto 3poo 1rss 1rsd 2gss 3psd 3rts 2rod 1pts 1god 3gos 2ptd 2pos 3gtd"
    )
)
"""Twenty cards without a SET, the most there can be; so any of them hold none."""

NO_SET_IN_9 = tuple(parse_cards("2rso 3rso 1gso 1pso 2gss 3pss 2pss 1rsd 3gss"))
"""Nine solid cards without a SET, the most there can be in a beginner deck."""

TWELVE = tuple(parse_cards("1rso 2rso 3rso 1gto 2gto 3gto 1pos 2pos 3pos 1rsd 1gsd 2gts"))
"""Twelve cards, the first nine of which are three SETs in order."""
FIRST_SET, SECOND_SET, THIRD_SET = TWELVE[0:3], TWELVE[3:6], TWELVE[6:9]
NOT_A_SET = (TWELVE[0], TWELVE[1], TWELVE[3])


def seeded_luck(seed: object = "luck") -> Callable[[], bytes]:
    rng = Random(str(seed))
    return lambda: rng.randbytes(32)


class Scene:
    """A table and a clock. Every method that changes the table returns the events."""

    def __init__(self, state: State, luck: Callable[[], bytes] | None = None) -> None:
        self.table = RecordedGame(classic, luck or seeded_luck())
        self.table.state = state
        self.now = NOON

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def send(self, command: Any, seat: int | None = None, pressed: int | None = None) -> list[Any]:
        """Send a command and return the events that it causes."""
        return [entry.event for entry in self.table.send(command, seat, self.now, pressed)]

    def later(self, millis: int) -> list[Any]:
        """Move the clock and return the events that this causes."""
        self.now += millis
        return [entry.event for entry in self.table.pass_time(self.now)]

    def refusal(self, command: Any, seat: int | None = None, pressed: int | None = None) -> Refused:
        """Return the refusal of this command, which changes nothing."""
        before, version = self.state, self.table.version
        try:
            self.send(command, seat, pressed)
        except Refused as refused:
            assert self.state is before
            assert self.table.version == version
            return refused
        raise AssertionError(f"{command} was not refused")

    def claim(self, seat: int, cards: Sequence[Card]) -> list[Any]:
        """Call, wait until nobody can overtake, and show these cards."""
        if not self.state.needs_call:
            return self.send(Claim(tuple(cards)), seat) + self.later(150)
        called = self.send(CallSet(), seat)
        return called + self.later(150) + self.send(Claim(tuple(cards)), seat)

    def all_agree(self) -> list[Any]:
        """Let all seats agree, in order, that there is no SET."""
        return [event for seat in self.state.seats.waited_for for event in self.send(SayNoSet(), seat)]

    def play_out(self, *takers: int) -> DealEnded:
        """Play the deal to its end: the takers take in turn, all agree when there is no SET."""
        turns = cycle(takers)
        while True:
            sets = find_sets(self.state.open_cards)
            events = self.claim(next(turns), sets[0]) if sets else self.all_agree()
            for end in of_kind(events, DealEnded):
                assert isinstance(end, DealEnded)
                return end


def started(players: int, options: Options = USUAL, seed: object = "start") -> Scene:
    """Return a table at the start of its first deal."""
    scene = Scene(classic.INITIAL, seeded_luck(seed))
    scene.send(Start(players, options))
    return scene


def dealt(
    laid: Sequence[Card] = TWELVE,
    coming: Sequence[Card] = (),
    players: int = 2,
    options: Options = USUAL,
    luck: Callable[[], bytes] | None = None,
) -> Scene:
    """Return a table with these cards on it; those next in the deck, then all the others in order."""
    chosen = (*laid, *coming)
    others = [card for card in deck(options.held) if card not in chosen]
    pile = Pile((*chosen, *others), "salt")
    events = [
        Started(players, options),
        Dealt(
            deal=1,
            dealer=0,
            at=NOON - UNCHANGED_TIME,
            commitment=pile.commitment,
            laid=tuple(laid),
            pile=pile,
        ),
    ]
    return Scene(fold(classic, events), luck)


def at_the_end(laid: Sequence[Card], players: int = 2, options: Options = USUAL, winner: int = 0) -> Scene:
    """Return a table whose deck is used up: these cards are left, all the others are won by one player."""
    scene = dealt(
        laid=TWELVE if options.held is None else deck(options.held)[:9], options=options, players=players
    )
    gone = tuple(card for card in deck(options.held) if card not in laid)
    piles = tuple(
        replace(p, won=gone if seat == winner else ()) for seat, p in enumerate(scene.state.players)
    )
    places = tuple(laid) + (None,) * (scene.state.size - len(laid))
    return Scene(replace(scene.state, table=places, deck=(), players=piles))


def of_kind(events: Sequence[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
