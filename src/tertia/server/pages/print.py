"""The page where a deck is chosen and seen before it is printed."""

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
    """The choices as the address names them, and the first page as it will be."""
    return page(
        request,
        "print",
        chosen=_chosen(request),
        choices=CHOICES,
        can_print=find_spec("reportlab") is not None,
    )


def _chosen(request: Request) -> PrintOptions:
    """An address that names what there is not gets the page as usual; the palette is the visitor's."""
    look = preferences_of(request)
    words = {name: word for name, word in request.query_params.items() if name != "language"}
    try:
        options = print_options({"palette": look.palette, **words})
    except BadInput:
        options = PrintOptions(palette=look.palette)  # type: ignore[arg-type]
    return replace(options, language=look.language)


ROUTES = [Route("/print", print_page)]
