"""The page for those who learn: what a SET is, hands on; a first deal; ten drills."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import explain
from tertia.puzzles.drills import DRILLS
from tertia.server.api.explain import explained
from tertia.server.pages import rulebook
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page

FIRST = rulebook.ARE_NOT[0].cards
"""The three cards that the page begins with: one feature is wrong, and one change mends it."""


async def learn(request: Request) -> Response:
    look, (a, b, c) = preferences_of(request), FIRST
    first = explained(look.language, explain(a, b, c), "classic", look.hues)
    return page(request, "learn", cards=FIRST, first=first, book=rulebook, drills=DRILLS)


ROUTES = [Route("/learn", learn)]
