"""``python -m bench.beyond [deals [seconds]]``: what players beyond flat playouts bring, for docs/odds.md.

All players clear the deals of ``bench perfect`` without knowing their order, from the first deal on. Each stops after
``deals`` deals or ``seconds`` of CPU time, and is compared with flat playouts on the same deals:

- exact play, as soon as few cards are unseen: the best choice over all their orders;
- nested playouts: in every playout, inner playouts choose the SETs;
- a learned rule: weights for the SETs that remaining cards are in, fitted to the results of playouts, in rounds. It
  chooses alone, and in playouts instead of the rule that destroys the fewest SETs.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from bench import beyond_kernel as kernel
from bench.perfect import SEED, describe
from tertia.clearing.playouts import MAX_UNSEEN_TO_PLAY_OUT, PLAYOUTS
from tertia.odds.perfect.games import Share, play_deals, thirds

if TYPE_CHECKING:
    from tertia.odds.numpy_support import Numbers, Reals

NO_WEIGHTS: Reals = np.zeros((27, kernel.INPUTS))
"""A row of weights for each number of cards left: 3, 6, … and 81."""
NEVER = -1
"""A number of unseen cards that no position has."""

ROUNDS = 3
"""How often the rule is fitted again."""
LEARNING_DEALS = 1_500
"""The number of deals that give the samples of a round."""
LEARNING_PLAYOUTS = 20
"""The number of playouts that rate a SET for a sample."""
MAX_UNSEEN_TO_LEARN = 45
"""Positions with more unseen cards give no samples."""
RANDOM_PERCENT = 30
"""How often a random SET is taken instead of the best one, so that samples differ more."""
MAX_SAMPLES = 400_000
MIN_SAMPLES = 800
"""With fewer samples for a number of cards, the rule keeps no weights for it."""


@dataclass(frozen=True)
class BeyondPlayer:
    """The kernel's parameters."""

    name: str
    weights: Reals = field(default_factory=lambda: NO_WEIGHTS)
    playouts: int = PLAYOUTS
    last_cards: int = MAX_UNSEEN_TO_PLAY_OUT
    exact_cards: int = NEVER
    nested_cards: int = NEVER
    nested_playouts: int = 0
    inner_playouts: int = 0

    def play(self, deals: int, seconds: float) -> list[int]:
        """Return the cards that each deal leaves."""
        left: list[int] = []
        self._play_part(0, 1)  # compile
        start = process_time()
        while len(left) < deals and process_time() - start < seconds:
            left += self._play_part(len(left), min(20, deals - len(left)))
        moves = sum((81 - cards) // 3 for cards in left)
        milliseconds = 1000 * (process_time() - start) / moves
        share = describe(Share(left.count(0), len(left)))
        print(f"{self.name}: {share}   {milliseconds:.1f} ms per move", flush=True)
        return left

    def _play_part(self, first: int, deals: int) -> list[int]:
        cards_left = np.zeros(deals, np.int64)
        kernel.play_deals(
            thirds(),
            np.uint64(SEED),
            first,
            self.weights,
            self.playouts,
            self.last_cards,
            self.exact_cards,
            self.nested_cards,
            self.nested_playouts,
            self.inner_playouts,
            cards_left,
        )
        return [int(cards) for cards in cards_left]


def compare(flat: Sequence[int], other: Sequence[int]) -> None:
    """Print how many deals only one of two players clears, among those that both had time for."""
    pairs = list(zip(flat, other, strict=False))
    only_other = sum(a > 0 and b == 0 for a, b in pairs)
    only_flat = sum(a == 0 and b > 0 for a, b in pairs)
    print(
        f"    on the same {len(pairs)} deals: {only_other} only by this player, {only_flat} only by flat playouts"
    )


def learn() -> Reals:
    """Fit the rule to playouts of the rule before it, round after round."""
    weights = NO_WEIGHTS
    for number in range(ROUNDS):
        inputs = np.zeros((MAX_SAMPLES, kernel.INPUTS))
        shares, amounts = np.zeros(MAX_SAMPLES), np.zeros(MAX_SAMPLES, np.int64)
        samples = kernel.collect_samples(
            thirds(),
            np.uint64(100 + number),
            LEARNING_DEALS,
            weights,
            LEARNING_PLAYOUTS,
            MAX_UNSEEN_TO_LEARN,
            RANDOM_PERCENT,
            inputs,
            shares,
            amounts,
        )
        weights = fit(inputs[:samples], shares[:samples], amounts[:samples])
    return weights


def fit(inputs: Reals, shares: Reals, amounts: Numbers) -> Reals:
    """Return the weights of a logistic regression for each number of cards (Newton's method, a weak penalty)."""
    weights = np.zeros_like(NO_WEIGHTS)
    for amount in np.unique(amounts):
        own = amounts == amount
        if own.sum() < MIN_SAMPLES or not shares[own].any():
            continue
        matrix = np.hstack((inputs[own], np.ones((own.sum(), 1))))
        solution = np.zeros(kernel.INPUTS + 1)
        penalty = np.eye(kernel.INPUTS + 1)
        for _ in range(30):
            chances = 1 / (1 + np.exp(-np.clip(matrix @ solution, -30, 30)))
            spread = chances * (1 - chances) + 1e-6
            gradient = matrix.T @ (shares[own] - chances) - penalty @ solution
            solution += np.linalg.solve((matrix * spread[:, None]).T @ matrix + penalty, gradient)
        weights[amount // 3 - 1] = solution[:-1]
    return weights


def main(deals: int = 500, seconds: float = 60.0) -> None:
    flat = BeyondPlayer("flat playouts").play(deals, seconds)
    product = play_deals(len(flat), "playouts", seed=SEED).cards_left  # plays on when a deck is lost
    if [cards == 0 for cards in flat] != [cards == 0 for cards in product]:
        raise SystemExit("flat playouts differ from those of tertia.odds.perfect")
    weights = learn()
    for player in (
        BeyondPlayer("exact play of the last 6 unseen cards", exact_cards=6),
        BeyondPlayer("exact play of the last 9 unseen cards", exact_cards=9),
        BeyondPlayer(
            "nested playouts for the last 18 unseen cards",
            nested_cards=18,
            nested_playouts=40,
            inner_playouts=10,
        ),
        BeyondPlayer(
            "nested playouts for the last 27 unseen cards",
            nested_cards=27,
            nested_playouts=40,
            inner_playouts=10,
        ),
        BeyondPlayer("the learned rule alone", weights, last_cards=NEVER),
        BeyondPlayer("playouts of the learned rule", weights),
    ):
        compare(flat, player.play(deals, seconds))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
