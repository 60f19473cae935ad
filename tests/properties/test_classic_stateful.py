"""Invariants of a classic table under any commands in any order, with Hypothesis."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from contracts.commands import legal_command, wild_command
from properties.recount import Recount
from tertia.cards import Feature, Held, deck
from tertia.errors import Refused
from tertia.games import classic
from tertia.games.classic.commands import Start
from tertia.games.classic.options import Options
from tertia.games.classic.state import State
from tertia.games.common.commands import Away, Back, CallSet, Claim, Deal, Join, Leave, SayNoSet
from tertia.games.common.dealing import Pile
from tertia.games.common.events import Dealt
from tertia.games.common.options import CURRENT_REVISION
from tertia.history.record import replay
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import verify
from tertia.solver import find_sets

SEATS = st.integers(0, 4)
SEEDS = st.integers(0, 2**32)
SPANS = st.sampled_from((0, 1, 60, 149, 150, 151, 900, 5_000, 16_000))
"""Milliseconds around the times that matter: the photo finish (150), the time to pick, the grace time (15,000)."""
OPTIONS = st.builds(
    Options,
    penalty=st.sampled_from(("locked", "point", "set", "none")),
    scoring=st.sampled_from(("cards", "sets")),
    match=st.sampled_from(("deals", "everyone")),
    deals=st.integers(1, 3),
    held=st.none() | st.builds(Held, st.sampled_from(Feature), st.integers(0, 2)),
    alone=st.sampled_from(("clear", "lost", "over")),
    claim=st.sampled_from(("call", "tap")),
    more=st.sampled_from(("agree", "auto")),
    hints=st.sampled_from(("off", "count", "one", "two")),
    grace=st.sampled_from((0, 15_000)),
    pause=st.sampled_from((0, 20_000)),
    photo_finish=st.sampled_from((0, 150)),
    revision=st.sampled_from((1, CURRENT_REVISION)),
)


class ClassicTable(RuleBasedStateMachine):
    table: RecordedGame

    @initialize(players=st.integers(1, 4), options=OPTIONS, seed=SEEDS)
    def start(self, players: int, options: Options, seed: int) -> None:
        rng = Random(seed)
        self.table = RecordedGame(classic, lambda: rng.randbytes(32))
        self.now, self.counted, self.recount = 1_000_000, 0, Recount()
        self.send(Start(players, options), None)

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def seat(self, number: int) -> int:
        """Return a seat of this table. Hypothesis chooses numbers without knowing the table."""
        return number % len(self.state.players)

    def send(self, command: Any, seat: int | None, pressed: int | None = None) -> bool:
        """Return True if the table accepted it; a refusal must not change anything."""
        self.table.pass_time(self.now)
        before, version = self.state, self.table.version
        try:
            self.table.send(command, seat, self.now, pressed)
        except Refused:
            assert self.state is before
            assert self.table.version == version
            return False
        return True

    @rule(number=SEATS, seed=SEEDS)
    def do_what_is_legal(self, number: int, seed: int) -> None:
        self.table.pass_time(self.now)
        seat = self.seat(number)
        command = legal_command(classic, self.state, seat, self.now, Random(seed))
        assert command is None or self.send(command, seat), f"{command} was called legal"

    @rule(number=SEATS, seed=SEEDS, late=st.integers(-50, 400))
    def say_anything(self, number: int, seed: int, late: int) -> None:
        rng = Random(seed)
        seat = rng.choice((self.seat(number), self.seat(number), None, -1, 99))
        self.send(wild_command(classic, rng, self.state), seat, self.now - late)

    @rule(
        numbers=st.lists(SEATS, min_size=2, max_size=4),
        late=st.lists(st.integers(0, 3), min_size=4, max_size=4),
    )
    def press_almost_together(self, numbers: list[int], late: list[int]) -> None:
        for number, delay in zip(numbers, late, strict=False):
            self.send(CallSet(), self.seat(number), self.now - delay)

    @rule(numbers=st.lists(SEATS, min_size=1, max_size=9))
    def take_sets(self, numbers: list[int]) -> None:
        for number in numbers:
            sets = find_sets(self.state.open_cards)
            if not sets:
                self.all_agree()
                return
            if self.state.needs_call:
                self.send(CallSet(), self.seat(number))
                self.now += 150  # the photo finish is over
            self.send(Claim(sets[0]), self.seat(number))
            self.now += 150

    @rule()
    def all_agree(self) -> None:
        for seat in range(len(self.state.players)):
            self.send(SayNoSet(), seat)

    @rule(span=SPANS)
    def let_time_pass(self, span: int) -> None:
        self.now += span
        self.table.pass_time(self.now)
        due = classic.deadline(self.state)
        assert due is None or due > self.now

    @rule(number=SEATS, there=st.booleans())
    def come_or_go(self, number: int, there: bool) -> None:
        seat = self.seat(number)
        assert self.send(Back(seat) if there else Away(seat), None)

    @precondition(lambda self: len(self.state.seats.in_game) > 1)
    @rule(number=SEATS)
    def leave(self, number: int) -> None:
        self.send(Leave(), self.seat(number))

    @precondition(lambda self: self.state.phase == "between")
    @rule(joins=st.booleans())
    def begin_the_next_deal(self, joins: bool) -> None:
        if joins:
            self.send(Join(), None)
        self.send(Deal(), self.state.next_dealer)

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        state = self.state
        won = [card for player in state.players for card in player.won]
        cards = [*state.deck, *state.open_cards, *won, *state.aside]
        assert sorted(cards) == list(deck(state.options.held))

    @invariant()
    def scores_are_what_the_events_say(self) -> None:
        for entry in self.table.entries[self.counted :]:
            self.recount.count(entry.event)
        self.counted = self.table.version
        assert [player.total for player in self.state.players] == self.recount.totals
        seats_in_deal = range(len(self.recount.cards))  # without a player who joined after it
        assert [self.state.score(seat) for seat in seats_in_deal] == self.recount.scores()

    @invariant()
    def table_is_as_the_rules_want_it(self) -> None:
        state = self.state
        on_table = len(state.open_cards)
        assert on_table % 3 == 0
        assert on_table <= 21
        if state.deck:
            assert on_table >= state.size, "never fewer than twelve while there are cards to lay"
        if state.phase != "playing":
            assert state.call is None
        waited_for = state.seats.waited_for
        if state.phase == "playing" and state.call is None and waited_for:
            assert not all(state.players[seat].locked for seat in waited_for), "R2.7: all locks lift"
        if state.call is not None:
            assert not state.players[state.call.seat].locked
            assert not state.players[state.call.seat].agreed

    @invariant()
    def nobody_sees_the_order_of_the_deck(self) -> None:
        state = self.state
        other_piles = tuple(Pile(pile.order[::-1], "another salt") for pile in state.piles)
        twin = replace(state, deck=state.deck[::-1], piles=other_piles)
        for seat in (None, *range(len(state.players))):
            assert msgspec.json.encode(classic.view(state, seat)) == msgspec.json.encode(
                classic.view(twin, seat)
            )

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert replay(classic, self.table.entries) == self.state
            assert verify(classic, self.table.entries) == self.state
            assert self.state.deal == sum(isinstance(entry.event, Dealt) for entry in self.table.entries)


ClassicTable.TestCase.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
TestClassicTable = ClassicTable.TestCase
