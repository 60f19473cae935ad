"""``/api/odds``: the data behind the page about the odds, computed when this version was built."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from tertia.odds.shipped_data import read_bytes
from tertia.server.api.openapi import Endpoint
from tertia.server.caching import Body, respond


async def show_odds(request: Request) -> Response:
    return respond(request, _body())


@cache
def _body() -> Body:
    return Body.of(read_bytes(), "application/json")


ENDPOINTS = [
    Endpoint(
        "/api/odds",
        show_odds,
        "Show the odds: quoted, true and in play; exact counts of hands are strings",
    )
]
