"""Connections to a PostgreSQL database, and the patience to wait while it is started again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from sqlalchemy import URL, Engine, NullPool, create_engine, make_url
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds in which a database that went away may come back before whoever waits is told that it failed."""

PAUSE = 0.05
"""Seconds between two attempts."""

_LIFELINE = {
    "connect_timeout": 3,
    # A peer that vanished without a word must be noticed by us, not by the kernel's defaults of hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8_000,
    "application_name": "tertia",
}


def database_url(url: str) -> URL:
    """The address for SQLAlchemy, with the driver that we use."""
    return make_url(url).set(drivername="postgresql+psycopg")


def dsn_of(url: URL) -> str:
    """The same for the driver itself."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def lifeline(url: URL) -> dict[str, Any]:
    """What each connection asks for, unless the address says otherwise."""
    return {name: value for name, value in _LIFELINE.items() if name not in url.query}


def writing_engine(url: URL) -> Engine:
    """Makes a new connection each time; whoever writes holds on to one."""
    return create_engine(url, connect_args=lifeline(url), poolclass=NullPool)


def is_gone(error: BaseException) -> bool:
    """Whether the connection broke or the database is starting, so that a further attempt may do better."""
    if isinstance(error, DBAPIError):
        if error.connection_invalidated:
            return True
        error = error.orig or error
    if not isinstance(error, psycopg.OperationalError):
        return False
    # Without a code the server never answered; 08 are broken lines, 57 servers that go or come, 40 transactions that
    # the server took back because they stood in each other's way.
    return error.sqlstate is None or error.sqlstate[:2] in ("08", "40", "57")


def patiently(job: Callable[[], T]) -> T:
    """Do it again until the database answers; only for what does no harm when it is done twice."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return job()
        except (psycopg.Error, DBAPIError) as error:
            if not is_gone(error) or time.monotonic() >= end:
                raise
        time.sleep(PAUSE)
