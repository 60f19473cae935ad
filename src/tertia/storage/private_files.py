"""Files that only their owner may read. A new one is complete from the moment at which it exists."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

PRIVATE = 0o600
"""Read and write for the owner, nothing for others."""


@contextlib.contextmanager
def temporary_file(path: Path) -> Iterator[Path]:
    """Create an empty private file in the folder of ``path``, and delete it at the end if it still exists."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def publish(temporary: Path, path: Path) -> bool:
    """Give a complete file its name, durably. Return False if there is a file of that name, which stays."""
    _sync(temporary)
    try:
        os.link(temporary, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if path.exists():
            return False
        temporary.rename(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened
        _sync(path.parent)
    return True


def make_private(path: Path) -> None:
    """Take an existing file away from others, if it is ours."""
    with contextlib.suppress(OSError):
        if path.stat().st_mode & 0o777 & ~PRIVATE:
            path.chmod(PRIVATE)


def _sync(path: Path) -> None:
    # Windows syncs only files that are open for writing, and a folder can only be opened for reading.
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
