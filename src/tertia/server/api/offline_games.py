"""``/api/me/offline-games``: add games from flight mode to the visitor's own games.

The server decides every game again before it stores it (``tertia.history.offline_games``).
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import Refused
from tertia.history.offline_games import (
    JudgedTable,
    OfflineTable,
    judge_offline_table,
    offline_id,
    read_offline_table,
    was_played_offline,
)
from tertia.server.api.me import PRIVATE
from tertia.server.api.openapi import ERROR, TOO_MANY, Endpoint, error
from tertia.server.api.request_body import read_body
from tertia.server.api.responses import json_response
from tertia.server.profile import MAX_RESULTS
from tertia.server.security.visitor import visitor_of
from tertia.server.state import ServerState, state_of
from tertia.storage.ports import Conflict

MAX_BODY_SIZE = 512 * 1024
"""Bytes of a request. The longest games have a fifth of it when they are compressed."""

MAX_OFFLINE_TABLES = 500
"""Tables that one player may add."""

MAX_ATTEMPTS = 3
"""Attempts to store a table that another tab of the player stores at the same time."""


class AddedGames(msgspec.Struct):
    """The games of a table that are now among the visitor's own."""

    table: str
    """The id of the table on this server, for its replay."""
    games: int
    """The finished games of the table."""
    added: int
    """Those of them that were not here before."""


async def add_offline_games(request: Request) -> Response:
    """Judge the finished games of a table of flight mode, and store them for the visitor."""
    state, visitor = state_of(request), visitor_of(request)
    body = await read_body(request, state.limits.offline_tables, MAX_BODY_SIZE)
    run = state.registry.services.run_on_history_thread
    async with state.log_readers.slot(visitor.address):
        sent = await run(read_offline_table, body)
        table = offline_id(visitor.player, sent.table)
        await _check_count(state, visitor.player, table)
        judged = await run(judge_offline_table, sent, visitor.player, state.registry.clock())
    for occupant in judged.room.people:
        if state.registry.access.ban_of_name(occupant.name) is not None:
            raise Refused("name-banned", name=occupant.name)
    added = await _store(state, table, judged)
    answer = AddedGames(table, len(judged.results), added)
    return visitor.give_cookie(json_response(answer, headers=PRIVATE))


async def _check_count(state: ServerState, player: str, table: str) -> None:
    """Raise Refused if the player has added too many tables already."""
    results = await state.store.people.results_of(player, limit=MAX_RESULTS)
    known = {result.table for result in results if was_played_offline(result.table)}
    if table not in known and len(known) >= MAX_OFFLINE_TABLES:
        raise Refused("too-many-offline", most=MAX_OFFLINE_TABLES)


async def _store(state: ServerState, table: str, judged: JudgedTable) -> int:
    """Append the rows that the log does not have yet. Return the number of games that are new."""
    log, sent = state.registry.log, [row.body for row in judged.rows]
    for attempt in range(1, MAX_ATTEMPTS + 1):
        stored = [row.body for row in await log.read(table)]
        version = len(stored)
        shorter = min(version, len(sent))  # either may be the beginning of the other
        if stored[:shorter] != sent[:shorter]:
            raise Refused("offline-differs")
        if version >= len(sent):
            return 0
        try:
            await log.append(judged.append_after(version))
            break
        except Conflict:
            if attempt == MAX_ATTEMPTS:
                raise
    # If the table is in memory, for a replay, it lacks the new rows. The next request loads it again.
    live = state.registry.tables.get(table)
    if live is not None:
        state.registry.unload(live)
    return sum(end > version for end, _ in judged.results)


ENDPOINTS = [
    Endpoint(
        "/api/me/offline-games",
        add_offline_games,
        "Add the finished games of a table of flight mode to your own; gzip is allowed",
        method="POST",
        body=OfflineTable,
        result=AddedGames,
        responses={
            "200": {"description": "The games are among yours now. Sending them again changes nothing."},
            "400": ERROR,
            "409": error("no game is over, or another log of this table is here already"),
            **TOO_MANY,
        },
    )
]
