"""The environments for learners: the test suites of PettingZoo and Gymnasium, rewards, time, and secrecy."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from contracts.hooks import HOOKS
from tertia.errors import BadInput, TertiaError
from tertia.games import GAMES
from tertia.rl import GameAECEnv, SolitaireEnv, aec_env, parallel_env
from tertia.rl.rendering import HEIGHT, WIDTH, render_pixels, render_text
from tertia.rl.table import AgentTable
from tertia.solver import find_sets

PROJECT = Path(__file__).parents[2]

# PettingZoo warns of observations that are dicts, and of Gymnasium's spaces other than Box and Discrete.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_tests_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec_env(game), num_cycles=200)
    seed_test(lambda: aec_env(game), num_cycles=100)
    parallel_api_test(parallel_env(game), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=100)
    render_test(lambda render_mode: aec_env(game, render_mode=render_mode))
    assert "Passed API test" in capsys.readouterr().out


def test_gymnasiums_own_check_passes() -> None:
    check_env(gymnasium.make("tertia/Solitaire-v0").unwrapped)  # with its name it tries all render modes, too


def test_gymnasium_makes_solitaire_by_its_name_alone() -> None:
    script = (
        "import gymnasium; print(gymnasium.make('tertia.rl:tertia/Solitaire-v0').unwrapped.action_names[0])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "wait\n"), done.stderr


@pytest.mark.parametrize("action", [-1, 500, "claim", None, 1.5])
def test_an_action_that_does_not_exist_is_refused(action: Any) -> None:
    parallel = parallel_env("classic")
    envs: list[Any] = [SolitaireEnv(), aec_env("classic"), parallel]
    for env in envs:
        env.reset(seed=1)
        with pytest.raises(BadInput) as error:
            env.step({"player_0": action} if env is parallel else action)
        assert error.value.code == "bad-action"
        assert error.value.details == {"given": action, "last": len(env.action_names) - 1}


def test_a_step_without_a_game_asks_for_a_reset() -> None:
    aec = aec_env(max_steps=1)
    envs: list[tuple[Any, Any]] = [(SolitaireEnv(max_steps=1), 0), (aec, 0), (parallel_env(max_steps=1), {})]
    for env, action in envs:
        for _ in range(2):
            with pytest.raises(TertiaError) as error:
                env.step(action)
            assert error.value.code == "reset-needed"
            env.reset(seed=1)
            env.step(action)  # the last step before the game is cut off
            if env is aec:
                for agent in env.agent_iter():
                    assert env.infos[agent] == {"illegal": False}
                    env.step(None)


def test_pictures_have_one_size() -> None:
    env = SolitaireEnv(render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert (pixels.shape, pixels.dtype) == ((HEIGHT, WIDTH, 3), np.uint8)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
    assert render_text(env.table).startswith("classic: 0, 69 cards in the deck, 0.0 s, playing\n")


def claim_first_set(env: SolitaireEnv) -> float:
    """Take a SET of the table, card by card, and return the rewards."""
    cards = find_sets([card for card in env.view().table if card is not None])[0]
    actions = [env.action_names.index("claim"), *(1 + card for card in cards)]
    steps = [env.step(action) for action in actions]
    assert not any(info["illegal"] for *_, info in steps)
    return sum(reward for _, reward, *_ in steps)


def test_a_set_of_solitaire_is_four_actions_and_one_point() -> None:
    env = SolitaireEnv()
    observation, _ = env.reset(seed=4)
    assert [env.action_names[n] for n in np.flatnonzero(observation["action_mask"])] == ["claim"]
    assert claim_first_set(env) == 1
    assert env.table.scores == (1,)
    *_, info = env.step(0)
    assert info == {"illegal": True}  # nobody else plays, so waiting is no action


def test_the_mask_does_not_tell_where_a_set_is() -> None:
    env = SolitaireEnv()
    env.reset(seed=4)
    observation, *_ = env.step(env.action_names.index("claim"))
    cards = np.flatnonzero(observation["action_mask"]) - 1
    assert sorted(cards) == sorted(np.flatnonzero(observation["table"]))
    picked, *_ = env.step(1 + cards[0])
    assert np.flatnonzero(picked["picked"]).tolist() == [cards[0]]


def test_the_agent_with_the_shorter_thinking_time_is_first() -> None:
    env = parallel_env("classic", thinking={"player_0": 100, "player_1": 60_000}, claim="tap")
    observations, _ = env.reset(seed=2)
    cards = find_sets(list(np.flatnonzero(observations["player_0"]["table"])))[0]
    for action in (env.action_names.index("claim"), *(1 + int(card) for card in cards)):
        _, rewards, *_ = env.step({"player_0": action, "player_1": action})
    assert rewards == {"player_0": 3.0, "player_1": 0.0}
    assert env.table.now < 60_000


def test_bad_settings_are_refused() -> None:
    for settings in (
        {"game": "poker"},
        {"players": 100},
        {"render_mode": "hologram"},
        {"thinking": {"nobody": 5}},
        {"speed": "fast"},
        {"claim": "loud"},
    ):
        with pytest.raises(BadInput):
            aec_env(**settings)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tertia.rl.multi_agent", raising=False)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(TertiaError, match=r"pip install 'tertia\[rl\]' \[missing-extra\]$"):
        aec_env("classic")


def test_without_pictures_the_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(TertiaError, match="missing-extra"):
        render_pixels(AgentTable("classic", players=2, thinking={}, options={}))


def disguised(table: AgentTable, seat: int | None, rng: Random) -> AgentTable:
    """Return a table that differs from another only in what a seat may not know."""
    other = copy(table)
    other.record = copy(table.record)
    other.record.state = HOOKS[table.rules.NAME].disguise(table.record.state, seat, rng)
    other._begin_round()
    return other


@pytest.mark.parametrize("game", GAMES)
def test_secrecy_observations_and_pictures_hold_nothing_that_a_seat_may_not_know(game: str) -> None:
    rng = Random(game)
    env: GameAECEnv = aec_env(game, players=min(3, GAMES[game].PLAYERS[-1]))
    env.reset(seed=3)
    rounds = 0
    for agent in env.agent_iter(300):
        observation, _, is_terminated, is_truncated, _ = env.last()
        if is_terminated or is_truncated:
            break
        if not env.table._plans and not env.table._picking:  # a new round
            rounds += 1
            for seat in env.seats.values():
                hidden = disguised(env.table, seat, rng).observe(seat)
                assert data_equivalence(env.table.observe(seat), hidden)
            assert render_text(env.table) == render_text(disguised(env.table, None, rng))
        others = {other: env.observe(other) for other in env.agents if other != agent}
        moment = (env.table.now, env.table.record.version)
        env.step(env.action_space(agent).sample(observation["action_mask"]))
        if (env.table.now, env.table.record.version) == moment:
            # Nobody sees what another agent has chosen before it happens.
            for other, before in others.items():
                assert data_equivalence(before, env.observe(other))
    assert rounds > 20


def test_the_examples_of_the_documentation_run(tmp_path: Path) -> None:
    page = (PROJECT / "docs" / "environments.md").read_text(encoding="utf-8")
    examples = page.split("```python\n")[1:]
    assert len(examples) == 3
    for example in examples:
        script = tmp_path / "example.py"
        script.write_text(example.split("```")[0], encoding="utf-8")
        runpy.run_path(str(script))


def test_the_example_learner_gives_the_same_result_for_the_same_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    learner = runpy.run_path(str(PROJECT / "examples" / "train_solitaire.py"))
    results = []
    for seed in (4, 4, 5):
        learner["main"](10, seed)
        results.append(capsys.readouterr().out)
    assert re.search(r"SETs in a deal: .* after 10 games\nDeck survived: ", results[0])
    assert results[0] == results[1] != results[2]
