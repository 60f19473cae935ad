"""``/api/host``: the console of the host of this server, for programs and ``tertia host``.

Every request needs the header ``authorization: bearer KEY``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import BadInput
from tertia.games.codec import decode
from tertia.puzzles.leaderboards import LEADERBOARDS
from tertia.server.api import query_params
from tertia.server.api.openapi import JSON_OR_ERROR, TABLE, TOO_MANY, Endpoint, Schema, error, query_parameter
from tertia.server.api.puzzles import parse_day
from tertia.server.api.request_body import read_body
from tertia.server.api.responses import NO_STORE, json_response
from tertia.server.host.acts import DEFAULT_HOURS, MAX_HOURS, HostActs
from tertia.server.host.login import check_api_key
from tertia.server.host.overview import (
    MAX_AUDIT_ENTRIES,
    describe_table,
    find_table,
    read_load,
    read_reports,
    read_tables,
)
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.storage.ports import Ban, BanKind

MAX_NAMES = 100
"""Names of a leaderboard that the host sees."""

Handler = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


class Reason(msgspec.Struct, forbid_unknown_fields=True):
    """A note for the audit log."""

    reason: str = ""


class Removal(msgspec.Struct, forbid_unknown_fields=True):
    """The nickname of a person at the table, and a note for the audit log."""

    name: str
    reason: str = ""


class NewBan(msgspec.Struct, forbid_unknown_fields=True):
    """A ban of ``subject``; or, with ``table``, of the address of the person with this nickname there."""

    kind: BanKind
    subject: str
    """An address or a nickname."""
    hours: int = DEFAULT_HOURS
    """The length of the ban."""
    reason: str = ""
    """A note for the audit log."""
    table: str | None = None
    """The table at which the person is."""


class LiftedBan(msgspec.Struct, forbid_unknown_fields=True):
    """The ban to lift."""

    kind: BanKind
    subject: str


class LeaderboardName(msgspec.Struct, forbid_unknown_fields=True):
    """A nickname on the leaderboard of a daily puzzle."""

    kind: str
    date: str
    name: str


class Name(msgspec.Struct, forbid_unknown_fields=True):
    """A nickname."""

    name: str


class ClosedTable(msgspec.Struct):
    """The table that was closed."""

    closed: str


class RemovedName(msgspec.Struct):
    """The nickname that was removed."""

    removed: str


class RemovedPerson(RemovedName):
    """The person who was removed from the table."""

    address: str | None
    """The address of the person, if connected, to be banned as well."""


class LiftedSubject(msgspec.Struct):
    """The address or the nickname whose ban was lifted."""

    lifted: str


class LoadedTable(msgspec.Struct):
    """The table that could be loaded again."""

    loaded: str


class DismissedName(msgspec.Struct):
    """The nickname whose reports were deleted."""

    dismissed: str


class NewKey(msgspec.Struct):
    """The new key. The old one no longer works."""

    key: str


def for_host(answer: Callable[[Request], Awaitable[Any]]) -> Handler:
    """Return a request handler that checks the key and sends the result of ``answer`` as JSON."""

    async def handle(request: Request) -> Response:
        await check_api_key(request)
        return json_response(await answer(request), headers=NO_STORE)

    return handle


def acts_of(request: Request) -> HostActs:
    """Return the acts of the host, on behalf of the address that sent the request."""
    return HostActs(state_of(request), visitor_of(request).address)


async def _read(request: Request, body_type: type[T]) -> T:
    body = await read_body(request, state_of(request).limits.requests)
    decoder: Any = msgspec.json.Decoder(body_type)
    value: T = decode(decoder, body or b"{}")
    return value


async def show_overview(request: Request) -> Any:
    state = state_of(request)
    return {
        "load": read_load(state),
        "tables": await read_tables(state),
        "quarantined": len(state.registry.quarantine),
        "bans": len(state.registry.access.bans_in_force()),
        "reports": len(await read_reports(state)),
    }


async def list_tables(request: Request) -> Any:
    return {"tables": await read_tables(state_of(request))}


async def show_table(request: Request) -> Any:
    table = await find_table(state_of(request), request.path_params["table"])
    await table.visitors.refresh_presence()
    return describe_table(table)


async def close_table(request: Request) -> Any:
    given = await _read(request, Reason)
    await acts_of(request).close_table(request.path_params["table"], given.reason)
    return ClosedTable(request.path_params["table"])


async def remove_player(request: Request) -> Any:
    given = await _read(request, Removal)
    address = await acts_of(request).remove_player(request.path_params["table"], given.name, given.reason)
    return RemovedPerson(given.name, address)


async def list_bans(request: Request) -> Any:
    return {"bans": state_of(request).registry.access.bans_in_force()}


async def add_ban(request: Request) -> Any:
    given = await _read(request, NewBan)
    check_hours(given.hours)
    if given.table is not None:
        return await acts_of(request).ban_player(given.table, given.subject, given.hours, given.reason)
    return await acts_of(request).ban(given.kind, given.subject, given.hours, given.reason)


def check_hours(hours: int) -> None:
    """Raise BadInput for a ban that is too short or too long."""
    if not 1 <= hours <= MAX_HOURS:
        raise BadInput("bad-number", option="hours", given=hours, least=1, most=MAX_HOURS)


async def lift_ban(request: Request) -> Any:
    given = await _read(request, LiftedBan)
    await acts_of(request).lift_ban(given.kind, given.subject)
    return LiftedSubject(given.subject)


async def list_quarantined(request: Request) -> Any:
    return {"tables": list(state_of(request).registry.quarantine)}


async def retry_table(request: Request) -> Any:
    await acts_of(request).retry_table(request.path_params["table"])
    return LoadedTable(request.path_params["table"])


async def list_names(request: Request) -> Any:
    """Return the nicknames on the leaderboard of a daily puzzle."""
    kind = query_params.choice(request, "kind", LEADERBOARDS, default=LEADERBOARDS[0])
    day = parse_day(request, request.query_params.get("date", "today")).isoformat()
    best = await state_of(request).store.times.best_times(day, kind, MAX_NAMES)
    return {
        "date": day,
        "kind": kind,
        "names": [{"name": entry.name, "took": entry.took} for entry in best],
    }


async def remove_name(request: Request) -> Any:
    given = await _read(request, LeaderboardName)
    day = parse_day(request, given.date).isoformat()
    await acts_of(request).remove_name(day, given.kind, given.name)
    return RemovedName(given.name)


async def list_reports(request: Request) -> Any:
    return {"reports": await read_reports(state_of(request))}


async def dismiss_reports(request: Request) -> Any:
    given = await _read(request, Name)
    await acts_of(request).dismiss_reports(given.name)
    return DismissedName(given.name)


async def list_audit(request: Request) -> Any:
    return {"audit": await state_of(request).store.moderation.newest_audit_entries(MAX_AUDIT_ENTRIES)}


async def replace_key(request: Request) -> Any:
    return NewKey(await acts_of(request).replace_key())


_RESPONSES = {**JSON_OR_ERROR, "401": error("the key is missing or wrong"), **TOO_MANY}
_KEY = {
    "name": "authorization",
    "in": "header",
    "required": True,
    "schema": {"type": "string", "description": "bearer, a space, and the key of the host"},
}
_LEADERBOARD = [
    query_parameter("kind", {"type": "string", "enum": list(LEADERBOARDS)}),
    query_parameter("date", {"type": "string"}),
]


def _endpoint(
    path: str,
    answer: Callable[[Request], Awaitable[Any]],
    summary: str,
    parameters: Sequence[Schema] = (),
    **more: Any,
) -> Endpoint:
    return Endpoint(
        f"/api/host{path}",
        for_host(answer),
        summary,
        parameters=[*parameters, _KEY],
        responses=_RESPONSES,
        **more,
    )


def _post(path: str, answer: Callable[[Request], Awaitable[Any]], summary: str, **more: Any) -> Endpoint:
    return _endpoint(path, answer, summary, method="POST", **more)


ENDPOINTS = [
    _endpoint("", show_overview, "Show the load of the server and its tables"),
    _endpoint("/tables", list_tables, "List the unfinished tables"),
    _endpoint("/tables/{table}", show_table, "Show a table with its people", parameters=[TABLE]),
    _post(
        "/tables/{table}/close",
        close_table,
        "Close a table for good",
        parameters=[TABLE],
        body=Reason,
        result=ClosedTable,
    ),
    _post(
        "/tables/{table}/remove",
        remove_player,
        "Remove a person for good",
        parameters=[TABLE],
        body=Removal,
        result=RemovedPerson,
    ),
    _endpoint("/bans", list_bans, "List the bans in force"),
    _post("/bans", add_ban, "Ban an address or a nickname for a time", body=NewBan, result=Ban),
    _post("/bans/lift", lift_ban, "Lift a ban", body=LiftedBan, result=LiftedSubject),
    _endpoint("/quarantined", list_quarantined, "List the damaged tables of this node"),
    _post(
        "/quarantined/{table}/retry",
        retry_table,
        "Try a damaged table again",
        parameters=[TABLE],
        result=LoadedTable,
    ),
    _endpoint("/names", list_names, "List the names on a leaderboard", parameters=_LEADERBOARD),
    _post(
        "/names/remove",
        remove_name,
        "Remove a name from a leaderboard",
        body=LeaderboardName,
        result=RemovedName,
    ),
    _endpoint("/reports", list_reports, "List the reported nicknames"),
    _post(
        "/reports/dismiss",
        dismiss_reports,
        "Delete the reports of a nickname",
        body=Name,
        result=DismissedName,
    ),
    _endpoint("/audit", list_audit, "List the acts of the host"),
    _post("/key", replace_key, "Replace the key of the host", result=NewKey),
]
