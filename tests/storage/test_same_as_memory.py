"""Stores over databases give the same answers as the store in memory, whatever the order of calls."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile
from typing import TypeAlias

from hypothesis import HealthCheck, given, settings, strategies as st

from storage.samples import append, result, summary
from support.postgres import delete_all_rows
from tertia.storage import Store
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import Append, Conflict
from tertia.storage.postgres.store import postgres_store
from tertia.storage.sqlite.store import sqlite_store

Step: TypeAlias = Append | int
"""An append, or a time before which to prune."""

tables = st.sampled_from("abc")
instants = st.integers(0, 5)


@st.composite
def appends(draw: st.DrawFn) -> Append:
    table, version = draw(tables), draw(st.integers(1, 4))
    of = summary(
        table,
        version,
        phase=draw(st.sampled_from(["waiting", "playing", "over"])),
        listed=draw(st.booleans()),
        made_at=draw(instants),
        changed_at=draw(instants),
        wakes_at=draw(st.none() | instants),
    )
    players = draw(st.lists(st.sampled_from(["ann", "bob"]), unique=True))
    results = [result(table, player, round=draw(st.integers(1, 2)), at=draw(instants)) for player in players]
    return append(table, version, *results, body=draw(st.binary(max_size=3)), of=of)


async def answers(store: Store, steps: Sequence[Step]) -> list[object]:
    """Run the steps and return what the store answers to them and to queries afterwards."""
    found: list[object] = []
    for step in steps:
        if isinstance(step, int):
            found.append(await store.log.prune(before=step))
            continue
        try:
            await store.log.append(step)
            found.append("appended")
        except Conflict as conflict:
            found.append(conflict.details)
    found += [list(await store.log.read(table, after)) for table in "abc" for after in (0, 2)]
    found += [list(await store.people.results_of(player, limit=3)) for player in ("ann", "bob")]
    found += [list(await store.log.listed_tables(limit=2)), list(await store.log.due(until=3, limit=2))]
    found += [await store.log.next_due(), list(await store.log.all_tables())]
    await store.close()
    return found


@settings(max_examples=40)
@given(steps=st.lists(appends() | instants, max_size=25))
def test_sqlite_answers_like_memory(empty_sqlite_file: Path, steps: list[Step]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.db"
        copyfile(empty_sqlite_file, path)
        on_disk = asyncio.run(answers(sqlite_store(path), steps))
    assert on_disk == asyncio.run(answers(memory_store(), steps))


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(appends() | instants, max_size=25))
def test_postgresql_answers_like_memory(empty_database: str, steps: list[Step]) -> None:
    delete_all_rows(empty_database)  # the fixture does so only before the first example
    on_disk = asyncio.run(answers(postgres_store(empty_database), steps))
    assert on_disk == asyncio.run(answers(memory_store(), steps))
