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

START_TIME = 1_000_000
"""The time at which a match starts, in milliseconds."""
LUCK = bytes(range(32))
"""The random bytes with which decks are shuffled."""
TAP_OPTIONS = Options(claim="tap", photo_finish=0)
"""Options with which a player claims without a call and nobody can overtake: one command takes a SET."""

TABLE = parse_cards("1rso 1rss 1gso 1gss 2rto 2rts")
"""Six cards without a SET."""
OWN_HAND = parse_cards("1pso 1psd 3goo 3gos 2ptd 2pts")
"""A hand whose first card makes the SET 1pso 1rso 1gso with TABLE."""
CLAIM_A_SET = Claim(tuple(parse_cards("1pso 1rso 1gso")))
"""The command that claims this SET."""
OTHER_HAND = parse_cards("3rod 3gtd 2gsd 1gtd 2god 3psd")
"""A hand for a second player."""
THIRD_HAND = parse_cards("1rod 1rto 3pod")
"""A hand of three cards, for a third player."""


def start_match(players: int, options: Options = TAP_OPTIONS, luck: bytes = LUCK) -> RecordedGame:
    """Return a table at which a match has started."""
    table = RecordedGame(twenty, lambda: luck)
    table.send(Start(players, options), seat=None, now=START_TIME)
    return table


def arrange_deal(
    hands: Sequence[Sequence[Card]],
    on_table: Sequence[Card | None] = TABLE,
    options: Options = TAP_OPTIONS,
    left_to_draw: int | None = None,
    luck: bytes = LUCK,
) -> RecordedGame:
    """Return a table in the midst of a deal with these cards.

    ``left_to_draw`` of the other cards are in the deck, all of them by default. The rest is out of play.
    """
    table = start_match(len(hands), options, luck)
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


def send(
    table: RecordedGame, command: Any, seat: int | None, now: int = START_TIME + 1, pressed: int | None = None
) -> list[Any]:
    """Send a command and return the events that it causes."""
    return [entry.event for entry in table.send(command, seat, now, pressed)]


def refusal(table: RecordedGame, command: Any, seat: int | None, now: int = START_TIME + 1) -> str:
    """Check that a command is refused and changes nothing. Return the code of the refusal."""
    before = table.state
    with pytest.raises(Refused) as error:
        table.send(command, seat, now)
    assert table.state is before
    return error.value.code


def only(events: Sequence[Any], kind: type) -> Any:
    """Return the event of this kind; there must be exactly one."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def cards(words: str) -> tuple[Card, ...]:
    return tuple(parse_cards(words))


def hand_of(table: RecordedGame, seat: int) -> tuple[Card, ...]:
    state: State = table.state
    return state.players[seat].hand


def redact_for(event: Any, seat: int | None) -> Any:
    """Return the event as a seat sees it."""
    return twenty.redact(event, seat)


def eight_hands(first_hand_size: int = 9, left_to_draw: int = 0) -> RecordedGame:
    """Return a table of eight players. The first has ``first_hand_size`` cards, the others have nine.

    ``left_to_draw`` cards are in the deck, and all others lie on the table.
    """
    undealt = iter(deck())
    hands = [[next(undealt) for _ in range(first_hand_size if seat == 0 else 9)] for seat in range(8)]
    rest = list(undealt)
    on_table = rest[: len(rest) - left_to_draw]
    gaps = [None] * (-len(on_table) % 3)  # the places on a table come in threes
    return arrange_deal(hands, [*on_table, *gaps])
