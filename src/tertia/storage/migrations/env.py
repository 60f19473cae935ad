"""Alembic's entry point: runs the migrations in the transaction of a given connection."""

from __future__ import annotations

from alembic import context

from tertia.storage.migrations.migrate import VERSION_TABLE
from tertia.storage.sql.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # because SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
