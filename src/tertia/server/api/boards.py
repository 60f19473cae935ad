"""``/api/boards``: puzzle boards of any seed, and boards of given cards.

The server stores nothing about them. It sends the number of SETs, never a SET that was not found.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request

from tertia.errors import BadInput
from tertia.puzzles import SOLID, Board, deal_board, nine_card_problem
from tertia.puzzles.boards import MAX_CARDS, MIN_CARDS, board_of
from tertia.server.api import puzzle_answers, query_params
from tertia.server.api.openapi import JSON_OR_ERROR, TOO_MANY, Endpoint, choice_parameters, query_parameter
from tertia.server.api.puzzle_claims import Claim, judge_claim, read_claim
from tertia.server.api.puzzle_endpoints import puzzle_handler
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of

LEAST_SETS, MOST_SETS = 1, 8
"""Boards with other numbers of SETs take seconds to find."""

DECKS = ("27", "81")
PROBLEMS = ("004",)
"""Rulebooks with a problem for beginners."""
SEED_LENGTH = 80
MAX_GIVEN = 21
"""The most cards of a table that the visitor names. 21 cards always have a SET."""


async def show_board(request: Request) -> dict[str, Any]:
    """Return the board without its SETs."""
    board = await requested_board(request)
    return {"table": board.cards, "sets": len(board.sets)}


async def claim_set(request: Request) -> dict[str, Any]:
    """Judge three cards of the board."""
    board = await requested_board(request)
    claim = await read_claim(request)
    return judge_claim(request, board, claim.cards, claim.found)


async def requested_board(request: Request) -> Board:
    """Return the board that the query parameters describe.

    ``problem`` is the problem of a rulebook, and ``table`` lists the cards themselves.
    """
    if "problem" in request.query_params:
        query_params.choice(request, "problem", PROBLEMS, default="004")
        state_of(request).limits.puzzle_claims.check(visitor_of(request).address)
        return await asyncio.to_thread(nine_card_problem)
    if "table" in request.query_params:
        cards = query_params.parse_card_numbers(request.query_params["table"])
        if not MIN_CARDS <= len(cards) <= MAX_GIVEN:
            raise BadInput("bad-board-size", given=len(cards), least=MIN_CARDS, most=MAX_GIVEN)
        state_of(request).limits.puzzle_claims.check(visitor_of(request).address)
        return board_of(cards)
    size = query_params.integer(request, "cards", MIN_CARDS, MAX_CARDS, default=9)
    sets = query_params.integer(request, "sets", LEAST_SETS, MOST_SETS, default=4)
    deck = query_params.choice(request, "deck", DECKS, default="27")
    seed = request.query_params.get("seed", "1")[:SEED_LENGTH]
    state_of(request).limits.puzzle_claims.check(visitor_of(request).address)
    return await asyncio.to_thread(deal_board, size, sets, seed, SOLID if deck == "27" else None)


_PARAMETERS = [
    *(query_parameter(name, {"type": "integer", "minimum": 1}) for name in ("cards", "sets")),
    *choice_parameters({"deck": DECKS, "problem": PROBLEMS}),
    query_parameter("seed", {"type": "string"}),
    query_parameter("table", {"type": "string"}),
]

_RESPONSES = {**JSON_OR_ERROR, **TOO_MANY}

ENDPOINTS = [
    Endpoint(
        "/api/boards",
        puzzle_handler(show_board),
        "Show the board of a seed with the given number of SETs",
        parameters=_PARAMETERS,
        responses=_RESPONSES,
        result=puzzle_answers.Board,
    ),
    Endpoint(
        "/api/boards/claim",
        puzzle_handler(claim_set),
        "Claim a SET: send three cards of the board and the SETs found before",
        method="POST",
        parameters=_PARAMETERS,
        responses=_RESPONSES,
        body=Claim,
        result=puzzle_answers.JudgedClaim,
    ),
]
