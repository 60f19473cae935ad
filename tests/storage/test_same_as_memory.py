"""The stores answer alike, whatever is done to them in whatever order."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from hypothesis import given, settings, strategies as st

from storage.samples import append, result, summary
from support.postgres import Postgres
from tertia.storage import Store
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import Append, Conflict
from tertia.storage.postgres.store import postgres_store
from tertia.storage.sqlite.store import sqlite_store

Step: TypeAlias = Append | int
"""An append, or the instant before which to prune."""

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


async def told(store: Store, steps: Sequence[Step]) -> list[object]:
    answers: list[object] = []
    for step in steps:
        if isinstance(step, int):
            answers.append(await store.log.prune(step))
            continue
        try:
            await store.log.append(step)
            answers.append("kept")
        except Conflict as conflict:
            answers.append(conflict.details)
    answers += [list(await store.log.read(table, after)) for table in "abc" for after in (0, 2)]
    answers += [list(await store.people.results_of(player, 3)) for player in ("ann", "bob")]
    answers += [
        list(await store.log.open_tables(2)),
        list(await store.log.due(3, 2)),
        await store.log.next_due(),
    ]
    answers.append(await store.log.all_tables())
    await store.close()
    return answers


@settings(max_examples=40)
@given(st.lists(appends() | instants, max_size=25))
def test_the_same_steps_have_the_same_answers_on_sqlite(steps: list[Step]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        on_disk = asyncio.run(told(sqlite_store(Path(folder) / "t.db"), steps))
    assert on_disk == asyncio.run(told(memory_store(), steps))


@settings(max_examples=25)
@given(st.lists(appends() | instants, max_size=25))
def test_the_same_steps_have_the_same_answers_on_postgresql(postgres: Postgres, steps: list[Step]) -> None:
    with postgres.database() as url:
        on_disk = asyncio.run(told(postgres_store(url), steps))
    assert on_disk == asyncio.run(told(memory_store(), steps))
