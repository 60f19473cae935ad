"""The hooks of every game, by its name: each module of this package is named like its game."""

from importlib import import_module

from contracts.hooks.base import Hooks
from tertia.games import GAMES

HOOKS: dict[str, Hooks] = {name: import_module(f"contracts.hooks.{name}").HOOKS for name in GAMES}
