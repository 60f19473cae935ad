"""The games, each a module with the same functions (see ``engine``)."""

from typing import Any

from tertia.games import chipset, classic, coopset, scout, setup
from tertia.games.engine import Game

GAMES: dict[str, Game[Any]] = {
    game.NAME: game  # one line for each
    for game in (
        classic,
        scout,
        chipset,
        setup,
        coopset,
    )
}
"""Every game by its name. A new game is one line here (see CONTRIBUTING.md)."""
