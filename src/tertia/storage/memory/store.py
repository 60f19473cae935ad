"""A store in memory: for tests, and for tables that may be lost."""

from __future__ import annotations

from collections.abc import Callable

from tertia.games.engine import Millis
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.memory.moderation import MemoryModeration
from tertia.storage.memory.people import MemoryPeople
from tertia.storage.memory.projections import MemoryProjections
from tertia.storage.memory.quarantine import MemoryQuarantine
from tertia.storage.memory.times import MemoryTimes
from tertia.storage.single_node import SingleNode, wall_clock
from tertia.storage.store import Store


def memory_store(clock: Callable[[], Millis] = wall_clock, database: MemoryDatabase | None = None) -> Store:
    """Return a store over a new database, or over one that another store uses too."""
    database = database or MemoryDatabase()
    return Store(
        log=MemoryLog(database),
        times=MemoryTimes(database),
        people=MemoryPeople(database),
        projections=MemoryProjections(database),
        moderation=MemoryModeration(database),
        quarantine=MemoryQuarantine(database),
        cluster=SingleNode(clock),
        database=database,
    )
