"""Train a table of values on solitaire: ``python train_solitaire.py 3000``. It needs ``pip install 'tertia[rl]'``.

A second number is the seed: the same seed gives the same result.

A table without a SET ends the deal. The agent sees every SET; it learns which one to take. What it knows is a table:
how many more SETs it will take, by the cards left in the deck and by the SETs among the nine cards that stay.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict

import numpy as np

import tertia
from tertia.rl import SolitaireEnv

RATE, EXPLORE = 0.03, 0.1
"""How far a value moves towards each new result, and how often the agent tries any SET."""

ALL_DEALT = 23
"""After this many SETs the deck is empty: the deal is survived."""

CHECK_DEALS = 1_000_000
"""Deals from this number on are for the check; the agent does not train on them."""

PROGRESS = 500
"""The number of games after which the agent prints how far it is."""

State = tuple[int, int]

values: defaultdict[State, float] = defaultdict(lambda: 20.0)
"""The SETs still to come after a choice. Hopeful at first, so that everything is tried."""


def after(table: list[int], deck: int, chosen: tuple[int, ...]) -> State:
    """Return the row and the column of the table of values for a choice."""
    left = tertia.count_sets([card for card in table if card not in chosen])
    return deck // 9, min(left, 5)


def play(env: SolitaireEnv, seed: int, chance: random.Random, explore: float) -> int:
    """Play one game and return the number of SETs. Learn from it if the agent explores."""
    observation, _ = env.reset(seed=seed)
    claim, deck_index = env.action_names.index("claim"), env.number_names.index("deck")
    chosen_states: list[State] = []
    over = False
    while not over:
        table = [int(card) for card in np.flatnonzero(observation["table"])]
        deck = int(observation["numbers"][deck_index])
        sets = tertia.find_sets(table)
        if chance.random() < explore:
            chosen = chance.choice(sets)
        else:
            chosen = max(sets, key=lambda one: values[after(table, deck, one)])
        chosen_states.append(after(table, deck, chosen))
        for action in (claim, *(1 + card for card in chosen)):
            observation, _, over, _, _ = env.step(action)
    if explore:
        for number, state in enumerate(chosen_states):
            values[state] += RATE * (len(chosen_states) - 1 - number - values[state])
    return len(chosen_states)


def main(games: int = 3000, seed: int = 1) -> None:
    env, chance = SolitaireEnv(), random.Random(seed)  # noqa: S311 - no secret
    check = range(CHECK_DEALS, CHECK_DEALS + max(20, games // 3))
    any_set = [play(env, deal, chance, explore=1.0) for deal in check]
    values.clear()
    for number in range(1, games + 1):
        play(env, chance.randrange(CHECK_DEALS), chance, EXPLORE)
        if number % PROGRESS == 0:
            print(f"{number} of {games} games", file=sys.stderr)
    trained = [play(env, deal, chance, explore=0.0) for deal in check]
    print(f"SETs in a deal: {np.mean(any_set):.2f} with any SET, {np.mean(trained):.2f} after {games} games")
    survived = [sum(n >= ALL_DEALT for n in result) / len(result) for result in (any_set, trained)]
    print(f"Deck survived: {survived[0]:.1%} and {survived[1]:.1%}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
