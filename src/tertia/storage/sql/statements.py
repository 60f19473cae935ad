"""SQLAlchemy statements over the log and its projections, which SQLite and PostgreSQL both understand."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    Delete,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    select,
    tuple_,
)

from tertia.storage.ports import PlayerResult, Row, TableSummary
from tertia.storage.sql.schema import is_open, log, results, summaries, visits


def _values(kind: type[Struct]) -> attrgetter[tuple[Any, ...]]:
    """Return a function that reads the fields of a struct."""
    return attrgetter(*kind.__struct_fields__)


row_values = _values(Row)
"""``row_values(row)`` is the tuple of a row's fields, in the order of the columns. The others work alike."""
summary_values = _values(TableSummary)
result_values = _values(PlayerResult)

ROWS_AFTER: Select[Any] = (
    select(log)
    .where(log.c.table_id == bindparam("table"), log.c.version > bindparam("after"))
    .order_by(log.c.version)
    .limit(bindparam("limit"))
)
LAST_VERSION: Select[Any] = select(func.max(log.c.version)).where(log.c.table_id == bindparam("table"))
ALL_TABLES: Select[Any] = select(log.c.table_id).distinct().order_by(log.c.table_id)
INSERT_ROW = insert(log)

SUMMARY: Select[Any] = select(summaries).where(summaries.c.table_id == bindparam("table"))
LISTED_TABLES: Select[Any] = (
    select(summaries)
    .where(is_open)
    .order_by(summaries.c.made_at.desc(), summaries.c.table_id.desc())
    .limit(bindparam("limit"))
)
UNFINISHED_TABLES: Select[Any] = (
    select(summaries)
    .where(summaries.c.phase != literal_column("'over'"))
    .order_by(summaries.c.changed_at.desc(), summaries.c.table_id)
    .limit(bindparam("limit"))
)
"""Without an index: only the console of the host reads it, and nearly all tables are over."""
DUE: Select[Any] = (
    select(summaries)
    .where(
        summaries.c.wakes_at <= bindparam("until"),
        tuple_(summaries.c.wakes_at, summaries.c.table_id)
        > tuple_(bindparam("last_due"), bindparam("last_table")),
    )
    .order_by(summaries.c.wakes_at, summaries.c.table_id)
    .limit(bindparam("limit"))
)
"""Tables that must be woken at or before ``until``, behind the table ``last_table`` that is due at ``last_due``."""
NEXT_DUE: Select[Any] = select(func.min(summaries.c.wakes_at))

_prunable = and_(
    summaries.c.changed_at < bindparam("before"),
    ~exists().where(visits.c.table_id == summaries.c.table_id),
)
"""Tables that are old enough to be deleted, and that nobody visits now."""
PRUNABLE: Select[Any] = select(summaries.c.table_id).where(_prunable).limit(bindparam("limit"))
PRUNE_SUMMARY: Delete = delete(summaries).where(summaries.c.table_id == bindparam("table"), _prunable)
PRUNE_ROWS: Delete = delete(log).where(log.c.table_id == bindparam("table"))

ALL_SUMMARIES: Select[Any] = select(summaries).order_by(summaries.c.table_id)
ALL_RESULTS: Select[Any] = select(results).order_by(results.c.table_id, results.c.round, results.c.player)
CLEAR_SUMMARIES: Delete = delete(summaries)
CLEAR_RESULTS: Delete = delete(results).where(results.c.table_id.in_(select(log.c.table_id)))
