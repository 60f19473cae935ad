"""``/api/puzzles``: the daily puzzles. The server judges claims and keeps the time.

It never sends a SET that the visitor has not found.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from starlette.requests import Request

from tertia.errors import BadInput, Refused
from tertia.puzzles import FIRST_DAY, KINDS, Board, Kind, daily, parse_date, puzzle_number
from tertia.puzzles.daily import RECIPES, Recipe
from tertia.puzzles.plausible_times import is_plausible
from tertia.server.api.leaderboards import (
    Signature,
    check_signature,
    day_of,
    is_in_time,
    leaderboard,
    read_signature,
)
from tertia.server.api.openapi import path_parameter
from tertia.server.api.puzzle_answers import JudgedPuzzleClaim, PuzzleState, StartedPuzzle
from tertia.server.api.puzzle_claims import Claim, judge_claim, read_claim
from tertia.server.api.puzzle_endpoints import daily_endpoint
from tertia.server.api.query_params import GIVEN_LENGTH
from tertia.server.api.request_body import read_body
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.storage.ports import PuzzleFind, PuzzleTime, Times


@dataclass(frozen=True, slots=True)
class PuzzleId:
    """A day and a kind of puzzle. The board is separate because it takes a tenth of a second to find."""

    day: date
    kind: Kind

    @property
    def key(self) -> tuple[str, str]:
        """Return the key of its times in the store."""
        return self.day.isoformat(), self.kind

    @property
    def recipe(self) -> Recipe:
        return RECIPES[self.kind]

    async def board(self) -> Board:
        return (await asyncio.to_thread(daily, self.day, self.kind)).board


async def show_puzzle(request: Request) -> dict[str, Any]:
    """Return the puzzle without its cards, the visitor's progress, and the leaderboard."""
    puzzle, player, times = _requested_puzzle(request), visitor_of(request).player, _times(request)
    own = await times.time_of(*puzzle.key, player)
    best = await leaderboard(request, puzzle.day, puzzle.kind)
    entries = [{"name": entry.name, "took": entry.took, "you": entry.player == player} for entry in best]
    return {**_puzzle_json(request, puzzle), **_progress_json(puzzle, own), "times": entries}


async def start_puzzle(request: Request) -> dict[str, Any]:
    """Return the cards. The clock runs from the visitor's first start, whether or not they reload the page."""
    puzzle, player, times = _requested_puzzle(request), visitor_of(request).player, _times(request)
    await read_body(request, state_of(request).limits.puzzle_claims)
    board = await puzzle.board()
    now = state_of(request).registry.clock()
    own = await times.begin(*puzzle.key, player, now)
    finds = await times.finds_of(*puzzle.key, player)
    return {
        **_puzzle_json(request, puzzle),
        **_progress_json(puzzle, own),
        **_found_json(board, own, finds),
        "table": board.cards,
        "now": now,
    }


async def claim_set(request: Request) -> dict[str, Any]:
    """Judge three cards, and record a SET that the visitor had not found before. The last SET stops the clock.

    A list of finds in the request is ignored.
    """
    puzzle = _requested_puzzle(request)
    claim = await read_claim(request)
    player, times = visitor_of(request).player, _times(request)
    own = await times.time_of(*puzzle.key, player)
    if own is None:
        raise Refused("puzzle-not-begun")
    board = await puzzle.board()
    finds = await times.finds_of(*puzzle.key, player)
    judged = judge_claim(request, board, claim.cards, [cards_of(find) for find in finds])
    took = max(0, state_of(request).registry.clock() - own.started_at)
    if judged["is_set"] and not judged["known"] and own.took is None:
        cards = " ".join(map(str, sorted(claim.cards)))
        await times.add_finds([PuzzleFind(*puzzle.key, player, cards, took)])
        # Read again: another claim of this visitor may have been accepted meanwhile.
        finds = await times.finds_of(*puzzle.key, player)
        judged["left"] = len(board.sets) - len(finds)
        if judged["left"] == 0:
            own = await times.finish(*puzzle.key, player, finds[-1].took)
    return {**judged, "at": took, **_progress_json(puzzle, own)}


async def sign_time(request: Request) -> dict[str, Any]:
    """Put the visitor's time on the leaderboard under a nickname, or take it off."""
    puzzle, name = _requested_puzzle(request), await read_signature(request)
    player, times = visitor_of(request).player, _times(request)
    own = await times.time_of(*puzzle.key, player)
    if own is None or own.took is None:
        raise Refused("puzzle-not-solved")
    check_signature(request, name, own, puzzle.day)
    finds = [find.took for find in await times.finds_of(*puzzle.key, player)]
    if name and not is_plausible(own.took, puzzle.recipe.sets, finds):
        raise Refused("puzzle-too-quick")
    await times.sign(*puzzle.key, player, name)
    return await show_puzzle(request)


def today(request: Request) -> date:
    """Return the present day in UTC by the clock that all nodes share. Puzzles change at midnight UTC."""
    return day_of(state_of(request).registry.clock())


def parse_day(request: Request, word: str) -> date:
    """Parse a day. Raise BadInput for a day before the first puzzle, and Refused for a day after today."""
    present_day = today(request)
    day = present_day if word == "today" else parse_date(word)
    if day > present_day:
        raise Refused("puzzle-not-yet", given=day.isoformat(), today=present_day.isoformat())
    if day < FIRST_DAY:
        raise BadInput("no-puzzle-yet", given=day.isoformat(), first=FIRST_DAY.isoformat())
    return day


def _requested_puzzle(request: Request) -> PuzzleId:
    day, word = parse_day(request, request.path_params["date"]), request.path_params["kind"]
    kind: Kind | None = next((kind for kind in KINDS if kind == word), None)
    if kind is None:
        raise BadInput("bad-choice", option="kind", given=word[:GIVEN_LENGTH], expected=KINDS)
    return PuzzleId(day, kind)


def _puzzle_json(request: Request, puzzle: PuzzleId) -> dict[str, Any]:
    return {
        "kind": puzzle.kind,
        "date": puzzle.day.isoformat(),
        "today": today(request).isoformat(),
        "number": puzzle_number(puzzle.day),
        "cards": puzzle.recipe.cards,
        "sets": puzzle.recipe.sets,
    }


def _progress_json(puzzle: PuzzleId, own: PuzzleTime | None) -> dict[str, Any]:
    if own is None:
        return {"started_at": None, "took": None, "name": "", "in_time": False}
    return {
        "started_at": own.started_at,
        "took": own.took,
        "name": own.name,
        "in_time": is_in_time(own, puzzle.day),
    }


def _found_json(board: Board, own: PuzzleTime, finds: Sequence[PuzzleFind]) -> dict[str, Any]:
    """Return the visitor's finds with their times.

    Earlier versions did not record finds: of a puzzle that was solved then, the times of the finds are unknown.
    """
    if own.took is not None and len(finds) < len(board.sets):
        return {"found": board.sets, "found_at": [None] * len(board.sets)}
    return {"found": [cards_of(find) for find in finds], "found_at": [find.took for find in finds]}


def cards_of(find: PuzzleFind) -> list[int]:
    return [int(card) for card in find.cards.split()]


def _times(request: Request) -> Times:
    return state_of(request).store.times


_PATH = "/api/puzzles/{kind}/{date}"
_endpoint = partial(
    daily_endpoint,
    parameters=[path_parameter("kind", KINDS), path_parameter("date")],
    conflict="not started, not solved, or not accepted on the leaderboard",
)

ENDPOINTS = [
    _endpoint(
        _PATH,
        show_puzzle,
        "Show a daily puzzle without its cards, and its leaderboard",
        result=PuzzleState,
        method="GET",
    ),
    _endpoint(
        _PATH + "/start",
        start_puzzle,
        "Start a puzzle: get the cards; the clock runs from the first start",
        result=StartedPuzzle,
    ),
    _endpoint(
        _PATH + "/claim",
        claim_set,
        "Claim a SET: send three cards; the server remembers your finds, and the last SET stops the clock",
        result=JudgedPuzzleClaim,
        body=Claim,
    ),
    _endpoint(
        _PATH + "/sign",
        sign_time,
        "Put your time on the leaderboard under a nickname, or take it off",
        result=PuzzleState,
        body=Signature,
    ),
]
