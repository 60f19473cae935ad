"""A program that loads everything once and forks servers. Each server is a real process and starts in milliseconds.

It reads commands from standard input, one per line. ``start`` forks a server, which prints its port once it listens.
``kill`` ends the server with SIGKILL and prints ``dead`` once it is gone. The end of the input ends both processes.
Tests run this program with ``support.forked_server``.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
import uvloop

from tertia.bootstrap import make_server
from tertia.games import GAMES
from tertia.rooms.codec import room_codec
from tertia.server.ws.protocol import WebSocketProtocol
from tertia.storage.sqlite import store as sqlite

PRELOADED = (sqlite, uvloop)
"""Imported here, so that no child has to import them."""

UNLIMITED_RATE = 100_000
"""Messages per second and connection. Test clients send faster than the usual limit allows."""


def load_everything() -> None:
    """Load what a server needs. Freeze it, so that no garbage collection in a child copies its memory."""
    config = uvicorn.Config(lambda scope, receive, send: None, ws=WebSocketProtocol)
    config.load()
    for game in GAMES:
        room_codec(game)
    gc.collect()
    gc.freeze()


def write_line(text: str) -> None:
    """Write a line to the test that controls this program."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def write_port(address: str) -> None:
    """Write the port of a server that listens at this address."""
    write_line(str(urlsplit(address).port))


def serve(folder: Path) -> None:
    """Serve until killed. Runs in the child process."""
    store = f"sqlite:///{folder / 'tables.db'}"
    server = make_server("127.0.0.1", 0, store, folder / "secret", write_port, rate=UNLIMITED_RATE)
    server.serve_forever()


def main(folder: Path) -> None:
    """Execute the commands on standard input."""
    load_everything()
    child = 0
    for line in sys.stdin:
        match line.strip():
            case "start":
                child = os.fork()
                if not child:
                    serve(folder)
                    os._exit(0)
            case "kill":
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                child = 0
                write_line("dead")
            case unknown:
                raise ValueError(f"unknown command: {unknown}")
    if child:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
