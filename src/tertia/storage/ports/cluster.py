"""Communication among the nodes over one store: announcements, and which player is connected where.

Every server process is a node. All nodes are alike, and none owns a table: a table may be in the memory of several
nodes, and each of them may decide. Connections of players are not in the log. A node holds them under a lease: if the
node dies, its players become absent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tertia.games.engine import Millis


@dataclass(frozen=True, slots=True)
class Visit:
    """One connection of a player to a table. If a player has several, the newest counts."""

    node: str
    """The name of the node to which the player is connected."""
    number: int
    """Distinguishes the visits of one node."""
    address: str | None = field(default=None, compare=False)
    """The address of the player, so that the host of the server can ban it. None if it is unknown."""


class ClusterListener(Protocol):
    """Receives announcements of other nodes. No method may block."""

    def appended(self, table: str, version: int) -> None:
        """Another node appended decisions up to this version."""
        ...

    def turn_requested(self, table: str) -> None:
        """Another node lost a race to append to a table and asks to append next."""
        ...

    def presence_changed(self, table: str) -> None:
        """Handle that a player connected to a table, or disconnected, on another node."""
        ...

    def reacted(self, table: str, chair: int, reaction: str) -> None:
        """Handle that the person on a chair sent a reaction through another node."""
        ...

    def visits_expired(self, table: str) -> None:
        """Handle that a node with connections to this table died."""
        ...

    def announcements_missed(self) -> None:
        """Announcements may have been lost. Check every table in memory."""
        ...


class Cluster(Protocol):
    """The cluster as one of its nodes sees it."""

    @property
    def name(self) -> str:
        """The name of this node."""
        ...

    @property
    def is_alone(self) -> bool:
        """True if there can be no other node."""
        ...

    @property
    def has_lease(self) -> bool:
        """True while the other nodes count this one as alive."""
        ...

    def clock(self) -> Millis:
        """Return the time that all nodes agree on."""
        ...

    async def run(self, listener: ClusterListener) -> None:
        """Listen to announcements and renew this node's lease until cancelled."""
        ...

    async def request_turn(self, table: str) -> None:
        """Ask the node that won a race at a table to let this node append next."""
        ...

    async def announce_reaction(self, table: str, chair: int, reaction: str) -> None:
        """Tell the other nodes that the person on a chair sent a reaction."""
        ...

    async def arrive(self, table: str, player: str, visit: Visit) -> None:
        """Record a connection. It replaces an older one of the same player on any node."""
        ...

    async def depart(self, table: str, player: str, visit: Visit) -> bool:
        """Remove a connection. Return True if it was the one that counted, so that the player is away now."""
        ...

    async def present(self, table: str, ours: Mapping[str, Visit]) -> dict[str, Visit]:
        """Return the visits at a table, after adding those of ``ours`` that no other visit has replaced."""
        ...

    async def tables_elsewhere(self, player: str) -> Sequence[str]:
        """Return the tables to which a player is connected through other nodes."""
        ...

    async def other_nodes(self) -> Sequence[str]:
        """Return the names of the other nodes that are alive."""
        ...

    async def allow(self, what: str, burst: float, rate: float) -> bool:
        """Take one from the token bucket ``what``, which all nodes share. Return False if it is empty."""
        ...

    async def close(self) -> None:
        """Leave the cluster at once, without waiting for the lease to expire."""
        ...
