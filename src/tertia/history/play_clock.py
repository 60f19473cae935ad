"""The time of a game without its pauses."""

from __future__ import annotations

from typing import Any

from tertia.games.common.events import Paused, Resumed
from tertia.games.engine import Millis


class PlayClock:
    """A clock that stands still while a game is paused because every person is missing (R2.8).

    The rules measure the time of a SET in the same way: a pause moves their instants.
    """

    def __init__(self) -> None:
        self._pauses: Millis = 0
        self._paused_at: Millis | None = None

    def add(self, event: Any) -> None:
        """Stop or go on with an event of the game."""
        match event:
            case Paused(at):
                self._paused_at = at
            case Resumed(at) if self._paused_at is not None:
                self._pauses += at - self._paused_at
                self._paused_at = None

    def read(self, at: Millis) -> Millis:
        """Return the instant less all pauses until then."""
        return (at if self._paused_at is None else self._paused_at) - self._pauses
