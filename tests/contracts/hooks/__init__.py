"""The hooks of every game: functions that tell the contract suite what is special about the game.

Each module of this package is named after its game.
"""

from importlib import import_module

from contracts.hooks.base import Hooks
from tertia.games import GAMES

HOOKS: dict[str, Hooks] = {name: import_module(f"contracts.hooks.{name}").HOOKS for name in GAMES}
