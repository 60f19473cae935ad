"""Rebuilds the projections of a table from the log: its summary and the results of its players."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.history.results import results_of
from tertia.history.table_summary import summary_of
from tertia.rooms.codec import game_of, room_codec
from tertia.rooms.state import Room, apply_decision
from tertia.storage.ports import PlayerResult, Row, TableSummary


def project(rows: Sequence[Row]) -> tuple[TableSummary, list[PlayerResult]]:
    """Return the summary and the results that follow from all rows of one table."""
    codec = room_codec(game_of(rows[0].body))
    room, results = Room(), list[PlayerResult]()
    for row in rows:
        decision = codec.read(row.body)
        before, room = room, apply_decision(room, decision)
        results += results_of(row.table, before, room, decision)
    return summary_of(rows[0].table, room), results
