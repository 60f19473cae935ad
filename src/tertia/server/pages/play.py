"""One click to a table: the buttons of the home page are plain forms."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tertia.errors import BadInput, TertiaError
from tertia.server.api.tables import make_for, read_body
from tertia.server.pages.errors import sorry
from tertia.server.pages.forms import FIRST_DEAL, FORMS
from tertia.server.security.visitor import visitor_of


async def play(request: Request) -> Response:
    """Make a table and go there: with bots, the table's page sits the visitor down and begins."""
    visitor = visitor_of(request)
    try:
        wish = parse_qs((await read_body(request)).decode("latin-1"), max_num_fields=10)
        name = wish.get("form", ["classic"])[-1]
        form = FIRST_DEAL if name == FIRST_DEAL.name else FORMS.get(name)
        if form is None:
            raise BadInput("unknown-game", given=name, expected=tuple(FORMS))
        table = await make_for(request, visitor, form.new_table(listed="listed" in wish))
    except (TertiaError, ValueError) as error:
        refused = error if isinstance(error, TertiaError) else BadInput("bad-message", reason="form")
        return sorry(request, refused)
    bots = "" if "friends" in wish else f"#bots={form.bots}"
    coach = "?coach=1" if form is FIRST_DEAL else ""
    return visitor.give_cookie(RedirectResponse(f"/t/{table}{coach}{bots}", 303))


async def nothing_to_play(request: Request) -> Response:
    """Somebody reloads the address of a form."""
    return RedirectResponse("/", 303)


ROUTES = [Route("/play", play, methods=["POST"]), Route("/play", nothing_to_play, methods=["GET"])]
