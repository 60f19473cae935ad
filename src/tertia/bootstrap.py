"""Wires the parts of a server together: a log, a house of tables, an application, a socket to listen on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tertia.server.app import make_app
from tertia.server.identity import read_secret
from tertia.server.limits import MESSAGES_A_SECOND
from tertia.server.run import Server
from tertia.storage.open import default_folder, open_log
from tertia.tables.house import House


def make_server(
    host: str,
    port: int,
    store: str,
    secret_file: Path | None,
    ready: Callable[[str], None],
    *,
    rate: float = MESSAGES_A_SECOND,
    keep_days: int = 0,
) -> Server:
    """A server that is ready to be run."""
    secret = read_secret(secret_file or default_folder() / "secret")
    house = House(open_log(store), keep_days=keep_days)
    return Server(make_app(house, secret, rate), host, port, ready)
