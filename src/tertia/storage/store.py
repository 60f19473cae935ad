"""What a store offers beside the log: the means to make its projections anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tertia.storage.cluster import Cluster
from tertia.storage.people import People
from tertia.storage.ports import Log, PlayerResult, TableSummary
from tertia.storage.times import Times


class Store(Log, Times, People, Protocol):
    """Times of puzzles, and a log whose lines and results can be replaced by what a fold over it gives."""

    def company(self) -> Cluster | None:
        """All nodes over this store, as ours sees them; None where there can be no other."""
        ...

    def secret(self) -> bytes | None:
        """The key that all nodes over this store sign cookies with; None where each host keeps it in a file."""
        ...

    def keep_secret(self, secret: bytes) -> None:
        """From now on all nodes sign with this one; only where ``secret`` gives one."""
        ...

    async def all_tables(self) -> list[str]:
        """Every table that has a decision in the log, by name, whether or not it has a line."""
        ...

    async def all_lines(self) -> list[TableSummary]:
        """The line of every table, by name."""
        ...

    async def all_results(self) -> list[PlayerResult]:
        """Every result, also of tables that were pruned; by table, round and player."""
        ...

    async def replace_projections(
        self, lines: Sequence[TableSummary], results: Sequence[PlayerResult]
    ) -> None:
        """All lines and results anew, at once; Conflict if a table's log does not end where its line says.

        Results of tables that were pruned stay: nothing is left to make them from.
        """
        ...
