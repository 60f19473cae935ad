"""The log, table summaries and player results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

text = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("table_id", text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("game", text, nullable=False),
        sa.Column("phase", text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("host", text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("wakes_at", sa.BigInteger),
    )
    op.create_table(
        "results",
        sa.Column("table_id", text, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", text, primary_key=True),
        sa.Column("game", text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("details", sa.LargeBinary, nullable=False),
    )
    op.create_index(
        "tables_open",
        "tables",
        ["made_at", "table_id"],
        sqlite_where=sa.text("listed = 1 AND phase != 'over'"),
        postgresql_where=sa.text("listed AND phase != 'over'"),
    )
    op.create_index("tables_due", "tables", ["wakes_at"])
    op.create_index("results_of_player", "results", ["player", "at"])
