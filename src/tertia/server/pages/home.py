"""The home: a puzzle, ways to play, the games, and the tables that are open."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import Card, card_features, deck, third
from tertia.live.registry import TableRegistry
from tertia.puzzles import puzzle_number
from tertia.server.api.puzzles import today
from tertia.server.pages.render import page, part
from tertia.storage.ports import TableSummary

OPEN_TABLES = 5
"""As many as fit beside the games; the newest."""

_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Two cards, and four of which one makes the SET (R1.6)."""

    pair: tuple[Card, Card]
    offered: tuple[Card, ...]


def new_puzzle() -> Puzzle:
    """Each wrong card breaks one feature of its own, so that one sentence says why."""
    first, second = _chance.sample(deck(), 2)
    right = third(first, second)
    # Where the pair differs in one feature only, changing that one would offer the pair itself.
    wrong = [kept for which in range(4) if (kept := _changed(right, which) - {first, second})]
    offered = [right, *(_chance.choice(sorted(cards)) for cards in _chance.sample(wrong, 3))]
    _chance.shuffle(offered)
    return Puzzle((first, second), tuple(offered))


def _changed(card: Card, which: int) -> set[Card]:
    """The two cards that differ from this one in one feature."""
    weight = 3**which
    rest = card - card_features(card)[which] * weight
    return {rest + value * weight for value in range(3)} - {card}


async def home(request: Request) -> Response:
    number = puzzle_number(today(request))
    return page(
        request, "home", puzzle=new_puzzle(), tables=await _open_tables(request), puzzle_number=number
    )


async def puzzle(request: Request) -> Response:
    """Another puzzle for a home page that stays open."""
    return part(request, "puzzle.html", puzzle=new_puzzle())


async def tables(request: Request) -> Response:
    """The open tables alone, for a home page that stays open."""
    return part(request, "tables.html", tables=await _open_tables(request))


async def _open_tables(request: Request) -> list[TableSummary]:
    registry: TableRegistry = request.app.state.registry
    return list(await registry.log.open_tables(limit=OPEN_TABLES))


ROUTES = [
    Route("/", home),
    Route("/part/puzzle", puzzle),
    Route("/part/tables", tables),
]
