"""The page of a finished game, to be looked at step by step; the steps themselves come from the API."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.errors import BadInput, Refused
from tertia.live.registry import TableRegistry
from tertia.server.api.query_params import round_asked
from tertia.server.pages.errors import no_table, sorry
from tertia.server.pages.forms import form_of
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page
from tertia.texts import list_text


async def replay(request: Request) -> Response:
    """Only what is over: a game that is played has no replay, in whatever round."""
    given = request.path_params["table"]
    registry: TableRegistry = request.app.state.registry
    try:
        game = await (await registry.get(given)).finished(round_asked(request))
    except (BadInput, Refused) as error:
        return await no_table(request, given) if error.code == "no-such-table" else sorry(request, error)
    names = list_text(preferences_of(request).language, [seat.name for seat in game.room.seats])
    modules = (f"games/{game.room.game}.js",)
    return page(request, "replay", modules=modules, table=given, form=form_of(game.room), names=names)


ROUTES = [Route("/t/{table}/replay", replay)]
