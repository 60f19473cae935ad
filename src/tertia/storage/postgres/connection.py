"""Connections to a PostgreSQL database, and retries while it is restarted."""

from __future__ import annotations

import time
from collections.abc import Callable
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


def database_url(url: str) -> URL:
    """Return the URL for SQLAlchemy with the driver that tertia uses."""
    return make_url(url).set(drivername="postgresql+psycopg")


def driver_url(url: URL) -> str:
    """Return the URL for the driver itself."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


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
    if not isinstance(error, psycopg.OperationalError):
        return False
    # None: the server never answered. 08: broken connection. 40: rolled back because of a deadlock or a serialisation
    # failure. 57: the server shuts down or starts.
    return error.sqlstate is None or error.sqlstate[:2] in ("08", "40", "57")


def retry(job: Callable[[], T]) -> T:
    """Repeat a job until the database answers. Only for jobs that do no harm when they run twice."""
    end = time.monotonic() + RETRY_SECONDS
    while True:
        try:
            return job()
        except (psycopg.Error, DBAPIError) as error:
            if not is_connection_lost(error) or time.monotonic() >= end:
                raise
        time.sleep(RETRY_PAUSE)
