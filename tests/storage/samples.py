"""Appends to try a store with, and how a test runs on an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from tertia.games.engine import Millis
from tertia.rooms.state import TablePhase
from tertia.storage.ports import Append, PlayerResult, Row, TableSummary
from tertia.storage.sql.store import SqlDatabase
from tertia.storage.sql.writer import GroupWriter
from tertia.storage.store import Store

P = ParamSpec("P")


def on_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs a test that awaits."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def writer_of(store: Store) -> GroupWriter:
    """The writer of a store over a database."""
    assert isinstance(store.database, SqlDatabase)
    return store.database.writer


def summary(
    table: str,
    version: int = 1,
    *,
    phase: TablePhase = "playing",
    listed: bool = True,
    made_at: Millis = 1_000,
    changed_at: Millis = 2_000,
    wakes_at: Millis | None = None,
) -> TableSummary:
    return TableSummary(table, version, "classic", phase, listed, "Zoé", 2, 4, made_at, changed_at, wakes_at)


def result(table: str, player: str, *, round: int = 1, at: Millis = 5_000, score: int = 7) -> PlayerResult:  # noqa: A002
    return PlayerResult(table, round, player, "classic", at, 1, 2, score, b'{"sets":7}')


def append(
    table: str,
    version: int,
    *results: PlayerResult,
    body: bytes = b"{}",
    of: TableSummary | None = None,
    until: int = 0,
) -> Append:
    """One version of a table, or all from it ``until`` another."""
    last = max(version, until)
    row, *more = (Row(table, one, 2_000 + one, body) for one in range(version, last + 1))
    return Append(row, of or summary(table, last), results, tuple(more))
