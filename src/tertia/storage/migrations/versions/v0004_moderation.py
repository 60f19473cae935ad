"""Bans, reports and the audit log of the host; finds in daily puzzles; when players were forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

text = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

_COPY_FORGOTTEN = """
INSERT INTO forgotten (player, at) SELECT substr(name, 11), 0 FROM settings WHERE substr(name, 1, 10) = 'forgotten '
"""


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("kind", text, primary_key=True),
        sa.Column("subject", text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", text, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("place", text, primary_key=True),
        sa.Column("name", text, primary_key=True),
        sa.Column("reporter", text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("address", text),
    )
    op.create_index("reports_at", "reports", ["at"])
    op.create_table(
        "audit",
        sa.Column("id", text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("act", text, nullable=False),
        sa.Column("subject", text, nullable=False),
        sa.Column("details", text, nullable=False),
        sa.Column("by", text, nullable=False),
    )
    op.create_index("audit_at", "audit", ["at"])
    op.create_table(
        "finds",
        sa.Column("day", text, primary_key=True),
        sa.Column("kind", text, primary_key=True),
        sa.Column("player", text, primary_key=True),
        sa.Column("cards", text, primary_key=True),
        sa.Column("took", sa.BigInteger, nullable=False),
    )
    op.add_column("times", sa.Column("removed_at", sa.BigInteger))
    op.add_column("visits", sa.Column("address", text))
    op.create_table(
        "forgotten",
        sa.Column("player", text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("forgotten_at", "forgotten", ["at"])
    # Forgotten players were marked among the settings, without a time. The marks stay, because nodes of the release
    # before read them during an upgrade.
    op.execute(_COPY_FORGOTTEN)
