"""Many deals of a player who wants to clear the deck, and the share of deals that are cleared.

Deal n of a seed is the same for every player and for the search with a known order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Literal, get_args

from tertia.cards import DECK_SIZE, THIRD, Card
from tertia.clearing import Outcome, Position, fewest_destroyed, find_line
from tertia.clearing.playouts import MAX_UNSEEN_TO_PLAY_OUT, PLAYOUTS, choose_to_clear
from tertia.clearing.search import WIDTHS
from tertia.errors import BadInput
from tertia.odds.numba_support import HAS_NUMBA
from tertia.odds.simulation.random_numbers import GameRandom
from tertia.odds.simulation.run import game_deck

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Points

Player = Literal["any", "fewest", "playouts"]
PLAYERS: tuple[Player, ...] = get_args(Player)
"""A random SET; the SET that destroys the fewest others; the choice by playouts."""

NORMAL_95 = 1.959964
"""The bounds of a standard normal variable's middle 95%."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of deals with Wilson's interval of 95%, which is valid near 0 and 1 too."""

    count: int
    """The number of deals with the property."""
    of: int
    """The number of all deals."""

    @property
    def value(self) -> float:
        return self.count / self.of

    @property
    def interval(self) -> tuple[float, float]:
        squared = NORMAL_95**2
        middle = (self.count + squared / 2) / (self.of + squared)
        spread = sqrt(self.count * (self.of - self.count) / self.of + squared / 4) * NORMAL_95
        half = spread / (self.of + squared)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class ClearedGames:
    """The result of many deals."""

    player: Player
    seed: int
    cards_left: tuple[int, ...]
    """The number of cards that each deal left."""

    @property
    def cleared(self) -> Share:
        return Share(self.cards_left.count(0), len(self.cards_left))


def deal_order(seed: int, number: int, features: int = 4) -> list[Card]:
    """Return the deck of deal ``number`` in its order."""
    return GameRandom(seed, number).shuffle(game_deck(features)[0])


def play_deals(
    deals: int,
    player: Player = "playouts",
    *,
    seed: int = 1,
    first: int = 0,
    features: int = 4,
    playouts: int = PLAYOUTS,
    plain: bool = False,
) -> ClearedGames:
    """Play deals without knowing their order: compiled, or in pure Python if asked or without Numba."""
    if player not in PLAYERS:
        raise BadInput("bad-choice", option="player", given=player, expected=PLAYERS)
    cards, size = game_deck(features)
    if HAS_NUMBA and not plain:
        left = _play_compiled(cards, size, player, playouts, seed, first, deals)
    else:
        left = [_play_deal(GameRandom(seed, first + n), cards, size, player, playouts) for n in range(deals)]
    return ClearedGames(player, seed, tuple(left))


def _play_deal(rng: GameRandom, cards: Sequence[Card], size: int, player: Player, playouts: int) -> int:
    """Play one deal in pure Python, with the same choices as the kernel. Return the number of cards left."""
    position = Position.of_deal(rng.shuffle(cards), size)
    while sets := position.sets():
        taken = sets[0]
        if len(sets) > 1:
            match player:
                case "any":
                    taken = sets[rng.below(len(sets))]
                case "fewest":
                    taken = fewest_destroyed(sets, position.left)[0]
                case "playouts":
                    taken = choose_to_clear(
                        position.table, position.deck, rng.shuffle, playouts=playouts, size=size
                    )
        position = position.take(taken)
    return len(position.left)


def _play_compiled(
    cards: Sequence[Card], size: int, player: Player, playouts: int, seed: int, first: int, deals: int
) -> list[int]:
    import numpy as np

    from tertia.odds.perfect import player_kernel

    left = np.zeros(deals, np.int64)
    rule = {"any": player_kernel.ANY, "fewest": player_kernel.FEWEST, "playouts": player_kernel.PLAYOUTS}
    player_kernel.play_games(
        thirds(),
        np.array(cards, np.uint8),
        size,
        rule[player],
        playouts,
        MAX_UNSEEN_TO_PLAY_OUT,
        np.uint64(seed),
        first,
        left,
    )
    return list(left.tolist())


def search_deals(
    deals: int, *, seed: int = 1, first: int = 0, features: int = 4, plain: bool = False
) -> Iterator[Outcome]:
    """Search deals of a known order for a way: compiled, or in pure Python if asked or without Numba."""
    size = game_deck(features)[1]
    for number in range(first, first + deals):
        yield search_order(deal_order(seed, number, features), size, plain=plain)


def search_order(order: Sequence[Card], size: int, *, plain: bool = False) -> Outcome:
    """Search a deck in this order for a way, with ``size`` cards on the table."""
    if plain or not HAS_NUMBA:
        return find_line(Position.of_deal(order, size))
    import numpy as np

    from tertia.odds.perfect import search_kernel

    line = np.zeros((search_kernel.MAX_STEPS, 3), np.uint8)
    for width in WIDTHS:
        verdict = search_kernel.search(thirds(), np.array(order, np.uint8), size, width, line)
        if verdict == search_kernel.CLEARABLE:
            taken = tuple((int(a), int(b), int(c)) for a, b, c in line[: len(order) // 3])
            return Outcome("clearable", taken, width)
        if verdict == search_kernel.IMPOSSIBLE:
            return Outcome("impossible", (), width)
    return Outcome("open", (), WIDTHS[-1])


@cache
def thirds() -> Points:
    """Return the kernels' table of third cards."""
    import numpy as np

    return np.frombuffer(b"".join(THIRD), np.uint8).reshape(DECK_SIZE, DECK_SIZE).copy()
