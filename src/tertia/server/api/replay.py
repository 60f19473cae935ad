"""Finished games under ``/api/tables/{table}``: review, replay, record, and a moment as a moving picture."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import BadInput
from tertia.faces import PALETTES, CardStyle
from tertia.history.files import write_record
from tertia.history.replay import FinishedGame, Perspective, export_record, frames, moment_svg, scenes
from tertia.history.review import Review
from tertia.live.finished_games import finished_round, review_round
from tertia.live.table import LiveTable
from tertia.narration.narrator import Narrator
from tertia.printing.options import CHOICES
from tertia.rooms.view import seat_view
from tertia.server.api import query_params
from tertia.server.api.narration import narrator_for, notes_json
from tertia.server.api.openapi import (
    ERROR,
    ROUND,
    TABLE,
    Endpoint,
    Schema,
    choice_parameters,
    error,
    query_parameter,
    switch_parameters,
)
from tertia.server.api.responses import json_response
from tertia.server.caching import PER_VISITOR, VISITOR_HEADERS, Body, respond
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.texts import LANGUAGES, pick_language


async def show_review(request: Request) -> Response:
    """Return statistics of a finished game and comments of its bots, by seat and nickname, without identities."""
    review = await review_round(await _live_table(request), query_params.round_number(request))
    game = await _finished_game(request)
    notes = await asyncio.to_thread(notes_json, game.decisions, _narrator(request, game))
    return json_response({**msgspec.to_builtins(review), "notes": notes})


async def show_replay(request: Request) -> Response:
    """Return a finished game step by step: as one seat saw it, as a spectator saw it, or with all cards open."""
    game = await _finished_game(request)
    body = await asyncio.to_thread(
        _replay_body, game, _requested_perspective(request, game), _narrator(request, game)
    )
    return respond(request, body, PER_VISITOR, vary=VISITOR_HEADERS)


def _replay_body(game: FinishedGame, perspective: Perspective, narrator: Narrator) -> Body:
    replay = {
        "game": game.room.game,
        "round": game.number,
        "rounds": game.rounds,
        "eyes": perspective,
        "options": game.room.options,
        "seats": [seat_view(seat) for seat in game.room.seats],
        "frames": list(frames(game, perspective, narrator)),
        "notes": notes_json(game.decisions, narrator),
    }
    return Body.of(msgspec.json.encode(replay), "application/json", level=6)


async def download_record(request: Request) -> Response:
    """Return the record of a finished game, one event per line. ``tertia replay`` reads and verifies it."""
    game = await _finished_game(request)
    lines = await asyncio.to_thread(lambda: list(write_record(game.room.rules, export_record(game))))
    body = Body.of("".join(f"{line}\n" for line in lines).encode(), "application/jsonl", level=6)
    return _as_download(respond(request, body), f"tertia-{request.path_params['table']}-{game.number}.jsonl")


async def download_moment(request: Request) -> Response:
    """Return a few steps of a finished game as an animated SVG."""
    game = await _finished_game(request)
    narrator = _narrator(request, game)
    palette: Any = query_params.choice(request, "palette", PALETTES, default="classic")
    style = CardStyle(narrator.face, palette, query_params.switch(request, "night"), density="small")
    span = query_params.integer(request, "from"), query_params.integer(request, "to")
    body = await asyncio.to_thread(_moment_body, game, span, style, narrator)
    response = respond(request, body, PER_VISITOR, vary=VISITOR_HEADERS)
    return _as_download(response, f"tertia-{request.path_params['table']}-{game.number}-{span[0]}.svg")


def _moment_body(game: FinishedGame, span: tuple[int, int], style: CardStyle, narrator: Narrator) -> Body:
    svg = moment_svg(scenes(game, *span, narrator), style, game.steps[0].decision.at, narrator)
    return Body.of(svg.encode(), "image/svg+xml", level=6)


async def _live_table(request: Request) -> LiveTable:
    state = state_of(request)
    state.limits.pictures.check(visitor_of(request).address)
    return await state.registry.get(request.path_params["table"])


async def _finished_game(request: Request) -> FinishedGame:
    number = query_params.round_number(request)
    return await finished_round(await _live_table(request), number)


def _requested_perspective(request: Request, game: FinishedGame) -> Perspective:
    """Return the seat whose view is shown, ``all`` for open cards, or None for the view of a spectator."""
    word, seats = request.query_params.get("seat"), len(game.room.seats)
    if word is None or word == "all":
        return word  # type: ignore[return-value]
    if not (word.isdecimal() and len(word) < 3 and int(word) < seats):
        expected = (*(str(seat) for seat in range(seats)), "all")
        raise BadInput("bad-choice", option="seat", given=word, expected=expected)
    return int(word)


def _narrator(request: Request, game: FinishedGame) -> Narrator:
    given = request.query_params.get("language")
    language = pick_language(given if given in LANGUAGES else None, visitor_of(request).language)
    return narrator_for(game.room, language)


def _as_download(response: Response, name: str) -> Response:
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


_LANGUAGE = choice_parameters({"language": CHOICES["language"]})
_STEP: Schema = {"type": "integer", "minimum": 0}
_NOT_OVER = error("the game is not over")


def _endpoint(
    name: str,
    handler: Callable[[Request], Awaitable[Response]],
    summary: str,
    media_type: str,
    parameters: list[Schema],
) -> Endpoint:
    return Endpoint(
        f"/api/tables/{{table}}/{name}",
        handler,
        summary,
        parameters=[TABLE, ROUND, *parameters],
        responses={
            "200": {"description": summary, "content": {media_type: {}}},
            "400": ERROR,
            "404": error("no such table, or no such round"),
            "409": _NOT_OVER,
        },
    )


ENDPOINTS = [
    Endpoint(
        "/api/tables/{table}/review",
        show_review,
        "Review a finished game: the last one, or the one of this round",
        parameters=[TABLE, ROUND],
        responses={"200": {"description": "The review"}, "404": error("no such table"), "409": _NOT_OVER},
        result=Review,
    ),
    _endpoint(
        "replay",
        show_replay,
        "Replay a finished game step by step: as a seat saw it, as a spectator saw it, or with all cards open",
        "application/json",
        [query_parameter("seat", {"type": "string", "pattern": "^([0-9]+|all)$"}), *_LANGUAGE],
    ),
    _endpoint(
        "log.jsonl",
        download_record,
        "Download the record of a finished game, one event per line, for `tertia replay`",
        "application/jsonl",
        [],
    ),
    _endpoint(
        "moment.svg",
        download_moment,
        "Draw a few steps of a finished game as an animated picture",
        "image/svg+xml",
        [
            *(query_parameter(name, _STEP, required=True) for name in ("from", "to")),
            *choice_parameters({"palette": CHOICES["palette"]}),
            *switch_parameters("night"),
            *_LANGUAGE,
        ],
    ),
]
