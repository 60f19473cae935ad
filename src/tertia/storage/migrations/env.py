"""How Alembic runs our migrations: on the connection it is given, in that connection's transaction."""

from __future__ import annotations

from alembic import context

from tertia.storage.migrations.migrate import VERSION_TABLE
from tertia.storage.sql.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
