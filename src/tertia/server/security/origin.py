"""The origin of a request, and our own address as the visitor knows it."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

_HOST = re.compile(r"[a-zA-Z0-9.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?")


def is_same_origin(connection: HTTPConnection) -> bool:
    """True if a page of ours sent the request.

    Browsers name the origin of a page. Other programs do not, and they carry no cookies of a browser.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


def site_address(connection: HTTPConnection) -> str:
    """Our address as this visitor reached it, without a final slash; for links to share."""
    host = connection.headers.get("host", "")
    if not _HOST.fullmatch(host):
        host = "localhost"
    return f"{connection.url.scheme}://{host}"
