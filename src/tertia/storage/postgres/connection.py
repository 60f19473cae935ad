"""Connections to a PostgreSQL database, and retries while it is restarted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import psycopg
from sqlalchemy import URL, Engine, NullPool, create_engine, make_url
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")

RETRY_SECONDS = 10.0
"""The time for retries before a caller gets an error: a database may come back meanwhile."""

RETRY_PAUSE = 0.05
"""Seconds between two attempts."""

_CONNECT_OPTIONS = {
    "connect_timeout": 3,
    # Notice a peer that vanished within seconds. The kernel's defaults take hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8_000,
    "application_name": "tertia",
}


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Limits of the database on one statement in seconds. 0 means no limit."""

    statement: float = 10.0
    lock: float = 5.0
    """Time to wait for a lock of another connection."""
    idle: float = 10.0
    """Time between two statements of a transaction. A paused node must not keep others from writing."""

    @property
    def options(self) -> str:
        """The limits as options of a connection."""
        limits = {
            "statement_timeout": self.statement,
            "lock_timeout": self.lock,
            "idle_in_transaction_session_timeout": self.idle,
        }
        return " ".join(f"-c {name}={int(seconds * 1000)}" for name, seconds in limits.items())


NO_TIMEOUTS = Timeouts(statement=0, lock=0, idle=0)
"""For commands that read or write the whole store."""


def database_url(url: str, timeouts: Timeouts = NO_TIMEOUTS) -> URL:
    """Return the URL for SQLAlchemy with the driver that tertia uses. The URL may have ``options`` of its own."""
    parsed = make_url(url).set(drivername="postgresql+psycopg")
    return parsed if "options" in parsed.query else parsed.update_query_dict({"options": timeouts.options})


def driver_url(url: URL) -> str:
    """Return the URL for the driver itself."""
    rendered = url.set(drivername="postgresql").render_as_string(hide_password=False)
    address, question_mark, query = rendered.partition("?")
    return address + question_mark + query.replace("+", "%20")  # to the driver, a plus sign is not a space


def connect_options(url: URL) -> dict[str, Any]:
    """Return options for a new connection, without those that the URL sets itself."""
    return {name: value for name, value in _CONNECT_OPTIONS.items() if name not in url.query}


def write_engine(url: URL) -> Engine:
    """Return an engine without a pool: the writer thread holds on to one connection."""
    return create_engine(url, connect_args=connect_options(url), poolclass=NullPool)


def is_connection_lost(error: BaseException) -> bool:
    """Return True if the connection broke or the database is starting, so that another attempt may succeed."""
    if isinstance(error, DBAPIError):
        if error.connection_invalidated:
            return True
        error = error.orig or error
    if not isinstance(error, psycopg.OperationalError) or isinstance(error, psycopg.errors.QueryCanceled):
        return False  # a cancelled statement took too long: it would again
    # None: the server never answered. 08: broken connection. 40: rolled back because of a deadlock or a serialisation
    # failure. 57: the server shuts down or starts.
    return error.sqlstate is None or error.sqlstate[:2] in ("08", "40", "57")


def retry(job: Callable[[], T]) -> T:
    """Repeat a job for up to ``RETRY_SECONDS`` until the database answers. Only for jobs that may run twice."""
    return Outages().retry(job)


class Outages:
    """Repeats jobs while the database is away. Several threads may share it.

    The first job of an outage waits for the database. Jobs that come when it has been away for long fail at once:
    they would only queue up behind each other.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began_at: float | None = None
        self._last_failure = 0.0

    def retry(self, job: Callable[[], T]) -> T:
        """Repeat a job until the database answers or has been away for too long."""
        while True:
            try:
                result = job()
            except (psycopg.Error, DBAPIError) as error:
                if not is_connection_lost(error) or self._seconds_away() >= RETRY_SECONDS:
                    raise
            else:
                self._began_at = None
                return result
            time.sleep(RETRY_PAUSE)

    def _seconds_away(self) -> float:
        """Record a failure. Return for how long there were only failures."""
        now, began_at = self._clock(), self._began_at
        # Nobody noticed the end of an outage if no job ran since.
        if began_at is None or now - self._last_failure > RETRY_SECONDS:
            began_at = self._began_at = now
        self._last_failure = now
        return now - began_at
