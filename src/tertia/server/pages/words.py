"""The words a browser needs, from the same catalogues as the server's own, one file a language."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import deck
from tertia.server.pages.caching import ASK_AGAIN, FOR_EVER, Body, answer
from tertia.texts import LANGUAGES, card_words, colour_letters
from tertia.texts.catalogue import section
from tertia.texts.words import HUES

SECTIONS = (
    "web",
    "game",
    "option",
    "choice",
    "edition",
    "face",
    "feature",
    "value",
    "closing",
    "hero",
    "log",
    "daily",
    "learn",
)
"""What the screens say; help and the chrome of the pages come from the server as they are read."""


@cache
def words(language: str) -> Body:
    """The sections for the browser, and the names and letters of cards in every face and palette."""
    cards: dict[str, object] = {"framed": [card_words(language, card, "framed") for card in deck()]}
    outer, inner = colour_letters(language, "framed")
    letters: dict[str, object] = {"outer": outer, "inner": inner}
    for hues in HUES:
        cards[hues] = [card_words(language, card, hues=hues) for card in deck()]
        letters[hues] = colour_letters(language, "classic", hues)[0]
    said = {name: section(language, name) for name in SECTIONS}
    return Body.of(msgspec.json.encode({**said, "cards": cards, "letters": letters}), "application/json")


def words_address(language: str) -> str:
    return f"/words/{words(language).mark}/{language}.json"


async def words_file(request: Request) -> Response:
    language = request.path_params["language"]
    if language not in LANGUAGES:
        return Response(status_code=404)
    body = words(language)
    return answer(request, body, FOR_EVER if request.path_params["mark"] == body.mark else ASK_AGAIN)


ROUTES = [Route("/words/{mark}/{language}.json", words_file)]
