"""When something was pressed, as the server reckons: the arrival less half the shortest round trip it measured.

The client's clock is never asked. The round trip is the shortest of the last few, so that one slow answer gives
nobody credit; and no credit is longer than the photo finish.

A program could answer pings late to seem far away. So the round trip of the packets themselves, which the kernel
measures and a program cannot stretch, bounds the credit wherever it can be known: on Linux, with no proxy in
between. Behind a proxy late answers can gain up to the photo finish; a table that minds sets that to 0.
"""

from __future__ import annotations

from collections.abc import Callable

from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis

SAMPLES = 8


class Latency:
    """The round trips of one socket."""

    def __init__(self, distance: Callable[[], float | None] = lambda: None) -> None:
        """``distance`` is the round trip of packets, in seconds, where it is known."""
        self._distance = distance
        self._sent: dict[int, float] = {}
        self._trips: list[float] = []
        self._number = 0
        self._credit: Millis = 0

    def ping(self, at: float) -> int:
        """The number of a new ping, sent at this instant (in seconds of a steady clock)."""
        self._number += 1
        self._sent[self._number] = at
        for old in [number for number in self._sent if number < self._number - SAMPLES]:
            del self._sent[old]
        return self._number

    def pong(self, number: int, at: float) -> None:
        """An answer came; one that was never asked for counts for nothing."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            self._trips = [*self._trips[1 - SAMPLES :], at - sent]
            self._credit = self._reckoned()

    def pressed(self, arrived: Millis) -> Millis:
        """The instant that is credited to what arrives now."""
        return arrived - self._credit

    def _reckoned(self) -> Millis:
        trip = min(self._trips)
        packets = self._distance()
        if packets is not None:
            trip = min(trip, packets)
        return min(PHOTO_FINISH, int(trip * 500))
