"""A table being played: the game's state, its record, and time that passes when the table is told so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tertia.games.engine import Game, Millis, Request, Tick, decide_with_luck
from tertia.history.record import AnyEntry, entries_of


class Table:
    """One table. Not safe for several threads; whoever holds it gives it one command after the other."""

    def __init__(self, game: Game[Any], draw: Callable[[], bytes]) -> None:
        self.game = game
        self.state: Any = game.INITIAL
        self.entries: list[AnyEntry] = []
        self._draw = draw

    @property
    def version(self) -> int:
        """How many events have happened."""
        return len(self.entries)

    def give(
        self, command: Any, seat: int | None, now: Millis, pressed: Millis | None = None
    ) -> tuple[AnyEntry, ...]:
        """Judge a command after all that was due before it; the entries it added, or Refused.

        Where the clock was set back, time stands still: nothing happens before what happened already.
        """
        now = max(now, self.entries[-1].at) if self.entries else now
        self.pass_time(now)
        return self._judge(Request(command, seat, pressed), now)

    def pass_time(self, now: Millis) -> tuple[AnyEntry, ...]:
        """Let everything happen that was due until now, each at its own instant."""
        added: tuple[AnyEntry, ...] = ()
        while (due := self.game.deadline(self.state)) is not None and due <= now:
            happened = self._judge(Request(Tick()), due)
            if not happened:
                raise RuntimeError(f"{self.game.NAME}: woken at {due} for nothing")
            added += happened
        return added

    def _judge(self, request: Request[Any], now: Millis) -> tuple[AnyEntry, ...]:
        draft = decide_with_luck(self.game, self.state, request, now, self._draw)
        self.state = draft.state
        added = entries_of(now, draft.request, draft.events)
        self.entries.extend(added)
        return added
