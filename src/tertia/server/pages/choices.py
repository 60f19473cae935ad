"""The choices on the home page before a game: the level of the bots, the rulebook, and the number of deals.

Cookies remember them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from tertia.bots.levels import LEVELS
from tertia.games.classic.editions import EDITIONS
from tertia.server.caching import YEAR
from tertia.server.opponents import AUTOMATIC
from tertia.texts import text
from tertia.texts.lists import list_text

CHOICES: dict[str, tuple[str, ...]] = {
    "level": (AUTOMATIC, *LEVELS),
    "edition": ("", *EDITIONS),
    "deals": ("", "1", "2", "3", "5", "10"),
}
"""The values of each choice, the default first."""


def choices_of(request: Request) -> dict[str, str]:
    """Return what the visitor chose last, or the defaults."""
    chosen = {name: request.cookies.get(name, "") for name in CHOICES}
    return {name: chosen[name] if chosen[name] in values else values[0] for name, values in CHOICES.items()}


def save_choices(request: Request, response: Response, chosen: Mapping[str, str]) -> Response:
    """Add the choices to the response as cookies."""
    secure = request.url.scheme == "https"
    for name, value in chosen.items():
        response.set_cookie(name, value, YEAR, path="/", secure=secure, samesite="lax")
    return response


def bots_text(language: str, levels: Sequence[str]) -> str:
    """Return bots by level: ``2 newcomer bots and 1 casual bot``."""
    return list_text(
        language, (text(language, f"count.{level}", n=count) for level, count in Counter(levels).items())
    )
