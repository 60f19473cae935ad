"""The hooks of every game, by its name."""

from contracts.hooks import classic, coopset, scout, setup
from contracts.hooks.base import Hooks

HOOKS: dict[str, Hooks] = {
    "classic": classic.HOOKS,
    "coopset": coopset.HOOKS,
    "setup": setup.HOOKS,
    "scout": scout.HOOKS,
}
