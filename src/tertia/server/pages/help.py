"""The rules of each game as a player needs them, in four languages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.games.classic.editions import EDITIONS
from tertia.server.pages import rulebook
from tertia.server.pages.errors import not_found
from tertia.server.pages.forms import FORMS
from tertia.server.pages.render import page, part


async def contents(request: Request) -> Response:
    """What a SET is, and the way to the rules of each game."""
    return page(request, "help", template="contents.html", form=None, editions=EDITIONS, book=rulebook)


async def rules(request: Request) -> Response:
    form = request.path_params["form"]
    if form not in FORMS:
        return await not_found(request, KeyError(form))
    return page(request, "help", form=form, book=rulebook)


async def rules_part(request: Request) -> Response:
    """The rules alone, for a table that shows them."""
    form = request.path_params["form"]
    if form not in FORMS:
        return await not_found(request, KeyError(form))
    return part(request, "rules.html", form=form, book=rulebook)


ROUTES = [
    Route("/help", contents),
    Route("/help/{form}", rules),
    Route("/part/help/{form}", rules_part),
]
