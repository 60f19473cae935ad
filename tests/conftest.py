"""Settings that hold for every test, and a PostgreSQL for those that ask for one."""

import asyncio
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from support.postgres import (
    OwnPostgres,
    Postgres,
    any_postgres,
    delete_all_rows,
    disconnect_all,
    own_postgres,
)
from tertia.storage import open_store

# Two busy cores must not make a property test fail: how long an example takes says nothing about the rules. And a run
# tries what the run before it tried; ``--hypothesis-profile explore`` looks for more.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("tertia", settings.get_profile("explore"), derandomize=True)
settings.load_profile("tertia")

# A run in the background ignores Ctrl+C, and so would every program that a test starts and then interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


LONGEST_FIRST = ("test_crash.py", "test_chaos.py", "test_fuzz.py", "test_setup.py", "test_games.py")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no process is left alone with it in the end."""
    items.sort(key=lambda item: item.path.name not in LONGEST_FIRST)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for each test process, started by the first test that needs it."""
    with any_postgres() as server:
        yield server


@pytest.fixture
def own_server(postgres: Postgres) -> Iterator[OwnPostgres]:
    """A server that the test may crash."""
    if isinstance(postgres, OwnPostgres):
        yield postgres
    else:
        with own_postgres() as server:
            yield server


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The URL of a new database without tables."""
    with postgres.database() as url:
        yield url


@pytest.fixture(scope="session")
def _shared_database(postgres: Postgres) -> Iterator[str]:
    with postgres.database() as url:
        asyncio.run(open_store(url).close())
        yield url


@pytest.fixture
def empty_database(_shared_database: str) -> str:
    """The URL of a database with all tables and no rows. It is fast, because all tests share it."""
    disconnect_all(_shared_database)
    delete_all_rows(_shared_database)
    return _shared_database
