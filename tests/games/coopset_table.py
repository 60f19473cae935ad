"""CoopSet tables with an arranged deck, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tertia.cards import Card, card_features, deck
from tertia.errors import Refused
from tertia.games import coopset
from tertia.games.common.dealing import Pile
from tertia.games.coopset.commands import Take
from tertia.games.coopset.events import Dealt, Result, Started
from tertia.games.coopset.options import Options
from tertia.games.coopset.state import Player
from tertia.games.engine import fold
from tertia.history.recorded_game import RecordedGame

TRIOS: tuple[Card, ...] = deck()
"""In this order every three cards from the top are a SET: 0 1 2, 3 4 5, …"""

TWOS: tuple[Card, ...] = tuple(card for card in deck() if max(card_features(card)) < 2)
"""The 16 cards that use only two values of each feature. They hold no SET."""


def _on_the_quadric(card: Card) -> bool:
    a, b, c, d = card_features(card)
    return (a * a + b * b + c * d) % 3 == 0


TWENTY: tuple[Card, ...] = tuple(card for card in deck()[1:] if _on_the_quadric(card))
"""The most cards that hold no SET: an elliptic quadric and its mirror image."""


def arrange_deal(
    order: Iterable[Card] = TRIOS, players: int = 2, options: Options | None = None
) -> RecordedGame:
    """Return a table whose deck has these cards first, then all others."""
    first = tuple(order)
    pile = Pile((*first, *(card for card in deck() if card not in first)), "salt")
    table = RecordedGame(coopset, lambda: bytes(32))
    dealt = Dealt(at=0, commitment=pile.commitment, laid=pile.order[:12], pile=pile)
    table.state = fold(coopset, [Started(players, options or Options()), dealt])
    return table


def at_the_end(table: Sequence[Card], deck_left: Sequence[Card] = (), players: int = 1) -> RecordedGame:
    """Return a table with only these cards left; all others were taken before."""
    gone = tuple(card for card in deck() if card not in table and card not in deck_left)
    won = (Player(won=gone), *(Player(),) * (players - 1))
    late = arrange_deal(players=players)
    places = (*table, *(None,) * (12 - len(table)))
    late.state = replace(late.state, table=places, deck=tuple(deck_left), players=won)
    return late


def send(table: RecordedGame, command: Any, seat: int | None = 0, now: int = 0) -> list[Any]:
    """Send a command and return the events that it causes."""
    return [entry.event for entry in table.send(command, seat, now)]


def take(table: RecordedGame, *trios: int, seat: int = 0, now: int = 0) -> list[Any]:
    """Take the SETs of the cards 3k, 3k + 1 and 3k + 2 for these numbers k, from a deck in the order ``TRIOS``."""
    return [event for k in trios for event in send(table, Take((3 * k, 3 * k + 1, 3 * k + 2)), seat, now)]


def all_say(table: RecordedGame, command: Any, now: int = 0) -> list[Any]:
    """Let every player send this command. Return the events."""
    return [event for seat in table.state.seats.in_game for event in send(table, command, seat, now)]


def refusal(table: RecordedGame, command: Any, seat: int | None = 0, now: int = 0) -> str:
    before = table.state
    with pytest.raises(Refused) as refused:
        table.send(command, seat, now)
    assert table.state is before
    return refused.value.code


def result(table: RecordedGame) -> Result:
    assert table.state.result is not None
    found: Result = table.state.result
    return found


def scores(table: RecordedGame) -> list[int]:
    return [done.score for done in table.state.layouts]
