"""Copies a store into an SQLite file while servers use it."""

from __future__ import annotations

from pathlib import Path
from sqlite3 import Error

from tertia.errors import TertiaError
from tertia.storage.errors import reason_of
from tertia.storage.open import POSTGRES, SQLITE, hide_password


def copy_to_file(url: str, target: Path) -> bytes | None:
    """Copy a store as it is at one moment into an empty file.

    Return the key that signs cookies if the store holds it. Raises TertiaError: the store cannot be read, or the
    file cannot be written, because the disk is full for example.
    """
    # Imported here because most commands need no database library.
    from sqlalchemy.exc import SQLAlchemyError

    try:
        if url.startswith(POSTGRES):
            return _copy_postgres(url, target)
        if not url.startswith(SQLITE):
            raise TertiaError("backup-store", url=hide_password(url))
        from tertia.storage.sqlite.backup import copy_sqlite_file

        copy_sqlite_file(Path(url.removeprefix(SQLITE)).expanduser(), target)
    except (OSError, ValueError, RuntimeError, Error, SQLAlchemyError) as error:
        reason = hide_password(reason_of(error))
        raise TertiaError("backup-failed", url=hide_password(url), reason=reason) from error
    return None


def _copy_postgres(url: str, target: Path) -> bytes | None:
    try:
        from tertia.storage.postgres.snapshot import copy_postgres_database
    except ImportError:  # the driver or its C library is not installed
        raise TertiaError("missing-extra", extra="postgres") from None
    return copy_postgres_database(url, target)
