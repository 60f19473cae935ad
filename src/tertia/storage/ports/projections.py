"""All projections of a store at once: to rebuild them from the log, and to copy a store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tertia.storage.ports.log import PlayerResult, TableSummary


class Projections(Protocol):
    """Table summaries and player results, as a whole."""

    async def all_summaries(self) -> Sequence[TableSummary]:
        """Return all table summaries, sorted by table."""
        ...

    async def all_results(self) -> Sequence[PlayerResult]:
        """Return all results, those of pruned tables too, sorted by table, round and player."""
        ...

    async def replace(self, summaries: Sequence[TableSummary], results: Sequence[PlayerResult]) -> None:
        """Replace all summaries and results in one transaction.

        Raises Conflict if a table's log does not end at the version of its summary. Results of pruned tables stay,
        because nothing is left to rebuild them from. Results of forgotten players are left out.
        """
        ...
