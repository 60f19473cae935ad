"""``/api/boards``: boards of any seed. Nothing is kept of them, and a SET leaves the server once it was found."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.routing import Route

from tertia.errors import BadInput
from tertia.puzzles import SOLID, Board, deal_board
from tertia.puzzles.boards import LEAST_CARDS, MOST_CARDS
from tertia.server.api.puzzle_claims import answering, judged, read_claim
from tertia.server.security.visitor import visitor_of

SETS = (1, 8)
"""What boards may be asked for: others take seconds to be found."""


async def board(request: Request) -> dict[str, Any]:
    """The board of a seed, without its SETs."""
    made = await asked_board(request)
    return {"table": made.cards, "sets": len(made.sets)}


async def board_claim(request: Request) -> dict[str, Any]:
    made = await asked_board(request)
    return judged(request, made, await read_claim(request))


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


ROUTES = [
    Route("/api/boards", answering(board)),
    Route("/api/boards/claim", answering(board_claim), methods=["POST"]),
]
