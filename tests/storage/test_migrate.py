"""The schema's history leads to the schema, and a store from the future is refused."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Select, Table

from storage.samples import append, on_a_loop
from tertia.storage import StoreTooNew, open_store
from tertia.storage.migrations.migrate import HEAD, VERSION_TABLE, alembic_config, migrate, revision
from tertia.storage.ports import PlayerResult, Row, TableSummary
from tertia.storage.postgres import connection as postgres_engine
from tertia.storage.sql import people, schema, statements
from tertia.storage.sqlite.engine import write_engine
from tertia.storage.sqlite.store import sqlite_store


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """To an empty file."""
    with write_engine(tmp_path / "t.db").connect() as connection:
        yield connection


@pytest.fixture
def to_postgres(database: str) -> Iterator[Connection]:
    """To an empty database of PostgreSQL."""
    engine = postgres_engine.write_engine(postgres_engine.database_url(database))
    with engine.connect() as connection:
        yield connection


@pytest.fixture(params=["connection", "to_postgres"])
def either(request: pytest.FixtureRequest) -> Connection:
    connection: Connection = request.getfixturevalue(request.param)
    return connection


def differences(connection: Connection) -> list[Any]:
    options = {"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
    context = MigrationContext.configure(connection, opts=options)
    return list(compare_metadata(context, schema.metadata))


def test_the_migrations_lead_to_the_schema(either: Connection) -> None:
    assert differences(either)
    migrate(either)
    assert differences(either) == []
    migrate(either)
    assert revision(either) == HEAD


def test_words_are_sorted_alike_on_postgresql(to_postgres: Connection) -> None:
    """Alembic does not compare in which order letters stand."""
    migrate(to_postgres)
    asked = (
        "SELECT DISTINCT collation_name FROM information_schema.columns"
        " WHERE data_type = 'text' AND table_schema = current_schema()"
    )
    assert to_postgres.exec_driver_sql(asked).scalars().all() == ["C"]


def test_a_part_of_the_rows_is_indexed_on_postgresql_too(to_postgres: Connection) -> None:
    migrate(to_postgres)
    asked = "SELECT indexdef FROM pg_indexes WHERE indexname = 'tables_open'"
    migrated = to_postgres.exec_driver_sql(asked).scalar_one()
    to_postgres.exec_driver_sql("DROP INDEX tables_open")
    next(index for index in schema.summaries.indexes if index.name == "tables_open").create(to_postgres)
    assert to_postgres.exec_driver_sql(asked).scalar_one() == migrated


def test_a_part_of_the_rows_is_indexed_as_the_schema_says(connection: Connection) -> None:
    """Alembic does not compare the condition of an index."""
    migrate(connection)
    asked = "SELECT lower(replace(sql, 'tables.', '')) FROM sqlite_master WHERE name = 'tables_open'"
    migrated = connection.exec_driver_sql(asked).scalar_one()
    connection.exec_driver_sql("DROP INDEX tables_open")
    next(index for index in schema.summaries.indexes if index.name == "tables_open").create(connection)
    assert connection.exec_driver_sql(asked).scalar_one() == migrated


def test_migrating_again_changes_nothing(connection: Connection) -> None:
    migrate(connection)
    before = connection.exec_driver_sql("SELECT * FROM sqlite_master").all()
    migrate(connection)
    assert connection.exec_driver_sql("SELECT * FROM sqlite_master").all() == before
    assert revision(connection) == HEAD


def test_head_is_the_newest_migration(connection: Connection) -> None:
    assert ScriptDirectory.from_config(alembic_config(connection)).get_heads() == [HEAD]


@pytest.mark.parametrize(
    ("table", "kind"),
    [(schema.log, Row), (schema.summaries, TableSummary), (schema.results, PlayerResult)],
    ids=lambda it: getattr(it, "name", None) or it.__name__,
)
def test_columns_stand_in_the_order_of_the_fields(table: Table, kind: type[Any]) -> None:
    named = {"table": "table_id"}
    assert [column.name for column in table.columns] == [
        named.get(field.name, field.name) for field in fields(kind)
    ]


@pytest.mark.parametrize(
    ("asked", "index"),
    [
        (statements.OPEN_TABLES, "tables_open"),
        (statements.DUE, "tables_due"),
        (statements.NEXT_DUE, "tables_due"),
        (people.RESULTS_OF, "results_of_player"),
        (statements.ROWS_AFTER, "sqlite_autoindex_log_1"),
        (statements.LAST_VERSION, "sqlite_autoindex_log_1"),
    ],
)
def test_no_question_that_is_asked_often_looks_at_every_row(
    connection: Connection, asked: Select[Any], index: str
) -> None:
    migrate(connection)
    compiled = asked.compile(connection)
    plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", (1,) * len(compiled.params)).all()
    assert index in str(plan)


@pytest.mark.parametrize(
    ("asked", "index"),
    [
        (statements.OPEN_TABLES, "tables_open"),
        (statements.DUE, "tables_due"),
        (statements.NEXT_DUE, "tables_due"),
        (people.RESULTS_OF, "results_of_player"),
        (statements.ROWS_AFTER, "log_pkey"),
        (statements.LAST_VERSION, "log_pkey"),
    ],
)
def test_no_question_that_is_asked_often_looks_at_every_row_on_postgresql(
    to_postgres: Connection, asked: Select[Any], index: str
) -> None:
    migrate(to_postgres)
    to_postgres.exec_driver_sql("SET enable_seqscan = off")
    compiled = asked.compile(to_postgres)
    values = {name: "t" if name in ("table", "player") else 1 for name in compiled.params}
    plan = to_postgres.exec_driver_sql(f"EXPLAIN {compiled}", values).all()
    assert index in str(plan)


@on_a_loop
async def test_a_store_of_a_newer_tertia_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    log = sqlite_store(path)
    await log.log.append(append("t", 1))
    await log.close()
    with write_engine(path).connect() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")  # noqa: S608
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(StoreTooNew) as caught:
        open_store(f"sqlite:///{path}")
    assert caught.value.code == "store-too-new"
    assert caught.value.details == {"found": "9999", "known": HEAD}
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_several_may_open_a_new_store_at_once(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 't.db'}"
    if kind == "postgres":
        url = request.getfixturevalue("database")
    script = (
        "import asyncio, sys; from tertia.storage import open_store; sys.stdin.readline();"
        "asyncio.run(open_store(sys.argv[1]).close())"
    )
    command = [sys.executable, "-W", "error", "-c", script, url]
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE) for _ in range(4)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()  # all have been started: go
    assert [process.wait(60) for process in processes] == [0] * 4


def test_a_current_store_opens_without_alembic(tmp_path: Path) -> None:
    asyncio.run(sqlite_store(tmp_path / "t.db").close())
    script = (
        "import asyncio, sys; from tertia.storage import open_store;"
        "asyncio.run(open_store(sys.argv[1]).close()); sys.exit('alembic' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script, f"sqlite:///{tmp_path / 't.db'}"], check=True, timeout=120)
