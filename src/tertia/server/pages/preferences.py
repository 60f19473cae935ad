"""How the visitor wants a page to look: language, theme and palette, known before the first paint.

All three are in cookies that the page writes too. A language named in the address wins and is kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tertia.server.pages.caching import YEAR
from tertia.server.security.visitor import visitor_of
from tertia.texts import LANGUAGES
from tertia.texts.words import Hues

THEMES = ("light", "dark")
PALETTES = ("classic", "clear", "press")


@dataclass(frozen=True, slots=True)
class Preferences:
    language: str
    theme: str | None
    """None follows the visitor's system."""
    palette: str
    keep_language: bool
    """The address named the language: the next page comes in it too."""

    @property
    def hues(self) -> Hues:
        """What the colours of the cards are called; who follows the system is told the day's names."""
        if self.palette != "clear":
            return "named"
        return "clear-night" if self.theme == "dark" else "clear"

    def keep(self, request: Request, response: Response) -> Response:
        if self.keep_language:
            secure = request.url.scheme == "https"
            response.set_cookie("language", self.language, YEAR, path="/", secure=secure, samesite="lax")
        return response


def preferences_of(request: Request) -> Preferences:
    cookies = request.cookies
    theme, palette = cookies.get("theme"), cookies.get("palette")
    return Preferences(
        visitor_of(request).language,
        theme if theme in THEMES else None,
        palette if palette in PALETTES else PALETTES[0],
        request.query_params.get("language") in LANGUAGES,
    )
