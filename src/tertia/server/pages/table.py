"""The page of a table. It names the game and the host, also for previews of the link in messengers."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tertia.errors import Refused
from tertia.history.offline_games import was_played_offline
from tertia.history.table_summary import summary_of
from tertia.rooms.forms import game_form_of
from tertia.rooms.state import Room
from tertia.server.caching import Body, respond
from tertia.server.pages.errors import missing_table_page
from tertia.server.pages.render import page
from tertia.server.security.origin import site_address
from tertia.server.state import state_of

INK = "#13202B"
PAPER = "#FFFFFF"


async def table_page(request: Request) -> Response:
    table, room = request.path_params["table"], await _find_room(request)
    if room is None:
        return await missing_table_page(request, table)
    if room.is_closed:
        raise Refused("table-closed")
    if was_played_offline(table):
        # A game that was uploaded from a browser is over. It can only be replayed.
        return RedirectResponse(f"/t/{table}/replay", 303)
    host = summary_of(table, room).host
    modules = (f"games/{room.game}.js",)
    return page(request, "table", modules=modules, table=table, form=game_form_of(room), host=host)


async def qr_code(request: Request) -> Response:
    """Return the link of the table as a QR code, dark on white in every theme because cameras need that."""
    if await _find_room(request) is None:
        return Response(status_code=404)
    link = f"{site_address(request)}/t/{request.path_params['table']}"
    svg = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        svg, kind="svg", border=4, dark=INK, light=PAPER, omitsize=True, xmldecl=False, nl=False
    )
    return respond(request, Body.of(svg.getvalue(), "image/svg+xml"), vary_also=("host",))


async def _find_room(request: Request) -> Room | None:
    try:
        return (await state_of(request).registry.get(request.path_params["table"])).room
    except Refused:
        return None


ROUTES = [Route("/t/{table}", table_page), Route("/t/{table}/qr.svg", qr_code)]
