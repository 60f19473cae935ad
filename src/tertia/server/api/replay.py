"""Finished games over plain HTTP: step by step, as a record to keep, and a moment of one as a picture."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.errors import BadInput, TertiaError
from tertia.faces import PALETTES, CardStyle
from tertia.history.bot_notes import note_text, notes
from tertia.history.files import write_record
from tertia.history.replay import Eyes, Round, entries_of, frames, moment_svg, scenes
from tertia.live.registry import LiveTable, TableRegistry
from tertia.narration.narrator import Narrator
from tertia.printing.options import is_yes, one_of
from tertia.rooms.view import seat_view
from tertia.server.api.query_params import round_asked, whole_asked
from tertia.server.api.tables import failure, json
from tertia.server.pages.caching import ASK_AGAIN, Body, answer
from tertia.server.security.visitor import visitor_of
from tertia.texts import LANGUAGES, pick_language

VARIES = ", cookie, accept-language"


async def review(request: Request) -> Response:
    """A look back at a game that is over, with what its bots say: by seat and nickname, never by who it was."""
    try:
        live = await _live(request)
        look = await live.review(round_asked(request))
        game = await _game(request)
        told = await asyncio.to_thread(_told, game, _narrator(request, game))
    except TertiaError as error:
        return failure(error, visitor_of(request))
    return json({**msgspec.to_builtins(look), "notes": told})


def _told(game: Round, narrator: Narrator) -> list[dict[str, Any]]:
    """How long bots looked for each SET, their mistakes, and hints, each with its sentence."""
    return [
        {**msgspec.to_builtins(note), "text": note_text(narrator, note)} for note in notes(game.decisions)
    ]


async def replay(request: Request) -> Response:
    """A finished game step by step, as a seat saw it, as a spectator did, or with all cards open."""
    try:
        game = await _game(request)
        body = await asyncio.to_thread(_replay, game, _eyes(request, game), _narrator(request, game))
    except TertiaError as error:
        return failure(error, visitor_of(request))
    return answer(request, body, f"private, {ASK_AGAIN}", vary=VARIES)


def _replay(game: Round, eyes: Eyes, narrator: Narrator) -> Body:
    found = {
        "game": game.room.game,
        "round": game.number,
        "rounds": game.rounds,
        "eyes": eyes,
        "options": game.room.options,
        "seats": [seat_view(seat) for seat in game.room.seats],
        "frames": list(frames(game, eyes, narrator)),
        "notes": _told(game, narrator),
    }
    return Body.of(msgspec.json.encode(found), "application/json", level=6)


async def record(request: Request) -> Response:
    """The record of a finished game, one event a line: ``tertia replay`` reads it and proves it."""
    try:
        game = await _game(request)
        lines = await asyncio.to_thread(lambda: list(write_record(game.room.rules, entries_of(game))))
    except TertiaError as error:
        return failure(error, visitor_of(request))
    body = Body.of("".join(f"{line}\n" for line in lines).encode(), "application/jsonl", level=6)
    response = answer(request, body)
    return _named(response, f"tertia-{request.path_params['table']}-{game.number}.jsonl")


async def moment(request: Request) -> Response:
    """A few steps of a finished game as a picture that moves."""
    asked = request.query_params
    try:
        game = await _game(request)
        narrator = _narrator(request, game)
        palette: Any = one_of("palette", asked.get("palette", "classic"), PALETTES)
        look = CardStyle(narrator.face, palette, is_yes("night", asked.get("night", "")), density="S")
        span = whole_asked(request, "from"), whole_asked(request, "to")
        body = await asyncio.to_thread(_moment, game, span, look, narrator)
    except TertiaError as error:
        return failure(error, visitor_of(request))
    response = answer(request, body, f"private, {ASK_AGAIN}", vary=VARIES)
    return _named(response, f"tertia-{request.path_params['table']}-{game.number}-{span[0]}.svg")


def _moment(game: Round, span: tuple[int, int], look: CardStyle, narrator: Narrator) -> Body:
    shown = scenes(game, *span, narrator)
    written = moment_svg(shown, look, game.steps[0].decision.at, narrator)
    return Body.of(written.encode(), "image/svg+xml", level=6)


# What is asked for --------------------------------------------------------------------------------------


async def _live(request: Request) -> LiveTable:
    if not request.app.state.pictures.take(visitor_of(request).address):
        raise BadInput("too-fast")
    registry: TableRegistry = request.app.state.registry
    return await registry.get(request.path_params["table"])


async def _game(request: Request) -> Round:
    number = round_asked(request)
    return await (await _live(request)).finished(number)


def _eyes(request: Request, game: Round) -> Eyes:
    word, seats = request.query_params.get("seat"), len(game.room.seats)
    if word is None or word == "all":
        return word  # type: ignore[return-value]
    if not (word.isdecimal() and len(word) < 3 and int(word) < seats):
        expected = (*(str(seat) for seat in range(seats)), "all")
        raise BadInput("bad-choice", option="seat", given=word, expected=expected)
    return int(word)


def _narrator(request: Request, game: Round) -> Narrator:
    asked = request.query_params.get("language")
    language = pick_language(asked if asked in LANGUAGES else None, visitor_of(request).language)
    names = [seat.name for seat in game.room.seats]
    return Narrator(language, names, getattr(game.room.options, "face", "classic"))


def _named(response: Response, name: str) -> Response:
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


ROUTES = [
    Route("/api/tables/{table}/review", review),
    Route("/api/tables/{table}/replay", replay),
    Route("/api/tables/{table}/log.jsonl", record),
    Route("/api/tables/{table}/moment.svg", moment),
]
