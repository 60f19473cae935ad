"""``/api/puzzles``: the server judges and keeps the time; a SET leaves it once it was found."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, cast

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.routing import Route

from tertia.errors import BadInput, Refused
from tertia.games.codec import decoded
from tertia.games.engine import Millis
from tertia.live.registry import TableRegistry
from tertia.puzzles import (
    FIRST_DAY,
    KINDS,
    Board,
    Kind,
    daily,
    parse_date,
    puzzle_number,
)
from tertia.puzzles.daily import RECIPES, Recipe
from tertia.rooms.names import checked_name
from tertia.server.api.puzzle_claims import answering, judged, read_claim
from tertia.server.api.tables import read_body
from tertia.server.security.visitor import visitor_of
from tertia.storage.times import Time, Times

LISTED = 10
"""As many times as the table of a day shows."""

QUICKEST: Millis = 500
"""Three cards cannot be seen and tapped in less; who claims all SETs faster than this each is no visitor."""


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


_signature: Any = msgspec.json.Decoder(Signature)


def today(request: Request) -> date:
    """The day it is everywhere, by the one clock of all nodes: puzzles change at midnight UTC."""
    return _day_of(_registry(request).clock())


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
    now = _registry(request).clock()
    mine = await _times(request).begin(*asked.key, visitor_of(request).player, now)
    done = {} if mine.took is None else {"found": board.sets}
    return {**_facts(request, asked), **_mine(asked, mine), **done, "table": board.cards, "now": now}


async def claim(request: Request) -> dict[str, Any]:
    """Three cards. With the last SET the time is kept: all of them were shown, whatever the visitor's page says."""
    asked = _asked(request)
    claimed = await read_claim(request)
    player = visitor_of(request).player
    mine = await _times(request).time_of(*asked.key, player)
    if mine is None:
        raise Refused("puzzle-not-begun")
    verdict = judged(request, await asked.board(), claimed)
    at = max(0, _registry(request).clock() - mine.started_at)
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


def _registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def _times(request: Request) -> Times:
    return cast(Times, _registry(request).log)  # every store keeps both


_DAY = "/api/puzzles/{kind}/{date}"
ROUTES = [
    Route(_DAY, answering(puzzle)),
    Route(f"{_DAY}/start", answering(start), methods=["POST"]),
    Route(f"{_DAY}/claim", answering(claim), methods=["POST"]),
    Route(f"{_DAY}/sign", answering(sign), methods=["POST"]),
]
