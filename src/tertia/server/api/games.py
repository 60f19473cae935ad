"""What can be played, described for whoever sets up a table: games, their options, the editions' presets."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, FORMS, Form, edition_options
from tertia.games.common.options import Choice, Kind, Whole, YesNo, describe


@cache
def games_document() -> dict[str, Any]:
    """Every game with what each of its options may be; the editions with all options they stand for."""
    games = [
        {
            "game": name,
            "players": {"least": game.PLAYERS[0], "most": game.PLAYERS[-1]},
            "options": _options(game.Options),
        }
        for name, game in GAMES.items()
    ]
    return {"games": games, "editions": [_edition(code) for code in EDITIONS]}


def _options(options: Any) -> list[dict[str, Any]]:
    defaults = msgspec.to_builtins(options())
    return [
        {"name": name, **_kind(kind), "default": defaults[name]} for name, kind in describe(options).items()
    ]


def _kind(kind: Kind) -> dict[str, Any]:
    match kind:
        case Choice(values):
            return {"kind": "choice", "values": values}
        case Whole(least, most):
            return {"kind": "whole", "least": least, "most": most}
        case YesNo():
            return {"kind": "yes-no"}
        case _:
            return {"kind": "held"}  # R3.1: a feature and its value, or none


def _edition(code: str) -> dict[str, Any]:
    """A rulebook's forms; a form it does not have is left out."""
    forms = {form: preset for form in FORMS if (preset := _preset(code, form)) is not None}
    return {"edition": code, "languages": EDITIONS[code].languages, "forms": forms}


def _preset(code: str, form: Form) -> Any:
    try:
        return msgspec.to_builtins(edition_options(code, form))
    except BadInput:
        return None
