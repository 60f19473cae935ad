"""Runs a real server process on a free port with SQLite on disk. It always ends with the test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

CODE = "from tertia.cli import main; main()"


@dataclass
class ServerProcess:
    """A server process that accepts connections."""

    process: subprocess.Popen[str]
    port: int
    folder: Path

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def socket(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{table}"

    def kill(self) -> None:
        """Kill the server as a crash would: it neither closes its connections nor flushes."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        """Stop the server as a host does with Ctrl+C, and return its log."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=120)
        return log_path(self.folder).read_text()


def log_path(folder: Path) -> Path:
    """Return the file with the log of a server. A pipe would fill up, because nobody reads it."""
    return folder / "errors"


def start(folder: Path, port: int = 0, *words: str, **more: str) -> ServerProcess:
    """Start a server over the store in this folder. ``more`` are further variables of its environment."""
    environment = {**os.environ, "TERTIA_LANGUAGE": "en", **more}
    with log_path(folder).open("w") as errors:
        process = subprocess.Popen(
            [
                *(sys.executable, "-c", CODE, "serve", "--port", str(port)),
                *("--store", f"sqlite:///{folder / 'tables.db'}", "--secret-file", str(folder / "secret")),
                *("--rate", "100000", *words),
            ],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment,
        )
    assert process.stdout is not None
    line = process.stdout.readline()
    if "http://" not in line:
        process.communicate(timeout=120)
        raise AssertionError(f"the server did not start: {line}{log_path(folder).read_text()}")
    return ServerProcess(process, int(line.split("127.0.0.1:")[1].split("/")[0]), folder)


@contextmanager
def running_server(folder: Path, *words: str, **more: str) -> Iterator[ServerProcess]:
    running = start(folder, 0, *words, **more)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()


@contextmanager
def healthy_server(folder: Path) -> Iterator[ServerProcess]:
    """Run a server. At the end, check that it still runs and has logged no traceback."""
    with running_server(folder) as running:
        yield running
        assert running.process.poll() is None
        assert "Traceback" not in running.stop()
