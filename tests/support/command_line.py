"""Runs the command line, each command in its own process."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import subprocess
import sys
from base64 import b64decode, b64encode
from functools import cache
from pathlib import Path
from typing import Any

RUN = [sys.executable, "-c", "from tertia.cli import main; main()"]
TWELVE = "1rso 2rso 3rso 1gto 2gto 3gto 1pos 2pos 3pos 1rsd 1gsd 2gts"
"""Twelve cards. The first three are a SET, and so are the next three and the three after them."""


class CommandResult:
    """The exit code and the output of a command."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.code: int = answer["code"]
        self.out = b64decode(answer["out"]).decode()
        self.error = b64decode(answer["error"]).decode()
        assert "Traceback" not in self.error


def environment(language: str = "en") -> dict[str, str]:
    """Return the environment of a command, with strict encoding of the standard streams."""
    return {**os.environ, "TERTIA_LANGUAGE": language, "PYTHONIOENCODING": "utf-8:strict"}


def tertia(
    *words: str, language: str = "en", stdin: bytes = b"", folder: Path | None = None
) -> CommandResult:
    """Run a command in a forked process, in this folder or in the current one."""
    request = {
        "words": words,
        "environment": environment(language),
        "stdin": b64encode(stdin).decode(),
        "folder": str(folder or Path.cwd()),
    }
    process = _forking_process()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    return CommandResult(json.loads(process.stdout.readline()))


@cache
def _forking_process() -> subprocess.Popen[str]:
    """Start the process that forks commands. Each process of tests has one, from its first command on."""
    process = subprocess.Popen(
        [sys.executable, "-m", "support.forked_commands"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    atexit.register(process.communicate)
    return process


def read_terminal(terminal: int) -> bytes:
    """Read a terminal to its end. Call this after the last writer has closed its side."""
    shown = b""
    with contextlib.suppress(OSError):  # Linux reports the end of a terminal as an error
        while piece := os.read(terminal, 65_536):
            shown += piece
    return shown
