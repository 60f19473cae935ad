"""The page on which a visitor chooses and previews a deck to print."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.errors import BadInput
from tertia.printing.options import CHOICES, PrintOptions, print_options
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page


async def print_page(request: Request) -> Response:
    """Return the page with the choices that the address names and a preview of the first sheet."""
    return page(
        request,
        "print",
        chosen=_requested_options(request),
        choices=CHOICES,
        can_print=find_spec("reportlab") is not None,
    )


def _requested_options(request: Request) -> PrintOptions:
    """Return the options in the address, or the defaults if one of them is invalid."""
    preferences = preferences_of(request)
    words = {name: word for name, word in request.query_params.items() if name != "language"}
    try:
        options = print_options({"palette": preferences.palette, **words})
    except BadInput:
        options = PrintOptions(palette=preferences.palette)
    return replace(options, language=preferences.language)


ROUTES = [Route("/print", print_page)]
