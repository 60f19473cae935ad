"""The time at one table, which goes on when the clock of a machine is set back."""

from __future__ import annotations

from collections.abc import Callable

from tertia.games.engine import Millis

SET_BACK: Millis = 1_000
"""A clock that goes back further than this was set. Less is an error of measurement, for which time stands still."""


STEP: Millis = 1_000
"""The time that passes at the table when it notices that the clock was set back. Nobody knows how long it really was,
and a press that was on its way must not count as older than the cards."""


class TableClock:
    """The clock of the node, continued from the last known time if somebody sets it back.

    If time stood still instead, every press would count as older than the cards on the table until the clock has
    caught up.
    """

    def __init__(self, clock: Callable[[], Millis]) -> None:
        self._clock = clock
        self._last = clock()
        self._offset: Millis = 0
        """The time by which the table is ahead of the clock."""

    def __call__(self) -> Millis:
        now = self._clock()
        if now < self._last - SET_BACK:
            self._offset += self._last - now + STEP
        self._last = now
        return now + self._offset

    def go_on_from(self, instant: Millis) -> None:
        """Continue from the time of a decision in the log, if the clock was set back since."""
        behind = instant - self()
        if behind > SET_BACK:
            self._offset += behind + STEP
