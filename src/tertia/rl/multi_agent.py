"""The environments of PettingZoo: agents act one after another (AEC), or all at once (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from tertia.errors import BadInput
from tertia.games.engine import Millis
from tertia.rl.environment import TableEnvironment, check_render_mode, require_reset
from tertia.rl.observations import Observation
from tertia.rl.rendering import RENDER_MODES
from tertia.rl.table import AgentTable

MAX_STEPS = 10_000
"""Steps after which a game is cut off, because agents that only wait would play forever."""


class _GameEnv(TableEnvironment):
    """The parts that both kinds of environment share: agents by seat, spaces and seeds."""

    def __init__(
        self,
        game: str = "classic",
        players: int = 2,
        *,
        thinking: Mapping[str, Millis] | None = None,
        render_mode: str | None = None,
        max_steps: int = MAX_STEPS,
        **options: Any,
    ) -> None:
        """``thinking`` is the median thinking time of agents in milliseconds, such as ``{"player_0": 1500}``.

        Other keywords are options of the game.
        """
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        unknown = [agent for agent in thinking or {} if agent not in self.seats]
        if unknown:
            raise BadInput("bad-choice", option="thinking", given=unknown[0], expected=self.possible_agents)
        times = {self.seats[agent]: time for agent, time in (thinking or {}).items()}
        self.table = AgentTable(game, players, times, options)
        self._max_steps, self._steps = max_steps, 0
        # Each agent has a space of its own, so that it can be seeded on its own.
        fields = self.table.observations.space.spaces
        self.observation_spaces = {agent: spaces.Dict(dict(fields)) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(len(self.table.actions)) for agent in self.possible_agents
        }
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def view(self, agent: str) -> Any:
        """Return everything that an agent may know, as the rules show it."""
        return self.table.view(self.seats[agent])

    def observe(self, agent: str) -> Observation:
        """Return the view of an agent as arrays, with the mask of its legal actions."""
        return self.table.observe(self.seats[agent])

    def close(self) -> None:
        """Do nothing, because there is no window to close."""

    def _deal(self, seed: int | None) -> None:
        """Deal a new game. Without a seed, it is the next game that follows from the last seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table.reset(int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self._scores, self._steps = self.table.scores, 0

    def _new_rewards(self) -> dict[str, float]:
        """Return how the scores have changed since the last call."""
        before, self._scores = self._scores, self.table.scores
        return {agent: float(self._scores[seat] - before[seat]) for agent, seat in self.seats.items()}

    @property
    def _is_cut_off(self) -> bool:
        return self._steps >= self._max_steps and not self.table.is_over


def _metadata(name: str) -> dict[str, Any]:
    return {
        "render_modes": list(RENDER_MODES),
        "name": name,
        "is_parallelizable": True,
        "render_fps": 2,
    }


class GameAECEnv(_GameEnv, AECEnv[str, Observation, int]):
    """A game in which the agents choose one after another, without seeing what the others have chosen."""

    metadata: ClassVar[dict[str, Any]] = _metadata("tertia_aec")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"illegal": False} for agent in self.agents}
        self._has_paid_rewards = False
        """True from the end of a round that gave rewards to the next step, which sets them back to 0."""
        self.agent_selection = self._next_agent()

    def step(self, action: int | None) -> None:
        require_reset(bool(self.agents))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.infos[agent] = self._choose(self.seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        if self._has_paid_rewards:
            self.rewards, self._has_paid_rewards = dict.fromkeys(self.agents, 0.0), False
        self._steps += 1
        if self.table.is_round_complete():
            self._end_round()
        if self._is_cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next_agent()
        if self.render_mode == "human":
            self.render()

    def _end_round(self) -> None:
        self.table.end_round()
        if self.table.scores != self._scores:
            self.rewards, self._has_paid_rewards = self._new_rewards(), True
            self._accumulate_rewards()
        if self.table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)

    def _next_agent(self) -> str:
        """Return the first agent that must choose. When the game is over, return the first remaining agent."""
        for agent, seat in self.seats.items():
            if self.table.must_choose(seat) and not self.table.is_over:
                return agent
        return self.agents[0]


class GameParallelEnv(_GameEnv, ParallelEnv[str, Observation, int]):
    """A game in which all agents choose at once. An agent with nothing to choose waits (action 0)."""

    metadata: ClassVar[dict[str, Any]] = _metadata("tertia_parallel")

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        infos = {agent: {"illegal": False} for agent in self.agents}
        return {agent: self.observe(agent) for agent in self.agents}, infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        require_reset(bool(self.agents))
        agents, table = self.agents, self.table
        infos = {agent: self._choose(self.seats[agent], actions.get(agent, 0)) for agent in agents}
        self._steps += 1
        if table.is_round_complete():
            table.end_round()
        rewards, observations = self._new_rewards(), {agent: self.observe(agent) for agent in agents}
        terminations = dict.fromkeys(agents, table.is_over)
        truncations = dict.fromkeys(agents, self._is_cut_off)
        if table.is_over or self._is_cut_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos
