"""SetUp tables with chosen hands and a chosen line, and a clock that the test moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tertia.cards import Card, deck
from tertia.errors import Refused
from tertia.games import setup
from tertia.games.setup.commands import Lay, Start
from tertia.games.setup.options import Options
from tertia.games.setup.state import State
from tertia.history.recorded_game import RecordedGame

WINDOW, TURN = 4_000, 30_000

LINE = (0, 1, 3, 4)
"""Four cards without a SET. Card 2 makes a SET with 0 and 1."""


class Sitting:
    """A SetUp table whose clock, hands and line of cards the test chooses."""

    def __init__(self, players: int = 3, luck: int = 0, **options: Any) -> None:
        self.table = RecordedGame(setup, lambda: bytes([luck]) * 32)
        self.now = 0
        self.send(Start(players, Options(**options)), seat=None)

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def send(self, command: Any, seat: int | None, pressed: int | None = None) -> list[Any]:
        """Send a command and return the events that it causes."""
        before = self.table.version
        self.table.send(command, seat, self.now, pressed)
        return [entry.event for entry in self.table.entries[before:]]

    def wait(self, length: int) -> list[Any]:
        """Move the clock and return the events that this causes."""
        self.now += length
        return [entry.event for entry in self.table.pass_time(self.now)]

    def refusal(self, command: Any, seat: int | None, pressed: int | None = None) -> str:
        with pytest.raises(Refused) as refused:
            self.send(command, seat, pressed)
        return refused.value.code

    def set_line(self, *line: Card) -> None:
        """Put these cards on the table, the last one laid just now by the player before the one in turn."""
        self._exchange(set(line))
        state = self.state
        assert state.turn is not None
        layer = (state.turn - 1) % len(state.players)
        used = {card for player in state.players for card in (*player.hand, *player.penalty)}
        rest = tuple(card for card in deck() if card not in used and card not in line)
        self.table.state = replace(
            state,
            table=line,
            deck=rest,
            layer=layer,
            clear=False,
            changed_at=self.now,
            opens=self.now + state.options.window,
        )

    def hold(self, seat: int, *cards: Card) -> None:
        """Put these four cards into the hand of a seat."""
        self._exchange(set(cards), keep=seat)
        players = list(self.state.players)
        players[seat] = replace(players[seat], hand=cards)
        used = {card for player in players for card in player.hand} | set(self.state.table)
        rest = tuple(card for card in deck() if card not in used)
        self.table.state = replace(self.state, players=tuple(players), deck=rest)

    def _exchange(self, wanted: set[Card], keep: int | None = None) -> None:
        """Replace wanted cards in the hands of all seats but ``keep`` by cards from the end of the deck."""
        state = self.state
        spare = [card for card in state.deck if card not in wanted]
        players = tuple(
            player
            if seat == keep
            else replace(player, hand=tuple(spare.pop() if card in wanted else card for card in player.hand))
            for seat, player in enumerate(state.players)
        )
        self.table.state = replace(state, players=players)

    def shorten_deck(self, count: int) -> None:
        """Leave this many cards to draw and set the others aside."""
        cards = self.state.deck
        self.table.state = replace(self.state, deck=cards[:count], aside=cards[count:])

    def lay(self, card: Card | None = None) -> list[Any]:
        """Let the player in turn lay this card, or the first one of the hand, and return the events."""
        seat = self.state.turn
        assert seat is not None
        return self.send(Lay(self.state.players[seat].hand[0] if card is None else card), seat)

    def play_out(self) -> list[Any]:
        """Let everyone lay as soon as the window is over, until the deal ends. Return all events."""
        happened: list[Any] = []
        while self.state.phase == "playing":
            happened += self.lay() if self.state.clear else self.wait(WINDOW)
        return happened


def names(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(kind: Callable[..., Any], events: list[Any]) -> Any:
    (found,) = (event for event in events if type(event) is kind)
    return found


def with_line(*line: Card, players: int = 3, **options: Any) -> Sitting:
    """Return a table with these cards on it. Seat 0 laid the last one, and seat 1 is in turn."""
    sitting = Sitting(players, **options)
    sitting.set_line(*line)
    return sitting
