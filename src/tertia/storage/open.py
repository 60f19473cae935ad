"""Opens a store by its URL."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from sqlite3 import Error

from tertia.errors import TertiaError
from tertia.storage.errors import BadStore, BadStoreUrl, reason_of
from tertia.storage.memory.store import memory_store
from tertia.storage.store import Store

MEMORY = "memory:"
SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def open_store(url: str, lock_as: str = "", for_maintenance: bool = False) -> Store:
    """Open a store, and create or migrate it if needed.

    The URL is ``sqlite:///`` and a path (``sqlite:////var/lib/…`` for an absolute one), ``postgresql://…`` or
    ``memory:``. ``lock_as`` is the command that wants an SQLite file for itself until the store is closed.
    Other processes learn its name if they want the same. ``for_maintenance`` lets statements take as long as they
    need, because they read or write the whole store.

    Raises BadStore if the store cannot be opened, StoreTooNew if a newer tertia has written it, StoreEmpty if its
    file is empty, and StoreInUse if another process has locked it.
    """
    if url == MEMORY:
        return memory_store()
    if url.startswith(POSTGRES):
        return _open_postgres(url, for_maintenance)
    path = url.removeprefix(SQLITE)
    if not url.startswith(SQLITE) or path in ("", ":memory:"):
        is_file_name = bool(url) and ":" not in url
        raise BadStoreUrl(hide_password(url), f"{SQLITE}{url if is_file_name else 'tables.db'}")
    return _open_sqlite(url, path, lock_as)


def check_exists(url: str) -> None:
    """Raise BadStore for an SQLite file that does not exist. ``open_store`` would create it."""
    if is_missing(url):
        raise BadStore(url, os.strerror(errno.ENOENT))


def is_missing(url: str) -> bool:
    """Return True for an SQLite file that does not exist."""
    return url.startswith(SQLITE) and not Path(url.removeprefix(SQLITE)).expanduser().exists()


def default_store(platform: str = sys.platform, env: Mapping[str, str] = os.environ) -> str:
    """Return the URL of the user's own store, in the place that the operating system recommends."""
    return f"{SQLITE}{default_folder(platform, env) / 'tertia.db'}"


def default_folder(platform: str = sys.platform, env: Mapping[str, str] = os.environ) -> Path:
    """Return the user's own data folder for tertia. It may not exist yet."""
    return _data_folder(platform, env) / "tertia"


def _open_sqlite(url: str, path: str, lock_as: str) -> Store:
    # Imported here: SQLAlchemy takes a fifth of a second to load, and most commands open no store.
    from sqlalchemy.exc import SQLAlchemyError

    from tertia.storage.sqlite.lock import StoreLock
    from tertia.storage.sqlite.store import sqlite_store

    try:
        file = Path(path).expanduser()
        # The log contains decks that are still secret, so other users of this machine may not read it.
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not lock_as:
            return sqlite_store(file)
        lock = StoreLock(file, lock_as)
        try:
            return replace(sqlite_store(file), lock=lock)
        except BaseException:
            lock.release()
            raise
    except (OSError, ValueError, RuntimeError, Error, SQLAlchemyError) as error:
        raise BadStore(url, reason_of(error)) from error


def _open_postgres(url: str, for_maintenance: bool) -> Store:
    from sqlalchemy.exc import SQLAlchemyError

    try:
        from tertia.storage.postgres.connection import NO_TIMEOUTS, Timeouts
        from tertia.storage.postgres.store import postgres_store
    except ImportError:  # the driver or its C library is not installed
        raise TertiaError("missing-extra", extra="postgres") from None
    try:
        return postgres_store(url, timeouts=NO_TIMEOUTS if for_maintenance else Timeouts())
    except (OSError, ValueError, SQLAlchemyError) as error:
        raise BadStore(hide_password(url), hide_password(reason_of(error))) from error


def _data_folder(platform: str, env: Mapping[str, str]) -> Path:
    if platform == "win32":
        return _folder(env.get("LOCALAPPDATA")) or Path.home() / "AppData" / "Local"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    # The XDG specification says to ignore a path that is not absolute.
    return _folder(env.get("XDG_DATA_HOME")) or Path.home() / ".local" / "share"


def _folder(named: str | None) -> Path | None:
    return Path(named) if named and Path(named).is_absolute() else None


def hide_password(url: str) -> str:
    """Return a text with a URL, without the password in it."""
    return re.sub(r":[^:@/]*@", ":***@", url)
