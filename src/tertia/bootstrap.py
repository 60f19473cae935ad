"""Wires the parts of a server together: a log, a registry of tables, an application, a socket to listen on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.server.run import Server
from tertia.server.security.identity import read_secret
from tertia.server.security.limits import MESSAGES_PER_SECOND
from tertia.storage.open import default_folder, open_log


def make_server(
    host: str,
    port: int,
    store: str,
    secret_file: Path | None,
    ready: Callable[[str], None],
    *,
    rate: float = MESSAGES_PER_SECOND,
    keep_days: int = 0,
) -> Server:
    """A server that is ready to be run."""
    log = open_log(store)
    kept = log.secret() if secret_file is None else None
    secret = kept or read_secret(secret_file or default_folder() / "secret")
    registry = TableRegistry(log, keep_days=keep_days, cluster=log.company())
    return Server(make_app(registry, secret, rate), host, port, ready)
