"""The command line, run as a user runs it: in a process of its own."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys

RUN = [sys.executable, "-c", "from tertia.cli import main; main()"]
TWELVE = "1rso 2rso 3rso 1gto 2gto 3gto 1pos 2pos 3pos 1rsd 1gsd 2gts"


class Finished:
    """What a run of the command line printed, and how it ended."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.code = done.returncode
        self.out = done.stdout.decode()
        self.complaint = done.stderr.decode()
        assert "Traceback" not in self.complaint


def environment(language: str = "en") -> dict[str, str]:
    """Standard streams as strict as on a usual desktop."""
    return {**os.environ, "TERTIA_LANGUAGE": language, "PYTHONIOENCODING": "utf-8:strict"}


def tertia(*words: str, language: str = "en", stdin: bytes = b"") -> Finished:
    return Finished(
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
    """What is still to be read, to the end, once nobody can write to it any more: it may come in pieces."""
    shown = b""
    with contextlib.suppress(OSError):  # as Linux says that this was all
        while piece := os.read(terminal, 65_536):
            shown += piece
    return shown
