"""The visitor behind a request: identity, address and language."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tertia.server.security.addresses import limited_address
from tertia.server.state import state_of
from tertia.texts import pick_language


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a request."""

    player: str
    """The identity in the cookie. It is secret: with it anybody could act as this visitor."""
    address: str
    """The IP address that limits count, or the /64 network of an IPv6 address."""
    language: str
    new_cookie: str | None
    """On a first visit, the ``set-cookie`` header with the new identity."""

    def give_cookie(self, response: Response) -> Response:
        """Add the cookie of a new visitor to a response."""
        if self.new_cookie is not None:
            response.headers["set-cookie"] = self.new_cookie
        return response


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Return the visitor of a request or a WebSocket handshake.

    The result is stored in the scope, so that a new visitor has the same identity in all calls.
    """
    visitor: Visitor | None = connection.scope.get("tertia.visitor")
    if visitor is None:
        visitor = connection.scope["tertia.visitor"] = _read(connection)
    return visitor


def _read(connection: HTTPConnection) -> Visitor:
    state = state_of(connection)
    identities = state.identities
    player = identities.player_of(connection.headers.get("cookie"))
    cookie = None
    if player is None or state.registry.access.is_revoked(player):
        player = identities.new_player()
        cookie = identities.set_cookie(player, secure=connection.url.scheme in ("https", "wss"))
    address = limited_address(connection.client.host) if connection.client else "?"
    language = pick_language(
        connection.query_params.get("language"),
        connection.cookies.get("language"),
        connection.headers.get("accept-language"),
    )
    return Visitor(player, address, language, cookie)
