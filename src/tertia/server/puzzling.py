"""``/api/puzzles`` and ``/api/boards``: the server judges and keeps the time; a SET leaves it once it was found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import wraps
from typing import Any, cast

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.errors import BadInput, Refused, TertiaError
from tertia.games.engine import Millis
from tertia.puzzles import (
    FIRST_DAY,
    KINDS,
    SOLID,
    Board,
    Kind,
    daily,
    deal_board,
    judge,
    parse_date,
    puzzle_number,
)
from tertia.puzzles.boards import LEAST_CARDS, MOST_CARDS
from tertia.puzzles.daily import RECIPES, Recipe
from tertia.server.explaining import explained, look_asked
from tertia.server.rest import failure, json, read_body
from tertia.server.visitor import visitor_of
from tertia.tables.house import House
from tertia.tables.room.names import checked_name
from tertia.tables.times import Time, Times
from tertia.tables.wire import decoded

LISTED = 10
"""As many times as the table of a day shows."""

QUICKEST: Millis = 500
"""Three cards cannot be seen and tapped in less; who claims all SETs faster than this each is no visitor."""

SETS = (1, 8)
"""What boards may be asked for: others take seconds to be found."""


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Three cards, and the SETs that were found before."""

    cards: list[int]
    found: list[list[int]] = []


class Signature(msgspec.Struct, forbid_unknown_fields=True):
    """The nickname for the table of times; none takes it off again."""

    name: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Which puzzle is meant. Its board takes a tenth of a second to be found, so it waits until it is needed."""

    day: date
    kind: Kind

    @property
    def key(self) -> tuple[str, str]:
        return self.day.isoformat(), self.kind

    @property
    def recipe(self) -> Recipe:
        return RECIPES[self.kind]

    async def board(self) -> Board:
        return (await run_in_threadpool(daily, self.day, self.kind)).board


_claim: Any = msgspec.json.Decoder(Claim)
_signature: Any = msgspec.json.Decoder(Signature)

Answer = Callable[[Request], Awaitable[dict[str, Any]]]


def _answering(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """What went wrong is a sentence in the visitor's language."""

    @wraps(answer)
    async def respond(request: Request) -> Response:
        visitor = visitor_of(request)
        try:
            response = json(await answer(request))
        except TertiaError as error:
            response = failure(error, visitor)
        response.headers["cache-control"] = "no-store"
        return visitor.give_cookie(response)

    return respond


# The puzzle of a day ----------------------------------------------------------------------------------


def today(request: Request) -> date:
    """The day it is everywhere, by the one clock of all nodes: puzzles change at midnight UTC."""
    return _day_of(_house(request).clock())


def asked_day(request: Request, word: str) -> date:
    """The day that is meant; no day has its puzzle before it begins, or before there were any."""
    now = today(request)
    day = now if word == "today" else parse_date(word)
    if day > now:
        raise Refused("puzzle-not-yet", given=day.isoformat(), today=now.isoformat())
    if day < FIRST_DAY:
        raise BadInput("no-puzzle-yet", given=day.isoformat(), first=FIRST_DAY.isoformat())
    return day


def asked_kind(word: str) -> Kind:
    for kind in KINDS:
        if kind == word:
            return kind
    raise BadInput("bad-choice", option="kind", given=word[:40], expected=KINDS)


async def puzzle(request: Request) -> dict[str, Any]:
    """A day's puzzle without its cards, how far the visitor is, and the shortest times."""
    asked = _asked(request)
    player = visitor_of(request).player
    mine = await _times(request).time_of(*asked.key, player)
    best = await _times(request).best_times(*asked.key, LISTED)
    shown = [{"name": one.name, "took": one.took, "you": one.player == player} for one in best]
    return {**_facts(request, asked), **_mine(asked, mine), "times": shown}


async def start(request: Request) -> dict[str, Any]:
    """The cards. From the first start on the clock runs, whoever goes and comes again."""
    asked = _asked(request)
    await read_body(request, "claims")
    board = await asked.board()
    now = _house(request).clock()
    mine = await _times(request).begin(*asked.key, visitor_of(request).player, now)
    done = {} if mine.took is None else {"found": board.sets}
    return {**_facts(request, asked), **_mine(asked, mine), **done, "table": board.cards, "now": now}


async def claim(request: Request) -> dict[str, Any]:
    """Three cards. With the last SET the time is kept: all of them were shown, whatever the visitor's page says."""
    asked = _asked(request)
    claimed: Claim = decoded(_claim, await read_body(request, "claims"))
    player = visitor_of(request).player
    mine = await _times(request).time_of(*asked.key, player)
    if mine is None:
        raise Refused("puzzle-not-begun")
    verdict = _judged(request, await asked.board(), claimed)
    at = max(0, _house(request).clock() - mine.started_at)
    if verdict["left"] == 0:
        mine = await _times(request).finish(*asked.key, player, at)
    return {**verdict, "at": at, **_mine(asked, mine)}


async def sign(request: Request) -> dict[str, Any]:
    """The visitor's time goes on the day's table under a nickname, or comes off it."""
    asked = _asked(request)
    wish: Signature = decoded(_signature, await read_body(request, "claims"))
    name = checked_name(wish.name) if wish.name.strip() else ""
    player = visitor_of(request).player
    mine = await _times(request).time_of(*asked.key, player)
    if mine is None or mine.took is None:
        raise Refused("puzzle-not-solved")
    if name and not _in_time(asked, mine):
        raise Refused("puzzle-too-late", given=asked.day.isoformat())
    if name and mine.took < QUICKEST * asked.recipe.sets:
        raise Refused("puzzle-too-quick")
    await _times(request).sign(*asked.key, player, name)
    return await puzzle(request)


def _asked(request: Request) -> Asked:
    return Asked(asked_day(request, request.path_params["date"]), asked_kind(request.path_params["kind"]))


def _facts(request: Request, asked: Asked) -> dict[str, Any]:
    return {
        "kind": asked.kind,
        "date": asked.day.isoformat(),
        "today": today(request).isoformat(),
        "number": puzzle_number(asked.day),
        "cards": asked.recipe.cards,
        "sets": asked.recipe.sets,
    }


def _mine(asked: Asked, mine: Time | None) -> dict[str, Any]:
    """How far the visitor is; ``in_time`` is whether it was begun on its day."""
    if mine is None:
        return {"started_at": None, "took": None, "name": "", "in_time": False}
    return {
        "started_at": mine.started_at,
        "took": mine.took,
        "name": mine.name,
        "in_time": _in_time(asked, mine),
    }


def _in_time(asked: Asked, mine: Time) -> bool:
    return _day_of(mine.started_at) == asked.day


def _day_of(at: Millis) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()


# Any board --------------------------------------------------------------------------------------------


async def board(request: Request) -> dict[str, Any]:
    """The board of a seed, without its SETs."""
    made = await asked_board(request)
    return {"table": made.cards, "sets": len(made.sets)}


async def board_claim(request: Request) -> dict[str, Any]:
    made = await asked_board(request)
    return _judged(request, made, decoded(_claim, await read_body(request, "claims")))


async def asked_board(request: Request) -> Board:
    """The board that the address describes."""
    asked = request.query_params
    size = _whole(asked.get("cards", "9"), "cards", LEAST_CARDS, MOST_CARDS)
    sets = _whole(asked.get("sets", "4"), "sets", *SETS)
    deck = asked.get("deck", "27")
    if deck not in ("27", "81"):
        raise BadInput("bad-choice", option="deck", given=deck[:40], expected=(27, 81))
    if not request.app.state.claims.take(visitor_of(request).address):
        raise BadInput("too-fast")
    seed = asked.get("seed", "1")[:80]
    return await run_in_threadpool(deal_board, size, sets, seed, SOLID if deck == "27" else None)


def _whole(word: str, option: str, least: int, most: int) -> int:
    if not (word.isdecimal() and len(word) < 4 and least <= int(word) <= most):
        raise BadInput("bad-number", option=option, given=word[:40], least=least, most=most)
    return int(word)


def _judged(request: Request, board: Board, claimed: Claim) -> dict[str, Any]:
    judged = judge(board, claimed.found, claimed.cards)
    language, face, hues = look_asked(request)
    said = explained(language, judged.explanation, face, hues)
    return {**said, "known": judged.known, "left": judged.left}


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _times(request: Request) -> Times:
    return cast(Times, _house(request).log)  # every store keeps both


_DAY = "/api/puzzles/{kind}/{date}"
ROUTES = [
    Route(_DAY, _answering(puzzle)),
    Route(f"{_DAY}/start", _answering(start), methods=["POST"]),
    Route(f"{_DAY}/claim", _answering(claim), methods=["POST"]),
    Route(f"{_DAY}/sign", _answering(sign), methods=["POST"]),
    Route("/api/boards", _answering(board)),
    Route("/api/boards/claim", _answering(board_claim), methods=["POST"]),
]
