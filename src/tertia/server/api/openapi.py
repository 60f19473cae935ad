"""What can be asked of the server, described by the types themselves, so that the description cannot go stale."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from tertia import __version__
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS
from tertia.history.review import Review
from tertia.live.news import News
from tertia.printing.options import CHOICES, SWITCHES
from tertia.printing.picture import KINDS, MEDIA_TYPES, PNG_WIDEST
from tertia.rooms.codec import room_codec
from tertia.rooms.facts import Begin, MakeTable, Sit
from tertia.rooms.rules import RoomCommand, decide
from tertia.rooms.state import Room, after
from tertia.rooms.view import EncodedRoomView
from tertia.server.api.openapi_parts import choices, parameter
from tertia.server.api.openapi_puzzles import puzzle_paths
from tertia.server.ws import messages

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
    template = "#/components/schemas/{name}"
    (_, components) = msgspec.json.schema_components([NewTable, Review], ref_template=template)
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewTable"}}}}
    answers = {"200": {"description": "JSON"}, "400": {"description": "A code and a sentence"}}
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    cards = {"name": "cards", "in": "query", "required": True, "schema": {"type": "string"}}
    rounds = parameter("round", {"type": "integer", "minimum": 1})
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
            "/api/tables/{table}/review": {
                "get": {
                    "summary": "A look back at the last game, or the one of this round, once it is over",
                    "parameters": [table, rounds],
                    "responses": {
                        "200": {
                            "description": "The review",
                            "content": {
                                "application/json": {"schema": {"$ref": template.format(name="Review")}}
                            },
                        },
                        "404": {"description": "A code and a sentence: no such table"},
                        "409": {"description": "A code and a sentence: the game is not over"},
                    },
                }
            },
            "/api/tables/{table}/odds": {
                "get": {
                    "summary": "SETs that lie open and what more cards bring, where the table shows its odds",
                    "parameters": [table],
                    "responses": answers,
                }
            },
            **looking_back_paths(table, rounds),
            "/api/games": {
                "get": {
                    "summary": "Games with what their options may be, and the editions' presets",
                    "responses": answers,
                }
            },
            "/api/odds": {
                "get": {
                    "summary": "The odds: quoted, true and in play; counts of hands are exact, written as strings",
                    "responses": answers,
                }
            },
            **own_paths(answers),
            **printing_paths(),
            **puzzle_paths(),
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


def own_paths(answers: dict[str, Any]) -> dict[str, Any]:
    """What is kept under the cookie of whoever asks."""
    games = parameter("game", {"enum": list(GAMES)}, required=True)
    but = parameter("but", {"type": "string", "description": "table/round, left out"})
    return {
        "/api/me": {
            "get": {"summary": "Your results", "responses": answers},
            "delete": {"summary": "Forget your results and times; a new cookie", "responses": answers},
        },
        "/api/me/past": {
            "get": {
                "summary": "How you did in one game until now",
                "parameters": [games, but],
                "responses": answers,
            }
        },
        "/api/me/everything.json": {
            "get": {"summary": "All that is kept under your cookie", "responses": answers}
        },
    }


def looking_back_paths(table: dict[str, Any], rounds: dict[str, Any]) -> dict[str, Any]:
    """Finished games: step by step, as a record, and as a picture that moves."""
    step: dict[str, Any] = {"type": "integer", "minimum": 0}
    language = choices({"language": CHOICES["language"]})
    described = {
        "replay": (
            "A finished game step by step: as a seat saw it, as a spectator did, or with all cards open",
            "application/json",
            [parameter("seat", {"type": "string", "pattern": "^([0-9]+|all)$"}), *language],
        ),
        "log.jsonl": ("Its record, one event a line, for `tertia replay`", "application/jsonl", []),
        "moment.svg": (
            "A few of its steps as a picture that moves",
            "image/svg+xml",
            [
                *(parameter(name, step, required=True) for name in ("from", "to")),
                *choices({"palette": CHOICES["palette"], "night": ("0", "1")}),
                *language,
            ],
        ),
    }
    return {
        f"/api/tables/{{table}}/{name}": {
            "get": {
                "summary": summary,
                "parameters": [table, rounds, *parameters],
                "responses": {
                    "200": {"description": summary, "content": {kind: {}}},
                    "400": {"description": "A code and a sentence"},
                    "404": {"description": "A code and a sentence: no such table, or no such round"},
                    "409": {"description": "A code and a sentence: the game is not over"},
                },
            }
        }
        for name, (summary, kind, parameters) in described.items()
    }


def printing_paths() -> dict[str, Any]:
    """Cards on paper and in pictures; the choices are those that are checked."""
    look = {name: CHOICES[name] for name in ("face", "palette", "language")}
    switch = ("0", "1")
    switches = dict.fromkeys(SWITCHES, switch)
    drawing = {"format": KINDS, **look, **dict.fromkeys(("night", "letters", "marks"), switch)}
    number: dict[str, Any] = {"type": "integer", "minimum": 1}

    def described(summary: str, kinds: Iterable[str], parameters: list[dict[str, Any]]) -> dict[str, Any]:
        content: dict[str, Any] = {kind: {} for kind in kinds}
        answers = {
            "200": {"description": summary, "content": content},
            "400": {"description": "A code and a sentence"},
            "429": {"description": "Too many at once"},
            "501": {"description": "This server has not the parts that are needed for it"},
        }
        return {"get": {"summary": summary, "parameters": parameters, "responses": answers}}

    sheets = choices({**CHOICES, **switches})
    return {
        "/api/print": described("A deck to print, as PDF", ["application/pdf"], sheets),
        "/api/print/pages": described("The pages that it has", ["application/json"], sheets),
        "/api/print/preview": described(
            "One of its pages, as SVG", ["image/svg+xml"], [*sheets, parameter("page", number)]
        ),
        "/api/draw": described(
            "Cards on a table, as a picture",
            MEDIA_TYPES.values(),
            [
                parameter("cards", {"type": "string"}, required=True),
                *choices(drawing),
                parameter("width", {**number, "maximum": PNG_WIDEST}),
            ],
        ),
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
        "around": msgspec.json.schema(room_codec("classic").room_events),
        "games": {
            name: {
                "commands": msgspec.json.schema(room_codec(name).commands),
                "events": msgspec.json.schema(room_codec(name).game_events),
                "view": msgspec.json.schema(game.View),
            }
            for name, game in GAMES.items()
        },
    }


def example_news() -> Any:
    """What a player is told when a game of two begins: a real message, from a table made for it."""
    room, now = Room(), 1_790_000_000_000
    said = (
        RoomCommand(MakeTable("classic", GAMES["classic"].Options(), 2), "a"),
        RoomCommand(Sit("Ana"), "a"),
        RoomCommand(Sit("Lou"), "b"),
        RoomCommand(Begin(), "a", luck=bytes(32).hex()),
    )
    for one in said:
        decision = decide(room, one, now)
        room = after(room, decision)
    news = News(room, EncodedRoomView(room, "ab"), (decision,), now)
    return msgspec.json.decode(news.to("a"))
