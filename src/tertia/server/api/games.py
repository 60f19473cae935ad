"""``/api/games``: the games with their options, and the presets of the editions."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, FORMS, Form, edition_options
from tertia.games.classic.options import Options
from tertia.games.common.options import (
    CardList,
    Choice,
    Kind,
    WholeNumber,
    YesNo,
    new_table_options,
    option_kinds,
)
from tertia.server.api.openapi import Endpoint
from tertia.server.api.responses import json_response


async def list_games(request: Request) -> Response:
    return json_response(games_document())


@cache
def games_document() -> dict[str, Any]:
    """Return each game with the values that its options accept, and each edition with all options it sets."""
    games = [
        {
            "game": name,
            "players": {"least": game.PLAYERS[0], "most": game.PLAYERS[-1]},
            "options": _options_json(game.Options),
        }
        for name, game in GAMES.items()
    ]
    return {"games": games, "editions": [_edition_json(code) for code in EDITIONS]}


def _options_json(options: Any) -> list[dict[str, Any]]:
    defaults = msgspec.to_builtins(new_table_options(options))
    return [
        {"name": name, **_kind_json(kind), "default": defaults[name]}
        for name, kind in option_kinds(options).items()
    ]


def _kind_json(kind: Kind) -> dict[str, Any]:
    match kind:
        case Choice(values):
            return {"kind": "choice", "values": values}
        case WholeNumber(least, most):
            return {"kind": "whole", "least": least, "most": most}
        case YesNo():
            return {"kind": "yes-no"}
        case CardList(least, most):
            return {"kind": "cards", "least": least, "most": most}  # R2.13: none, or this many
        case _:
            return {"kind": "held"}  # R3.1: a feature and its value, or none


def _edition_json(code: str) -> dict[str, Any]:
    """Return the forms of the game in one rulebook."""
    forms = {form: _preset(code, form) for form in FORMS}
    return {"edition": code, "languages": EDITIONS[code].languages, "forms": forms}


def _preset(code: str, form: Form) -> dict[str, Any]:
    preset = msgspec.to_builtins(edition_options(code, form))
    return {name: preset[name] for name in option_kinds(Options)}


ENDPOINTS = [
    Endpoint("/api/games", list_games, "List the games with their options, and the presets of the editions")
]
