"""What a browser loads: the page, its modules, its words. No build step; the files are served as they are."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from importlib.resources import files

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import deck, explain
from tertia.errors import BadCount, TertiaError
from tertia.notation import distinct
from tertia.server.visitor import visitor_of
from tertia.texts import LANGUAGES, card_words, error_text, explanation_text, pick_language
from tertia.texts.catalogue import section

# Read at import: a server that lacks a file must not find out when a visitor asks for it.
_WEB = {entry.name: entry.read_bytes() for entry in files("tertia.web").iterdir() if entry.is_file()}


async def page(request: Request) -> Response:
    """The home page and every table: the page itself looks at its address."""
    return visitor_of(request).give_cookie(_answer(request, _WEB["index.html"], "text/html"))


async def web_file(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _WEB or name.endswith(".py"):
        return Response(status_code=404)
    kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
    return _answer(request, _WEB[name], kind or "application/octet-stream")


async def words(request: Request) -> Response:
    """The words of the page in one language."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        return Response(status_code=404)
    return _answer(request, _words(language), "application/json")


@cache
def _words(language: str) -> bytes:
    cards = {str(card): card_words(language, card) for card in deck()}
    return msgspec.json.encode({"web": {**section(language, "web"), "cards": cards}})


async def explain_cards(request: Request) -> Response:
    """Why three cards are a SET or not, in a sentence."""
    language = pick_language(request.query_params.get("language"), visitor_of(request).language)
    try:
        words = request.query_params.get("cards", "").split(",")
        cards = distinct(int(word) if word.isdecimal() else word for word in words)  # type: ignore[misc]
        if len(cards) != 3:
            raise BadCount(expected=3, given=len(cards))
        sentence = explanation_text(language, explain(*cards))
    except TertiaError as error:
        body, status = {"code": error.code, "text": error_text(language, error)}, 400
    else:
        body, status = {"text": sentence}, 200
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def _answer(request: Request, body: bytes, kind: str) -> Response:
    """The body, or the word that the browser still has it."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


ROUTES = [
    Route("/", page),
    Route("/t/{table}", page),
    Route("/web/{name}", web_file),
    Route("/texts/{language}.json", words),
    Route("/api/explain", explain_cards),
]
