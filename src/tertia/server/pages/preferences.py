"""Preferences of the visitor: language, theme and palette, known before the first paint.

They are in cookies, which the page's scripts write too. A language in the address wins and is saved.
"""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tertia.faces import PALETTES
from tertia.server.caching import YEAR
from tertia.server.security.visitor import visitor_of
from tertia.texts import LANGUAGES
from tertia.texts.words import Hues

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of a visitor, or the defaults."""

    language: str
    theme: str | None
    """None follows the visitor's system."""
    palette: str
    """The colours of the cards."""
    saves_language: bool
    """True if the address names the language: later pages then come in it too."""

    @property
    def hues(self) -> Hues:
        """Return the names of the colours of cards. Without a theme they are those of the light theme."""
        return PALETTES[self.palette].hues(night=self.theme == "dark")

    def save(self, request: Request, response: Response) -> Response:
        """Add the language to the response as a cookie if the address names it."""
        if self.saves_language:
            secure = request.url.scheme == "https"
            response.set_cookie("language", self.language, YEAR, path="/", secure=secure, samesite="lax")
        return response


def preferences_of(request: Request) -> Preferences:
    cookies = request.cookies
    theme, palette = cookies.get("theme"), cookies.get("palette")
    return Preferences(
        visitor_of(request).language,
        theme if theme in THEMES else None,
        palette if palette in PALETTES else next(iter(PALETTES)),
        request.query_params.get("language") in LANGUAGES,
    )
