"""``/api/reports``: players report a nickname to the host of this server."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import BadInput, Refused
from tertia.games.codec import decode
from tertia.puzzles.leaderboards import LEADERBOARDS
from tertia.server.api.leaderboards import leaderboard
from tertia.server.api.openapi import JSON_OR_ERROR, TOO_MANY, Endpoint, error
from tertia.server.api.puzzles import parse_day
from tertia.server.api.request_body import read_body
from tertia.server.api.responses import NO_STORE, json_response
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.storage.ports import Report

MAX_SHOWN_NAME = 40
"""The refusal repeats at most this many characters of a name that nobody has."""


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """A nickname, and where it is: at a table, or on the leaderboard of a daily puzzle."""

    name: str
    table: str | None = None
    kind: str | None = None
    date: str | None = None


class Reported(msgspec.Struct):
    """The nickname that was reported."""

    reported: str


_decoder: Any = msgspec.json.Decoder(NewReport)


async def report_name(request: Request) -> Response:
    """Record a report. Several reports of one visitor about the same name in the same place count once."""
    state, visitor = state_of(request), visitor_of(request)
    given: NewReport = decode(_decoder, await read_body(request, state.limits.reports))
    if given.table is not None:
        place, address = f"table {given.table}", await _address_at_table(request, given.table, given.name)
    else:
        place, address = await _place_on_leaderboard(request, given), None
    now = state.registry.clock()
    await state.store.moderation.put_report(Report(place, given.name, visitor.player, now, address))
    return visitor.give_cookie(json_response(Reported(given.name), headers=NO_STORE))


async def _address_at_table(request: Request, table_id: str, name: str) -> str | None:
    """Return the address of the person with this nickname, also of one who has left the game in progress."""
    table = await state_of(request).registry.get(table_id)
    for occupant in (*table.room.people, *table.room.seats):
        if occupant.name == name and occupant.player is not None:
            return table.presence.address_of(occupant.player)
    raise Refused("no-such-player", name=name[:MAX_SHOWN_NAME])


async def _place_on_leaderboard(request: Request, given: NewReport) -> str:
    """Return the place of a name on a leaderboard, as reports store it."""
    if given.kind not in LEADERBOARDS or given.date is None:
        raise BadInput("bad-message", reason="table")
    day = parse_day(request, given.date)
    shown = await leaderboard(request, day, given.kind)
    if all(entry.name != given.name for entry in shown):
        raise Refused("no-such-player", name=given.name[:MAX_SHOWN_NAME])
    return f"daily {given.kind} {day.isoformat()}"


ENDPOINTS = [
    Endpoint(
        "/api/reports",
        report_name,
        "Report a nickname at a table or on a leaderboard to the host of the server",
        method="POST",
        body=NewReport,
        result=Reported,
        responses={**JSON_OR_ERROR, "404": error("nobody has this nickname there"), **TOO_MANY},
    )
]
