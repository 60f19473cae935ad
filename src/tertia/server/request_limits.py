"""The rate of HTTP requests from one address. It holds for every path, before any handler runs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from tertia.server.http_middleware import HttpMiddleware
from tertia.server.pages.errors import too_fast_response
from tertia.server.security.limits import RateLimiter
from tertia.server.security.visitor import visitor_of
from tertia.server.state import RateLimits, state_of

FILES = ("/web/", "/words/", "/favicon.ico")
"""Paths that are answered from memory."""

PROBES = ("/health", "/metrics")
"""Paths for the balancer and for Prometheus. They have a limit of their own: visitors must not use it up."""


class RequestLimitMiddleware(HttpMiddleware):
    """Refuses HTTP requests of an address that has sent too many."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        limiter = limiter_for(state_of(request).limits, request.url.path)
        if limiter.allows(visitor_of(request).address):
            await self.app(scope, receive, send)
        else:
            await too_fast_response(request)(scope, receive, send)


def limiter_for(limits: RateLimits, path: str) -> RateLimiter:
    """Return the limiter that counts the requests for a path."""
    if path.startswith(FILES):
        return limits.files
    return limits.probes if path in PROBES else limits.requests
