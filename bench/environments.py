"""Measures how many steps per second random agents play in the environments of ``tertia.rl``.

The yardstick in the same run is random play by the bare rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import numpy as np

from bench import Measurement, study
from tertia.bots.baselines import draw_command, draw_option
from tertia.games import GAMES
from tertia.games.common.options import new_table_options
from tertia.history.recorded_game import RecordedGame
from tertia.rl import GameAECEnv, aec_env

STEPS = 20_000
MIN_STEPS_PER_SECOND = 10_000
"""The target for the classic game, on one core."""


def steps_per_second(game: str) -> float:
    """Play at random and return the steps of the environment per second of CPU."""
    env: GameAECEnv = aec_env(game)
    random = Random(1)
    for _ in range(2):  # the first lap warms up the caches
        env.reset(seed=1)
        start, steps = process_time(), 0
        while steps < STEPS:
            observation, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                env.reset()
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(random.choice(legal))  # ``Discrete.sample`` takes ten times as long
            steps += 1
    return STEPS / (process_time() - start)


def decisions_per_second(game: str) -> float:
    """Play at random by the bare rules, with views and legal commands, and return decisions per second of CPU."""
    rules: Any = GAMES[game]
    random = Random(1)
    start, decisions = process_time(), 0
    while decisions < STEPS // 2:
        record, now = RecordedGame(rules, lambda: random.randbytes(32)), 0
        record.send(rules.Start(2, new_table_options(rules.Options)), None, now)
        while not rules.is_over(record.state) and decisions < STEPS // 2:
            # As in the environment, a decision costs the views and the legal commands of all seats.
            for seat in range(2):
                rules.view(record.state, seat)
            legal = [rules.legal(record.state, seat, now) for seat in range(2)]
            seat = random.randrange(2)
            now += 2_000
            record.pass_time(now)
            if legal[seat]:
                legal_now = rules.legal(record.state, seat, now)  # a deadline may have passed
                if legal_now:
                    record.send(draw_command(draw_option(legal_now, random), random), seat, now)
            decisions += 1
    return decisions / (process_time() - start)


@study
def measure_environments() -> Iterator[Measurement]:
    """Measure random play in each game."""
    for game in GAMES:
        steps, bare = steps_per_second(game), decisions_per_second(game)
        yield Measurement(
            name=f"random play of {game} in the environment",
            details=f"bare rules: {bare:,.0f} decisions per second   ratio {steps / bare:.2f}",
            unit="steps per second of CPU",
            value=steps,
            target=MIN_STEPS_PER_SECOND if game == "classic" else 0,
        )
