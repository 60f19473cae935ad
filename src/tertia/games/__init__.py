"""The games, each a module with the same functions (see ``engine``)."""

from typing import Any

from tertia.games import chipset, classic, coopset, scout, setup, twenty
from tertia.games.engine import GameRules

GAMES: dict[str, GameRules[Any]] = {
    game.NAME: game
    for game in (
        classic,
        scout,
        chipset,
        setup,
        coopset,
        twenty,
    )
}
"""Every game by its name. A new game is one line here (see CONTRIBUTING.md)."""
