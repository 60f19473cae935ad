"""The log on a PostgreSQL database, which any number of nodes may share."""

from __future__ import annotations

import secrets
from functools import partial

from sqlalchemy import Engine, select, text
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.exc import SQLAlchemyError

from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.migrations.migrate import HEAD, migrate, revision
from tertia.storage.postgres.cluster import PostgresCluster
from tertia.storage.postgres.engine import database_url, patiently, writing_engine
from tertia.storage.postgres.reader import PostgresReader
from tertia.storage.postgres.writes import PostgresWrites
from tertia.storage.sql.log import SqlLog
from tertia.storage.sql.schema import settings

READERS = 3

_MIGRATING = 7_318_103_915_001
"""The number of the lock that whoever changes the schema holds."""


class PostgresLog(SqlLog):
    """The log of one node."""

    _writes: PostgresWrites

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.node = secrets.token_hex(6)
        """Who we are among the nodes; new with every start."""
        writing = writing_engine(self.url)
        self._engine = writing
        patiently(partial(_bring_up_to_date, writing))
        super().__init__(PostgresWrites(writing, self.node), PostgresReader(self.url, READERS))

    def company(self) -> PostgresCluster:
        """All nodes over this database, as ours sees them."""
        return PostgresCluster(self.url, self.node)

    def secret(self) -> bytes:
        """The key that signs cookies, made by the first node and the same for all."""
        fresh = {"name": "secret", "value": secrets.token_bytes(32)}
        return self._put_secret(insert(settings).values(fresh).on_conflict_do_nothing())

    def keep_secret(self, secret: bytes) -> None:
        """From now on all nodes sign with this one."""
        put = insert(settings).values({"name": "secret", "value": secret})
        self._put_secret(put.on_conflict_do_update(index_elements=["name"], set_={"value": secret}))

    def _put_secret(self, put: Insert) -> bytes:
        def put_and_read() -> bytes:
            with self._engine.begin() as connection:
                connection.execute(put)
                asked = select(settings.c.value).where(settings.c.name == "secret")
                kept: bytes = connection.execute(asked).scalar_one()
                return kept

        try:
            return patiently(put_and_read)
        except SQLAlchemyError as error:
            raise StoreFailed(reason_of(error)) from error


def _bring_up_to_date(engine: Engine) -> None:
    with engine.connect() as connection:
        if revision(connection) == HEAD:
            return
        connection.rollback()
        # Of several that open a new database, one makes the tables; the lock ends with the transaction.
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATING})
        migrate(connection)
        connection.commit()
