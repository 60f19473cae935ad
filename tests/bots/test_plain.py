"""Players of one idea that bots are measured against."""

from __future__ import annotations

from random import Random

import pytest

from bots.tables import is_listed, moments, played
from contracts.hooks import HOOKS
from tertia.arena.contest import default_options
from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.bots.plain import PLAIN
from tertia.games import GAMES
from tertia.games.chipset import Options
from tertia.games.common.layout import open_cards
from tertia.solver import find_disjoint


@pytest.mark.parametrize("name", GAMES)
def test_chance_plays_legally(name: str) -> None:
    players = min(3, GAMES[name].PLAYERS[-1])
    table = played(name, ["casual"] * players, 3, HOOKS[name].options(Random(3), players))
    chance = PLAIN["random"]("seed")
    for moment in moments(table, players):
        legal = table.game.legal(moment.state, 0, moment.now)
        answer = chance.act(table.game.view(moment.state, 0), legal, moment.now)
        assert (answer is None) == (not legal)
        assert answer is None or is_listed(legal, answer.command)


@pytest.mark.parametrize("simple", ["raiser", "folder", "caller"])
def test_a_champion_is_not_beaten_by_who_bets_by_one_rule(simple: str) -> None:
    """R6: over some matches, chips against chips."""
    chips = 0
    for seed in range(4):
        table = play(
            GAMES["chipset"], [Bot("chipset", "champion", seed), PLAIN[simple]("s")], Options(), seed
        )
        chips += table.state.players[0].chips - table.state.players[1].chips
    assert chips >= 0


def test_who_takes_any_largest_choice_takes_so_many_of_every_layout() -> None:
    """R8.1: as many SETs as share no card; R8.3: a card more only where there is none."""
    game = GAMES["coopset"]
    table = play(game, [PLAIN["largest"]("s")], game.Options(), 5)
    state, most, taken = game.INITIAL, 0, 0
    for entry in table.entries:
        before, state = state, game.evolve(state, entry.event)
        if type(entry.event).__name__ == "Taken":
            most = most or len(find_disjoint(open_cards(before.table)))
            taken += 1
        elif type(entry.event).__name__ == "LayoutDone":
            assert taken == most > 0
            most = taken = 0


def test_who_takes_any_set_makes_no_mistake() -> None:
    options = default_options("solitaire")
    table = play(GAMES["classic"], [PLAIN["any"]("s")], options, 5)
    names = [type(entry.event).__name__ for entry in table.entries]
    assert names.count("Taken") > 3
    assert "Missed" not in names
