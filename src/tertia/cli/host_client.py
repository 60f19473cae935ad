"""Requests of ``tertia host`` to a running server."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from tertia.cli.localisation import LANGUAGE
from tertia.client.links import add_scheme
from tertia.errors import BadInput, TertiaError

TIMEOUT = 30
"""Seconds until the server counts as unreachable."""


class RefusedByServer(TertiaError):
    """The server refused a request, with a sentence in the user's language."""

    def __init__(self, sentence: str) -> None:
        super().__init__("server-refused", text=sentence)


class HostClient:
    """Sends requests that the host's key authorises."""

    def __init__(self, server: str, key: str) -> None:
        server = add_scheme(server)
        if not server.startswith(("http://", "https://")):
            raise BadInput("bad-site", given=server)
        self._server, self._key = server.rstrip("/"), key

    def get(self, *path: str, **query: str) -> Any:
        """Send a GET request and return the decoded JSON."""
        return self._send(path, None, query)

    def post(self, *path: str, **body: object) -> Any:
        """Send a JSON object and return the JSON of the answer."""
        return self._send(path, json.dumps(body).encode(), {})

    def _send(self, path: tuple[str, ...], body: bytes | None, query: dict[str, str]) -> Any:
        url = "/".join((self._server, "api", "host", *(quote(part, safe="") for part in path)))
        if query:
            url += f"?{urlencode(query)}"
        headers = {"authorization": f"bearer {self._key}", "accept-language": LANGUAGE}
        request = Request(url, body, headers)  # noqa: S310 - the scheme was checked
        try:
            with urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
                return json.loads(answer.read())
        except HTTPError as error:
            with error:
                raise RefusedByServer(_sentence(error)) from None
        except (URLError, TimeoutError, ValueError) as error:  # ValueError: no JSON, so no tertia server
            reason = getattr(error, "reason", error)
            raise TertiaError("host-unreachable", url=self._server, reason=str(reason)) from None


def _sentence(error: HTTPError) -> str:
    """Return the server's message, or the HTTP status if the answer is not tertia's (perhaps a proxy's)."""
    try:
        return str(json.loads(error.read())["text"])
    except (ValueError, KeyError, TypeError):
        return f"HTTP {error.code}"
