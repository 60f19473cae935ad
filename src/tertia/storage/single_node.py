"""The cluster of a store that only one process serves."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from tertia.games.engine import Millis
from tertia.storage.ports import ClusterListener, Visit


def wall_clock() -> Millis:
    """Return this machine's time."""
    return time.time_ns() // 1_000_000


class SingleNode:
    """A cluster of one node: no announcements, and no connections but its own."""

    name, is_alone, has_lease = "here", True, True

    def __init__(self, clock: Callable[[], Millis] = wall_clock) -> None:
        self.clock = clock

    async def run(self, listener: ClusterListener) -> None: ...

    async def request_turn(self, table: str) -> None: ...

    async def announce_reaction(self, table: str, chair: int, reaction: str) -> None: ...

    async def arrive(self, table: str, player: str, visit: Visit) -> None: ...

    async def depart(self, table: str, player: str, visit: Visit) -> bool:
        return True

    async def present(self, table: str, ours: Mapping[str, Visit]) -> dict[str, Visit]:
        return dict(ours)

    async def tables_elsewhere(self, player: str) -> list[str]:
        return []

    async def other_nodes(self) -> list[str]:
        return []

    async def allow(self, what: str, burst: float, rate: float) -> bool:
        return True

    async def close(self) -> None: ...
