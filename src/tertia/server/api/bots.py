"""``/api/bots``: levels and personalities of bots."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tertia.bots.levels import DEFAULT_LEVEL, LEVELS
from tertia.bots.personalities import PERSONALITIES
from tertia.server.api.openapi import Endpoint
from tertia.server.api.responses import json_response
from tertia.server.security.visitor import visitor_of
from tertia.texts import pick_language, text


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
            "id": one.id,
            "name": one.name,
            "face": one.face,
            "about": text(language, f"bots.personality.{one.id}"),
        }
        for one in PERSONALITIES.values()
    ]
    return json_response({"default": DEFAULT_LEVEL, "levels": levels, "personalities": personalities})


ENDPOINTS = [Endpoint("/api/bots", list_bots, "List levels and personalities of bots")]
