"""Log output of the process: one JSON object per line, without cookies, cards or random seeds."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec


class JsonFormatter(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": int(record.created * 1000),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class TerminalFormatter(logging.Formatter):
    """Formats a log record as one line for a person who watches a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        return f"{clock} {record.levelname.lower()}: {record.getMessage()}"


MAX_ALIKE = 5
"""Warnings with the same wording that are logged in one period."""

PERIOD_SECONDS = 60.0

MAX_WORDINGS = 1_000
"""The number of wordings that are counted. This bounds the memory."""


class RepetitionFilter(logging.Filter):
    """Drops warnings that repeat the wording of earlier ones, so that an outage does not fill the disk.

    The last warning before a silence says so, and the first one after it says how many were dropped.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._periods: dict[tuple[str, str], _Period] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        # Warnings are alike without their arguments. An error may name a table, so its arguments count.
        is_error = record.levelno >= logging.ERROR
        wording = record.name, record.getMessage() if is_error else str(record.msg)
        now = self._clock()
        if len(self._periods) > MAX_WORDINGS:
            self._periods.clear()
        period = self._periods.get(wording)
        dropped = 0
        if period is None or now - period.began_at >= PERIOD_SECONDS:
            if period is not None:
                dropped = max(period.count - MAX_ALIKE, 0)
            period = self._periods[wording] = _Period(now)
        period.count += 1
        if dropped:
            _add_note(record, f"{dropped} more like this were not logged")
        if period.count == MAX_ALIKE:
            _add_note(record, f"more like this are not logged for up to {PERIOD_SECONDS:.0f} s")
        return period.count <= MAX_ALIKE


@dataclass(slots=True)
class _Period:
    """The time in which warnings with one wording are counted."""

    began_at: float
    count: int = 0


def _add_note(record: logging.LogRecord, note: str) -> None:
    record.msg, record.args = f"{record.getMessage()} ({note})", ()


def configure_logging() -> None:
    """Write log records to standard error: JSON lines for programs; on a terminal, only warnings, for people."""
    is_terminal = sys.stderr.isatty()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(TerminalFormatter() if is_terminal else JsonFormatter())
    handler.addFilter(RepetitionFilter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tertia").setLevel(logging.WARNING if is_terminal else logging.INFO)
