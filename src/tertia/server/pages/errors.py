"""Pages for what is not there or was not possible: two cards and a hole."""

from __future__ import annotations

from difflib import get_close_matches

from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import BadInput, TertiaError
from tertia.live.registry import TableRegistry
from tertia.server.api.tables import failure, status_of
from tertia.server.pages.render import page
from tertia.server.security.visitor import visitor_of
from tertia.texts import error_text


async def no_table(request: Request, table: str) -> Response:
    """A link that leads to no table; perhaps a letter is wrong, and an open table has nearly this link."""
    registry: TableRegistry = request.app.state.registry
    lines = {line.table: line for line in await registry.log.open_tables(limit=50)}
    near = get_close_matches(table[:40], lines, n=1, cutoff=0.8)
    meant = lines[near[0]] if near else None
    return page(request, "gone", status=404, reason="table", given=table[:40], meant=meant)


async def not_found(request: Request, error: Exception) -> Response:
    """An address that is none of ours."""
    if request.url.path.startswith("/api/"):
        return failure(BadInput("no-such-page"), visitor_of(request))
    return page(request, "gone", status=404, reason="page", given="", meant=None)


def sorry(request: Request, error: TertiaError) -> Response:
    """Something was asked for that cannot be, and the sentence why."""
    sentence = error_text(visitor_of(request).language, error)
    return page(request, "gone", status=status_of(error), reason="refused", given=sentence, meant=None)
