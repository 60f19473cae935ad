"""Applies the announcements of other nodes to the tables of this node.

A node is one server process. Nodes that share a database tell each other what they have written.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from tertia.live.errors import DamagedTable, UnknownGame
from tertia.live.reactions import is_reaction

if TYPE_CHECKING:
    from tertia.live.registry import TableRegistry

MAX_LOADED_AT_ONCE = 8
"""The number of tables of a dead node that are loaded at the same time."""


class ClusterEvents:
    """Implements ``ClusterListener`` for a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry, self._spawn = registry, registry.services.spawn
        self._adopting = asyncio.Semaphore(MAX_LOADED_AT_ONCE)

    def appended(self, table_id: str, version: int) -> None:
        """Another node appended a decision: follow it if somebody here uses the table."""
        registry = self._registry
        registry.counters.announced += 1
        table = registry.tables.get(table_id)
        if table is None:
            registry.note_change(table_id)
        elif table.room.version < version:
            if table.is_in_use:
                self._spawn(table.follow(version))
            else:
                registry.unload(table)

    def turn_requested(self, table_id: str) -> None:
        """Another node was too late with a decision: let it decide next."""
        table = self._registry.tables.get(table_id)
        if table is not None:
            table.turn.give()

    def presence_changed(self, table_id: str) -> None:
        """Somebody connected or disconnected on another node."""
        table = self._registry.tables.get(table_id)
        if table is None:
            self._registry.note_change(table_id)
        else:
            self._spawn(table.visitors.refresh_presence())

    def reacted(self, table_id: str, chair: int, reaction: str) -> None:
        """Somebody on another node sent a reaction."""
        table = self._registry.tables.get(table_id)
        if table is not None and is_reaction(reaction):
            table.reactions.show(chair, reaction)

    def visits_expired(self, table_id: str) -> None:
        """Load the table of a node that died, so that the game does not wait for players who are gone."""
        self._spawn(self._adopt(table_id))

    async def _adopt(self, table_id: str) -> None:
        async with self._adopting:
            with contextlib.suppress(DamagedTable, UnknownGame):
                table = await self._registry.get(table_id)
                await table.visitors.refresh_presence()

    def announcements_missed(self) -> None:
        """Announcements were lost: tables in use catch up, the others are loaded again when they are needed."""
        self._registry.note_change()
        for table in list(self._registry.tables.values()):
            if table.is_in_use:
                self._spawn(table.follow())
                self._spawn(table.visitors.refresh_presence())
            else:
                self._registry.unload(table)
