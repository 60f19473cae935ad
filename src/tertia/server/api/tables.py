"""``/api/tables``: create a table, list the open tables, and read one."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import BadInput
from tertia.games.codec import decode
from tertia.games.engine import Millis
from tertia.history.replay import FinishedGame
from tertia.rooms.new_table import NewTable, make_table_command
from tertia.rooms.state import Room, TablePhase
from tertia.rooms.view import NextGameView, SeatView, You, next_game_view, seat_view, you_view
from tertia.server.api import query_params
from tertia.server.api.finished import body_of, language_of, live_table, requested_game
from tertia.server.api.narration import narrator_for, notes_json
from tertia.server.api.openapi import (
    ERROR,
    JSON_OR_ERROR,
    TABLE,
    TOO_MANY,
    Endpoint,
    error,
    switch_parameters,
)
from tertia.server.api.request_body import read_body
from tertia.server.api.responses import json_response
from tertia.server.caching import PER_VISITOR, VISITOR_HEADERS, Body, respond
from tertia.server.security.identity import COOKIE
from tertia.server.security.limits import NEW_TABLES
from tertia.server.security.origin import site_address
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of

MAX_LISTED = 50

Chairs: TypeAlias = tuple[SeatView | None, ...]
"""The people and bots on the chairs of a table; None is an empty chair."""


class OpenTable(msgspec.Struct):
    """A table in the list of open tables."""

    table: str
    game: str
    phase: TablePhase
    host: str
    """The nickname of the host."""
    players: int
    """The number of chairs that are taken."""
    seats: int
    """The number of chairs."""
    made_at: Millis


class OpenTables(msgspec.Struct):
    """The tables that everybody may find, the newest first."""

    tables: list[OpenTable]


class MadeTable(msgspec.Struct):
    """The answer to the creation of a table."""

    table: str
    """The id of the table. Its socket is ``/ws/{table}``."""
    link: str
    """The path of its page."""
    url: str
    """The whole address of its page, to be sent to friends. It names localhost only if no network is known."""


class TablePlayer(SeatView, frozen=True):
    """A player of the game."""

    score: int | None = None
    """The score of the match so far. Null during a deal of ChipSet, because nobody has won the pot yet."""
    chips: int | None = None
    """The chips in front of the player now; null in games without chips."""


class LoggedEvent(msgspec.Struct):
    """An event of a finished game."""

    at: Millis
    event: Any
    """The event as spectators saw it, with the order of the deck where it was sealed."""


class ShownTable(msgspec.Struct):
    """A table as everybody with its link may see it."""

    game: str
    phase: TablePhase
    version: int
    """The number of decisions that the table has made."""
    round: int
    """The number of games that have begun at the table."""
    chairs: Chairs
    """The people and bots on the chairs now; null is an empty chair."""
    players: tuple[TablePlayer, ...]
    """The players of the game by seat, with scores. Empty before the first game; they stay when the game is over."""
    you: You | msgspec.UnsetType = msgspec.UNSET
    """Before the first game, and in a brief answer: your own place at the table. Omitted if the table is closed."""
    host: str | msgspec.UnsetType = msgspec.UNSET
    """In a brief answer: the name of the host. Omitted if the host has no chair."""
    next_game: NextGameView | msgspec.UnsetType = msgspec.UNSET
    """In a brief answer: the next game, if it is played at another table. ``you`` may have its id."""
    log: list[LoggedEvent] | msgspec.UnsetType = msgspec.UNSET
    """After the end of the game: its events."""
    seats: list[str] | msgspec.UnsetType = msgspec.UNSET
    """After the end of the game: the names of the players by seat."""
    bot_secret: str | msgspec.UnsetType = msgspec.UNSET
    """After the end of the game: the part of the bots' seeds that was secret."""
    notes: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    """After the end of the game: comments of the bots on their moves."""


_decoder: Any = msgspec.json.Decoder(NewTable)


async def list_open_tables(request: Request) -> Response:
    summaries = await state_of(request).registry.log.listed_tables(limit=MAX_LISTED)
    return json_response(
        OpenTables([msgspec.convert(summary, OpenTable, from_attributes=True) for summary in summaries])
    )


async def make_table(request: Request) -> Response:
    body = await read_body(request, state_of(request).limits.new_tables)
    new: NewTable = decode(_decoder, body or b"{}")
    if new.options.get("day"):  # A deck of the day is played at the table that ``/api/decks`` creates.
        raise BadInput("deck-not-today")
    table = await create_table(request, new)
    response = json_response(MadeTable(table, f"/t/{table}", f"{site_address(request)}/t/{table}"), 201)
    return visitor_of(request).give_cookie(response)


async def create_table(request: Request, new: NewTable) -> str:
    """Create a table for the visitor and return its id, if all nodes together allow this address one more."""
    await check_new_table(request)
    return await state_of(request).registry.create(make_table_command(new), visitor_of(request).player)


async def check_new_table(request: Request) -> None:
    """Raise BadInput unless all nodes together allow the address of the visitor one more table."""
    registry, address = state_of(request).registry, visitor_of(request).address
    if not await registry.cluster.allow(f"tables {address}", *NEW_TABLES):
        raise BadInput("too-fast")


async def show_table(request: Request) -> Response:
    """Return a table with its players.

    After the end of the game the response also has the log with all decks, unless the request wants a brief answer.
    A host who watches its replay remains the host.
    """
    table = await live_table(request)
    room = table.room
    if query_params.switch(request, "replay") and room.phase == "over":
        table.presence.note_sign_of_life(room, visitor_of(request).player)
    is_brief = query_params.switch(request, "brief")
    if room.phase != "over" or is_brief:
        shown = _shown_table(room, room.version, _chairs(room))
        if (room.phase == "waiting" or is_brief) and not room.is_closed:
            shown.you = you_view(room, visitor_of(request).player)
        if is_brief and room.host is not None:
            names = (one.name for one in room.chairs if one is not None and one.player == room.host)
            shown.host = next(names, msgspec.UNSET)
        if is_brief:
            shown.next_game = next_game_view(room)
        return json_response(shown)
    game = await requested_game(request, table)
    body = await body_of(request, game, _finished_body, room.version, _chairs(room), language_of(request))
    return respond(request, body, PER_VISITOR, vary_also=VISITOR_HEADERS)


def _finished_body(game: FinishedGame, version: int, chairs: Chairs, language: str) -> Body:
    """Return a finished game with the events that spectators saw and the people who are there now."""
    room, redact = game.room, game.room.rules.redact
    shown = _shown_table(room, version, chairs)
    shown.log = [LoggedEvent(at, redact(event, None)) for at, event in game.events]
    shown.seats = [seat.name for seat in room.seats]
    shown.bot_secret = game.bot_secret
    shown.notes = notes_json(game.decisions, narrator_for(room, language))
    return Body.of(msgspec.json.encode(shown), "application/json", level=6)


def _shown_table(room: Room, version: int, chairs: Chairs) -> ShownTable:
    """Return what everybody may know: the scores and chips are those that spectators see."""
    analysis, unknown = room.rules.ANALYSIS, (None,) * len(room.seats)
    scores = (analysis.scores(room.play) if room.seats else None) or unknown
    chips = analysis.chips(room.play) if analysis.chips and room.seats else unknown
    players = tuple(
        TablePlayer(**asdict(seat_view(seat)), score=score, chips=in_front)
        for seat, score, in_front in zip(room.seats, scores, chips, strict=True)
    )
    return ShownTable(room.game, room.phase, version, room.round, chairs, players)


def _chairs(room: Room) -> Chairs:
    return tuple(None if occupant is None else seat_view(occupant) for occupant in room.chairs)


_MADE = {
    "description": "The table is made. On a first visit the response sets the cookie that is your identity.",
    "headers": {
        "set-cookie": {"schema": {"type": "string", "example": f"{COOKIE}=…; HttpOnly; SameSite=Lax"}}
    },
}

ENDPOINTS = [
    Endpoint("/api/tables", list_open_tables, "List the open tables", result=OpenTables),
    Endpoint(
        "/api/tables",
        make_table,
        "Create a table, whose host you are",
        method="POST",
        body=NewTable,
        result=MadeTable,
        responses={"201": _MADE, "400": ERROR, **TOO_MANY},
    ),
    Endpoint(
        "/api/tables/{table}",
        show_table,
        "Show a table with its players and scores; after the end of the game also its log with all decks opened",
        parameters=[TABLE, *switch_parameters("brief", "replay")],
        result=ShownTable,
        responses={**JSON_OR_ERROR, "404": error("no such table")},
    ),
]
