"""Metrics that are read from the state of the application whenever Prometheus asks for them."""

from __future__ import annotations

import time
from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tertia.server.state import ServerState


class StateCollector(Collector):
    """Gauges and counters of one application."""

    def __init__(self, state: ServerState) -> None:
        self._state = state
        self._started_at = time.monotonic()

    def collect(self) -> Iterator[Metric]:
        yield from self._gauges()
        yield from self._counters()

    def _gauges(self) -> Iterator[Metric]:
        state, table_registry = self._state, self._state.registry
        yield _gauge("tables_awake", "Tables that are loaded.", len(table_registry.tables))
        yield _gauge(
            "tables_quarantined",
            "Tables that cannot be read and are left alone.",
            len(table_registry.quarantine),
        )
        yield _gauge("sockets", "Open WebSocket connections to tables.", len(state.connections))
        waiting = sum(table.inbox.length for table in table_registry.tables.values())
        yield _gauge("inbox_commands", "Commands that wait for a decision, at all tables.", waiting)
        yield _gauge(
            "drawing_queue_pictures", "Pictures that are being drawn or wait.", state.drawings.unfinished
        )
        yield _gauge(
            "write_queue_length",
            "Writes that wait for the database.",
            table_registry.store.database.waiting_writes,
        )
        yield _gauge(
            "housekeeping_age_seconds",
            "Time since all housekeeping tasks last succeeded, or since the start. It runs every second.",
            self._housekeeping_age(),
        )

    def _housekeeping_age(self) -> float:
        age = self._state.registry.housekeeping.seconds_since_completed
        return time.monotonic() - self._started_at if age is None else age

    def _counters(self) -> Iterator[Metric]:
        counters, writes = self._state.registry.counters, self._state.registry.store.database.write_totals
        yield _counter("commands_accepted", "Accepted commands of people.", counters.accepted)
        yield _counter("commands_refused", "Commands of people that the rules refused.", counters.refused)
        yield _counter("announcements", "Decisions that other nodes announced.", counters.announced)
        yield _counter("followed", "Reads of the log that announcements caused.", counters.followed)
        yield _counter(
            "write_groups",
            "Transactions of the writer. One may hold many writes.",
            writes.groups,
        )
        yield _counter("write_seconds", "Time that the writer spent in transactions.", writes.seconds)
        yield _counter("write_errors", "Writes that the database did not confirm.", writes.failures)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"tertia_{name}", text, value)


def _counter(name: str, text: str, value: float) -> Metric:
    return CounterMetricFamily(f"tertia_{name}", text, value)
