"""Finished games under ``/api/tables/{table}``: review, replay, record, and a moment as a moving picture.

A round is the number of a game at its table: a rematch is the next round.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import BadInput
from tertia.faces import PALETTES, CardStyle
from tertia.history.files import write_record
from tertia.history.replay import (
    FinishedGame,
    Perspective,
    find_clearing_way,
    follow_way,
    frames,
    moment_svg,
    public_record,
    scenes,
)
from tertia.history.review import Review, review
from tertia.printing.options import CHOICES
from tertia.rooms.view import room_view, seat_view
from tertia.server.api import query_params
from tertia.server.api.finished import body_of, language_of, requested_game
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
from tertia.server.caching import PER_VISITOR, VISITOR_HEADERS, Body, respond
from tertia.server.security.visitor import visitor_of


async def show_review(request: Request) -> Response:
    """Return statistics of a finished game and comments of its bots, by seat and nickname, without identities."""
    game = await requested_game(request)
    body = await body_of(request, game, _review_body, language_of(request))
    return respond(request, body, PER_VISITOR, vary_also=VISITOR_HEADERS)


def _review_body(game: FinishedGame, language: str) -> Body:
    reviewed = review(game.room.rules, game.events, room_view(game.room, ()).seats)
    notes = notes_json(game.decisions, narrator_for(game.room, language))
    way = find_clearing_way(game)
    return _json_body({**msgspec.to_builtins(reviewed), "notes": notes, "way": way})


async def show_replay(request: Request) -> Response:
    """Return a finished game step by step: as one seat saw it, as a spectator saw it, or with all cards open."""
    game = await requested_game(request)
    perspective = _requested_perspective(request, game)
    with_way = query_params.switch(request, "way")
    body = await body_of(
        request, game, _replay_body, perspective, language_of(request), _own_seat(request, game), with_way
    )
    return respond(request, body, PER_VISITOR, vary_also=VISITOR_HEADERS)


def _replay_body(
    game: FinishedGame, perspective: Perspective, language: str, own_seat: int | None, with_way: bool
) -> Body:
    """Encode a replay. ``with_way`` shows how the deck could have been cleared, from the last good step on."""
    has_hidden_hands = game.room.rules.ANALYSIS.shown_hands is not None
    way = find_clearing_way(game)
    played_steps = None
    if with_way and way is not None and not way.is_cleared:
        played_steps = way.step + 1
        game = follow_way(game, way)
    narrator = narrator_for(game.room, language, own_seat)
    replay = {
        "game": game.room.game,
        "round": game.number,
        "rounds": game.rounds,
        "eyes": perspective,
        "hidden": has_hidden_hands,
        "you": own_seat,
        "options": game.room.options,
        "seats": [seat_view(seat) for seat in game.room.seats],
        "way": way,
        "shows_way": played_steps is not None,
        "frames": list(
            frames(game, perspective, narrator, own_seat if has_hidden_hands else None, played_steps)
        ),
        "bot_secret": game.bot_secret,
        "notes": notes_json(game.decisions, narrator),
    }
    return _json_body(replay)


def _json_body(value: object) -> Body:
    return Body.of(msgspec.json.encode(value), "application/json", level=6)


def _own_seat(request: Request, game: FinishedGame) -> int | None:
    """Return the visitor's seat in the game; None for somebody who did not play."""
    return game.room.seat_of(visitor_of(request).player)


async def download_record(request: Request) -> Response:
    """Return the record of a finished game, one event per line. ``tertia replay`` reads and verifies it."""
    game = await requested_game(request)
    response = respond(request, await body_of(request, game, _record_body))
    return _as_download(response, f"tertia-{request.path_params['table']}-{game.number}.jsonl")


def _record_body(game: FinishedGame) -> Body:
    names = [seat.name for seat in game.room.seats]
    lines = write_record(game.room.rules, public_record(game), names)
    return Body.of("".join(f"{line}\n" for line in lines).encode(), "application/jsonl", level=6)


async def download_moment(request: Request) -> Response:
    """Return a few steps of a finished game as an animated SVG."""
    game = await requested_game(request)
    face = narrator_for(game.room, "en").face
    palette: Any = query_params.choice(request, "palette", PALETTES, default="classic")
    style = CardStyle(face, palette, query_params.switch(request, "night"), density="small")
    first, last = query_params.integer(request, "from"), query_params.integer(request, "to")
    body = await body_of(request, game, _moment_body, first, last, style, language_of(request))
    response = respond(request, body, PER_VISITOR, vary_also=VISITOR_HEADERS)
    return _as_download(response, f"tertia-{request.path_params['table']}-{game.number}-{first}.svg")


def _moment_body(game: FinishedGame, first: int, last: int, style: CardStyle, language: str) -> Body:
    narrator = narrator_for(game.room, language)
    svg = moment_svg(scenes(game, first, last, narrator), style, game.steps[0].decision.at, narrator)
    return Body.of(svg.encode(), "image/svg+xml", level=6)


def _requested_perspective(request: Request, game: FinishedGame) -> Perspective:
    """Return the seat whose view is shown, ``all`` for open cards, or None for the view of a spectator."""
    word, seats = request.query_params.get("seat"), len(game.room.seats)
    if word is None or word == "all":
        return word  # type: ignore[return-value]
    if not (word.isdecimal() and len(word) < 3 and int(word) < seats):
        expected = (*(str(seat) for seat in range(seats)), "all")
        raise BadInput("bad-choice", option="seat", given=word, expected=expected)
    return int(word)


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
        [
            query_parameter("seat", {"type": "string", "pattern": "^([0-9]+|all)$"}),
            *switch_parameters("way"),
            *_LANGUAGE,
        ],
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
