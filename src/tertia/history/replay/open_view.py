"""A game with all cards open, for those who look back at it once it is over."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.games.engine import Game


def open_view(game: Game[Any], state: Any) -> dict[str, Any]:
    """The view of a spectator, in which every seat's own cards are seen.

    Each seat's view is asked for what is its own, so that nothing here knows how a game keeps it.
    """
    seen: dict[str, Any] = msgspec.to_builtins(game.view(state, None))
    own = [msgspec.to_builtins(game.own(state, seat)) for seat in range(len(seen["players"]))]
    if own and "players" in own[0]:
        seen["players"] = [mine["players"][seat] for seat, mine in enumerate(own)]
    if own and "hand" in own[0]:
        seen["hands"] = [mine["hand"] for mine in own]
    if seen.get("call") is not None:
        seen["call"] = own[seen["call"]["seat"]]["call"]
    if seen.get("hunt") is not None:
        seen["hunt"] = _open_hunt(seen["hunt"], own)
    return seen


def _open_hunt(hunt: dict[str, Any], own: list[dict[str, Any]]) -> dict[str, Any]:
    """Scout: the three cards are the scout's own, the card pointed at is the finder's."""
    shown = dict(own[hunt["scout"]]["hunt"])
    if hunt["finder"] is not None:
        shown["pointed"] = own[hunt["finder"]]["hunt"]["pointed"]
    return shown
