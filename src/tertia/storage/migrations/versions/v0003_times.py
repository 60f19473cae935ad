"""Solving times of daily puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

text = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "times",
        sa.Column("day", text, primary_key=True),
        sa.Column("kind", text, primary_key=True),
        sa.Column("player", text, primary_key=True),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("took", sa.BigInteger),
        sa.Column("name", text, nullable=False),
    )
    op.create_index("times_of_day", "times", ["day", "kind", "took"])
