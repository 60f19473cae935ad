"""What several nodes share beside the log: the key of cookies, who is alive, who is where, how much is left."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

words = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", words, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "nodes",
        sa.Column("node", words, primary_key=True),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "visits",
        sa.Column("table_id", words, primary_key=True),
        sa.Column("player", words, primary_key=True),
        sa.Column("node", words, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.create_index("visits_of_node", "visits", ["node"])
    op.create_index("visits_of_player", "visits", ["player"])
    op.create_table(
        "allowances",
        sa.Column("what", words, primary_key=True),
        sa.Column("left", sa.Double, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
