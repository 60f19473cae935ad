"""Environments for reinforcement learning: every game for PettingZoo, solitaire for Gymnasium (docs/environments.md).

``pip install 'tertia[rl]'`` installs the libraries that they need.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tertia.errors import TertiaError

if TYPE_CHECKING:
    from tertia.rl.multi_agent import GameAECEnv, GameParallelEnv
    from tertia.rl.solitaire import SolitaireEnv

__all__ = ["GameAECEnv", "GameParallelEnv", "SolitaireEnv", "aec_env", "parallel_env"]


def aec_env(game: str = "classic", **settings: Any) -> "GameAECEnv":
    """Return an environment in which agents act one after another (PettingZoo's AEC API)."""
    env: GameAECEnv = __getattr__("GameAECEnv")(game, **settings)
    return env


def parallel_env(game: str = "classic", **settings: Any) -> "GameParallelEnv":
    """Return an environment in which all agents act at once (PettingZoo's parallel API)."""
    env: GameParallelEnv = __getattr__("GameParallelEnv")(game, **settings)
    return env


def __getattr__(name: str) -> Any:
    """Import an environment when it is first used. Raise TertiaError if its libraries are not installed."""
    if name not in ("GameAECEnv", "GameParallelEnv", "SolitaireEnv"):
        raise AttributeError(f"module 'tertia.rl' has no attribute {name!r}")
    try:
        module = import_module("tertia.rl.solitaire" if name == "SolitaireEnv" else "tertia.rl.multi_agent")
    except ImportError:
        raise TertiaError("missing-extra", extra="rl") from None
    return getattr(module, name)
