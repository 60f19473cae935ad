"""What can be asked of the server, described by the types themselves, so that the description cannot go stale."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tertia import __version__
from tertia.games import GAMES
from tertia.games.editions import EDITIONS
from tertia.server import messages
from tertia.tables.news import News
from tertia.tables.room.facts import Begin, MakeTable, Sit
from tertia.tables.room.look import Look
from tertia.tables.room.rules import Said, decide
from tertia.tables.room.state import Room, after
from tertia.tables.room.wire import room_codec

FROM_CLIENT = (messages.Hello, messages.Do, messages.Pong)
FROM_SERVER = (messages.Done, messages.NotDone, messages.Ping, messages.Closing)


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: str = "classic"
    edition: str | None = None
    """The classic game's preset: 000, 001, 002, 003 or 004."""
    form: str = "classic"
    """With an edition: classic, beginner or solitaire."""
    options: dict[str, Any] = {}
    """Options that differ from the preset, by name."""
    seats: int | None = None
    listed: bool = False


@cache
def openapi_document() -> dict[str, Any]:
    """Plain requests, as OpenAPI."""
    (_, components) = msgspec.json.schema_components([NewTable], ref_template="#/components/schemas/{name}")
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewTable"}}}}
    answers = {"200": {"description": "JSON"}, "400": {"description": "A code and a sentence"}}
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    cards = {"name": "cards", "in": "query", "required": True, "schema": {"type": "string"}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "tertia", "version": __version__},
        "paths": {
            "/api/tables": {
                "get": {"summary": "Open tables", "responses": answers},
                "post": {"summary": "Make a table", "requestBody": body, "responses": answers},
            },
            "/api/tables/{table}": {
                "get": {
                    "summary": "A table; with its log and every deck opened once the game is over",
                    "parameters": [table],
                    "responses": answers,
                }
            },
            "/api/bots": {"get": {"summary": "Levels and personalities of bots", "responses": answers}},
            "/api/odds": {
                "get": {
                    "summary": "The odds: quoted, true and in play; counts of hands are exact, written as strings",
                    "responses": answers,
                }
            },
            "/api/me": {"get": {"summary": "Your results", "responses": answers}},
            "/api/explain": {
                "get": {
                    "summary": "Why three cards are a SET, or not",
                    "parameters": [cards],
                    "responses": answers,
                }
            },
        },
        "components": {"schemas": components},
        "x-editions": list(EDITIONS),
        "x-socket": "/api/socket",
    }


@cache
def socket_document() -> dict[str, Any]:
    """Every message of a table's socket with an example, and every game's commands, events and view."""
    (_, components) = msgspec.json.schema_components([*FROM_CLIENT, *FROM_SERVER])
    described = [
        {"type": tag, "from": "client" if isinstance(example, FROM_CLIENT) else "server", "example": example}
        for tag, example in messages.EXAMPLES.items()
    ]
    return {
        "socket": "/ws/{table}",
        "messages": [*described, {"type": "news", "from": "server", "example": example_news()}],
        "schemas": components,
        "around": msgspec.json.schema(room_codec("classic").around.union),
        "games": {
            name: {
                "commands": msgspec.json.schema(room_codec(name).commands.union),
                "events": msgspec.json.schema(room_codec(name).inside.union),
                "view": msgspec.json.schema(game.View),
            }
            for name, game in GAMES.items()
        },
    }


def example_news() -> Any:
    """What a player is told when a game of two begins: a real message, from a table made for it."""
    room, now = Room(), 1_790_000_000_000
    said = (
        Said(MakeTable("classic", GAMES["classic"].Options(), 2), "a"),
        Said(Sit("Ana"), "a"),
        Said(Sit("Lou"), "b"),
        Said(Begin(), "a", luck=bytes(32)),
    )
    for one in said:
        decision = decide(room, one, now)
        room = after(room, decision)
    news = News(room, Look(room, "ab"), (decision,), now)
    return msgspec.json.decode(news.to("a"))
