"""Data that a store holds about one player beside the log.

To forget a player is to delete these data, on request of the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tertia.games.engine import Millis
from tertia.storage.ports.log import PlayerResult
from tertia.storage.ports.moderation import Report
from tertia.storage.ports.times import PuzzleFind, PuzzleTime


class People(Protocol):
    """What is stored by player. The log belongs to everybody who sat at a table, so it stays."""

    async def results_of(self, player: str, limit: int) -> Sequence[PlayerResult]:
        """Return a player's results, newest first."""
        ...

    async def times_of(self, player: str) -> Sequence[PuzzleTime]:
        """Return a player's puzzle times, newest day first."""
        ...

    async def finds_of(self, player: str) -> Sequence[PuzzleFind]:
        """Return the SETs that a player found in puzzles, sorted by day, kind and time."""
        ...

    async def reports_by(self, player: str) -> Sequence[Report]:
        """Return the reports that a player made, newest first."""
        ...

    async def forget(self, player: str, at: Millis) -> None:
        """Delete a player's results, puzzle times, finds and reports.

        Rebuilding them from the log does not bring them back. The cookie of a forgotten player is invalid from
        now on. ``at`` is kept for ``forgotten_since``.
        """
        ...

    async def forgotten_since(self, at: Millis) -> Sequence[str]:
        """Return the players who were forgotten at this time or later, sorted."""
        ...

    async def all_forgotten(self) -> Sequence[str]:
        """Return the forgotten players, sorted."""
        ...
