"""The log, the lines of tables and the results of players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

words = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", words, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("table_id", words, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("game", words, nullable=False),
        sa.Column("phase", words, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("host", words, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("wakes_at", sa.BigInteger),
    )
    op.create_table(
        "results",
        sa.Column("table_id", words, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", words, primary_key=True),
        sa.Column("game", words, nullable=False),
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
