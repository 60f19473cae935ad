"""A slow or absent database: every call ends, with the reason."""

from __future__ import annotations

import psycopg
import pytest

from storage.samples import append
from support.async_test import async_test
from tertia.storage import StoreFailed
from tertia.storage.postgres import connection
from tertia.storage.postgres.connection import Outages, Timeouts, database_url, driver_url
from tertia.storage.postgres.store import postgres_store


@pytest.mark.parametrize(
    ("timeouts", "reason"),
    [
        (Timeouts(lock=0.05), "canceling statement due to lock timeout"),
        # Long enough for the calls that must succeed, also on a busy machine.
        (Timeouts(statement=0.5), "canceling statement due to statement timeout"),
    ],
    ids=["lock", "statement"],
)
@async_test
async def test_calls_do_not_wait_for_a_slow_database(
    empty_database: str, timeouts: Timeouts, reason: str
) -> None:
    store = postgres_store(empty_database, timeouts=timeouts)
    await store.log.append(append("t", 1))
    async with await psycopg.AsyncConnection.connect(empty_database) as other:
        await other.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
        for call in (store.log.append(append("t", 2)), store.log.read("t")):
            with pytest.raises(StoreFailed) as caught:
                await call
            assert reason in str(caught.value.details["reason"])
        await other.rollback()
    await store.log.append(append("t", 2))
    assert len(await store.log.read("t")) == 2
    await store.close()


def test_limits_hold_for_every_connection_unless_the_url_has_options(postgres_url: str) -> None:
    for url, expected in (
        (database_url(postgres_url, Timeouts(statement=2, lock=1.5, idle=3)), "2s 1500ms 3s"),
        (database_url(postgres_url), "0 0 0"),
        (database_url(f"{postgres_url}&options=-c%20lock_timeout%3D77", Timeouts()), "0 77ms 0"),
    ):
        with psycopg.connect(driver_url(url)) as connected:
            names = "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"
            shown = [connected.execute(f"SHOW {name}").fetchone() for name in names]
        assert " ".join(value for row in shown if row for value in row) == expected


@pytest.fixture
def postgres_url(empty_database: str) -> str:
    return empty_database if "?" in empty_database else f"{empty_database}?application_name=test"


def test_a_long_outage_does_not_make_everybody_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first caller retries until the limit, later ones fail at once. A new outage begins with retries again."""
    now, attempts = [0.0], list[float]()
    many = connection.RETRY_SECONDS / connection.RETRY_PAUSE / 2
    outages = Outages(lambda: now[0])

    def pause(seconds: float) -> None:
        now[0] += seconds

    def fail() -> None:
        attempts.append(now[0])
        raise psycopg.OperationalError("away")

    monkeypatch.setattr("tertia.storage.postgres.connection.time.sleep", pause)
    with pytest.raises(psycopg.OperationalError):
        outages.retry(fail)
    assert connection.RETRY_SECONDS <= now[0] < connection.RETRY_SECONDS + 1
    assert len(attempts) > many
    attempts.clear()
    with pytest.raises(psycopg.OperationalError):
        outages.retry(fail)
    assert len(attempts) == 1  # the first caller has waited for all
    assert outages.retry(lambda: "back") == "back"
    attempts.clear()
    with pytest.raises(psycopg.OperationalError):
        outages.retry(fail)
    assert len(attempts) > many  # a new outage
    now[0] += 3600
    attempts.clear()
    with pytest.raises(psycopg.OperationalError):
        outages.retry(fail)
    assert len(attempts) > many  # the end of the old one went unnoticed
