"""Tables in a log that a node cannot read."""

from __future__ import annotations

import json

from tertia.storage.ports import Append, Row, TableSummary

NEWER_GAME = "newer"
"""The name of a game that no node knows yet."""


def unparsable(table: str, wakes_at: int | None = None) -> Append:
    """Return the first row of a table, with a body that is no decision."""
    return _append(table, b'{"at":1,"command":', "classic", wakes_at)


def of_newer_game(table: str, wakes_at: int | None = None) -> Append:
    """Return the first row of a table of a game that no node knows yet."""
    command = {"type": "make-table", "game": NEWER_GAME, "speed": 3}
    return _append(table, json.dumps({"at": 1, "command": command}).encode(), NEWER_GAME, wakes_at)


def _append(table: str, body: bytes, game: str, wakes_at: int | None) -> Append:
    summary = TableSummary(
        table=table,
        version=1,
        game=game,
        phase="playing",
        listed=True,
        host="Zoé",
        players=2,
        seats=4,
        made_at=1,
        changed_at=1,
        wakes_at=wakes_at,
    )
    return Append(Row(table=table, version=1, at=1, body=body), summary)
