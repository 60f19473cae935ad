"""Backs up a store, and reads the backup again before it gets its name."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path

from tertia.errors import TertiaError
from tertia.history.log_replay import LogProblem, UnreadableLog, replay_log
from tertia.storage.backup import copy_to_file
from tertia.storage.errors import StoreFailed
from tertia.storage.private_files import publish, temporary_file


@dataclass(frozen=True, slots=True)
class BackupReport:
    """The content of a backup."""

    tables: int
    decisions: int
    problems: tuple[LogProblem, ...]
    """Tables that cannot be read, in the store as in the backup."""
    secret: bytes | None
    """The key that signs cookies, if the store holds it."""


def back_up(url: str, file: Path) -> BackupReport:
    """Copy a store, which servers may be using, into a new SQLite file.

    A file that exists is not replaced. If anything fails, there is no file.
    """
    if file.exists():
        raise TertiaError("backup-exists", file=str(file))
    if not file.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    with temporary_file(file) as temporary:
        secret = copy_to_file(url, temporary)
        report = _read(temporary, secret)
        if not publish(temporary, file):
            raise TertiaError("backup-exists", file=str(file))
    return report


def _read(file: Path, secret: bytes | None) -> BackupReport:
    """Read every decision of a backup."""
    # Imported here because most commands need no database library.
    from tertia.storage.sqlite.backup import read_backup

    tables, decisions, problems = 0, 0, list[LogProblem]()
    try:
        for table, rows in read_backup(file):
            tables, decisions = tables + 1, decisions + len(rows)
            try:
                for _ in replay_log(table, rows):
                    pass
            except UnreadableLog as unreadable:
                problems.append(unreadable.problem)
    except StoreFailed as failed:
        raise TertiaError("backup-unreadable", reason=failed.details["reason"]) from failed
    return BackupReport(tables, decisions, tuple(problems), secret)
