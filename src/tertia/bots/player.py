"""What a bot is: it sees what its seat may know and answers with a command and a thinking time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from tertia.games.engine import Legal, Millis


@dataclass(frozen=True, slots=True)
class Answer:
    """A command, to be given after so long if nothing else happens before."""

    command: Any
    after: Millis


class Player(Protocol):
    """A player of any kind at one seat."""

    def act(self, view: Any, legal: Legal, now: Millis) -> Answer | None:
        """What to do now, or None to wait. Asked anew after everything that happens."""
        ...
