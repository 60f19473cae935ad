"""Solitaire for Gymnasium: one agent against the deck."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tertia.rl.environment import TableEnvironment, check_render_mode, require_reset
from tertia.rl.observations import Observation
from tertia.rl.rendering import RENDER_MODES
from tertia.rl.table import AgentTable

MAX_STEPS = 1_000
"""Steps after which a game is cut off."""


class SolitaireEnv(TableEnvironment, gymnasium.Env[Observation, np.int64]):
    """The solitaire in which a table without a SET ends the deal (R4.2 in docs/RULES.md). Each SET is a reward of 1.

    ``alone="clear"`` plays on with more cards instead. Other keywords are options of the classic game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(self, *, render_mode: str | None = None, max_steps: int = MAX_STEPS, **options: Any) -> None:
        self.render_mode = check_render_mode(render_mode)
        chosen = {"alone": "lost", "penalty": "none", "claim": "tap", "scoring": "sets"} | options
        self.table = AgentTable("classic", 1, {}, chosen)
        self._max_steps = max_steps
        space: Any = self.table.observations.space
        self.observation_space = space
        self.action_space = gymnasium.spaces.Discrete(len(self.table.actions))
        self._steps, self._score, self._is_running = 0, 0, False

    def action_masks(self) -> NDArray[np.int8]:
        """Return the mask of legal actions, under the name that some learners ask for."""
        return self.table.observe(0)["action_mask"]

    def view(self) -> Any:
        """Return everything that the agent may know, as the rules show it."""
        return self.table.view(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(int(self.np_random.integers(2**62)))
        while self.table.is_over:  # the first twelve cards had no SET: nothing to play
            self.table.reset(int(self.np_random.integers(2**62)))
        self._steps, self._score, self._is_running = 0, self.table.scores[0], True
        if self.render_mode == "human":
            self.render()
        return self.table.observe(0), {"illegal": False}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        require_reset(self._is_running)
        info = self._choose(0, action)
        if self.table.is_round_complete():
            self.table.end_round()
        self._steps += 1
        before, self._score = self._score, self.table.scores[0]
        is_cut_off = self._steps >= self._max_steps and not self.table.is_over
        self._is_running = not (self.table.is_over or is_cut_off)
        if self.render_mode == "human":
            self.render()
        return self.table.observe(0), float(self._score - before), self.table.is_over, is_cut_off, info
