"""A table's page: a shell that says which game it is and who invites, also to those who only see the link."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.errors import Refused
from tertia.history.table_summary import line_of
from tertia.live.registry import TableRegistry
from tertia.rooms.state import Room
from tertia.server.pages.caching import Body, answer
from tertia.server.pages.errors import no_table
from tertia.server.pages.forms import form_of
from tertia.server.pages.render import page
from tertia.server.security.origin import site

INK = "#13202B"


async def table(request: Request) -> Response:
    given = request.path_params["table"]
    room = await _room(request)
    if room is None:
        return await no_table(request, given)
    host = line_of(given, room).host
    modules = (f"games/{room.game}.js",)
    return page(request, "table", modules=modules, table=given, form=form_of(room), host=host)


async def qr_code(request: Request) -> Response:
    """The table's link as a picture: always dark on white, or no camera would read it by night."""
    if await _room(request) is None:
        return Response(status_code=404)
    link = f"{site(request)}/t/{request.path_params['table']}"
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", border=4, dark=INK, light="#FFFFFF", omitsize=True, xmldecl=False, nl=False
    )
    return answer(request, Body.of(drawn.getvalue(), "image/svg+xml"), vary=", host")


async def _room(request: Request) -> Room | None:
    registry: TableRegistry = request.app.state.registry
    try:
        return (await registry.get(request.path_params["table"])).room
    except Refused:
        return None


ROUTES = [Route("/t/{table}", table), Route("/t/{table}/qr.svg", qr_code)]
