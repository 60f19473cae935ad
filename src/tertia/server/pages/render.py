"""HTML from templates, in the language and colours of the visitor."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from tertia.cards import Card, explain
from tertia.rooms.forms import FORMS
from tertia.server.caching import PER_VISITOR, VISITOR_HEADERS, Body, respond
from tertia.server.pages import assets
from tertia.server.pages.flight_files import flight_address
from tertia.server.pages.pictures import face, picture, sprites
from tertia.server.pages.preferences import Preferences, preferences_of
from tertia.server.pages.words import page_words, words_address
from tertia.server.security.origin import site_address
from tertia.server.security.visitor import visitor_of
from tertia.texts import LANGUAGES, card_words, explanation_text, reason_text, text
from tertia.texts.catalogue import section
from tertia.texts.dates import date_text

NAVIGATION = {
    "home": "/",
    "daily": "/daily",
    "learn": "/learn",
    "help": "/help",
    "odds": "/odds",
    "print": "/print",
    "me": "/me",
}
"""Links in the header of every page, by the key of their text."""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("tertia", "web/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(
        address=assets.address,
        face=face,
        forms=FORMS,
        languages=LANGUAGES,
        navigation=NAVIGATION,
        picture=picture,
        sprites=sprites,
        stylesheets=assets.stylesheets,
        web_folder=assets.FOLDER,
    )
    return environment


def page(
    request: Request,
    name: str,
    *,
    status: int = 200,
    template: str = "",
    modules: tuple[str, ...] = (),
    script_words: dict[str, Any] | None = None,
    **context: Any,
) -> Response:
    """Return a whole page. ``name`` is also its screen, the script screens/<name>.js, if there is one.

    ``modules`` are scripts that the screen imports later; the page preloads them. ``script_words`` are sections of
    texts that only the scripts of this page use.
    """
    preferences, screen = preferences_of(request), f"screens/{name}.js"
    html = _render(
        request,
        template or f"{name}.html",
        page=name,
        has_screen=screen in assets.ASSETS,
        modules=assets.modules("main.js", screen, *modules),
        words=words_address(preferences.language),
        script_words=script_words or page_words(preferences.language, name),
        **context,
    )
    body = Body.of(html.encode(), "text/html", level=6)
    response = respond(request, body, PER_VISITOR, status, VISITOR_HEADERS)
    return preferences.save(request, visitor_of(request).give_cookie(response))


def fragment(request: Request, template: str, **context: Any) -> Response:
    """Return a part of a page, which a script inserts into an open page."""
    body = Body.of(_render(request, template, **context).encode(), "text/html", level=6)
    return respond(request, body, PER_VISITOR, vary_also=VISITOR_HEADERS)


@lru_cache(maxsize=256)
def render_without_visitor(template: str, language: str, sentence: str) -> bytes:
    """Return a page that depends on the language and a sentence only. It is rendered once."""
    words = partial(text, language)
    return (
        _environment().get_template(template).render(language=language, t=words, sentence=sentence).encode()
    )


def _render(request: Request, template: str, **context: Any) -> str:
    preferences = preferences_of(request)
    return (
        _environment()
        .get_template(template)
        .render(
            preferences=preferences,
            t=partial(text, preferences.language),
            date_text=partial(date_text, preferences.language),
            section=partial(section, preferences.language),
            card_words=partial(card_words, preferences.language, hues=preferences.hues),
            explain=partial(_explain, preferences),
            site=site_address(request),
            path=request.url.path,
            flight=flight_address(),
            **context,
        )
    )


def _explain(preferences: Preferences, cards: tuple[Card, ...], whole: bool = True) -> str:
    """Return the explanation of three cards that are not a SET, or only its first reason."""
    explanation = explain(*cards)
    if whole:
        return explanation_text(preferences.language, explanation, hues=preferences.hues)
    return reason_text(preferences.language, explanation.broken[0], hues=preferences.hues)
