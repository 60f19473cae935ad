"""Pages from templates, in the visitor's language, complete before any script runs."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from tertia.cards import Card, explain
from tertia.server.pages import assets
from tertia.server.pages.caching import ASK_AGAIN, Body, answer
from tertia.server.pages.forms import FORMS
from tertia.server.pages.pictures import face, picture, sprites
from tertia.server.pages.preferences import Preferences, preferences_of
from tertia.server.pages.words import words_address
from tertia.server.security.origin import site
from tertia.server.security.visitor import visitor_of
from tertia.texts import card_words, explanation_text, reason_text, text
from tertia.texts.catalogue import section

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "es": "Español", "pt": "Português"}

NAVIGATION = {
    "home": "/",
    "daily": "/daily",
    "learn": "/learn",
    "help": "/help",
    "odds": "/odds",
    "print": "/print",
    "me": "/me",
}
"""The pages that every page leads to, by the name of their text; a new one is a line here."""

VARIES = ", cookie, accept-language"


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PackageLoader("tertia", "web/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        address=assets.address,
        face=face,
        forms=FORMS,
        languages=LANGUAGE_NAMES,
        navigation=NAVIGATION,
        picture=picture,
        sprites=sprites,
        stylesheets=assets.stylesheets,
        web_folder=assets.FOLDER,
    )
    return made


def markup(request: Request, template: str, **context: Any) -> str:
    """A template filled in for this visitor."""
    look = preferences_of(request)
    return (
        _templates()
        .get_template(template)
        .render(
            look=look,
            t=partial(text, look.language),
            section=partial(section, look.language),
            card_words=partial(card_words, look.language, hues=look.hues),
            why=partial(_why, look),
            site=site(request),
            path=request.url.path,
            **context,
        )
    )


def _why(look: Preferences, cards: tuple[Card, ...], whole: bool = True) -> str:
    """Why three cards are no SET, in the colours that the reader sees."""
    found = explain(*cards)
    if whole:
        return explanation_text(look.language, found, hues=look.hues)
    return reason_text(look.language, found.broken[0], hues=look.hues)


def page(
    request: Request,
    name: str,
    *,
    status: int = 200,
    template: str = "",
    modules: tuple[str, ...] = (),
    **context: Any,
) -> Response:
    """A whole page. ``name`` is also the screen that takes it over (screens/<name>.js), if it needs one.

    ``modules`` are those that the screen will ask for later; the page asks for them at once.
    """
    look, screen = preferences_of(request), f"screens/{name}.js"
    written = markup(
        request,
        template or f"{name}.html",
        page=name,
        has_screen=screen in assets.ASSETS,
        modules=assets.modules("main.js", screen, *modules),
        words=words_address(look.language),
        **context,
    )
    body = Body.of(written.encode(), "text/html", level=6)
    caching = f"private, {ASK_AGAIN}"  # it is in the visitor's language and colours
    response = answer(request, body, caching, status, VARIES)
    return look.keep(request, visitor_of(request).give_cookie(response))


def part(request: Request, template: str, **context: Any) -> Response:
    """A piece of a page, to be set into one that is open."""
    body = Body.of(markup(request, template, **context).encode(), "text/html", level=6)
    return answer(request, body, f"private, {ASK_AGAIN}", vary=VARIES)
