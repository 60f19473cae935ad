"""``/api/tables/{table}/odds``: the odds at a classic table whose host has switched them on, as all can see."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.errors import Refused, TertiaError
from tertia.games.classic import State
from tertia.live.registry import TableRegistry
from tertia.odds import table_odds
from tertia.server.api.tables import failure, json
from tertia.server.security.visitor import visitor_of


async def odds_at_table(request: Request) -> Response:
    registry: TableRegistry = request.app.state.registry
    try:
        live = await registry.get(request.path_params["table"])
        return json(live_odds(live.room.play))
    except TertiaError as error:
        return failure(error, visitor_of(request))


def live_odds(state: object) -> dict[str, Any]:
    """SETs that lie open, and what three more cards bring. Whatever left the table was seen by everyone."""
    if not isinstance(state, State) or state.options.odds == "off" or state.phase != "playing":
        raise Refused("no-odds")
    gone = [card for player in state.players for card in player.won]
    found = table_odds(
        state.open_cards, [*gone, *state.aside], deck_left=len(state.deck), held=state.options.held
    )
    return {
        "sets": found.sets,
        "unseen": found.unseen,
        "drawn": found.drawn,
        "chance": float(found.set_chance),
        "expected": float(found.expected_sets),
    }


ROUTES = [Route("/api/tables/{table}/odds", odds_at_table)]
