"""A game in memory with its record. Time passes only when the caller says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tertia.games.engine import GameRules, Millis, Request, Tick, decide_with_luck
from tertia.history.record import AnyEntry, entries_of


class RecordedGame:
    """One game, its state and its record. Not thread-safe."""

    def __init__(self, game: GameRules[Any], draw_luck: Callable[[], bytes]) -> None:
        """Start a game. It calls ``draw_luck`` for random bytes whenever the rules need some."""
        self.game = game
        self.state: Any = game.INITIAL
        self.entries: list[AnyEntry] = []
        self._draw_luck = draw_luck

    @property
    def version(self) -> int:
        """Return the number of events so far."""
        return len(self.entries)

    def send(
        self, command: Any, seat: int | None, now: Millis, pressed: Millis | None = None
    ) -> tuple[AnyEntry, ...]:
        """Decide a command, after everything that is due before it, and return the new entries.

        Raise Refused if the command is illegal.
        If the clock was set back, the command counts at the instant of the last event.
        """
        now = max(now, self.entries[-1].at) if self.entries else now
        self.pass_time(now)
        return self._decide(Request(command, seat, pressed), now)

    def pass_time(self, now: Millis) -> tuple[AnyEntry, ...]:
        """Do everything that is due until now, each at its own instant, and return the new entries."""
        added: tuple[AnyEntry, ...] = ()
        while (due := self.game.deadline(self.state)) is not None and due <= now:
            # Something may have become due in the past, such as a deal for which a player had to return.
            entries = self._decide(Request(Tick()), max(due, self.entries[-1].at) if self.entries else due)
            if not entries:
                raise RuntimeError(f"{self.game.NAME}: nothing happened at the deadline {due}")
            added += entries
        return added

    def _decide(self, request: Request[Any], now: Millis) -> tuple[AnyEntry, ...]:
        draft = decide_with_luck(self.game, self.state, request, now, self._draw_luck)
        self.state = draft.state
        added = entries_of(now, draft.request, draft.events)
        self.entries.extend(added)
        return added
