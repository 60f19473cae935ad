"""Where a request comes from and what the visitor calls us."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

_HOST = re.compile(r"[a-zA-Z0-9.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?")


def same_origin(connection: HTTPConnection) -> bool:
    """A browser says where a page came from; what is no browser says nothing and brings no foreign cookies."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


def site(connection: HTTPConnection) -> str:
    """Our address as this visitor reached it, without a slash at the end: for links that are sent on."""
    host = connection.headers.get("host", "")
    if not _HOST.fullmatch(host):
        host = "localhost"
    return f"{connection.url.scheme}://{host}"
