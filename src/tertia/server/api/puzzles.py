"""``/api/puzzles``: the daily puzzles. The server judges claims and keeps the time.

It never sends a SET that the visitor has not found.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from tertia.errors import BadInput, Refused
from tertia.games.codec import decode
from tertia.games.engine import Millis
from tertia.puzzles import FIRST_DAY, KINDS, Board, Kind, daily, parse_date, puzzle_number
from tertia.puzzles.daily import RECIPES, Recipe
from tertia.puzzles.plausible_times import is_plausible
from tertia.rooms.names import check_name
from tertia.server.api.openapi import JSON_OR_ERROR, TOO_MANY, Endpoint, error, path_parameter
from tertia.server.api.puzzle_answers import JudgedPuzzleClaim, PuzzleState, StartedPuzzle
from tertia.server.api.puzzle_claims import Claim, judge_claim, puzzle_handler, read_claim
from tertia.server.api.query_params import GIVEN_LENGTH
from tertia.server.api.request_body import read_body
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.storage.ports import PuzzleFind, PuzzleTime, Times

LEADERBOARD_SIZE = 10
"""Times that a day's leaderboard shows."""


class Signature(msgspec.Struct, forbid_unknown_fields=True):
    """The nickname for the leaderboard; an empty one removes the entry."""

    name: str


_signature_decoder: Any = msgspec.json.Decoder(Signature)


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
        return (await run_in_threadpool(daily, self.day, self.kind)).board


async def show_puzzle(request: Request) -> dict[str, Any]:
    """Return the puzzle without its cards, the visitor's progress, and the leaderboard."""
    puzzle, player, times = _requested_puzzle(request), visitor_of(request).player, _times(request)
    own = await times.time_of(*puzzle.key, player)
    best = await leaderboard(request, puzzle)
    entries = [{"name": one.name, "took": one.took, "you": one.player == player} for one in best]
    return {**_puzzle_json(request, puzzle), **_progress_json(puzzle, own), "times": entries}


async def leaderboard(request: Request, puzzle: PuzzleId) -> list[PuzzleTime]:
    """Return the shortest times with a nickname that is not banned."""
    access = state_of(request).registry.access
    best = await _times(request).best_times(*puzzle.key, 2 * LEADERBOARD_SIZE)
    return [one for one in best if access.ban_of_name(one.name) is None][:LEADERBOARD_SIZE]


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

    A list of finds in the request counts for nothing.
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
    puzzle = _requested_puzzle(request)
    body = await read_body(request, state_of(request).limits.puzzle_claims)
    signature: Signature = decode(_signature_decoder, body)
    name = check_name(signature.name) if signature.name.strip() else ""
    player, times = visitor_of(request).player, _times(request)
    own = await times.time_of(*puzzle.key, player)
    if own is None or own.took is None:
        raise Refused("puzzle-not-solved")
    if name and not _is_in_time(puzzle, own):
        raise Refused("puzzle-too-late", given=puzzle.day.isoformat())
    if name and state_of(request).registry.access.ban_of_name(name) is not None:
        raise Refused("name-banned", name=name)
    if name and own.removed_at is not None:
        raise Refused("name-removed")
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
    now = today(request)
    day = now if word == "today" else parse_date(word)
    if day > now:
        raise Refused("puzzle-not-yet", given=day.isoformat(), today=now.isoformat())
    if day < FIRST_DAY:
        raise BadInput("no-puzzle-yet", given=day.isoformat(), first=FIRST_DAY.isoformat())
    return day


def _requested_puzzle(request: Request) -> PuzzleId:
    day, word = parse_day(request, request.path_params["date"]), request.path_params["kind"]
    kind: Kind | None = next((one for one in KINDS if one == word), None)
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
        "in_time": _is_in_time(puzzle, own),
    }


def _found_json(board: Board, own: PuzzleTime, finds: Sequence[PuzzleFind]) -> dict[str, Any]:
    """Return the visitor's finds with their times. Times that are older than the record of finds have none."""
    if own.took is not None and len(finds) < len(board.sets):
        return {"found": board.sets, "found_at": [None] * len(board.sets)}
    return {"found": [cards_of(find) for find in finds], "found_at": [find.took for find in finds]}


def cards_of(find: PuzzleFind) -> list[int]:
    return [int(card) for card in find.cards.split()]


def _is_in_time(puzzle: PuzzleId, own: PuzzleTime) -> bool:
    """Return True if the visitor started the puzzle on its day."""
    return day_of(own.started_at) == puzzle.day


def day_of(at: Millis) -> date:
    """Return the day of an instant in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).date()


def _times(request: Request) -> Times:
    return state_of(request).store.times


_PATH = "/api/puzzles/{kind}/{date}"
_PARAMETERS = [path_parameter("kind", KINDS), path_parameter("date")]
_RESPONSES = {
    **JSON_OR_ERROR,
    "404": error("the day is in the future"),
    "409": error("not started, not solved, or not accepted on the leaderboard"),
    **TOO_MANY,
}


def _endpoint(
    action: str,
    answer: Callable[[Request], Awaitable[dict[str, Any]]],
    summary: str,
    result: type[Any],
    body: type[Any] | None = None,
    method: str = "POST",
) -> Endpoint:
    return Endpoint(
        _PATH + action,
        puzzle_handler(answer),
        summary,
        method=method,
        parameters=_PARAMETERS,
        responses=_RESPONSES,
        body=body,
        result=result,
    )


ENDPOINTS = [
    _endpoint(
        "",
        show_puzzle,
        "Show a daily puzzle without its cards, and its leaderboard",
        PuzzleState,
        method="GET",
    ),
    _endpoint(
        "/start",
        start_puzzle,
        "Start a puzzle: get the cards; the clock runs from the first start",
        StartedPuzzle,
    ),
    _endpoint(
        "/claim",
        claim_set,
        "Claim a SET: send three cards; the server remembers your finds, and the last SET stops the clock",
        JudgedPuzzleClaim,
        Claim,
    ),
    _endpoint(
        "/sign",
        sign_time,
        "Put your time on the leaderboard under a nickname, or take it off",
        PuzzleState,
        Signature,
    ),
]
