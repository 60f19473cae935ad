"""The page for learners: the definition of a SET to try out, a first deal, and drills."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import explain
from tertia.puzzles.drills import DRILLS
from tertia.server.api.explain import explanation_json
from tertia.server.api.query_params import Wording
from tertia.server.pages import rulebook
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page

FIRST_CARDS = rulebook.NOT_SETS[0].cards
"""The first three cards on the page: one feature is wrong, and one change makes them a SET."""


async def learn_page(request: Request) -> Response:
    preferences, (a, b, c) = preferences_of(request), FIRST_CARDS
    words = Wording(preferences.language, "classic", preferences.hues)
    first = explanation_json(explain(a, b, c), words)
    return page(request, "learn", cards=FIRST_CARDS, first=first, rulebook=rulebook, drills=DRILLS)


ROUTES = [Route("/learn", learn_page)]
