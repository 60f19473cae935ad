"""What a process needs to know of the others over the same log: what they appended, and who is where.

Every process is a node. Nodes are alike and hold no truth: a table may be awake on several at once, and any of them
may judge. Who has a socket is kept outside the log, under a lease: if a node dies, its visitors become absent.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from tertia.games.engine import Millis


def wall_clock() -> Millis:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Visit:
    """One socket at a table. Of one person's sockets at a table the newest counts."""

    node: str
    number: int


class ClusterListener(Protocol):
    """How a node is told. Nothing here may wait."""

    def appended(self, table: str, version: int) -> None:
        """Another node kept a decision."""
        ...

    def turn_asked(self, table: str) -> None:
        """Another node decided at a table when it was too late, and would like to be next."""
        ...

    def came_or_went(self, table: str) -> None:
        """Somebody came to a table or left it, here or on another node."""
        ...

    def abandoned(self, table: str) -> None:
        """A node died that had visitors at this table."""
        ...

    def missed(self) -> None:
        """Nobody knows what was said for a while: look at everything again."""
        ...


class Cluster(Protocol):
    """The company of nodes, as one of them sees it."""

    @property
    def name(self) -> str: ...

    @property
    def is_alone(self) -> bool:
        """Whether there can be no other."""
        ...

    def clock(self) -> Millis:
        """The time that all nodes agree on."""
        ...

    async def run(self, ear: ClusterListener) -> None:
        """Listen, and keep our visitors' lease. Until cancelled."""
        ...

    async def ask_turn(self, table: str) -> None:
        """Ask whoever was first at a table to let us be next."""
        ...

    async def arrive(self, table: str, player: str, visit: Visit) -> None:
        """A socket is at a table; an older one of the same person, wherever it is, no longer counts."""
        ...

    async def depart(self, table: str, player: str, visit: Visit) -> bool:
        """The socket is gone; whether the person is, because it was the one that counted."""
        ...

    async def present(self, table: str, ours: Mapping[str, Visit]) -> dict[str, Visit]:
        """Who is at a table, with ours if nobody took their place in the meantime."""
        ...

    async def tables_elsewhere(self, player: str) -> int:
        """At how many tables a person has a socket on other nodes."""
        ...

    async def allow(self, what: str, burst: float, rate: float) -> bool:
        """Whether there is one left of so many at once and so many a second, for all nodes together."""
        ...

    async def close(self) -> None: ...


class SingleNode:
    """The only node: nobody else to listen to."""

    name, is_alone = "here", True

    def __init__(self, clock: Callable[[], Millis] = wall_clock) -> None:
        self.clock = clock

    async def run(self, ear: ClusterListener) -> None:
        """There is nothing to hear."""

    async def ask_turn(self, table: str) -> None: ...

    async def arrive(self, table: str, player: str, visit: Visit) -> None: ...

    async def depart(self, table: str, player: str, visit: Visit) -> bool:
        return True

    async def present(self, table: str, ours: Mapping[str, Visit]) -> dict[str, Visit]:
        return dict(ours)

    async def tables_elsewhere(self, player: str) -> int:
        return 0

    async def allow(self, what: str, burst: float, rate: float) -> bool:
        return True

    async def close(self) -> None: ...
