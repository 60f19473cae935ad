"""Data that nodes share: settings such as the cookie key, living nodes, visits and token buckets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

text = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "nodes",
        sa.Column("node", text, primary_key=True),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "visits",
        sa.Column("table_id", text, primary_key=True),
        sa.Column("player", text, primary_key=True),
        sa.Column("node", text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_index("visits_of_node", "visits", ["node"])
    op.create_index("visits_of_player", "visits", ["player"])
    op.create_table(
        "allowances",
        sa.Column("what", text, primary_key=True),
        sa.Column("left", sa.Double, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
