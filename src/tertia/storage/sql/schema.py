"""The tables of a store. Times are whole UTC milliseconds; columns stand in the order of the dataclasses."""

from __future__ import annotations

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

metadata = MetaData()

WORDS = Text().with_variant(Text(collation="C"), "postgresql")
"""Sorted by code points on both engines, whatever language a database was made for."""

log = Table(
    "log",
    metadata,
    Column("table_id", WORDS, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

lines = Table(
    "tables",
    metadata,
    Column("table_id", WORDS, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", WORDS, nullable=False),
    Column("phase", WORDS, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", WORDS, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("wakes_at", BigInteger),
)

results = Table(
    "results",
    metadata,
    Column("table_id", WORDS, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("player", WORDS, primary_key=True),
    Column("game", WORDS, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("details", LargeBinary, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", WORDS, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

nodes = Table(
    "nodes",
    metadata,
    Column("node", WORDS, primary_key=True),
    Column("alive_until", BigInteger, nullable=False),
)

visits = Table(
    "visits",
    metadata,
    Column("table_id", WORDS, primary_key=True),
    Column("player", WORDS, primary_key=True),
    Column("node", WORDS, nullable=False),
    Column("number", BigInteger, nullable=False),
)

allowances = Table(
    "allowances",
    metadata,
    Column("what", WORDS, primary_key=True),
    Column("left", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
)

times = Table(
    "times",
    metadata,
    Column("day", WORDS, primary_key=True),
    Column("kind", WORDS, primary_key=True),
    Column("player", WORDS, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("took", BigInteger),
    Column("name", WORDS, nullable=False),
)

is_open = and_(lines.c.listed, lines.c.phase != literal_column("'over'"))
"""A literal, not a parameter: an index on a part of the rows serves only a query that says the same."""

is_forgettable = lines.c.phase != literal_column("'playing'")

# Nearly all tables are over: leaving them out keeps the lobby's index small however old the store is.
Index("tables_open", lines.c.made_at, lines.c.table_id, sqlite_where=is_open, postgresql_where=is_open)
Index("tables_due", lines.c.wakes_at)
Index("results_of_player", results.c.player, results.c.at)
Index("times_of_day", times.c.day, times.c.kind, times.c.took)
Index("visits_of_node", visits.c.node)
Index("visits_of_player", visits.c.player)
