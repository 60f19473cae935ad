"""Three cards claimed to be a SET of a board, judged and explained: what the day's puzzle and any board share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import TertiaError
from tertia.games.codec import decoded
from tertia.puzzles import Board, judge
from tertia.server.api.explain import explained, look_asked
from tertia.server.api.tables import failure, json, read_body
from tertia.server.security.visitor import visitor_of


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Three cards, and the SETs that were found before."""

    cards: list[int]
    found: list[list[int]] = []


_decoder: Any = msgspec.json.Decoder(Claim)

Answer = Callable[[Request], Awaitable[dict[str, Any]]]


def answering(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
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


async def read_claim(request: Request) -> Claim:
    claimed: Claim = decoded(_decoder, await read_body(request, "claims"))
    return claimed


def judged(request: Request, board: Board, claimed: Claim) -> dict[str, Any]:
    """Whether it is a SET and why, whether it was found before, and how many are left."""
    verdict = judge(board, claimed.found, claimed.cards)
    language, face, hues = look_asked(request)
    said = explained(language, verdict.explanation, face, hues)
    return {**said, "known": verdict.known, "left": verdict.left}
