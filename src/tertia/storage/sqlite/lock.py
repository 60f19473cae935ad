"""A lock beside an SQLite file, so that at most one server uses the file, and no command writes beside a server.

The operating system holds the lock for the process: it ends with the process, however that ends. The file
``<database>.lock`` stays. Its text names the last holder.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from pathlib import Path

from tertia.storage.errors import StoreInUse, reason_of
from tertia.storage.private_files import PRIVATE

if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE = 2**30
    """Beyond the text, because Windows lets nobody read a locked byte."""

    def _lock(handle: int) -> None:
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    try:
        import fcntl
    except ImportError:  # a system without processes, such as WebAssembly

        def _lock(handle: int) -> None: ...
    else:

        def _lock(handle: int) -> None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


logger = logging.getLogger("tertia.storage")

MAX_HOLDER = 200
"""Bytes of the text that names the holder."""


class StoreLock:
    """The lock of this process on a database file."""

    def __init__(self, database: Path, holder: str) -> None:
        """Take the lock. ``holder`` names the command for others. Raises StoreInUse."""
        # A link to the database leads to the same lock.
        database = database.resolve()
        self._file = database.with_name(f"{database.name}.lock")
        self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            _lock(self._handle)
        except (BlockingIOError, PermissionError):
            other = self._read_holder()
            self.release()
            raise StoreInUse(str(database), other) from None
        except OSError as error:  # some network file systems have no locks
            logger.warning(
                "Cannot lock %s, so a second server would not be noticed: %s", database, reason_of(error)
            )
        self._write_holder(f"{holder} (PID {os.getpid()})")

    def release(self) -> None:
        """Let others have the file."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)

    def _read_holder(self) -> str:
        """Return the text of the other process. It may have written nothing yet."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        return os.read(self._handle, MAX_HOLDER).decode(errors="replace").strip() or "tertia"

    def _write_holder(self, text: str) -> None:
        with contextlib.suppress(OSError):  # a full disk: the lock holds without the text
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, f"{text}\n".encode())
