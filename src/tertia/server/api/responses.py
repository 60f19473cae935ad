"""JSON responses."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import TertiaError
from tertia.server.security.visitor import visitor_of
from tertia.server.security.visitor_errors import visitor_error_text

NO_STORE = {"cache-control": "no-store"}

_STATUS = {
    "no-such-table": 404,
    "table-damaged": 410,
    "table-quarantined": 410,
    "game-not-here": 421,
    "no-such-page": 404,
    "no-such-round": 404,
    "not-over": 409,
    "puzzle-not-yet": 404,
    "puzzle-not-begun": 409,
    "puzzle-not-solved": 409,
    "puzzle-too-late": 409,
    "puzzle-too-quick": 409,
    "deck-not-played": 409,
    "name-banned": 409,
    "name-removed": 409,
    "table-closed": 410,
    "expelled": 403,
    "banned": 403,
    "no-such-player": 404,
    "not-at-table": 404,
    "no-such-ban": 404,
    "address-unknown": 409,
    "host-key-needed": 401,
    "wrong-host-key": 401,
    "too-fast": 429,
    "too-many-pictures": 429,
    "request-too-slow": 408,
    "too-many-connections": 503,
    "offline-differs": 409,
    "foreign-page": 403,
    "missing-extra": 501,
    "store-failed": 503,
    "drawing-busy": 503,
    "picture-failed": 503,
    "picture-too-slow": 504,
}
"""HTTP status by error code, where it is not 400."""


def json_response(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def error_response(request: Request, error: TertiaError) -> Response:
    """Return the code of an error, and a sentence in the visitor's language."""
    visitor = visitor_of(request)
    body = {"code": error.code, "text": visitor_error_text(visitor.language, error)}
    return visitor.give_cookie(json_response(body, status_of(error), NO_STORE))


def status_of(error: TertiaError) -> int:
    """Return the HTTP status of an error."""
    return _STATUS.get(error.code, 400)
