"""Make a table at a server, through its REST interface."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tertia.client.errors import ServerRefused
from tertia.client.links import TableLink, add_scheme
from tertia.errors import BadInput, TertiaError

TIMEOUT = 30
"""Seconds until the server counts as unreachable."""


def make_table(
    server: str, *, cookie: str | None = None, language: str = "en", **settings: Any
) -> tuple[TableLink, str]:
    """Make a table at a server. Return its link, and the cookie that identifies its host.

    ``settings`` are the fields of ``POST /api/tables``: ``game``, ``edition``, ``form``, ``options``, ``seats``,
    ``listed``. The call blocks; async programs use ``asyncio.to_thread``.
    """
    server = add_scheme(server).rstrip("/")
    if not server.startswith(("http://", "https://")):
        raise BadInput("bad-site", given=server)
    headers = {"content-type": "application/json", "accept-language": language}
    if cookie is not None:
        headers["cookie"] = cookie
    request = Request(f"{server}/api/tables", json.dumps(settings).encode(), headers)  # noqa: S310 - checked
    try:
        with urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
            table = json.loads(answer.read())["table"]
            new_cookie = answer.headers.get("set-cookie", "").split(";")[0]
    except HTTPError as error:
        with error:
            raise _refusal(error) from None
    except (URLError, TimeoutError, ValueError, KeyError) as error:  # ValueError, KeyError: no tertia server
        reason = str(getattr(error, "reason", error))
        raise TertiaError("server-unreachable", url=server, reason=reason) from None
    return TableLink(server, table), new_cookie or cookie or ""


def _refusal(error: HTTPError) -> ServerRefused:
    """Return the refusal with the server's sentence, or with the HTTP status if a proxy answered."""
    try:
        body = json.loads(error.read())
        return ServerRefused(str(body["code"]), str(body["text"]))
    except (ValueError, KeyError, TypeError):
        return ServerRefused("", f"HTTP {error.code}")
