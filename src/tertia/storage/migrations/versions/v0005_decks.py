"""The deck of the day: the table of each player, and the SETs that are missing at the end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

text = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

# Earlier stores added ten billion to the time for each missing SET, and kept the table among the finds.
_SEPARATE = """
UPDATE times SET missing = took / 10000000000, took = took % 10000000000 WHERE kind = 'deck' AND took IS NOT NULL
"""
_MOVE_TABLES = """
UPDATE times SET table_id = (
    SELECT min(cards) FROM finds WHERE finds.day = times.day AND finds.kind = 'deck' AND finds.player = times.player
) WHERE kind = 'deck'
"""
_REMOVE_MOVED = "DELETE FROM finds WHERE kind = 'deck'"


def upgrade() -> None:
    op.add_column("times", sa.Column("table_id", text))
    op.add_column("times", sa.Column("missing", sa.Integer))
    for statement in (_SEPARATE, _MOVE_TABLES, _REMOVE_MOVED):
        op.execute(statement)
