"""From the address of a store to its log."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from sqlite3 import Error

from tertia.errors import TertiaError
from tertia.storage.errors import BadStore, reason_of
from tertia.storage.memory.log import MemoryLog
from tertia.storage.store import Store

MEMORY = "memory:"
SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def open_log(url: str) -> Store:
    """``sqlite:///`` with a path as it is (``sqlite:////var/lib/…`` from the root), ``postgresql://…``, ``memory:``.

    BadStore if there is no such place, StoreTooNew if a newer tertia was there.
    """
    if url == MEMORY:
        return MemoryLog()
    if url.startswith(POSTGRES):
        return _open_postgres(url)
    path = url.removeprefix(SQLITE)
    if not url.startswith(SQLITE) or path in ("", ":memory:"):
        raise BadStore(_without_password(url), f"{SQLITE}…, {POSTGRES[0]}…, {MEMORY}")
    return _open_sqlite(url, path)


def default_store(platform: str = sys.platform, env: Mapping[str, str] = os.environ) -> str:
    """The address of this person's own store, where the system keeps such things."""
    return f"{SQLITE}{default_folder(platform, env) / 'tertia.db'}"


def default_folder(platform: str = sys.platform, env: Mapping[str, str] = os.environ) -> Path:
    """This person's own folder for what tertia keeps; it may not be there yet."""
    return _data_folder(platform, env) / "tertia"


def _open_sqlite(url: str, named: str) -> Store:
    # Loaded when needed: SQLAlchemy takes a fifth of a second, and most commands open no store.
    from sqlalchemy.exc import SQLAlchemyError

    from tertia.storage.sqlite.store import SqliteLog

    try:
        path = Path(named).expanduser()
        # The log holds decks that are still secret: other people on this machine need not look in.
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return SqliteLog(path)
    except (OSError, ValueError, RuntimeError, Error, SQLAlchemyError) as error:
        raise BadStore(url, reason_of(error)) from error


def _open_postgres(url: str) -> Store:
    from sqlalchemy.exc import SQLAlchemyError

    try:
        from tertia.storage.postgres.store import PostgresLog
    except ImportError:  # no driver, or one whose library is not here
        raise TertiaError("missing-extra", extra="postgres") from None
    try:
        return PostgresLog(url)
    except (OSError, ValueError, SQLAlchemyError) as error:
        raise BadStore(_without_password(url), _without_password(reason_of(error))) from error


def _data_folder(platform: str, env: Mapping[str, str]) -> Path:
    if platform == "win32":
        return _folder(env.get("LOCALAPPDATA")) or Path.home() / "AppData" / "Local"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    # The XDG specification: a path that is not absolute is to be ignored.
    return _folder(env.get("XDG_DATA_HOME")) or Path.home() / ".local" / "share"


def _folder(named: str | None) -> Path | None:
    return Path(named) if named and Path(named).is_absolute() else None


def _without_password(url: str) -> str:
    return re.sub(r":[^:@/]*@", ":***@", url)
