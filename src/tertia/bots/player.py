"""The interface of a player: it sees the view of its seat and answers with a command and a delay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from tertia.games.engine import Legal, Millis


@dataclass(frozen=True, slots=True)
class TimedCommand:
    """A command that a player gives after a delay, unless something else happens first."""

    command: Any
    after: Millis
    """The delay."""


class Player(Protocol):
    """A player of any kind at one seat."""

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        """Return the next command, or None to wait. The table asks again after every change."""
        ...
