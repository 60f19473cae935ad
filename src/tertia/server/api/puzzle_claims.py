"""Claims of SETs: the part that daily puzzles and boards of any seed share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request

from tertia.games.codec import decode
from tertia.puzzles import Board, judge
from tertia.server.api.explain import explanation_json
from tertia.server.api.query_params import wording
from tertia.server.api.request_body import read_body
from tertia.server.state import state_of


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Three cards, and for a board of any seed the SETs that the visitor found before.

    In a daily puzzle the server remembers the finds and ignores the list.
    """

    cards: list[int]
    found: list[list[int]] = []


_decoder: Any = msgspec.json.Decoder(Claim)


async def read_claim(request: Request) -> Claim:
    claim: Claim = decode(_decoder, await read_body(request, state_of(request).limits.puzzle_claims))
    return claim


def judge_claim(
    request: Request, board: Board, cards: Sequence[int], found: Sequence[Sequence[int]]
) -> dict[str, Any]:
    """Judge and explain three cards. ``found`` are the SETs that the visitor found before.

    ``known`` means found before, ``left`` is the number of SETs not yet found.
    """
    result = judge(board, found, cards)
    explained = explanation_json(result.explanation, wording(request))
    return {**explained, "known": result.known, "left": result.left}
