"""Cards on paper and in pictures over plain HTTP: a deck as PDF, its pages as SVG, any table as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import FACES, Card
from tertia.errors import BadInput, TertiaError
from tertia.faces import PALETTES, CardStyle
from tertia.notation import distinct, parse_card
from tertia.printing.document import document
from tertia.printing.options import PrintOptions, is_yes, one_of, print_options
from tertia.printing.page import Page
from tertia.printing.pdf import deck_pdf
from tertia.printing.picture import KINDS, MEDIA_TYPES, PNG_WIDEST, PNG_WIDTH, TablePicture, table_picture
from tertia.printing.preview import page_svg
from tertia.server.api.tables import failure, json
from tertia.server.security.visitor import visitor_of
from tertia.texts import LANGUAGES, colour_letters, hues_of

_DRAWING = ("cards", "format", "face", "palette", "language", "night", "letters", "marks", "width")

_one_at_a_time = Lock()
"""Drawing takes a core for a fifth of a second: those who wait must not take the games' core too."""


@lru_cache(maxsize=16)
def _pdf(options: PrintOptions) -> bytes:
    return deck_pdf(options)


@lru_cache(maxsize=4)
def _pages(options: PrintOptions) -> list[Page]:
    return document(options)


async def print_deck(request: Request) -> Response:
    """The whole deck as PDF."""
    visitor = visitor_of(request)
    try:
        options = _options(request, visitor.language)
        _take(request, "prints", visitor.address)
        body = await run_in_threadpool(_alone, _pdf, options)
    except TertiaError as error:
        return failure(error, visitor)
    name = f"tertia-{options.face}-{options.size}.pdf"
    return _file(body, "application/pdf", {"content-disposition": f'attachment; filename="{name}"'})


async def print_pages(request: Request) -> Response:
    """What pages the PDF has: their titles, and their sizes in millimetres."""
    visitor = visitor_of(request)
    try:
        options = _options(request, visitor.language)
        _take(request, "pictures", visitor.address)
        pages = await run_in_threadpool(_alone, _pages, options)
    except TertiaError as error:
        return failure(error, visitor)
    shown = [{"title": page.title, "width": page.width, "height": page.height} for page in pages]
    return json({"cards": len(options.cards), "pages": shown})


async def preview(request: Request) -> Response:
    """One page as SVG, as it will be on paper."""
    visitor = visitor_of(request)
    try:
        options = _options(request, visitor.language, besides=("page",))
        _take(request, "pictures", visitor.address)
        pages = await run_in_threadpool(_alone, _pages, options)
        place = _whole(request, "page", 1, len(pages), default=1)
        body = page_svg(pages[place - 1], options)
    except TertiaError as error:
        return failure(error, visitor)
    return _file(body.encode(), MEDIA_TYPES["svg"])


async def draw(request: Request) -> Response:
    """Cards on a table as a picture."""
    visitor = visitor_of(request)
    try:
        picture = _picture(request.query_params, visitor.language)
        kind: Any = one_of("format", request.query_params.get("format", "svg"), KINDS)
        width = _whole(request, "width", 16, PNG_WIDEST, default=PNG_WIDTH)
        _take(request, "pictures", visitor.address)
        body = await run_in_threadpool(_alone, table_picture, picture, kind, width)
    except TertiaError as error:
        return failure(error, visitor)
    return _file(body, MEDIA_TYPES[kind])


def _options(request: Request, language: str, besides: tuple[str, ...] = ()) -> PrintOptions:
    words = {name: word for name, word in request.query_params.items() if name not in besides}
    return print_options({"language": language, **words})


def _picture(words: Mapping[str, str], language: str) -> TablePicture:
    for name in words:
        if name not in _DRAWING:
            raise BadInput("no-such-choice", given=name, expected=_DRAWING)
    language = one_of("language", words.get("language", language), LANGUAGES)
    face: Any = one_of("face", words.get("face", "classic"), FACES)
    palette: Any = one_of("palette", words.get("palette", "classic"), PALETTES)
    night, letters, marks = (is_yes(name, words.get(name, "")) for name in ("night", "letters", "marks"))
    written = colour_letters(language, face, hues_of(palette, night)) if letters else None
    cards = tuple(distinct(_card(word) for word in words.get("cards", "").replace(",", " ").split()))
    return TablePicture(cards, CardStyle(face, palette, night, letters=written, marks=marks), language)


def _card(word: str) -> Card:
    """A card by its number or by its name."""
    return int(word) if word.isdecimal() and len(word) <= 3 else parse_card(word)


def _whole(request: Request, name: str, least: int, most: int, default: int) -> int:
    word = request.query_params.get(name, str(default))
    if not (word.isdecimal() and len(word) < 7 and least <= int(word) <= most):
        raise BadInput("bad-number", option=name, given=word, least=least, most=most)
    return int(word)


def _take(request: Request, bucket: str, address: str) -> None:
    if not getattr(request.app.state, bucket).take(address):
        raise BadInput("too-fast")


def _alone(work: Any, *arguments: Any) -> Any:
    with _one_at_a_time:
        return work(*arguments)


def _file(body: bytes, kind: str, headers: Mapping[str, str] | None = None) -> Response:
    return Response(
        body, media_type=kind, headers={"cache-control": "private, max-age=3600", **(headers or {})}
    )


ROUTES = [
    Route("/api/print", print_deck),
    Route("/api/print/pages", print_pages),
    Route("/api/print/preview", preview),
    Route("/api/draw", draw),
]
