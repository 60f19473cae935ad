"""Scout tables with chosen cards, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from tertia.cards import Card, deck
from tertia.errors import Refused
from tertia.games import scout
from tertia.games.common.commands import SayNoSet
from tertia.games.common.dealing import Pile
from tertia.games.common.events import Dealt
from tertia.games.scout.events import Started, TurnEnded
from tertia.games.scout.options import Options
from tertia.games.scout.view import HuntView
from tertia.history.recorded_game import RecordedGame
from tertia.notation import parse_cards

NO_WINDOW = Options(photo_finish=0)

A, B, C, D, E = parse_cards("1rso 2rso 3rso 1gso 1pso")
"""Two SETs that share their first card: A B C and A D E."""

IN_NO_SET, *OTHERS = parse_cards("2gts 1rtd 3rtd 1gos 3gts 2pss 1pts")
"""A card that is in no SET of the table, and the other cards."""

TABLE = (A, B, C, D, E, IN_NO_SET, *OTHERS)

NO_SET_IN_16 = tuple(
    a + 3 * b + 9 * c + 27 * d for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1)
)
"""Every feature has one of two values, so no three cards are all different in any: no SET."""


def luck_in_order() -> Iterator[bytes]:
    """Yield the bytes that the rules use as luck: the numbers 0, 1, 2, …"""
    return (number.to_bytes(32) for number in count())


def arrange_deal(
    players: int = 3,
    options: Options = NO_WINDOW,
    first: Sequence[Card] = TABLE,
    luck: Iterator[bytes] | None = None,
) -> RecordedGame:
    """Return a table at which these cards come first."""
    draws = luck or luck_in_order()
    table = RecordedGame(scout, lambda: next(draws))
    rest = tuple(card for card in deck() if card not in first)
    pile = Pile((*first, *rest), "salt")
    for event in (
        Started(players, options),
        Dealt(deal=1, dealer=0, at=0, commitment=pile.commitment, laid=pile.order[:12], pile=pile),
    ):
        table.state = scout.evolve(table.state, event)
    return table


def events(entries: Sequence[Any]) -> list[Any]:
    """Return the events of these entries of the record."""
    return [entry.event for entry in entries]


def send(
    table: RecordedGame, command: Any, seat: int | None, now: int, pressed: int | None = None
) -> list[Any]:
    """Send a command and return the events that it causes."""
    return events(table.send(command, seat, now, pressed))


def refusal(table: RecordedGame, command: Any, seat: int | None, now: int, pressed: int | None = None) -> str:
    """Check that a command is refused. Return the code of the refusal."""
    with pytest.raises(Refused) as caught:
        table.send(command, seat, now, pressed)
    return caught.value.code


def hunt_seen(table: RecordedGame, seat: int | None) -> HuntView:
    """Return the running hunt as a seat sees it."""
    hunt = scout.view(table.state, seat).hunt
    assert hunt is not None
    return hunt


def turn_of(happened: Sequence[Any]) -> TurnEnded:
    """Return the end of the turn among these events."""
    (turn,) = [event for event in happened if isinstance(event, TurnEnded)]
    return turn


def with_cards(table: RecordedGame, seat: int, cards: int) -> RecordedGame:
    """Return the same table after a player has won the last ``cards`` cards of the deck."""
    state = table.state
    won, left = state.deck[len(state.deck) - cards :], state.deck[: len(state.deck) - cards]
    players = list(state.players)
    players[seat] = replace(players[seat], won=won)
    table.state = replace(state, deck=left, players=tuple(players))
    return table


def play_out(table: RecordedGame, now: int = 100_000) -> list[Any]:
    """Take away the deck and let everyone agree that there is no SET."""
    table.state = replace(table.state, deck=())
    happened = []
    for seat in table.state.active_seats:
        happened = send(table, SayNoSet(), seat, now)
    return happened
