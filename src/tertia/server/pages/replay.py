"""The page that replays a finished game. Its script loads the steps from the API."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.errors import Refused
from tertia.rooms.forms import game_form_of
from tertia.server.api.finished import live_table, requested_game
from tertia.server.pages.errors import missing_table_page
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page
from tertia.texts import list_text


async def replay_page(request: Request) -> Response:
    """Return the page of a finished game. A game in progress has no replay."""
    table = request.path_params["table"]
    try:
        live = await live_table(request)
    except Refused:
        return await missing_table_page(request, table)
    game = await requested_game(request, live)  # refuses a game in progress
    names = list_text(preferences_of(request).language, [seat.name for seat in game.room.seats])
    modules = (f"games/{game.room.game}.js",)
    return page(request, "replay", modules=modules, table=table, form=game_form_of(game.room), names=names)


ROUTES = [Route("/t/{table}/replay", replay_page)]
