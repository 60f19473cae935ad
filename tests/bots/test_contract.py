"""The contract of bots in every game: legal commands, no hidden information, the same answer to the same question."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.tables import events_of, is_listed, moments, play_bots
from contracts.hooks import HOOKS
from tertia.bots.baselines import choose_at_random
from tertia.bots.bot import Bot, choose_bot_command, strategy_of
from tertia.bots.levels import LEVELS
from tertia.errors import BadInput
from tertia.games import GAMES

LEVEL_NAMES = list(LEVELS)


def test_every_game_has_a_strategy() -> None:
    assert all(strategy_of(name) is not choose_at_random for name in GAMES)


def test_a_game_without_a_strategy_gets_random_legal_commands() -> None:
    assert strategy_of("no-such-game") is choose_at_random


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown-level"):
        Bot("classic", "superhuman")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_command_is_legal_reproducible_and_independent_of_hidden_cards(name: str, seed: int) -> None:
    """With any options and levels, hidden information changes no answer."""
    rng = Random(f"{name} {seed}")
    fewest, most = GAMES[name].PLAYERS[0], GAMES[name].PLAYERS[-1]
    players = max(1, fewest) if seed == 0 else min(most, rng.choice((2, 3, 4)))
    levels = [rng.choice(LEVEL_NAMES) for _ in range(players)]
    table = play_bots(name, levels, seed)
    assert table.game.is_over(table.state)
    answers = 0
    for moment in moments(table, players):
        seat = rng.randrange(players)
        twin = HOOKS[name].disguise(moment.state, seat, rng)
        # Both states have the same memories: they come from views, and the contract of games compares those.
        given = (name, rng.choice(LEVEL_NAMES), f"{seed} {seat}", moment.memories[seat])
        legal = table.game.legal(moment.state, seat, moment.now)
        answer = choose_bot_command(*given, table.game.view(moment.state, seat), legal, moment.now)
        again = choose_bot_command(
            *given, table.game.view(twin, seat), table.game.legal(twin, seat, moment.now), moment.now
        )
        assert answer == again
        if answer is not None:
            answers += 1
            assert answer.after >= 0
            assert is_listed(legal, answer.command), answer
    assert answers > 2


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    levels = ["regular", "champion"][: GAMES[name].PLAYERS[-1]]
    first, same, other = (play_bots(name, levels, seed, short_options(name)) for seed in (7, 7, 8))
    assert first.entries == same.entries
    assert [entry.at for entry in first.entries] != [entry.at for entry in other.entries]


def short_options(name: str) -> Any:
    """Return the default options of a game, but a single deal of 20/20, whose match has a dozen."""
    return GAMES[name].Options(target=1) if name == "twenty" else GAMES[name].Options()


@pytest.mark.parametrize("name", [name for name in GAMES if name != "coopset"])
def test_a_champion_beats_a_newcomer(name: str) -> None:
    wins = 0
    for seed in range(10):
        levels = ["champion", "newcomer"] if seed % 2 else ["newcomer", "champion"]
        (end,) = events_of(play_bots(name, levels, seed, short_options(name)), "MatchEnded")
        wins += end.ranks[levels.index("champion")] == 1
    assert wins >= 8


def test_a_champion_team_gets_more_points_than_newcomers() -> None:
    """R8: both teams play the same deals."""

    def total(level: str, seed: int) -> int:
        table = play_bots("coopset", [level], seed, GAMES["coopset"].Options())
        (end,) = events_of(table, "MatchEnded")
        points: int = end.result.total
        return points

    totals = {level: sum(total(level, seed) for seed in range(4)) for level in ("newcomer", "champion")}
    assert totals["champion"] > totals["newcomer"] + 4
