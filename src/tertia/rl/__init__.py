"""Environments for reinforcement learning: every game for PettingZoo, solitaire for Gymnasium (see "Train an agent").

``pip install 'tertia[rl]'`` installs the libraries that they need.
"""

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tertia.errors import TertiaError

if TYPE_CHECKING:
    from tertia.rl.multi_agent import GameAECEnv, GameParallelEnv
    from tertia.rl.solitaire import SolitaireEnv

__all__ = ["GameAECEnv", "GameParallelEnv", "SolitaireEnv", "aec_env", "parallel_env"]

MODULES = {
    "GameAECEnv": "tertia.rl.multi_agent",
    "GameParallelEnv": "tertia.rl.multi_agent",
    "SolitaireEnv": "tertia.rl.solitaire",
}
"""The modules of the environments."""

ENVIRONMENT_ID = "tertia/Solitaire-v0"
"""The name of ``SolitaireEnv`` for ``gymnasium.make``."""

with suppress(ImportError):  # the environments say what to install
    import gymnasium

    gymnasium.register(id=ENVIRONMENT_ID, entry_point=f"{MODULES['SolitaireEnv']}:SolitaireEnv")


def aec_env(game: str = "classic", **settings: Any) -> "GameAECEnv":
    """Return an environment in which agents act one after another (PettingZoo's AEC API)."""
    env: GameAECEnv = _import_environment("GameAECEnv")(game, **settings)
    return env


def parallel_env(game: str = "classic", **settings: Any) -> "GameParallelEnv":
    """Return an environment in which all agents act at once (PettingZoo's parallel API)."""
    env: GameParallelEnv = _import_environment("GameParallelEnv")(game, **settings)
    return env


def __getattr__(name: str) -> Any:
    """Import an environment when it is first used, because its libraries are optional and slow to load."""
    if name not in MODULES:
        raise AttributeError(f"module 'tertia.rl' has no attribute {name!r}")
    return _import_environment(name)


def _import_environment(name: str) -> Any:
    """Return the class of an environment. Raise TertiaError if its libraries are not installed."""
    try:
        module = import_module(MODULES[name])
    except ImportError:
        raise TertiaError("missing-extra", extra="rl") from None
    return getattr(module, name)
