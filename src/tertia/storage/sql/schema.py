"""The tables of a store's database.

Times are UTC in whole milliseconds. Columns have the order of the fields of the structs that they hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    and_,
    literal_column,
)
from sqlalchemy.types import TypeEngine

Types: TypeAlias = Mapping[str, TypeEngine[Any]]

metadata = MetaData()

BYTES, INTEGER = LargeBinary(), Integer()
MILLIS = BigInteger()
"""A time or a duration."""
TEXT = Text().with_variant(Text(collation="C"), "postgresql")
"""Sorted by code points on both engines, whatever language a database was made for."""


def _table(name: str, key: Types, values: Types, optional: tuple[str, ...] = ()) -> Table:
    columns: list[Column[Any]] = [
        Column(column, kind, primary_key=True, autoincrement=False) for column, kind in key.items()
    ]
    columns += [Column(column, kind, nullable=column in optional) for column, kind in values.items()]
    return Table(name, metadata, *columns)


log = _table("log", {"table_id": TEXT, "version": INTEGER}, {"at": MILLIS, "body": BYTES})

summaries = _table(
    "tables",
    {"table_id": TEXT},
    {
        "version": INTEGER,
        "game": TEXT,
        "phase": TEXT,
        "listed": Boolean(),
        "host": TEXT,
        "players": INTEGER,
        "seats": INTEGER,
        "made_at": MILLIS,
        "changed_at": MILLIS,
        "wakes_at": MILLIS,
    },
    optional=("wakes_at",),
)

results = _table(
    "results",
    {"table_id": TEXT, "round": INTEGER, "player": TEXT},
    {
        "game": TEXT,
        "at": MILLIS,
        "rank": INTEGER,
        "players": INTEGER,
        "score": INTEGER,
        "details": BYTES,
    },
)

settings = _table("settings", {"name": TEXT}, {"value": BYTES})

nodes = _table("nodes", {"node": TEXT}, {"alive_until": MILLIS})

visits = _table(
    "visits",
    {"table_id": TEXT, "player": TEXT},
    {"node": TEXT, "number": BigInteger(), "address": TEXT},
    optional=("address",),
)

allowances = _table("allowances", {"what": TEXT}, {"left": Double(), "at": MILLIS})

times = _table(
    "times",
    {"day": TEXT, "kind": TEXT, "player": TEXT},
    {
        "started_at": MILLIS,
        "took": MILLIS,
        "name": TEXT,
        "removed_at": MILLIS,
        "table_id": TEXT,
        "missing": INTEGER,
    },
    optional=("took", "removed_at", "table_id", "missing"),
)

finds = _table("finds", {"day": TEXT, "kind": TEXT, "player": TEXT, "cards": TEXT}, {"took": MILLIS})

forgotten = _table("forgotten", {"player": TEXT}, {"at": MILLIS})

bans = _table("bans", {"kind": TEXT, "subject": TEXT}, {"until": MILLIS, "at": MILLIS, "reason": TEXT})

reports = _table(
    "reports",
    {"place": TEXT, "name": TEXT, "reporter": TEXT},
    {"at": MILLIS, "address": TEXT},
    optional=("address",),
)

audit = _table(
    "audit", {"id": TEXT}, {"at": MILLIS, "act": TEXT, "subject": TEXT, "details": TEXT, "by": TEXT}
)

is_open = and_(summaries.c.listed, summaries.c.phase != literal_column("'over'"))
"""With a literal instead of a parameter: a partial index serves only a query with the same condition."""

# Nearly all tables are over. A partial index keeps the lobby fast however old the store is.
Index(
    "tables_open",
    summaries.c.made_at,
    summaries.c.table_id,
    sqlite_where=is_open,
    postgresql_where=is_open,
)
Index("tables_due", summaries.c.wakes_at)
Index("results_of_player", results.c.player, results.c.at)
Index("times_of_day", times.c.day, times.c.kind, times.c.took)
Index("forgotten_at", forgotten.c.at)
Index("reports_at", reports.c.at)
Index("audit_at", audit.c.at)
Index("visits_of_node", visits.c.node)
Index("visits_of_player", visits.c.player)
