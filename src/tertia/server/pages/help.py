"""The help pages: what a SET is, the rules of each game, and the rulebooks."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.games.classic.editions import EDITIONS
from tertia.rooms.forms import FORMS
from tertia.server.pages import rulebook
from tertia.server.pages.render import fragment, page


async def contents_page(request: Request) -> Response:
    """Return the definition of a SET, and links to the rules of each game."""
    return page(
        request, "help", template="help_contents.html", form=None, editions=EDITIONS, rulebook=rulebook
    )


async def rulebooks_page(request: Request) -> Response:
    """Return the page about the five rulebooks: their publishers, years and ages, and what each does differently."""
    return page(
        request,
        "help",
        template="help_rulebooks.html",
        form="rulebooks",
        editions=EDITIONS,
        rulebook=rulebook,
    )


async def rules_page(request: Request) -> Response:
    """Return the page with the rules of one game."""
    return page(request, "help", form=_requested_form(request), rulebook=rulebook)


async def rules_fragment(request: Request) -> Response:
    """Return the rules alone, to be shown beside a table."""
    return fragment(request, "rules.html", form=_requested_form(request), rulebook=rulebook)


def _requested_form(request: Request) -> str:
    form: str = request.path_params["form"]
    if form not in FORMS:
        raise HTTPException(404)
    return form


ROUTES = [
    Route("/help", contents_page),
    Route("/help/rulebooks", rulebooks_page),
    Route("/help/{form}", rules_page),
    Route("/part/help/{form}", rules_fragment),
]
