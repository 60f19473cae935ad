"""Reads the body of a request that changes something."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.requests import ClientDisconnect, Request

from tertia.errors import BadInput
from tertia.server.security.limits import MESSAGE_SIZE, RateLimiter
from tertia.server.security.origin import is_same_origin
from tertia.server.security.visitor import visitor_of

MAX_FORM_FIELDS = 10


async def read_body(request: Request, limiter: RateLimiter, most: int = MESSAGE_SIZE) -> bytes:
    """Read the body. Raise BadInput for a foreign origin, too many requests or more than ``most`` bytes."""
    check_origin(request)
    limiter.check(visitor_of(request).address)
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise BadInput("message-too-long", most=most)
    except ClientDisconnect:
        raise BadInput("bad-message", reason="body") from None
    return body


async def read_form(request: Request, limiter: RateLimiter) -> dict[str, list[str]]:
    """Read the fields of an HTML form. The same conditions hold as for ``read_body``."""
    body = await read_body(request, limiter)
    try:
        return parse_qs(body.decode("latin-1"), max_num_fields=MAX_FORM_FIELDS)
    except ValueError:
        raise BadInput("bad-message", reason="form") from None


def check_origin(request: Request) -> None:
    """Raise BadInput if a page of another site sent the request."""
    if not is_same_origin(request):
        raise BadInput("foreign-page")
