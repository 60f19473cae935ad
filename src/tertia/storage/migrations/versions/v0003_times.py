"""How long people took for the puzzle of a day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

words = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "times",
        sa.Column("day", words, primary_key=True),
        sa.Column("kind", words, primary_key=True),
        sa.Column("player", words, primary_key=True),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("took", sa.BigInteger),
        sa.Column("name", words, nullable=False),
    )
    op.create_index("times_of_day", "times", ["day", "kind", "took"])
