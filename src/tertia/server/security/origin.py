"""The origin of a request, and our own address as the visitor knows it."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from tertia.errors import BadInput
from tertia.server.network import is_loopback
from tertia.server.state import state_of

_HOST = re.compile(r"[a-zA-Z0-9.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?")


def is_same_origin(connection: HTTPConnection) -> bool:
    """Return True if a page of ours sent the request.

    Browsers name the origin of a page. Other programs do not, and they carry no cookies of a browser.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


def parse_site(word: str) -> str:
    """Return the public address of the server without a final slash. A host name alone means HTTPS."""
    scheme, _, host = word.rpartition("://")
    host = host.removesuffix("/")
    if scheme not in ("", "http", "https") or not _HOST.fullmatch(host):
        raise BadInput("bad-site", given=word)
    return f"{scheme or 'https'}://{host}"


def site_address(connection: HTTPConnection) -> str:
    """Our public address without a final slash, for links to share.

    Without a configured one, it is the address that the visitor names, if a host can have that name. A visitor on the
    server's own machine may name it "localhost", which means nothing to others; they get its address in the network.
    """
    state = state_of(connection)
    if state.site:
        return state.site
    host = connection.headers.get("host", "")
    if not _HOST.fullmatch(host):
        host = "localhost"
    if is_loopback(host) and state.network_sites:
        return state.network_sites[0]
    return f"{connection.url.scheme}://{host}"
