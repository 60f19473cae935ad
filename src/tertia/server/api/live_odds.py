"""``/api/tables/{table}/odds``: the odds at a classic table whose host has switched them on."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import Refused
from tertia.games.classic import State
from tertia.odds import table_odds
from tertia.server.api.openapi import TABLE, Endpoint
from tertia.server.api.responses import json_response
from tertia.server.state import state_of


async def show_live_odds(request: Request) -> Response:
    live = await state_of(request).registry.get(request.path_params["table"])
    return json_response(live_odds(live.room.play))


def live_odds(state: object) -> dict[str, Any]:
    """Return the number of SETs on the table, and the effect of the next cards.

    The figures use only what every player has seen: the cards on the table and those that left it.
    """
    if not isinstance(state, State) or state.options.odds == "off" or state.phase != "playing":
        raise Refused("no-odds")
    won = [card for player in state.players for card in player.won]
    odds = table_odds(
        state.open_cards, [*won, *state.aside], deck_left=len(state.deck), held=state.options.held
    )
    return {
        "sets": odds.sets,
        "unseen": odds.unseen,
        "drawn": odds.drawn,
        "chance": float(odds.set_chance),
        "expected": float(odds.expected_sets),
    }


ENDPOINTS = [
    Endpoint(
        "/api/tables/{table}/odds",
        show_live_odds,
        "Show the number of SETs on the table and the odds for the next cards, if the host allows it",
        parameters=[TABLE],
    )
]
