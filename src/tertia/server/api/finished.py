"""Finished games in requests: limited per visitor, read and encoded on a thread, and kept for the next visitor."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVarTuple

from starlette.requests import Request

from tertia.history.replay import FinishedGame
from tertia.live.table import LiveTable
from tertia.server.api import query_params
from tertia.server.caching import Body
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.texts import LANGUAGES, pick_language

Ts = TypeVarTuple("Ts")


async def live_table(request: Request) -> LiveTable:
    """Return the table of a request that reads its log. Raise BadInput if the visitor sends too many of them."""
    state = state_of(request)
    state.limits.log_reads.check(visitor_of(request).address)
    return await state.registry.get(request.path_params["table"])


async def requested_game(request: Request, table: LiveTable | None = None) -> FinishedGame:
    """Return the finished game that a request names, by default the last. Raise Refused while it is played."""
    table = table or await live_table(request)
    state = state_of(request)
    async with state.log_readers.slot(visitor_of(request).address):
        return await state.registry.finished_games.get(table, query_params.round_number(request))


async def body_of(
    request: Request, game: FinishedGame, make: Callable[[FinishedGame, *Ts], Body], *arguments: *Ts
) -> Body:
    """Return what ``make`` returns for a game and some hashable arguments, made once for all visitors."""
    state = state_of(request)
    # People may take other names after the game, and a rematch changes the number of games at the table.
    names = tuple(seat.name for seat in game.room.seats)
    key: Hashable = (
        request.path_params["table"],
        game.number,
        game.rounds,
        names,
        make.__name__,
        *arguments,
    )
    run = state.registry.services.run_on_history_thread
    async with state.log_readers.slot(visitor_of(request).address):
        return await state.finished_bodies.get(key, lambda: run(make, game, *arguments))


def language_of(request: Request) -> str:
    """Return the language of sentences about a game: the requested one, or that of the visitor."""
    given = request.query_params.get("language")
    return pick_language(given if given in LANGUAGES else None, visitor_of(request).language)
