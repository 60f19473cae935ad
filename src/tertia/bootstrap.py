"""Builds a server from its parts: store, registry of tables, application, listening socket."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.server.run import Server, listen
from tertia.server.security.connection_limiter import DEFAULT_CONNECTION_LIMITS, ConnectionLimits
from tertia.server.security.identity import check_secret, read_secret
from tertia.server.security.limits import MESSAGES_PER_SECOND
from tertia.server.security.origin import parse_site
from tertia.server.security.trusted_proxies import LOOPBACK, TrustedProxies
from tertia.storage.open import default_folder, is_missing, open_store


def make_server(
    host: str,
    port: int,
    store: str,
    secret_file: Path | None,
    ready: Callable[[str], None],
    *,
    rate: float = MESSAGES_PER_SECOND,
    keep_days: int = 0,
    site: str = "",
    trusted_proxies: Iterable[str] = LOOPBACK,
    connections: ConnectionLimits = DEFAULT_CONNECTION_LIMITS,
    on_new_host_key: Callable[[str], None] | None = None,
) -> Server:
    """Open the store and return a server that is ready to run.

    - ``host`` and ``port``: the address on which the server listens.
    - ``store``: a URL such as sqlite:///tables.db.
    - ``secret_file``: the file with the secret that signs cookies. None means the secret in the store, or else the
      usual file.
    - ``ready``: called with the address of the server when it listens.
    - ``rate``: the messages per second that a connection may send.
    - ``keep_days``: the days after which a game table that nobody uses is deleted; 0 keeps tables forever.
    - ``site``: the public address, if it differs from the one on which the server listens.
    - ``trusted_proxies``: the addresses of proxies whose headers may name the address of a visitor.
    - ``connections``: the numbers of connections that may be open at once.
    - ``on_new_host_key``: called before ``ready`` with a new key for the console of the host (the person), if the
      store has none.
    """
    public_address = parse_site(site) if site else ""
    proxies = TrustedProxies(trusted_proxies)
    if is_missing(store):  # a server that cannot listen leaves no new store behind
        listen(host, port).close()
    opened = open_store(store, lock_as="tertia serve")
    if opened.secret is not None and secret_file is None:
        secret = check_secret(opened.secret.read(), file="settings.secret")
    else:
        secret = read_secret(secret_file or default_folder() / "secret")
    registry = TableRegistry(opened, keep_days=keep_days)
    app = make_app(
        registry,
        secret,
        rate,
        site=public_address,
        proxies=proxies,
        connections=connections,
        on_new_host_key=on_new_host_key,
    )
    return Server(app, host, port, ready)
