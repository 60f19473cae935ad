"""Estimates when a player pressed: the time of arrival minus half the shortest round trip measured lately.

The time that is subtracted is the credit of a client. The client's clock is not used. The shortest of the last round
trips counts, so that one slow answer does not raise the credit. It is never longer than the photo finish: the time
after a call in which an earlier press can still overtake it (docs/RULES.md, R2.4).

A program could answer pings late to seem far away. The round trip of the packets themselves, which the kernel
measures and a program cannot lengthen, limits the credit where it is known: on Linux, without a proxy in between.
Behind a proxy, late answers can gain up to the photo finish; a table that minds sets the photo finish to 0.
"""

from __future__ import annotations

from collections.abc import Callable

from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis

SAMPLES = 4
"""Round trips that count: those of the last 20 to 30 seconds."""


class Latency:
    """The round trips of one connection."""

    def __init__(self, packet_round_trip: Callable[[], float | None] = lambda: None) -> None:
        """``packet_round_trip`` is in seconds, and None where it is not known."""
        self._packet_round_trip = packet_round_trip
        self._sent_at: dict[int, float] = {}
        self._round_trips: list[float] = []
        self._last_ping = 0
        self._credit: Millis | None = 0
        """None if it must be computed again. The system is asked only when somebody presses, not with every pong."""

    def ping_sent(self, at: float) -> int:
        """Return the number of a new ping, sent at this time (in seconds of a monotonic clock)."""
        self._last_ping += 1
        self._sent_at[self._last_ping] = at
        self._sent_at.pop(self._last_ping - SAMPLES - 1, None)
        return self._last_ping

    def pong_received(self, number: int, at: float) -> None:
        """Measure the round trip of a ping. A pong that answers no ping is ignored."""
        sent_at = self._sent_at.pop(number, None)
        if sent_at is not None:
            self._round_trips = [*self._round_trips, at - sent_at][-SAMPLES:]
            self._credit = None

    def pressed_at(self, arrived: Millis) -> Millis:
        """Return the estimated time of a press that arrives now."""
        if self._credit is None:
            self._credit = self._compute_credit()
        return arrived - self._credit

    def _compute_credit(self) -> Millis:
        round_trip = min(self._round_trips)
        packets = self._packet_round_trip()
        if packets is not None:
            round_trip = min(round_trip, packets)
        half_in_milliseconds = int(round_trip * 1000 / 2)
        return min(PHOTO_FINISH, half_in_milliseconds)
