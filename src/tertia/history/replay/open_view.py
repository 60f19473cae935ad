"""The view of a finished game with all cards face up."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.games.engine import Game


def open_view(game: Game[Any], state: Any) -> dict[str, Any]:
    """A spectator's view in which the cards of every seat are visible."""
    view: dict[str, Any] = msgspec.to_builtins(game.view(state, None))
    view.update(msgspec.to_builtins(game.ANALYSIS.open_fields(state)))
    return view
