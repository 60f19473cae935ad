"""The hooks of every game, by its name."""

from contracts.hooks import chipset, classic, coopset, scout, setup, twenty
from contracts.hooks.base import Hooks

HOOKS: dict[str, Hooks] = {
    "classic": classic.HOOKS,
    "scout": scout.HOOKS,
    "chipset": chipset.HOOKS,
    "setup": setup.HOOKS,
    "coopset": coopset.HOOKS,
    "twenty": twenty.HOOKS,
}
