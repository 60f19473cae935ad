"""Players of one idea that bots are measured against."""

from __future__ import annotations

from random import Random

import pytest

from bots.tables import is_listed, moments, played
from contracts.hooks import HOOKS
from tertia.bots.bot import Bot
from tertia.bots.plain import PLAIN
from tertia.games import GAMES
from tertia.games.chipset import Options
from tertia.tables.play import play


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
