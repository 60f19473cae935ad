"""What is asked of a store, as SQLAlchemy statements that SQLite and PostgreSQL both understand."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any

from sqlalchemy import Delete, Select, and_, bindparam, delete, func, insert, select

from tertia.storage.ports import PlayerResult, Row, TableSummary
from tertia.storage.sql.schema import is_forgettable, is_open, lines, log, results


def _values(kind: type[Any]) -> attrgetter[tuple[Any, ...]]:
    """The fields of a dataclass as a tuple; ``dataclasses.astuple`` copies deeply, which takes far longer."""
    return attrgetter(*(field.name for field in fields(kind)))


row_values = _values(Row)
line_values = _values(TableSummary)
result_values = _values(PlayerResult)

ROWS_AFTER: Select[Any] = (
    select(log)
    .where(log.c.table_id == bindparam("table"), log.c.version > bindparam("after"))
    .order_by(log.c.version)
)
LAST_VERSION: Select[Any] = select(func.max(log.c.version)).where(log.c.table_id == bindparam("table"))
ALL_TABLES: Select[Any] = select(log.c.table_id).distinct().order_by(log.c.table_id)

LINE: Select[Any] = select(lines).where(lines.c.table_id == bindparam("table"))
OPEN_TABLES: Select[Any] = (
    select(lines)
    .where(is_open)
    .order_by(lines.c.made_at.desc(), lines.c.table_id.desc())
    .limit(bindparam("limit"))
)
DUE: Select[Any] = (
    select(lines)
    .where(lines.c.wakes_at <= bindparam("until"))
    .order_by(lines.c.wakes_at, lines.c.table_id)
    .limit(bindparam("limit"))
)
NEXT_DUE: Select[Any] = select(func.min(lines.c.wakes_at))

RESULTS_OF: Select[Any] = (
    select(results)
    .where(results.c.player == bindparam("player"))
    .order_by(results.c.at.desc(), results.c.table_id.desc(), results.c.round.desc())
    .limit(bindparam("limit"))
)

_forgotten = and_(lines.c.changed_at < bindparam("before"), is_forgettable)
FORGOTTEN: Select[Any] = select(lines.c.table_id).where(_forgotten)
FORGET_LINE: Delete = delete(lines).where(lines.c.table_id == bindparam("table"), _forgotten)
FORGET_ROWS: Delete = delete(log).where(log.c.table_id == bindparam("table"))

ALL_LINES: Select[Any] = select(lines).order_by(lines.c.table_id)
ALL_RESULTS: Select[Any] = select(results).order_by(results.c.table_id, results.c.round, results.c.player)

CLEAR_LINES: Delete = delete(lines)
CLEAR_RESULTS: Delete = delete(results).where(results.c.table_id.in_(select(log.c.table_id)))

ADD_ROW = insert(log)
