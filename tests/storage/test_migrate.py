"""Migrations: they lead to the schema, and a store of a newer version is refused."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Select, Table

from storage.samples import append
from support.async_test import async_test
from tertia.storage import StoreTooNew, open_store
from tertia.storage.migrations.migrate import HEAD, VERSION_TABLE, alembic_config, migrate, revision
from tertia.storage.ports import (
    AuditEntry,
    Ban,
    PlayerResult,
    PuzzleFind,
    PuzzleTime,
    Report,
    Row,
    TableSummary,
)
from tertia.storage.postgres.connection import database_url, write_engine as postgres_engine
from tertia.storage.sql import people, schema, statements, times
from tertia.storage.sqlite.engine import write_engine as sqlite_engine
from tertia.storage.sqlite.store import sqlite_store


@pytest.fixture
def to_sqlite(tmp_path: Path) -> Iterator[Connection]:
    """Yield a connection to an empty file."""
    with sqlite_engine(tmp_path / "t.db").connect() as connection:
        yield connection


@pytest.fixture
def to_postgres(database: str) -> Iterator[Connection]:
    """Yield a connection to an empty database."""
    with postgres_engine(database_url(database)).connect() as connection:
        yield connection


@pytest.fixture
def to_migrated_postgres(empty_database: str) -> Iterator[Connection]:
    """Yield a connection to a database with all tables. The end of the test rolls its changes back."""
    with postgres_engine(database_url(empty_database)).connect() as connection:
        yield connection


@pytest.fixture(params=["to_sqlite", "to_postgres"])
def connection(request: pytest.FixtureRequest) -> Connection:
    opened: Connection = request.getfixturevalue(request.param)
    return opened


def differences(connection: Connection) -> list[Any]:
    """Compare a database with the schema."""
    options = {"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, schema.metadata))


def test_the_migrations_lead_to_the_schema(connection: Connection) -> None:
    assert differences(connection)
    migrate(connection)
    assert differences(connection) == []
    migrate(connection)
    assert revision(connection) == HEAD


def test_postgresql_sorts_text_by_code_points(to_migrated_postgres: Connection) -> None:
    """Alembic does not compare collations."""
    query = (
        "SELECT DISTINCT collation_name FROM information_schema.columns"
        " WHERE data_type = 'text' AND table_schema = current_schema()"
    )
    assert to_migrated_postgres.exec_driver_sql(query).scalars().all() == ["C"]


def test_the_partial_index_on_postgresql_is_that_of_the_schema(to_migrated_postgres: Connection) -> None:
    """Alembic does not compare the condition of an index."""
    query = "SELECT indexdef FROM pg_indexes WHERE indexname = 'tables_open'"
    migrated: str = to_migrated_postgres.exec_driver_sql(query).scalar_one()
    to_migrated_postgres.exec_driver_sql("DROP INDEX tables_open")
    _partial_index().create(to_migrated_postgres)
    assert to_migrated_postgres.exec_driver_sql(query).scalar_one() == migrated


def test_the_partial_index_on_sqlite_is_that_of_the_schema(to_sqlite: Connection) -> None:
    """Alembic does not compare the condition of an index."""
    migrate(to_sqlite)
    query = "SELECT lower(replace(sql, 'tables.', '')) FROM sqlite_master WHERE name = 'tables_open'"
    migrated: str = to_sqlite.exec_driver_sql(query).scalar_one()
    to_sqlite.exec_driver_sql("DROP INDEX tables_open")
    _partial_index().create(to_sqlite)
    assert to_sqlite.exec_driver_sql(query).scalar_one() == migrated


def _partial_index() -> Any:
    return next(index for index in schema.summaries.indexes if index.name == "tables_open")


def test_forgotten_players_of_older_stores_stay_forgotten(connection: Connection) -> None:
    command.upgrade(alembic_config(connection), "0003")
    marks = "INSERT INTO settings (name, value) VALUES ('forgotten ann', ''), ('secret', '')"
    connection.exec_driver_sql(marks)
    migrate(connection)
    assert connection.exec_driver_sql("SELECT player, at FROM forgotten").all() == [("ann", 0)]
    assert len(connection.exec_driver_sql("SELECT name FROM settings").all()) == 2, (
        "older nodes need the mark"
    )


def test_results_of_decks_in_older_stores_are_kept(connection: Connection) -> None:
    """Their time contained the missing SETs, and their table was stored as a find."""
    command.upgrade(alembic_config(connection), "0004")
    for kind, player, took in (
        ("deck", "ann", "20000061000"),
        ("deck", "bob", "NULL"),
        ("nine", "ann", "5000"),
    ):
        connection.exec_driver_sql(
            "INSERT INTO times (day, kind, player, started_at, took, name)"  # noqa: S608 - our own values
            f" VALUES ('2026-11-16', '{kind}', '{player}', 1, {took}, '')"
        )
    connection.exec_driver_sql(
        "INSERT INTO finds (day, kind, player, cards, took) VALUES"
        " ('2026-11-16', 'deck', 'ann', 'Abc', 0), ('2026-11-16', 'nine', 'ann', '0 1 2', 7)"
    )
    migrate(connection)
    query = "SELECT kind, player, took, table_id, missing FROM times ORDER BY kind, player"
    assert connection.exec_driver_sql(query).all() == [
        ("deck", "ann", 61_000, "Abc", 2),
        ("deck", "bob", None, None, None),
        ("nine", "ann", 5_000, None, None),
    ]
    assert connection.exec_driver_sql("SELECT cards FROM finds").scalars().all() == ["0 1 2"]


def test_a_second_migration_changes_nothing(to_sqlite: Connection) -> None:
    migrate(to_sqlite)
    before = to_sqlite.exec_driver_sql("SELECT * FROM sqlite_master").all()
    migrate(to_sqlite)
    assert to_sqlite.exec_driver_sql("SELECT * FROM sqlite_master").all() == before
    assert revision(to_sqlite) == HEAD


def test_head_is_the_newest_migration(to_sqlite: Connection) -> None:
    assert ScriptDirectory.from_config(alembic_config(to_sqlite)).get_heads() == [HEAD]


@pytest.mark.parametrize(
    ("table", "record"),
    [
        (schema.log, Row),
        (schema.summaries, TableSummary),
        (schema.results, PlayerResult),
        (schema.times, PuzzleTime),
        (schema.finds, PuzzleFind),
        (schema.bans, Ban),
        (schema.reports, Report),
        (schema.audit, AuditEntry),
    ],
    ids=lambda one: getattr(one, "name", None) or one.__name__,
)
def test_columns_have_the_order_of_the_fields(table: Table, record: type[Any]) -> None:
    names = {"table": "table_id"}
    assert [column.name for column in table.columns] == [
        names.get(field, field) for field in record.__struct_fields__
    ]


FREQUENT: dict[str, tuple[Select[Any], str]] = {
    "open tables": (statements.LISTED_TABLES, "tables_open"),
    "due tables": (statements.DUE, "tables_due"),
    "next due table": (statements.NEXT_DUE, "tables_due"),
    "results of a player": (people.RESULTS_OF, "results_of_player"),
    "newly forgotten players": (people.FORGOTTEN_SINCE, "forgotten_at"),
    "finds in a puzzle": (times.FINDS_OF, "finds primary key"),
    "rows after a version": (statements.ROWS_AFTER, "primary key"),
    "last version": (statements.LAST_VERSION, "primary key"),
}
"""Frequent queries, and the index that each must use."""


@pytest.mark.parametrize(("query", "index"), FREQUENT.values(), ids=FREQUENT)
def test_sqlite_uses_an_index_for_frequent_queries(
    to_sqlite: Connection, query: Select[Any], index: str
) -> None:
    migrate(to_sqlite)
    compiled = query.compile(to_sqlite)
    plan = to_sqlite.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", (1,) * len(compiled.params)).all()
    primary_keys = {"primary key": "sqlite_autoindex_log_1", "finds primary key": "sqlite_autoindex_finds_1"}
    assert primary_keys.get(index, index) in str(plan)


@pytest.mark.parametrize(("query", "index"), FREQUENT.values(), ids=FREQUENT)
def test_postgresql_uses_an_index_for_frequent_queries(
    to_migrated_postgres: Connection, query: Select[Any], index: str
) -> None:
    to_migrated_postgres.exec_driver_sql("SET LOCAL enable_seqscan = off")  # the tables are empty
    compiled = query.compile(to_migrated_postgres)
    values = {
        name: "t" if name in ("table", "player", "last_table") or name.startswith("of_") else 1
        for name in compiled.params
    }
    plan = to_migrated_postgres.exec_driver_sql(f"EXPLAIN {compiled}", values).all()
    primary_keys = {"primary key": "log_pkey", "finds primary key": "finds_pkey"}
    assert primary_keys.get(index, index) in str(plan)


@async_test
async def test_a_store_of_a_newer_version_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    store = sqlite_store(path)
    await store.log.append(append("t", 1))
    await store.close()
    with sqlite_engine(path).connect() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")  # noqa: S608
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(StoreTooNew) as caught:
        open_store(f"sqlite:///{path}")
    assert caught.value.code == "store-too-new"
    assert caught.value.details == {"found": "9999", "known": HEAD}
    assert path.read_bytes() == before


OPEN_AT_ONCE = """
import asyncio, os, sys
import alembic.command, tertia.storage.sqlite.store, tertia.storage.postgres.store
from tertia.storage import open_store

ready, go = os.pipe()
children = []
for _ in range(4):
    child = os.fork()
    if not child:
        os.close(go)
        os.read(ready, 1)
        try:
            asyncio.run(open_store(sys.argv[1]).close())
        except BaseException as error:
            print(repr(error), file=sys.stderr)
            os._exit(1)
        os._exit(0)
    children.append(child)
os.close(go)
sys.exit(any(os.waitpid(child, 0)[1] for child in children))
"""
"""Four processes that wait for each other and then open a new store."""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_several_processes_can_open_a_new_store_at_once(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 't.db'}"
    if kind == "postgres":
        url = request.getfixturevalue("database")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", OPEN_AT_ONCE, url], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_current_store_opens_without_alembic(tmp_path: Path) -> None:
    asyncio.run(sqlite_store(tmp_path / "t.db").close())
    script = (
        "import asyncio, sys; from tertia.storage import open_store;"
        "asyncio.run(open_store(sys.argv[1]).close()); sys.exit('alembic' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script, f"sqlite:///{tmp_path / 't.db'}"], check=True, timeout=120)
