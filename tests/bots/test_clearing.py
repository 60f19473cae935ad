"""R4.1: a champion alone plays the last cards out, and clears many decks."""

from __future__ import annotations

from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.games import classic
from tertia.games.classic.options import Options
from tertia.games.common.options import new_table_options

DEALS = range(8)


def test_a_champion_clears_decks() -> None:
    """Any SET would clear one deck of 80, so that three of these eight would need luck of 1 in 10,000."""
    options = new_table_options(Options, alone="clear", more="auto")
    left = [
        play(classic, [Bot("classic", "champion", f"clear {seed}")], options, seed).state.last.cards_left
        for seed in DEALS
    ]
    assert left.count(0) >= 3
