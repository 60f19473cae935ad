"""A store with damaged tables: every problem is found, and everything else goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.samples import append
from support.async_test import async_test
from support.damaged_store import CHANGED, DAMAGED, NEWER, SOUND, make_damaged_store
from support.played import PlayedTable, whole_log
from tertia.games import GAMES
from tertia.history.log_check import check_log
from tertia.history.rebuild import rebuild
from tertia.history.store_check import check_store, mark_damaged
from tertia.history.store_copy import copy_store
from tertia.live.errors import DamagedTable
from tertia.live.registry import TableRegistry
from tertia.storage import open_store
from tertia.storage.memory.store import memory_store


@pytest.fixture(scope="module")
def damaged_file(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, int]]:
    """Return the content of a store with damaged tables, and the number of decisions of each table."""
    file = tmp_path_factory.mktemp("damaged") / "t.db"
    lengths = make_damaged_store(file)
    return file.read_bytes(), lengths


@pytest.fixture
def url(tmp_path: Path, damaged_file: tuple[bytes, dict[str, int]]) -> str:
    """Copy the store and return its URL."""
    (tmp_path / "t.db").write_bytes(damaged_file[0])
    return f"sqlite:///{tmp_path / 't.db'}"


@pytest.mark.parametrize("game", GAMES)
def test_a_played_game_of_every_kind_is_sound(game: str) -> None:
    played = PlayedTable("t", game, GAMES[game].Options(), ("Mika", "Ana"))
    assert check_log("t", whole_log(played).rows) is None


@async_test
async def test_every_problem_is_found(url: str, damaged_file: tuple[bytes, dict[str, int]]) -> None:
    store = open_store(url)
    report = await check_store(store.log)
    await store.close()
    assert (report.tables, report.decisions) == (7, sum(damaged_file[1].values()))
    found = {problem.table: (problem.kind, problem.version) for problem in report.problems}
    damaged = {table: ("damaged", version) for table, version in DAMAGED.items()}
    assert found.pop(CHANGED)[0] == "differs"
    assert found == {**damaged, NEWER: ("unknown-game", 1)}
    assert {problem.reason for problem in report.problems if problem.kind == "unknown-game"} == {"newer"}
    assert not report.is_sound


@async_test
async def test_a_part_of_the_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    """The other tables are read. (Their decisions are no JSON, so they are reported for another reason.)"""
    file = tmp_path / "t.db"
    store = open_store(f"sqlite:///{file}")
    for number in range(40):
        await store.log.append(append(f"t{number:02}", 1, body=bytes([number]) * 3000))
    await store.close()
    content = bytearray(file.read_bytes())
    page_size = 4096
    start_of_page = content.index(bytes([20]) * 3000) // page_size * page_size  # of table t20
    content[start_of_page : start_of_page + 100] = b"\xa5" * 100
    file.write_bytes(content)
    store = open_store(f"sqlite:///{file}")
    reasons = {problem.table: problem.reason for problem in (await check_store(store.log)).problems}
    await store.close()
    assert reasons["t20"] == "database disk image is malformed"
    assert reasons["t00"].startswith("BadInput")


@async_test
async def test_marked_tables_stay_in_quarantine_after_a_restart(url: str) -> None:
    store = open_store(url)
    await mark_damaged(store, await check_store(store.log))
    registry = TableRegistry(store)
    await registry.read_quarantine()
    assert [mark.table for mark in registry.quarantine] == sorted(DAMAGED)
    with pytest.raises(DamagedTable):
        await registry.get("gap")
    assert (await registry.get("sound1")).room.phase == "over"
    await registry.close()
    await store.close()


@async_test
async def test_a_rebuild_goes_on_with_the_rest(url: str, tmp_path: Path) -> None:
    store = open_store(url)
    summaries = await store.projections.all_summaries()
    results = await store.projections.all_results()
    await store.close()
    with closing(sqlite3.connect(tmp_path / "t.db")) as database, database:
        database.execute("DELETE FROM tables WHERE table_id LIKE 'sound%'")
        database.execute("DELETE FROM results WHERE table_id LIKE 'sound%'")
        database.execute("DELETE FROM log WHERE table_id = 'torn' AND version > 9")
    store = open_store(url)
    report = await rebuild(store)
    assert report.tables == 3
    assert {problem.table for problem in report.problems} == {*DAMAGED, NEWER}
    torn = await store.log.summary("torn")
    assert torn is not None
    assert torn.version == 9
    others = [summary for summary in await store.projections.all_summaries() if summary.table != "torn"]
    assert others == [summary for summary in summaries if summary.table != "torn"]
    assert await store.projections.all_results() == results
    await store.close()


@async_test
async def test_a_copy_goes_on_with_the_rest(url: str, damaged_file: tuple[bytes, dict[str, int]]) -> None:
    """A damaged table is copied as it is, unless decisions are missing."""
    source, target = open_store(url), memory_store()
    report = await copy_store(source, target)
    skipped = [(problem.table, problem.version, problem.reason) for problem in report.skipped]
    assert skipped == [("gap", 4, "missing")]
    lengths = {table: count for table, count in damaged_file[1].items() if table != "gap"}
    assert (report.tables, report.decisions) == (6, sum(lengths.values()))
    assert {table: len(await target.log.read(table)) for table in await target.log.all_tables()} == lengths
    assert set(SOUND) < set(lengths)
    assert (await copy_store(source, target)).new_decisions == 0
    await source.close()


@async_test
async def test_a_copy_reports_tables_that_lost_their_last_decisions(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    source = open_store(f"sqlite:///{file}")
    for table in ("all", "end", "none"):
        await source.log.append(append(table, 1, until=3))
    await source.close()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM log WHERE table_id = 'end' AND version = 3 OR table_id = 'none'")
    source, target = open_store(f"sqlite:///{file}"), memory_store()
    report = await copy_store(source, target)
    assert [(problem.table, problem.version) for problem in report.skipped] == [("none", 1), ("end", 3)]
    assert (report.tables, report.decisions) == (1, 3)
    await source.close()
