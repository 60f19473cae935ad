"""The page with the visitor's own games. Only the visitor's cookie gives access to it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tertia.errors import BadInput
from tertia.games.engine import Millis
from tertia.history.offline_games import was_played_offline
from tertia.history.results import form_of, has_first_cards, is_practice, was_ended_early
from tertia.server.api.me import PRIVATE, forget_visitor
from tertia.server.api.request_body import read_form
from tertia.server.pages.find_time_chart import find_time_chart
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page
from tertia.server.profile import is_contest, read_profile
from tertia.server.security.visitor import visitor_of
from tertia.server.solitaire import solitaire_game
from tertia.server.state import state_of
from tertia.texts import text
from tertia.texts.catalogue import section
from tertia.texts.lists import series_text
from tertia.texts.numbers import minutes_text, number_text, seconds_text

MAX_LISTED = 50
"""Games on the page; the download has them all."""

UNITS = {"chipset": "chips", "setup": "penalty"}
"""What a score counts, as a part of text keys, by game; points elsewhere."""

FORMS_THAT_COUNT_SETS = ("classic", "beginner")
"""Forms with SETs per deal instead of scores: a table counts cards or SETs, in one deal or several (R2.11, R2.12)."""


async def me_page(request: Request) -> Response:
    """Return the page. It is never cached, because the next user of a shared machine must not find it."""
    state, visitor = state_of(request), visitor_of(request)
    state.limits.log_reads.check(visitor.address)
    async with state.log_readers.slot(visitor.address):
        profile = await read_profile(state, visitor.player)
    language = preferences_of(request).language
    response = page(
        request,
        "me",
        profile=profile,
        chart=find_time_chart(profile.counted_games),
        statistics_of={
            (game.result.table, game.result.round): game.statistics for game in profile.played_games
        },
        listed=profile.results[:MAX_LISTED],
        day_of=_day_of,
        instant_of=_instant_of,
        seconds=partial(_seconds, language),
        minutes=minutes_text,
        number=partial(number_text, language),
        series=partial(series_text, language),
        decimal=partial(_decimal, language),
        FORMS_THAT_COUNT_SETS=FORMS_THAT_COUNT_SETS,
        unit_of=lambda game: UNITS.get(game, "points"),
        solitaire_game=solitaire_game,
        is_contest=is_contest,
        was_played_offline=was_played_offline,
        form_of=form_of,
        has_first_cards=has_first_cards,
        is_practice=is_practice,
        was_ended_early=was_ended_early,
        has_practice=any(map(is_practice, profile.results)),
        puzzle_name=partial(_puzzle_name, language),
        is_deleted="gone" in request.query_params,
    )
    response.headers.update(PRIVATE)
    return response


def _day_of(at: Millis | str) -> date:
    """Return the day of an instant or of a puzzle."""
    return date.fromisoformat(at) if isinstance(at, str) else datetime.fromtimestamp(at / 1000, UTC).date()


def _instant_of(at: Millis) -> str:
    """Return an instant as scripts read it: ``2026-11-18T14:05:00Z``."""
    return datetime.fromtimestamp(at // 1000, UTC).isoformat().replace("+00:00", "Z")


def _decimal(language: str, value: float | None) -> str:
    """Format a number with one decimal. There is none if no log of a game is stored any more."""
    return "–" if value is None else number_text(language, value, 1)


def _puzzle_name(language: str, kind: str) -> str:
    """Return the name of a kind of puzzle. A kind without a text keeps its id."""
    return str(section(language, "page.me.kinds").get(kind, kind))


def _seconds(language: str, took: float | None) -> str:
    """Format a short time in seconds with one decimal, and a long one in minutes and seconds."""
    if took is None:
        return "–"
    if took < 60_000:
        return text(language, "choice.seconds", n=seconds_text(language, took))
    return minutes_text(took)


async def forget(request: Request) -> Response:
    """Handle the form under the list: delete all data of the visitor if the box was ticked."""
    form = await read_form(request, state_of(request).limits.new_tables)
    if form.get("sure") != ["yes"]:
        raise BadInput("not-sure")
    return await forget_visitor(request, RedirectResponse("/me?gone", 303))


async def redirect_reload(request: Request) -> Response:
    """Redirect a reload of the form's address to the page."""
    return RedirectResponse("/me", 303)


ROUTES = [
    Route("/me", me_page),
    Route("/me/forget", forget, methods=["POST"]),
    Route("/me/forget", redirect_reload, methods=["GET"]),
]
