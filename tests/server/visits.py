"""Single HTTP requests as a browser sends them, without following redirects."""

from __future__ import annotations

import gzip
import http.client
import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from support.raw_socket import fresh_address
from support.server_process import ServerProcess


@dataclass
class Answer:
    """The answer to a request."""

    status: int
    fields: list[tuple[str, str]]
    """Names and values of the headers."""
    sent: bytes
    """The body as it was sent, perhaps compressed."""

    def __getitem__(self, name: str) -> str:
        """Return the first header of this name in lower case, or an empty string."""
        return next((value for key, value in self.fields if key.lower() == name), "")

    @property
    def cookies(self) -> dict[str, str]:
        """Values and flags of the cookies, by name."""
        headers = (value for key, value in self.fields if key.lower() == "set-cookie")
        return {name: rest for name, _, rest in (header.partition("=") for header in headers)}

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.sent) if self["content-encoding"] == "gzip" else self.sent

    @property
    def text(self) -> str:
        return self.body.decode()

    def tags(self, pattern: str) -> list[str]:
        """Return all matches of a regular expression in the page."""
        return re.findall(pattern, self.text)


def visit(
    server: ServerProcess,
    path: str,
    headers: Mapping[str, str] | None = None,
    form: Mapping[str, str] | None = None,
) -> Answer:
    """Send one request; with a form it is a POST of an HTML form."""
    given = {**fresh_address(), **(headers or {})}
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    try:
        if form is None:
            connection.request("GET", path, headers=given)
        else:
            given.setdefault("content-type", "application/x-www-form-urlencoded")
            connection.request("POST", path, urlencode(form), given)
        answer = connection.getresponse()
        return Answer(answer.status, answer.getheaders(), answer.read())
    finally:
        connection.close()
