"""Brings a store's schema up to date; an older one is migrated, a newer one refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

from tertia.storage.errors import StoreTooNew

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0003"
"""The newest migration. A store that has it opens without loading Alembic, which is slow to load."""

VERSION_TABLE = "tertia_version"
"""Not Alembic's own name: in a database that others use too, theirs is none of our business."""

_version = Table(VERSION_TABLE, MetaData(), Column("version_num", String(32)))


def revision(connection: Connection) -> str | None:
    """The migration that the store has reached; None for a new one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(select(_version.c.version_num)).scalar_one_or_none()


def migrate(connection: Connection) -> None:
    """Whatever is missing, in the caller's transaction, which must keep other writers out."""
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
    """Alembic without its file of settings: our migrations, run on this connection."""
    from alembic.config import Config

    config = Config()
    # Alembic interpolates per cent signs, and a path may have some.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
