"""Pages of the daily puzzles and of boards of any seed. ``/api/puzzles`` and ``/api/boards`` judge the claims."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tertia.puzzles import FIRST_DAY, KINDS, puzzle_number
from tertia.server.api.boards import LEAST_SETS, MOST_SETS, requested_board
from tertia.server.api.puzzles import parse_day, today
from tertia.server.pages.render import page

ARCHIVE_DAYS = 21
"""Earlier days with a link on the page; other days can be typed."""


@dataclass(frozen=True, slots=True)
class PastDay:
    """An entry of the archive."""

    day: date

    @property
    def number(self) -> int:
        return puzzle_number(self.day)


async def daily_page(request: Request) -> Response:
    """Return the puzzle of today, or of the date in the path. A form sends its date as a query parameter."""
    typed = request.query_params.get("date")
    if typed is not None:
        return RedirectResponse(f"/daily/{parse_day(request, typed)}", 303)
    day, present_day = parse_day(request, request.path_params.get("date", "today")), today(request)
    earlier_days = (present_day - timedelta(days=back) for back in range(1, ARCHIVE_DAYS + 1))
    return page(
        request,
        "daily",
        day=day,
        today=present_day,
        first=FIRST_DAY,
        number=puzzle_number(day),
        kinds=KINDS,
        archive=[PastDay(earlier) for earlier in earlier_days if earlier >= FIRST_DAY],
        sets=range(LEAST_SETS, MOST_SETS + 1),
    )


async def board_page(request: Request) -> Response:
    await requested_board(request)  # raises an error for a board that does not exist
    return page(request, "board")


ROUTES = [Route("/daily", daily_page), Route("/daily/{date}", daily_page), Route("/board", board_page)]
