"""The key that signs cookies, in a PostgreSQL database that several nodes share."""

from __future__ import annotations

import secrets

from sqlalchemy import Engine, select
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.exc import SQLAlchemyError

from tertia.storage.errors import StoreFailed, reason_of
from tertia.storage.postgres.connection import retry
from tertia.storage.sql.schema import settings

KEY_SETTING = "secret"
"""The name of the setting with the key."""
_READ = select(settings.c.value).where(settings.c.name == KEY_SETTING)


class PostgresSecret:
    """Implements ``SharedSecret``."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def read(self) -> bytes:
        new = {"name": KEY_SETTING, "value": secrets.token_bytes(32)}
        return self._insert_and_read(insert(settings).values(new).on_conflict_do_nothing())

    def replace(self, secret: bytes) -> None:
        new = insert(settings).values({"name": KEY_SETTING, "value": secret})
        self._insert_and_read(new.on_conflict_do_update(index_elements=["name"], set_={"value": secret}))

    def _insert_and_read(self, statement: Insert) -> bytes:
        def once() -> bytes:
            with self._engine.begin() as connection:
                connection.execute(statement)
                secret: bytes = connection.execute(_READ).scalar_one()
                return secret

        try:
            return retry(once)
        except SQLAlchemyError as error:
            raise StoreFailed(reason_of(error)) from error
