"""The console of the host of this server. The key opens a session in this browser; every act is a form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tertia.errors import BadInput, TertiaError
from tertia.puzzles.leaderboards import LEADERBOARDS
from tertia.server.api.host import MAX_NAMES, acts_of, check_hours
from tertia.server.api.me import PRIVATE
from tertia.server.api.puzzles import parse_day
from tertia.server.api.request_body import read_form
from tertia.server.api.responses import status_of
from tertia.server.host.acts import HostActs
from tertia.server.host.login import check_key, is_logged_in, log_in, log_out
from tertia.server.host.overview import (
    MAX_AUDIT_ENTRIES,
    describe_table,
    find_table,
    read_load,
    read_reports,
    read_tables,
)
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page
from tertia.server.state import state_of
from tertia.storage.ports import BanKind
from tertia.texts import error_text
from tertia.texts.catalogue import section
from tertia.texts.dates import instant_text
from tertia.texts.numbers import number_text

HOURS = (1, 24, 7 * 24, 30 * 24)
"""Lengths of a ban that the page offers."""

_BACK = re.compile(r"/host(/tables/[a-z0-9]+)?")
"""The addresses to which a form may lead back. Any other one could lead the host to a foreign page."""


async def host_page(request: Request) -> Response:
    """Return the console, or a form for the key."""
    if not await is_logged_in(request):
        return _private(page(request, "host", template="host_login.html", problem=None))
    try:
        day = parse_day(request, request.query_params.get("date") or "today")
    except TertiaError as error:
        return await _console(request, error)
    return await _console(request, day=day)


async def _console(request: Request, error: TertiaError | None = None, day: date | None = None) -> Response:
    """Return the console with the leaderboard of a day, and with the reason if an act was refused."""
    state = state_of(request)
    day_text = (day or parse_day(request, "today")).isoformat()
    kind = request.query_params.get("kind", LEADERBOARDS[0])
    kind = kind if kind in LEADERBOARDS else LEADERBOARDS[0]
    return _private(
        page(
            request,
            "host",
            status=200 if error is None else status_of(error),
            problem=None if error is None else error_text(preferences_of(request).language, error),
            load=read_load(state),
            tables=await read_tables(state),
            reports=await read_reports(state),
            bans=state.registry.access.bans_in_force(),
            quarantined=list(state.registry.quarantine),
            day=day_text,
            kind=kind,
            kinds=LEADERBOARDS,
            names=await state.store.times.best_times(day_text, kind, MAX_NAMES),
            audit=await state.store.moderation.newest_audit_entries(MAX_AUDIT_ENTRIES),
            **_shared(request),
        )
    )


async def host_table_page(request: Request) -> Response:
    """Return one table with its people."""
    if not await is_logged_in(request):
        return RedirectResponse("/host", 303)
    try:
        table = await find_table(state_of(request), request.path_params["table"])
    except TertiaError as error:
        return await _console(request, error)
    await table.visitors.refresh_presence()
    details = describe_table(table)
    return _private(page(request, "host", template="host_table.html", details=details, **_shared(request)))


def _shared(request: Request) -> dict[str, Any]:
    """Return the context that both pages of the console need."""
    language = preferences_of(request).language
    done = request.query_params.get("done", "")
    return {
        "done": done if done in section(language, "page.host.acts") else "",
        "acts": section(language, "page.host.acts"),
        "hours": HOURS,
        "instant_text": partial(instant_text, language),
        "date_of": date.fromisoformat,
        "number": partial(number_text, language),
        "back": request.url.path if _BACK.fullmatch(request.url.path) else "/host",
    }


async def submit_key(request: Request) -> Response:
    """Check the key and open a session."""
    form = _first_values(await read_form(request, state_of(request).limits.new_tables))
    try:
        await check_key(request, form.get("key", ""))
    except BadInput as error:
        problem = error_text(preferences_of(request).language, error)
        status = status_of(error)
        return _private(page(request, "host", status=status, template="host_login.html", problem=problem))
    return await log_in(request, RedirectResponse("/host", 303))


async def leave(request: Request) -> Response:
    """Close the session of this browser."""
    await read_form(request, state_of(request).limits.new_tables)
    return log_out(request, RedirectResponse("/host", 303))


async def act(request: Request) -> Response:
    """Do what a form asks for, and return to the page of the form with a message."""
    form = _first_values(await read_form(request, state_of(request).limits.requests))
    if not await is_logged_in(request):
        return RedirectResponse("/host", 303)
    code = form.get("act", "")
    try:
        await _do(acts_of(request), code, form)
    except TertiaError as error:
        return await _console(request, error)
    back = form.get("back", "")
    target = back if _BACK.fullmatch(back) else "/host"
    return RedirectResponse(f"{target}?{urlencode({'done': code})}", 303)


async def _do(acts: HostActs, code: str, form: Mapping[str, str]) -> None:
    table, name, reason = form.get("table", ""), form.get("name", ""), form.get("reason", "")
    match code:
        case "close-table":
            await acts.close_table(table, reason)
        case "remove-player":
            await acts.remove_player(table, name, reason)
        case "ban-player":
            await acts.ban_player(table, name, _hours(form), reason)
        case "ban-name" | "ban-address":
            kind = cast(BanKind, code.removeprefix("ban-"))
            await acts.ban(kind, name, _hours(form), reason)
        case "unban-name" | "unban-address":
            await acts.lift_ban(cast(BanKind, code.removeprefix("unban-")), name)
        case "remove-name":
            await acts.remove_name(form.get("date", ""), form.get("kind", ""), name)
        case "dismiss-reports":
            await acts.dismiss_reports(name)
        case "retry-table":
            await acts.retry_table(table)
        case _:
            raise BadInput("bad-message", reason="act")


def _hours(form: Mapping[str, str]) -> int:
    word = form.get("hours", "")
    hours = int(word) if word.isdecimal() and len(word) < 7 else 0
    check_hours(hours)
    return hours


def _first_values(form: Mapping[str, list[str]]) -> dict[str, str]:
    return {name: values[0] for name, values in form.items()}


def _private(response: Response) -> Response:
    """Forbid caches to keep the page: the next user of a shared machine must not find it."""
    response.headers.update(PRIVATE)
    return response


async def return_to_console(request: Request) -> Response:
    """Lead to the console from the address of a form, for example when the language is changed there."""
    return RedirectResponse("/host", 303)


ROUTES = [
    Route("/host", host_page),
    *(Route(f"/host/{form}", return_to_console) for form in ("login", "logout", "act")),
    Route("/host/tables/{table}", host_table_page),
    Route("/host/login", submit_key, methods=["POST"]),
    Route("/host/logout", leave, methods=["POST"]),
    Route("/host/act", act, methods=["POST"]),
]
