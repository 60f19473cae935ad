"""``/api/print`` and ``/api/draw``: a deck as PDF, its pages as SVG, and cards on a table as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.cards import FACES, Card
from tertia.errors import BadInput
from tertia.faces import PALETTES, CardStyle
from tertia.notation import distinct, parse_card
from tertia.printing.options import CHOICES, SWITCHES, PrintOptions, print_options
from tertia.printing.picture import KINDS, MEDIA_TYPES, PNG_WIDTH, TablePicture
from tertia.server.api import query_params
from tertia.server.api.openapi import (
    ERROR,
    TOO_MANY,
    Endpoint,
    Schema,
    choice_parameters,
    error,
    query_parameter,
    switch_parameters,
)
from tertia.server.caching import VISITOR_HEADERS, Body, respond
from tertia.server.drawing.pictures import pages_body, preview_body, print_body, table_body
from tertia.server.security.limits import RateLimiter
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.texts import LANGUAGES, colour_letters, hues_of

P = ParamSpec("P")

DRAWING_PARAMETERS = ("cards", "format", "face", "palette", "language", "night", "letters", "marks", "width")
LEAST_WIDTH, MOST_WIDTH = 16, 2000
"""Width of a PNG in pixels. A larger one would keep a core busy for seconds; ``tertia draw`` makes those."""

FOR_AN_HOUR = "private, max-age=3600"
"""The browser may use a picture again for an hour."""


async def print_deck(request: Request) -> Response:
    """Return the deck as PDF."""
    options = _print_options(request)
    response = _file_response(
        request, await _draw(request, state_of(request).limits.prints, print_body, options)
    )
    name = f"tertia-{options.face}-{options.size}.pdf"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


async def list_pages(request: Request) -> Response:
    """Return the titles of the pages of the PDF, and their sizes in millimetres.

    Titles are for a reader on a screen: they keep a language whose sheets come in another one.
    """
    options = _print_options(request)
    language = request.query_params.get("language", visitor_of(request).language)
    return _file_response(
        request, await _draw(request, state_of(request).limits.pictures, pages_body, options, language)
    )


async def preview_page(request: Request) -> Response:
    """Return one page of the PDF as SVG."""
    options = _print_options(request, ignored=("page",))
    limiter = state_of(request).limits.pictures
    described = await _draw(request, limiter, pages_body, options, options.language)
    pages = msgspec.json.decode(described.content)["pages"]
    number = query_params.integer(request, "page", 1, len(pages), default=1)
    return _file_response(request, await _draw(request, limiter, preview_body, options, number))


async def draw_cards(request: Request) -> Response:
    """Draw cards on a table as a picture."""
    picture = _requested_picture(request)
    kind: Any = query_params.choice(request, "format", KINDS, default="svg")
    width = query_params.integer(request, "width", LEAST_WIDTH, MOST_WIDTH, default=PNG_WIDTH)
    if kind != "png":
        width = PNG_WIDTH  # The others have no width: all requests share one picture.
    return _file_response(
        request, await _draw(request, state_of(request).limits.pictures, table_body, picture, kind, width)
    )


def _print_options(request: Request, ignored: tuple[str, ...] = ()) -> PrintOptions:
    words = {name: word for name, word in request.query_params.items() if name not in ignored}
    return print_options({"language": visitor_of(request).language, **words})


def _requested_picture(request: Request) -> TablePicture:
    for name in request.query_params:
        if name not in DRAWING_PARAMETERS:
            raise BadInput("no-such-choice", given=name, expected=DRAWING_PARAMETERS)
    language = query_params.choice(request, "language", LANGUAGES, default=visitor_of(request).language)
    face: Any = query_params.choice(request, "face", FACES, default="classic")
    palette: Any = query_params.choice(request, "palette", PALETTES, default="classic")
    night, letters, marks = (query_params.switch(request, name) for name in ("night", "letters", "marks"))
    letters_of_colours = None
    if letters:
        print_language = LANGUAGES[language].print_language
        letters_of_colours = colour_letters(print_language, face, hues_of(palette, night))
    words = request.query_params.get("cards", "").replace(",", " ").split()
    style = CardStyle(face, palette, night, letters=letters_of_colours, marks=marks)
    return TablePicture(tuple(distinct(_parse_card(word) for word in words)), style, language)


def _parse_card(word: str) -> Card:
    """Parse a card from its number or its name. ``int`` fails on a very long number; ``parse_card`` refuses it."""
    return int(word) if word.isdecimal() and len(word) <= 3 else parse_card(word)


async def _draw(
    request: Request, limiter: RateLimiter, function: Callable[P, Body], *args: P.args, **kwargs: P.kwargs
) -> Body:
    """Draw in a worker process, if the visitor is within the limit."""
    address = visitor_of(request).address
    limiter.check(address)
    return await state_of(request).drawings.draw(address, function, *args, **kwargs)


def _file_response(request: Request, body: Body) -> Response:
    return respond(request, body, FOR_AN_HOUR, vary_also=VISITOR_HEADERS)


def _responses(summary: str, media_types: Iterable[str]) -> dict[str, Schema]:
    return {
        "200": {"description": summary, "content": {media_type: {} for media_type in media_types}},
        "400": ERROR,
        **TOO_MANY,
        "501": {"description": "This server lacks the optional libraries for it"},
        "503": error("the drawing queue is full, or drawing failed"),
        "504": error("drawing took too long"),
    }


def _endpoint(
    path: str,
    handler: Callable[[Request], Any],
    summary: str,
    media_types: Iterable[str],
    parameters: list[Schema],
) -> Endpoint:
    return Endpoint(path, handler, summary, parameters=parameters, responses=_responses(summary, media_types))


_NUMBER: Schema = {"type": "integer", "minimum": 1}
_PRINT_PARAMETERS = [*choice_parameters(CHOICES), *switch_parameters(*SWITCHES)]
_DRAW_PARAMETERS = [
    query_parameter("cards", {"type": "string"}, required=True),
    *choice_parameters(
        {"format": KINDS, **{name: CHOICES[name] for name in ("face", "palette", "language")}}
    ),
    *switch_parameters("night", "letters", "marks"),
    query_parameter("width", {**_NUMBER, "minimum": LEAST_WIDTH, "maximum": MOST_WIDTH}),
]

ENDPOINTS = [
    _endpoint("/api/print", print_deck, "Print a deck as PDF", ["application/pdf"], _PRINT_PARAMETERS),
    _endpoint(
        "/api/print/pages", list_pages, "List the pages of the PDF", ["application/json"], _PRINT_PARAMETERS
    ),
    _endpoint(
        "/api/print/preview",
        preview_page,
        "Preview one page as SVG",
        ["image/svg+xml"],
        [*_PRINT_PARAMETERS, query_parameter("page", _NUMBER)],
    ),
    _endpoint("/api/draw", draw_cards, "Draw cards on a table", MEDIA_TYPES.values(), _DRAW_PARAMETERS),
]
