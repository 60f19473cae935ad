"""Tables that this node leaves alone because they cannot be read."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from msgspec import Struct

from tertia.games.engine import Millis
from tertia.live.errors import DamagedTable

logger = logging.getLogger("tertia.live")


class QuarantinedTable(Struct, frozen=True):
    """A damaged table, as the host sees it."""

    table: str
    reason: str
    since: Millis


class Quarantine:
    """The damaged tables of this node.

    The list is in memory: a restarted or newer node tries each of them again, except those with a mark in the store.
    """

    def __init__(self, clock: Callable[[], Millis]) -> None:
        self._clock = clock
        self._tables: dict[str, QuarantinedTable] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    def __iter__(self) -> Iterator[QuarantinedTable]:
        """Iterate over the tables in the order in which they were found."""
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def add(self, error: DamagedTable) -> None:
        """Leave a table alone from now on. Logged once."""
        table, reason = str(error.details["table"]), str(error.details["reason"])
        if table not in self._tables:
            self._tables[table] = QuarantinedTable(table, reason, self._clock())
            logger.error("table %s is damaged and was put in quarantine: %s", table, reason)

    def check(self, table: str) -> None:
        """Raise DamagedTable for a table in quarantine."""
        quarantined = self._tables.get(table)
        if quarantined is not None:
            raise DamagedTable(table, quarantined.reason)

    def release(self, table: str) -> bool:
        """Try a table again, for example after a repair. Returns False if it was not in quarantine."""
        return self._tables.pop(table, None) is not None
