"""``/api/bots``: levels and personalities of bots."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tertia.bots.levels import DEFAULT_LEVEL, LEVELS
from tertia.bots.personalities import PERSONALITIES
from tertia.games import GAMES
from tertia.server.api.openapi import Endpoint, query_parameter
from tertia.server.api.query_params import choice, integer
from tertia.server.api.responses import json_response
from tertia.server.caching import PER_VISITOR
from tertia.server.opponents import suitable_levels
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.texts import pick_language, text

MAX_BOTS = 19
"""No game has more than twenty players, and one of them is the visitor."""


async def list_bots(request: Request) -> Response:
    """Return all levels and personalities with their names in the visitor's language."""
    language = pick_language(request.query_params.get("language"), visitor_of(request).language)
    levels = [
        {
            "id": level,
            "name": text(language, f"bots.level.{level}"),
            "about": text(language, f"bots.about-level.{level}"),
        }
        for level in LEVELS
    ]
    personalities = [
        {
            "id": personality.id,
            "name": personality.name,
            "face": personality.face,
            "about": text(language, f"bots.personality.{personality.id}"),
        }
        for personality in PERSONALITIES.values()
    ]
    return json_response({"default": DEFAULT_LEVEL, "levels": levels, "personalities": personalities})


async def list_opponents(request: Request) -> Response:
    """Return the levels of bots that suit the visitor in a game."""
    game = choice(request, "game", tuple(GAMES))
    count = integer(request, "bots", 1, MAX_BOTS, default=3)
    visitor = visitor_of(request)
    levels = await suitable_levels(state_of(request), visitor.player, game, count)
    return visitor.give_cookie(json_response({"levels": levels}, headers={"cache-control": PER_VISITOR}))


ENDPOINTS = [
    Endpoint("/api/bots", list_bots, "List levels and personalities of bots"),
    Endpoint(
        "/api/bots/suitable",
        list_opponents,
        "List the levels of bots that suit you in a game",
        parameters=[
            query_parameter("game", {"enum": list(GAMES)}, required=True),
            query_parameter("bots", {"type": "integer", "minimum": 1, "maximum": MAX_BOTS}),
        ],
    ),
]
