"""A store in a PostgreSQL database, which any number of nodes may share."""

from __future__ import annotations

import secrets

from sqlalchemy import Engine, text

from tertia.games.engine import Millis
from tertia.storage.migrations.migrate import HEAD, migrate, revision
from tertia.storage.postgres.cluster import HEARTBEAT_SECONDS, LEASE, PostgresCluster
from tertia.storage.postgres.connection import Timeouts, database_url, retry, write_engine
from tertia.storage.postgres.queries import PostgresQueries
from tertia.storage.postgres.secret import PostgresSecret
from tertia.storage.postgres.transactions import PostgresTransactions
from tertia.storage.sql.reader import Reader
from tertia.storage.sql.store import sql_store
from tertia.storage.sql.writer import GroupWriter
from tertia.storage.store import Store

READERS = 3

_MIGRATION_LOCK = 7_318_103_915_001
"""The number of the advisory lock that a node holds while it changes the schema."""


def postgres_store(
    url: str,
    heartbeat: float = HEARTBEAT_SECONDS,
    lease: Millis = LEASE,
    timeouts: Timeouts = Timeouts(),  # noqa: B008 - a constant
) -> Store:
    """Open a database as a new node of its cluster, and create or migrate its schema."""
    database, node = database_url(url, timeouts), secrets.token_hex(6)
    engine = write_engine(database)
    retry(lambda: _migrate(engine))
    writer = GroupWriter(PostgresTransactions(engine, node))
    reader = Reader(PostgresQueries(database), READERS)
    cluster = PostgresCluster(database, node, heartbeat, lease)
    return sql_store(writer, reader, cluster, PostgresSecret(engine))


def _migrate(engine: Engine) -> None:
    with engine.connect() as connection:
        if revision(connection) == HEAD:
            return
        connection.rollback()
        # A migration may take as long as it needs.
        connection.execute(text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"))
        # If several nodes open a new database at once, only one of them creates the tables. The lock ends with the
        # transaction.
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATION_LOCK})
        migrate(connection)
        connection.commit()
