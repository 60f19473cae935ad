"""Settings of all tests, and PostgreSQL databases for those that need one."""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from support.postgres import (
    Postgres,
    TemporaryPostgres,
    any_postgres,
    delete_all_rows,
    disconnect_all,
    temporary_postgres,
)
from tertia.storage import open_store

TESTS = Path(__file__).parent

# No deadline: on two busy cores the time of an example says nothing about the rules. Every run tries the same
# examples; ``--hypothesis-profile explore`` looks for more.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("tertia", settings.get_profile("explore"), derandomize=True)
settings.load_profile("tertia")

# A run in the background ignores Ctrl+C, and so would every program that a test starts and then interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="more random commands, malformed messages and crashes"
    )


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Return True if random tests are repeated much more often than an ordinary run needs."""
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give tests a data folder of their own: what the user has played must neither help nor change."""
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        os.environ[variable] = str(tmp_path_factory.mktemp("data"))


LONGEST = (
    *("nodes/test_chaos.py", "server/test_crash.py"),
    *(
        "browser/test_flight.py",
        "browser/test_pseudo_languages.py",
        "browser/test_service_worker.py",
        "browser/",
    ),
    *("test_docs.py", "contracts/", "server/test_fuzz.py"),
)
"""Files and folders of the tests that take longest, in this order."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let every process begin with its share of the longest tests, so that none is left alone with them in the end.

    pytest-xdist cuts the list into one share for each process, and later moves tests from the end of a share.
    """

    def rank(item: pytest.Item) -> int:
        path = item.path.relative_to(TESTS).as_posix()
        return next((place for place, prefix in enumerate(LONGEST) if path.startswith(prefix)), len(LONGEST))

    items.sort(key=rank)
    processes: int = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    longest = [item for item in items if rank(item) < len(LONGEST)]
    others = items[len(longest) :]
    shares: list[pytest.Item] = []
    for process in range(processes):
        own = longest[process::processes]
        free = max(0, (len(items) - len(shares)) // (processes - process) - len(own))
        shares += own + others[:free]
        del others[:free]
    items[:] = shares + others


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Start one PostgreSQL for each test process, when the first test needs it."""
    with any_postgres() as server:
        yield server


@pytest.fixture
def own_server(postgres: Postgres) -> Iterator[TemporaryPostgres]:
    """Start a PostgreSQL that the test may crash."""
    if isinstance(postgres, TemporaryPostgres):
        yield postgres
    else:
        with temporary_postgres() as server:
            yield server


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """Yield the URL of a new database without tables."""
    with postgres.database() as url:
        yield url


@pytest.fixture(scope="session")
def _shared_database(postgres: Postgres) -> Iterator[str]:
    with postgres.database() as url:
        asyncio.run(open_store(url).close())
        yield url


@pytest.fixture
def empty_database(_shared_database: str) -> str:
    """Return the URL of a database with all tables and no rows. It is fast, because all tests share it."""
    disconnect_all(_shared_database)
    delete_all_rows(_shared_database)
    return _shared_database
