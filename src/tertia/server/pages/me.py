"""The page of a visitor's own games: only for who has the cookie, complete before any script runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tertia.errors import BadInput, TertiaError
from tertia.games.engine import Millis
from tertia.history.player_history import Past
from tertia.server.api.profile import PRIVATE, average, forgotten, is_contest, profile_of
from tertia.server.api.tables import read_body
from tertia.server.pages.errors import sorry
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page
from tertia.texts.catalogue import section
from tertia.texts.dates import date_text
from tertia.texts.numbers import number_text

SHOWN = 50
"""Games in the list; the download has them all."""

WIDTH, HEIGHT, LEFT, FLOOR, TOP = 640, 190, 44, 162, 16


@dataclass(frozen=True, slots=True)
class Point:
    """One game on the chart of find times."""

    x: float
    y: float
    past: Past
    took: Millis


@dataclass(frozen=True, slots=True)
class Chart:
    points: Sequence[Point]
    marks: Sequence[tuple[float, int]]
    """Heights and seconds of the lines across."""
    median: float
    """The height of the average of all."""


def chart_of(pasts: Sequence[Past]) -> Chart | None:
    """The average time of a SET, game by game, the oldest left; None before there are two."""
    known = [(past, took) for past in reversed(pasts) if past.look and (took := average(past.look.times))]
    if len(known) < 2:
        return None
    highest = max(took for _, took in known) / 1000
    step = next(one for one in (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 3_600, 86_400) if highest / one <= 4)
    top = step * (int(highest // step) + 1)

    def height(seconds: float) -> float:
        return round(FLOOR - (FLOOR - TOP) * seconds / top, 1)

    wide = (WIDTH - LEFT - 16) / (len(known) - 1)
    points = [
        Point(round(LEFT + 8 + index * wide, 1), height(took / 1000), past, took)
        for index, (past, took) in enumerate(known)
    ]
    marks = [(height(seconds), seconds) for seconds in range(0, top + 1, step)]
    return Chart(points, marks, height(sum(took for _, took in known) / len(known) / 1000))


async def me(request: Request) -> Response:
    """Not kept anywhere: on a shared machine the next one must not find it."""
    profile = await profile_of(request)
    language = preferences_of(request).language
    response = page(
        request,
        "me",
        profile=profile,
        chart=chart_of(profile.pasts),
        looks={(past.result.table, past.result.round): past.look for past in profile.pasts},
        shown=profile.results[:SHOWN],
        day=_day,
        written=partial(date_text, language),
        seconds=partial(_seconds, language),
        number=partial(_number, language),
        is_contest=is_contest,
        puzzle=partial(_puzzle, language),
        gone="gone" in request.query_params,
    )
    response.headers.update(PRIVATE)
    return response


def _day(at: Millis | str) -> date:
    """Of an instant, or of a puzzle."""
    return date.fromisoformat(at) if isinstance(at, str) else datetime.fromtimestamp(at / 1000, UTC).date()


def _number(language: str, value: float, decimals: int = 0) -> str:
    return number_text(language, value, decimals).replace("-", "−")


def _puzzle(language: str, kind: str) -> str:
    """What a kind of puzzle is called; one that is newer than these words goes by its own name."""
    return str(section(language, "page.me.kinds").get(kind, kind))


def _seconds(language: str, took: float | None) -> str:
    """Short times with a decimal, long ones in minutes."""
    if took is None:
        return "–"
    if took < 60_000:
        return f"{number_text(language, took / 1000, 1)} s"
    return f"{int(took) // 60_000}:{int(took) // 1000 % 60:02}"


async def forget(request: Request) -> Response:
    """The form under the list: everything of this visitor is forgotten, if the box was ticked."""
    try:
        wish = parse_qs((await read_body(request)).decode("latin-1"), max_num_fields=4)
        if wish.get("sure") != ["yes"]:
            raise BadInput("not-sure")
    except (TertiaError, ValueError) as error:
        refused = error if isinstance(error, TertiaError) else BadInput("bad-message", reason="form")
        return sorry(request, refused)
    return await forgotten(request, RedirectResponse("/me?gone", 303))


async def nothing_to_forget(request: Request) -> Response:
    """Somebody reloads the address of the form."""
    return RedirectResponse("/me", 303)


ROUTES = [
    Route("/me", me),
    Route("/me/forget", forget, methods=["POST"]),
    Route("/me/forget", nothing_to_forget, methods=["GET"]),
]
