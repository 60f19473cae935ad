"""Tables over plain HTTP: make one, list open ones, read a finished one; and the documents that describe it all."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.bots.levels import DEFAULT_LEVEL, LEVELS
from tertia.bots.personalities import PERSONALITIES
from tertia.errors import BadInput, Refused, TertiaError
from tertia.games import GAMES
from tertia.games.classic.editions import FORMS, edition_options
from tertia.games.codec import decoded
from tertia.history.bot_notes import note_text, notes
from tertia.live.registry import TableRegistry
from tertia.narration.narrator import Narrator
from tertia.odds.facts import facts_bytes
from tertia.rooms.codec import room_codec
from tertia.rooms.facts import MakeTable
from tertia.server.api.games import games_document
from tertia.server.api.openapi import NewTable, openapi_document, socket_document
from tertia.server.security.limits import MESSAGE_SIZE, NEW_TABLES
from tertia.server.security.origin import same_origin
from tertia.server.security.visitor import Visitor, visitor_of
from tertia.texts import error_text, pick_language, text

_new_table: Any = msgspec.json.Decoder(NewTable)


def json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def failure(error: TertiaError, visitor: Visitor) -> Response:
    """An error as an answer: what was wrong, in the visitor's language."""
    return json({"code": error.code, "text": error_text(visitor.language, error)}, status_of(error))


def status_of(error: TertiaError) -> int:
    """How HTTP says it."""
    return {
        "no-such-table": 404,
        "no-such-page": 404,
        "no-such-round": 404,
        "not-over": 409,
        "puzzle-not-yet": 404,
        "puzzle-not-begun": 409,
        "puzzle-not-solved": 409,
        "puzzle-too-late": 409,
        "puzzle-too-quick": 409,
        "too-fast": 429,
        "foreign-page": 403,
        "missing-extra": 501,
        "store-failed": 503,
    }.get(error.code, 400)


async def make_table(request: Request) -> Response:
    visitor = visitor_of(request)
    try:
        body = await read_body(request)
        table = await make_for(request, visitor, decoded(_new_table, body or b"{}"))
    except TertiaError as error:
        return visitor.give_cookie(failure(error, visitor))
    return visitor.give_cookie(json({"table": table, "link": f"/t/{table}"}, 201))


async def make_for(request: Request, visitor: Visitor, new: NewTable) -> str:
    """A table for this visitor, if they may have one more."""
    if not await _registry(request).cluster.allow(f"tables {visitor.address}", *NEW_TABLES):
        raise BadInput("too-fast")
    return await _registry(request).create(_command(new), visitor.player)


async def read_body(request: Request, bucket: str = "new_tables") -> bytes:
    """The whole body of a request that changes something, of which no more is read than may be."""
    if not same_origin(request):
        raise BadInput("foreign-page")
    if not getattr(request.app.state, bucket).take(visitor_of(request).address):
        raise BadInput("too-fast")
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MESSAGE_SIZE:
                raise BadInput("message-too-long", most=MESSAGE_SIZE)
    except ClientDisconnect:
        raise BadInput("bad-message", reason="body") from None
    return body


def _command(new: NewTable) -> MakeTable[Any]:
    game = GAMES.get(new.game)
    if game is None:
        raise Refused("unknown-game", given=new.game, expected=tuple(GAMES))
    preset: Any = game.Options()
    if new.edition is not None:
        if new.game != "classic":
            raise BadInput("classic-only", game=new.game)
        if new.form not in FORMS:
            raise BadInput("bad-choice", option="form", given=new.form, expected=FORMS)
        preset = edition_options(new.edition, new.form)
    options = room_codec(new.game).read_options(new.options, preset)
    seats = new.seats
    if seats is None:
        seats = 1 if new.form == "solitaire" else min(4, game.PLAYERS[-1])
    return MakeTable(new.game, options, seats, new.listed)


async def open_tables(request: Request) -> Response:
    lines = await _registry(request).log.open_tables(limit=50)
    shown = ("table", "game", "phase", "host", "players", "seats", "made_at")
    return json({"tables": [{name: getattr(line, name) for name in shown} for line in lines]})


async def one_table(request: Request) -> Response:
    """A table's line; of a finished game also its whole log, with every deck opened."""
    visitor = visitor_of(request)
    try:
        live = await _registry(request).get(request.path_params["table"])
    except TertiaError as error:
        return failure(error, visitor)
    room = live.room
    answer: dict[str, Any] = {"game": room.game, "phase": room.phase, "version": room.version}
    if room.phase == "over":
        answer["log"] = await live.public_log()
        names = [seat.name for seat in room.seats]
        answer["seats"] = names
        narrator = Narrator(visitor.language, names, getattr(room.options, "face", "classic"))
        answer["notes"] = [
            {**msgspec.to_builtins(note), "text": note_text(narrator, note)}
            for note in notes(await live.decisions())
        ]
    return json(answer)


async def bots(request: Request) -> Response:
    """The levels and the personalities that a table can ask for, in the visitor's language."""
    language = pick_language(request.query_params.get("language"), visitor_of(request).language)
    return json(
        {
            "default": DEFAULT_LEVEL,
            "levels": [
                {
                    "id": level,
                    "name": text(language, f"bots.level.{level}"),
                    "about": text(language, f"bots.about-level.{level}"),
                }
                for level in LEVELS
            ],
            "personalities": [
                {
                    "id": one.id,
                    "name": one.name,
                    "face": one.face,
                    "about": text(language, f"bots.personality.{one.id}"),
                }
                for one in PERSONALITIES.values()
            ],
        }
    )


async def games(request: Request) -> Response:
    """What can be played."""
    return json(games_document())


async def me(request: Request) -> Response:
    visitor = visitor_of(request)
    results = await _registry(request).log.results_of(visitor.player, limit=100)
    shown = ("table", "round", "game", "at", "rank", "players", "score")
    return visitor.give_cookie(
        json({"results": [{name: getattr(result, name) for name in shown} for result in results]})
    )


async def odds(request: Request) -> Response:
    """What the page about the odds shows: counted and simulated when this version was made."""
    tag = f'"{sha256(facts_bytes()).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(facts_bytes(), media_type="application/json", headers=headers)


async def describe(request: Request) -> Response:
    """The OpenAPI document."""
    return json(openapi_document())


async def describe_socket(request: Request) -> Response:
    """Every message of a table's socket."""
    return json(socket_document())


def _registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


ROUTES = [
    Route("/api", describe),
    Route("/api/socket", describe_socket),
    Route("/api/bots", bots),
    Route("/api/games", games),
    Route("/api/me", me),
    Route("/api/odds", odds),
    Route("/api/tables", open_tables, methods=["GET"]),
    Route("/api/tables", make_table, methods=["POST"]),
    Route("/api/tables/{table}", one_table),
]
