"""What can be asked of the server, described by the types themselves, so that the description cannot go stale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from tertia import __version__
from tertia.cards import FEATURES
from tertia.games import GAMES
from tertia.games.editions import EDITIONS
from tertia.printing.options import CHOICES, SWITCHES
from tertia.printing.picture import KINDS, MEDIA_TYPES, PNG_WIDEST
from tertia.puzzles import KINDS as PUZZLE_KINDS
from tertia.puzzles.drills import DRILLS
from tertia.server import messages
from tertia.tables.news import News
from tertia.tables.review import Review
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
    template = "#/components/schemas/{name}"
    (_, components) = msgspec.json.schema_components([NewTable, Review], ref_template=template)
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewTable"}}}}
    answers = {"200": {"description": "JSON"}, "400": {"description": "A code and a sentence"}}
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    cards = {"name": "cards", "in": "query", "required": True, "schema": {"type": "string"}}
    rounds = _parameter("round", {"type": "integer", "minimum": 1})
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
            "/api/me": {"get": {"summary": "Your results", "responses": answers}},
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


def looking_back_paths(table: dict[str, Any], rounds: dict[str, Any]) -> dict[str, Any]:
    """Finished games: step by step, as a record, and as a picture that moves."""
    step: dict[str, Any] = {"type": "integer", "minimum": 0}
    language = _choices({"language": CHOICES["language"]})
    described = {
        "replay": (
            "A finished game step by step: as a seat saw it, as a spectator did, or with all cards open",
            "application/json",
            [_parameter("seat", {"type": "string", "pattern": "^([0-9]+|all)$"}), *language],
        ),
        "log.jsonl": ("Its record, one event a line, for `tertia replay`", "application/jsonl", []),
        "moment.svg": (
            "A few of its steps as a picture that moves",
            "image/svg+xml",
            [
                *(_parameter(name, step, required=True) for name in ("from", "to")),
                *_choices({"palette": CHOICES["palette"], "night": ("0", "1")}),
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


def puzzle_paths() -> dict[str, Any]:
    """Puzzles of a day, which the server times, and boards of any seed."""
    answers = {
        "200": {"description": "JSON"},
        "400": {"description": "A code and a sentence"},
        "404": {"description": "A code and a sentence: that day is yet to come"},
        "409": {"description": "A code and a sentence: not begun, not solved, or not for the table"},
        "429": {"description": "Too many at once"},
    }
    day = [
        {
            "name": "kind",
            "in": "path",
            "required": True,
            "schema": {"type": "string", "enum": list(PUZZLE_KINDS)},
        },
        {"name": "date", "in": "path", "required": True, "schema": {"type": "string"}},
    ]
    number: dict[str, Any] = {"type": "integer", "minimum": 1}
    made = [
        *(_parameter(name, number) for name in ("cards", "sets")),
        *_choices({"deck": ("27", "81")}),
        _parameter("seed", {"type": "string"}),
    ]

    words = {"type": "string"}
    drill = [
        {"name": "drill", "in": "path", "required": True, "schema": {"type": "string", "enum": list(DRILLS)}},
        _parameter("level", {**number, "maximum": 4}),
        *_choices({"weak": tuple(map(str, FEATURES))}),
        _parameter("seed", words),
    ]

    def of(method: str, summary: str, parameters: list[dict[str, Any]]) -> dict[str, Any]:
        return {method: {"summary": summary, "parameters": parameters, "responses": answers}}

    where = "/api/puzzles/{kind}/{date}"
    return {
        where: of("get", "A day's puzzle without its cards, and the times of those who signed", day),
        f"{where}/start": of("post", "The cards; the clock runs from the first start on", day),
        f"{where}/claim": of("post", "Three cards and the SETs found before; the last SET ends it", day),
        f"{where}/sign": of("post", "A nickname beside your time, or none", day),
        "/api/boards": of("get", "The board of a seed with exactly so many SETs", made),
        "/api/boards/claim": of("post", "Three cards of it and the SETs found before", made),
        "/api/drills/{drill}": of("get", "A question for those who learn, without its answer", drill),
        "/api/drills/{drill}/answer": of(
            "get", "Whether an answer is right, why, and the right one", [*drill, _parameter("answer", words)]
        ),
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

    sheets = _choices({**CHOICES, **switches})
    return {
        "/api/print": described("A deck to print, as PDF", ["application/pdf"], sheets),
        "/api/print/pages": described("The pages that it has", ["application/json"], sheets),
        "/api/print/preview": described(
            "One of its pages, as SVG", ["image/svg+xml"], [*sheets, _parameter("page", number)]
        ),
        "/api/draw": described(
            "Cards on a table, as a picture",
            MEDIA_TYPES.values(),
            [
                _parameter("cards", {"type": "string"}, required=True),
                *_choices(drawing),
                _parameter("width", {**number, "maximum": PNG_WIDEST}),
            ],
        ),
    }


def _choices(values: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    return [_parameter(name, {"type": "string", "enum": list(words)}) for name, words in values.items()]


def _parameter(name: str, schema: dict[str, Any], required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "schema": schema}


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
