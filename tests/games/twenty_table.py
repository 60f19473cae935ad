"""Tables of 20/20 with chosen cards, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tertia.cards import Card, deck
from tertia.errors import Refused
from tertia.games import twenty
from tertia.games.common.commands import Claim
from tertia.games.twenty.commands import Start
from tertia.games.twenty.options import Options
from tertia.games.twenty.state import Player, State
from tertia.history.recorded_game import RecordedGame
from tertia.notation import parse_cards

START = 1_000_000
LUCK = bytes(range(32))
TAP = Options(claim="tap", photo_finish=0)
"""Three taps are a claim and nobody can overtake: the shortest way to a SET."""

TABLE = parse_cards("1rso 1rss 1gso 1gss 2rto 2rts")
"""Six cards without a SET."""
OWN = parse_cards("1pso 1psd 3goo 3gos 2ptd 2pts")
"""A hand whose first card makes the SET 1pso 1rso 1gso with TABLE."""
A_SET = Claim(tuple(parse_cards("1pso 1rso 1gso")))
OTHER = parse_cards("3rod 3gtd 2gsd 1gtd 2god 3psd")
THREE = parse_cards("1rod 1rto 3pod")


def started(players: int, options: Options = TAP, luck: bytes = LUCK) -> RecordedGame:
    table = RecordedGame(twenty, lambda: luck)
    table.give(Start(players, options), None, START)
    return table


def arranged(
    hands: Sequence[Sequence[Card]],
    on_table: Sequence[Card | None] = TABLE,
    options: Options = TAP,
    left_to_draw: int | None = None,
    luck: bytes = LUCK,
) -> RecordedGame:
    """Return a table in the midst of a deal with these cards; all others are to be drawn, or removed."""
    table = started(len(hands), options, luck)
    state: State = table.state
    placed = {*on_table, *(card for hand in hands for card in hand)}
    rest = [card for card in deck() if card not in placed]
    cut = len(rest) if left_to_draw is None else left_to_draw
    table.state = replace(
        state,
        players=tuple(Player(hand=tuple(hand), in_deal=True) for hand in hands),
        table=tuple(on_table),
        deck=tuple(rest[:cut]),
        removed=tuple(rest[cut:]),
    )
    return table


def give(
    table: RecordedGame, command: Any, seat: int | None, now: int = START + 1, pressed: int | None = None
) -> list[Any]:
    """Give a command and return the events that it causes."""
    return [entry.event for entry in table.give(command, seat, now, pressed)]


def refused(table: RecordedGame, command: Any, seat: int | None, now: int = START + 1) -> str:
    before = table.state
    with pytest.raises(Refused) as error:
        table.give(command, seat, now)
    assert table.state is before
    return error.value.code


def only(events: Sequence[Any], kind: type) -> Any:
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def cards(words: str) -> tuple[Card, ...]:
    return tuple(parse_cards(words))


def hand_of(table: RecordedGame, seat: int) -> tuple[Card, ...]:
    state: State = table.state
    return state.players[seat].hand


def redacted(event: Any, seat: int | None) -> Any:
    """Return the event as a seat sees it."""
    return twenty.redact(event, seat)


def eight_hands(first: int = 9, left_to_draw: int = 0) -> RecordedGame:
    """Seven hands of nine and a first hand of ``count``; nearly all other cards are on the table."""
    cards_of = iter(deck())
    hands = [[next(cards_of) for _ in range(first if seat == 0 else 9)] for seat in range(8)]
    rest = list(cards_of)
    on_table = rest[: len(rest) - left_to_draw]
    return arranged(hands, [*on_table, *[None] * (-len(on_table) % 3)])
