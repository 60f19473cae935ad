"""Migrates the schema of a store to the newest version. A store of a newer tertia is refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

from tertia.storage.errors import StoreTooNew

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0005"
"""The newest migration. A store at this version opens without importing Alembic, which takes long."""

VERSION_TABLE = "tertia_version"
"""Not Alembic's default name, which another application in the same database may use."""

_version = Table(VERSION_TABLE, MetaData(), Column("version_num", String(32)))


def revision(connection: Connection) -> str | None:
    """Return the newest migration of a store, or None for a new store."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(select(_version.c.version_num)).scalar_one_or_none()


def migrate(connection: Connection) -> None:
    """Run missing migrations in the caller's transaction, which must lock out other writers."""
    found = revision(connection)
    if found == HEAD:
        return
    from alembic import command
    from alembic.script import ScriptDirectory

    config = alembic_config(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreTooNew(found, HEAD)
    command.upgrade(config, "head")


def alembic_config(connection: Connection) -> Config:
    """Return a configuration without a settings file, for the migrations of this package on a connection."""
    from alembic.config import Config

    config = Config()
    # Alembic interpolates per cent signs, and the path may contain some.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
