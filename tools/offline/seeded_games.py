"""Games of bots that follow from a seed, for comparing one Python with another."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

from tertia import Game
from tertia.bots.levels import LEVELS
from tertia.game import GAME_NAMES


def record_digest(seed: int) -> str:
    """Play the game of a seed to its end and return a hash of its record.

    Consecutive seeds go through all games and all levels of bots.
    """
    name, level = GAME_NAMES[seed % len(GAME_NAMES)], list(LEVELS)[seed % len(LEVELS)]
    game = Game(name, players=3, seed=seed, bots=dict.fromkeys(range(3), level))
    while not game.is_over and game.wait():
        pass
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.jsonl"
        game.save(file)
        return hashlib.sha256(file.read_bytes()).hexdigest()
