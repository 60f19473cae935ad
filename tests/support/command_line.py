"""Runs the command line in a process of its own."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys

RUN = [sys.executable, "-c", "from tertia.cli import main; main()"]
TWELVE = "1rso 2rso 3rso 1gto 2gto 3gto 1pos 2pos 3pos 1rsd 1gsd 2gts"


class CommandResult:
    """Exit code and output of a run of the command line."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.code = done.returncode
        self.out = done.stdout.decode()
        self.error = done.stderr.decode()
        assert "Traceback" not in self.error


def environment(language: str = "en") -> dict[str, str]:
    """Environment of the process, with strict encoding of the standard streams."""
    return {**os.environ, "TERTIA_LANGUAGE": language, "PYTHONIOENCODING": "utf-8:strict"}


def tertia(*words: str, language: str = "en", stdin: bytes = b"") -> CommandResult:
    return CommandResult(
        subprocess.run(
            [*RUN, *words],
            input=stdin,
            env=environment(language),
            capture_output=True,
            timeout=120,
            check=False,
        )
    )


def read_terminal(terminal: int) -> bytes:
    """Read a terminal to its end; call it after the last writer has closed its side."""
    shown = b""
    with contextlib.suppress(OSError):  # Linux reports the end of a terminal as an error
        while piece := os.read(terminal, 65_536):
            shown += piece
    return shown
