"""Baseline players give legal commands and are weaker than bots. R8.1 and others refer to docs/RULES.md."""

from __future__ import annotations

from random import Random

import pytest

from bots.tables import is_listed, moments, play_bots
from contracts.hooks import HOOKS
from tertia.arena.contest import default_options
from tertia.arena.play import play
from tertia.bots.baselines import BASELINES
from tertia.bots.bot import Bot
from tertia.games import GAMES
from tertia.games.chipset import Options
from tertia.games.common.layout import open_cards
from tertia.solver import find_disjoint


@pytest.mark.parametrize("name", GAMES)
def test_random_player_gives_legal_commands(name: str) -> None:
    players = min(3, GAMES[name].PLAYERS[-1])
    table = play_bots(name, ["casual"] * players, seed=3, options=HOOKS[name].options(Random(3), players))
    random_player = BASELINES["random"]("seed")
    for moment in moments(table, players):
        legal = table.game.legal(moment.state, 0, moment.now)
        answer = random_player.act(table.game.view(moment.state, 0), legal, moment.now)
        assert (answer is None) == (not legal)
        assert answer is None or is_listed(legal, answer.command)


@pytest.mark.parametrize("bettor", ["raiser", "folder", "caller"])
def test_champion_does_not_lose_to_a_simple_bettor(bettor: str) -> None:
    """R6: the result is the difference of chips over several matches."""
    chips = 0
    for seed in range(4):
        table = play(
            GAMES["chipset"], [Bot("chipset", "champion", seed), BASELINES[bettor]("s")], Options(), seed
        )
        chips += table.state.players[0].chips - table.state.players[1].chips
    assert chips >= 0


def test_taker_of_the_largest_choice_takes_the_most_disjoint_sets() -> None:
    """R8.1: the taken SETs of a layout share no card. R8.3: a card is added only if there is no SET."""
    game = GAMES["coopset"]
    table = play(game, [BASELINES["largest"]("s")], game.Options(), seed=5)
    state, possible, taken = game.INITIAL, 0, 0
    for entry in table.entries:
        before, state = state, game.evolve(state, entry.event)
        if type(entry.event).__name__ == "Taken":
            possible = possible or len(find_disjoint(open_cards(before.table)))
            taken += 1
        elif type(entry.event).__name__ == "LayoutDone":
            assert taken == possible > 0
            possible = taken = 0


def test_taker_of_any_set_makes_no_mistake() -> None:
    options = default_options("solitaire")
    table = play(GAMES["classic"], [BASELINES["any"]("s")], options, seed=5)
    names = [type(entry.event).__name__ for entry in table.entries]
    assert names.count("Taken") > 3
    assert "Missed" not in names
