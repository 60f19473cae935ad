"""The REST API. Each module holds one resource: its handlers, and their description for OpenAPI."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.games.classic.editions import EDITIONS
from tertia.server.api import (
    boards,
    bots,
    decks,
    drills,
    explain,
    games,
    host,
    live_odds,
    me,
    odds,
    offline_games,
    printing,
    puzzles,
    replay,
    reports,
    tables,
)
from tertia.server.api.openapi import Endpoint, Schema, openapi_document
from tertia.server.api.responses import json_response
from tertia.server.api.socket_document import socket_document

ENDPOINTS: list[Endpoint] = [
    *tables.ENDPOINTS,
    *live_odds.ENDPOINTS,
    *replay.ENDPOINTS,
    *bots.ENDPOINTS,
    *games.ENDPOINTS,
    *odds.ENDPOINTS,
    *me.ENDPOINTS,
    *offline_games.ENDPOINTS,
    *printing.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *decks.ENDPOINTS,
    *boards.ENDPOINTS,
    *drills.ENDPOINTS,
    *explain.ENDPOINTS,
    *reports.ENDPOINTS,
    *host.ENDPOINTS,
]


@cache
def api_document() -> Schema:
    """Return the OpenAPI document of the whole API."""
    return {**openapi_document(ENDPOINTS), "x-editions": list(EDITIONS), "x-socket": "/api/socket"}


async def show_api_document(request: Request) -> Response:
    return json_response(await asyncio.to_thread(api_document))  # takes a while on the first call


async def show_socket_document(request: Request) -> Response:
    return json_response(await asyncio.to_thread(socket_document))


ROUTES = [
    Route("/api", show_api_document),
    Route("/api/socket", show_socket_document),
    *(endpoint.route for endpoint in ENDPOINTS),
]
