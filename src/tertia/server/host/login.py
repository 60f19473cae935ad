"""Checks that a request comes from the host of this server."""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import BadInput
from tertia.server.security.host_access import COOKIE, COOKIE_PATH, SESSION_DURATION
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of

logger = logging.getLogger("tertia.server")

BEARER = "bearer "


async def check_api_key(request: Request) -> None:
    """Check the key in the header ``authorization: bearer KEY``. Browsers never send it by themselves."""
    header = request.headers.get("authorization", "")
    if not header.lower().startswith(BEARER):
        raise BadInput("host-key-needed")
    await check_key(request, header[len(BEARER) :])


async def check_key(request: Request, key: str) -> None:
    """Raise BadInput for a wrong key, and for any key after too many wrong ones from this address."""
    state, address = state_of(request), visitor_of(request).address
    if state.limits.host_logins.is_exhausted(address):
        raise BadInput("too-fast")
    if not await state.host_access.is_key(key):
        state.limits.host_logins.allows(address)  # counts this attempt
        logger.warning("a wrong key of the host was given")
        raise BadInput("wrong-host-key")


async def is_logged_in(request: Request) -> bool:
    """Return True if the browser has a session of the host."""
    value = request.cookies.get(COOKIE, "")
    return bool(value) and await state_of(request).host_access.is_session(value)


async def log_in(request: Request, response: Response) -> Response:
    """Add a session cookie to a response. Call this after the key was checked."""
    _set_cookie(
        request, response, await state_of(request).host_access.new_session(), SESSION_DURATION // 1000
    )
    return response


def log_out(request: Request, response: Response) -> Response:
    """Delete the session cookie of this browser."""
    _set_cookie(request, response, "", 0)
    return response


def _set_cookie(request: Request, response: Response, value: str, seconds: int) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, value, seconds, path=COOKIE_PATH, secure=secure, httponly=True, samesite="strict"
    )
