"""``/api/me``: everything the server stores about the visitor. Only the visitor's own cookie gives access."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.games import GAMES
from tertia.history.offline_games import was_played_offline
from tertia.history.player_history import MAX_ANALYSED
from tertia.history.results import form_of, is_counted
from tertia.server.api import query_params
from tertia.server.api.openapi import Endpoint, query_parameter
from tertia.server.api.request_body import check_origin
from tertia.server.api.responses import json_response
from tertia.server.profile import MAX_RESULTS, game_figures
from tertia.server.security.visitor import visitor_of
from tertia.server.solitaire import solitaire_figures
from tertia.server.state import state_of
from tertia.storage.ports import PlayerResult, PuzzleFind, PuzzleTime

PRIVATE = {"cache-control": "private, no-store", "vary": "cookie"}

MAX_LISTED = 100
"""Results that the list contains at most."""

RESULT_FIELDS = ("table", "round", "game", "at", "rank", "players", "score")


async def list_results(request: Request) -> Response:
    """Return the newest results."""
    visitor = visitor_of(request)
    results = await state_of(request).store.people.results_of(visitor.player, limit=MAX_LISTED)
    listed = [
        {
            **{name: getattr(result, name) for name in RESULT_FIELDS},
            "offline": was_played_offline(result.table),
        }
        for result in results
    ]
    return visitor.give_cookie(json_response({"results": listed}))


async def compare_past(request: Request) -> Response:
    """Return figures of earlier results in one game, for comparison with a new result, which ``but`` names.

    Only results in the form of the new one are compared with it.
    """
    visitor, state = visitor_of(request), state_of(request)
    game = query_params.choice(request, "game", tuple(GAMES))
    state.limits.log_reads.check(visitor.address)
    excluded = request.query_params.get("but", "")
    results = await state.store.people.results_of(visitor.player, limit=MAX_RESULTS)
    new = [result for result in results if f"{result.table}/{result.round}" == excluded]
    past = [result for result in results if result.game == game and result not in new and is_counted(result)]
    if new:
        past = [result for result in past if form_of(result) == form_of(new[0])]
    analysed = past[:MAX_ANALYSED]
    async with state.log_readers.slot(visitor.address):
        figures = game_figures(analysed, await state.histories.analyse(analysed))
    answer = {**dataclasses.asdict(figures), "solitaire": solitaire_figures(past)}
    return visitor.give_cookie(json_response(answer, headers=PRIVATE))


async def download_everything(request: Request) -> Response:
    """Return all stored data of the visitor as a file."""
    visitor, state = visitor_of(request), state_of(request)
    results = await state.store.people.results_of(visitor.player, limit=MAX_RESULTS)
    people = state.store.people
    times = await people.times_of(visitor.player)
    finds = await people.finds_of(visitor.player)
    reports = await people.reports_by(visitor.player)
    stored = {
        "results": [
            {**_without_player(result), "details": msgspec.json.decode(result.details)} for result in results
        ],
        "puzzles": [_without_player(time) for time in times],
        "finds": [_without_player(find) for find in finds],
        "reports": [{"place": report.place, "name": report.name, "at": report.at} for report in reports],
    }
    headers = {**PRIVATE, "content-disposition": 'attachment; filename="tertia.json"'}
    return visitor.give_cookie(json_response(stored, headers=headers))


def _without_player(stored: PlayerResult | PuzzleTime | PuzzleFind) -> dict[str, Any]:
    """Return the fields without the identity, because a reader of the file must not be able to act as its owner."""
    fields: dict[str, Any] = msgspec.to_builtins(stored)
    return {name: value for name, value in fields.items() if name not in ("player", "details")}


class Forgotten(msgspec.Struct):
    """Everything that was stored under the cookie is deleted, and the response sets a new cookie."""

    forgotten: bool


async def delete_everything(request: Request) -> Response:
    """Delete all stored data of the visitor."""
    check_origin(request)
    state_of(request).limits.new_tables.check(visitor_of(request).address)
    return await forget_visitor(request, json_response(Forgotten(True), headers=PRIVATE))


async def forget_visitor(request: Request, response: Response) -> Response:
    """Delete all data of the visitor, and add a new identity to the response so that nothing links to the old one."""
    visitor, state = visitor_of(request), state_of(request)
    await state.store.people.forget(visitor.player, state.registry.clock())
    state.registry.access.revoke(visitor.player)
    state.histories.forget(visitor.player)
    identities = state.identities
    secure = request.url.scheme == "https"
    response.headers["set-cookie"] = identities.set_cookie(identities.new_player(), secure=secure)
    return response


ENDPOINTS = [
    Endpoint("/api/me", list_results, "List your results"),
    Endpoint(
        "/api/me",
        delete_everything,
        "Delete your results and times, and get a new cookie",
        method="DELETE",
        result=Forgotten,
    ),
    Endpoint(
        "/api/me/past",
        compare_past,
        "Show your figures in one game",
        parameters=[
            query_parameter("game", {"enum": list(GAMES)}, required=True),
            query_parameter("but", {"type": "string", "description": "table/round to leave out"}),
        ],
    ),
    Endpoint(
        "/api/me/everything.json", download_everything, "Download everything that is stored under your cookie"
    ),
]
