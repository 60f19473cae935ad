"""The SETs of a hand, the pots and the shares of their winners (R6.6, R6.8)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tertia.cards import THIRD, Card
from tertia.games.chipset.state import State
from tertia.solver import Triple, find_sets


def own_sets(hand: Sequence[Card], table: Sequence[Card]) -> tuple[Triple, ...]:
    """R6.1: the SETs with at least one card of the hand; R6.8: they may share cards."""
    return tuple(found for found in find_sets((*hand, *table)) if not set(found).isdisjoint(hand))


def has_own_set(hand: Sequence[Card], table: Sequence[Card]) -> bool:
    cards = {*hand, *table}
    return any(THIRD[own][card] in cards for own in hand for card in cards if card != own)


class Pot(Struct, frozen=True):
    """The pot, or a side pot: chips that only some players can win."""

    chips: int
    seats: tuple[int, ...]
    """The seats that matched all of it, and can win it."""


def pots(state: State) -> tuple[Pot, ...]:
    """R6.8: divide the pot into layers, since each player can win only chips that the others matched."""
    paid = [player.paid for player in state.players]
    still_in = state.remaining_seats
    levels = sorted({paid[seat] for seat in still_in})
    layers = []
    below = 0
    for level in levels:
        # Chips of folded players beyond everybody else's belong to the last layer.
        top = level if level < levels[-1] else max(paid)
        chips = sum(min(given, top) - min(given, below) for given in paid)
        layers.append(Pot(chips, tuple(seat for seat in still_in if paid[seat] >= level)))
        below = level
    return tuple(layers)


def shares(state: State, chips: int, winners: Sequence[int]) -> tuple[int, ...]:
    """R6.6: equal shares. The winner with the fewest chips, or nearest at the dealer's left, gets the remainder."""
    from_the_left = state.clockwise(state.dealer)
    poorest = min(winners, key=lambda seat: (state.players[seat].chips, from_the_left.index(seat)))
    share, rest = divmod(chips, len(winners))
    return tuple(share + (rest if seat == poorest else 0) for seat in winners)
