"""Who is asking: an identity, an address and a language."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tertia.server.security.identity import Identities
from tertia.texts import pick_language


@dataclass(frozen=True, slots=True)
class Visitor:
    player: str
    address: str
    language: str
    new_cookie: str | None
    """Set for a first visit: the header that gives the identity."""

    def give_cookie(self, response: Response) -> Response:
        if self.new_cookie is not None:
            response.headers["set-cookie"] = self.new_cookie
        return response


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Read the visitor off a request or a socket's handshake; once, so that a new one stays the same."""
    known: Visitor | None = connection.scope.get("tertia.visitor")
    if known is None:
        known = connection.scope["tertia.visitor"] = _read(connection)
    return known


def _read(connection: HTTPConnection) -> Visitor:
    identities: Identities = connection.app.state.identities
    player = identities.player(connection.headers.get("cookie"))
    cookie = None
    if player is None:
        player = identities.new()
        cookie = identities.set_cookie(player, secure=connection.url.scheme in ("https", "wss"))
    address = connection.client.host if connection.client else "?"
    language = pick_language(
        connection.query_params.get("language"),
        connection.cookies.get("language"),
        connection.headers.get("accept-language"),
    )
    return Visitor(player, address, language, cookie)
