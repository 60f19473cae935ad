"""The hooks of every game, by its name."""

from contracts.hooks import classic, coopset
from contracts.hooks.base import Hooks

HOOKS: dict[str, Hooks] = {"classic": classic.HOOKS, "coopset": coopset.HOOKS}
