"""Instruments that are written while the server works: commands, their latency, delays of the event loop."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram, PlatformCollector, ProcessCollector

from tertia.errors import BadInput, Refused

LATENCY_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Upper bounds in seconds. A command takes about a millisecond on an idle server."""

OUTCOMES = ("accepted", "refused", "invalid", "failed")
"""The labels of commands by outcome; see the help text of ``tertia_commands_total``."""


class Instruments:
    """The instruments of one application, with a collector registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        commands = Counter(
            "tertia_commands",
            "Commands from sockets: accepted; refused by the rules; invalid, which includes too many at once; "
            "failed, because the store or the server failed.",
            ["outcome"],
            registry=self.registry,
        )
        # Looked up once: a lookup by label takes longer than the count.
        self._commands = {outcome: commands.labels(outcome) for outcome in OUTCOMES}
        self._latency = Histogram(
            "tertia_command_latency_seconds",
            "Time from the receipt of an accepted command until it is durable and broadcast.",
            buckets=LATENCY_BUCKETS,
            registry=self.registry,
        )
        self.loop_lag = Histogram(
            "tertia_event_loop_lag_seconds",
            "Delay of a timer that the event loop runs four times a second. Every socket waits as long.",
            buckets=LATENCY_BUCKETS,
            registry=self.registry,
        )

    def count_command(self, outcome: int | Exception, seconds: float) -> None:
        """Count an answered command. ``outcome`` is its version or an error, ``seconds`` the time that it took."""
        if isinstance(outcome, int):
            self._commands["accepted"].inc()
            self._latency.observe(seconds)
        else:
            self._commands[_label_of(outcome)].inc()


def _label_of(error: Exception) -> str:
    if isinstance(error, Refused):
        return "refused"
    return "invalid" if isinstance(error, BadInput) else "failed"
