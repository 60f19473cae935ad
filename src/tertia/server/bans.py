"""Enforces bans of addresses and revoked identities on HTTP requests and open sockets."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from tertia.errors import BadInput
from tertia.server.http_middleware import HttpMiddleware
from tertia.server.pages.errors import short_refusal
from tertia.server.security.visitor import visitor_of
from tertia.server.state import ServerState, state_of

UNRESTRICTED = ("/web/", "/words/", "/favicon.ico", "/health", "/metrics", "/host", "/api/host")
"""Paths that banned addresses may use: files, probes, and the console of the host, who must be able to lift a ban."""


class BanMiddleware(HttpMiddleware):
    """Refuses HTTP requests of banned addresses with a sentence."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith(UNRESTRICTED):
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        ban = state_of(request).registry.access.ban_of_address(visitor_of(request).address)
        if ban is None:
            await self.app(scope, receive, send)
        else:
            error = BadInput("banned", until=ban.until)
            await short_refusal(request, error)(scope, receive, send)


def close_unwanted_connections(state: ServerState) -> None:
    """Close the sockets of banned addresses and of people whose identity was revoked."""
    access = state.registry.access
    for connection in list(state.connections):
        if access.is_revoked(connection.player):
            connection.close_for_good("forgotten")
        elif access.ban_of_address(connection.address) is not None:
            connection.close_for_good("banned")
