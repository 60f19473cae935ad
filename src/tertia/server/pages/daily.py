"""The puzzle of a day, days before it, and boards of any seed: pages around what ``/api/puzzles`` judges."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tertia.errors import TertiaError
from tertia.puzzles import FIRST_DAY, KINDS, puzzle_number
from tertia.puzzles.daily import RECIPES
from tertia.server.api.boards import SETS, asked_board
from tertia.server.api.puzzles import asked_day, today
from tertia.server.pages.errors import sorry
from tertia.server.pages.render import page

ARCHIVE = 21
"""Earlier days that the page offers at once: three weeks; any other can be typed."""


@dataclass(frozen=True, slots=True)
class PastDay:
    """A line of the archive."""

    day: date

    @property
    def number(self) -> int:
        return puzzle_number(self.day)


async def daily(request: Request) -> Response:
    """Today's, or the one of the date in the address; a form asks for a date in its own way."""
    typed = request.query_params.get("date")
    try:
        if typed is not None:
            return RedirectResponse(f"/daily/{asked_day(request, typed)}", 303)
        day = asked_day(request, request.path_params.get("date", "today"))
    except TertiaError as error:
        return sorry(request, error)
    now = today(request)
    earlier = (now - timedelta(back) for back in range(1, ARCHIVE + 1))
    return page(
        request,
        "daily",
        day=day,
        today=now,
        first=FIRST_DAY,
        number=puzzle_number(day),
        kinds={kind: RECIPES[kind] for kind in KINDS},
        archive=[PastDay(one) for one in earlier if one >= FIRST_DAY],
        sets=range(SETS[0], SETS[1] + 1),
    )


async def board(request: Request) -> Response:
    """The page of a board that can be; for others the sentence why not."""
    try:
        await asked_board(request)
    except TertiaError as error:
        return sorry(request, error)
    return page(request, "board")


ROUTES = [Route("/daily", daily), Route("/daily/{date}", daily), Route("/board", board)]
