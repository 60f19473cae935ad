"""``/api/decks``: the deck of the day (docs/RULES.md, R4.5) and its leaderboard.

A visitor plays the deck at a table of their own. The first table counts. Its result is read from the log of the table
when the game is over, so the SETs and the time are the server's.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial

import msgspec
from starlette.requests import Request

from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.history.replay import FinishedGame
from tertia.puzzles import puzzle_number
from tertia.puzzles.leaderboards import DECK
from tertia.rooms.forms import deck_of_day
from tertia.server.api.leaderboards import (
    Signature,
    check_signature,
    is_in_time,
    leaderboard,
    read_signature,
)
from tertia.server.api.openapi import path_parameter
from tertia.server.api.puzzle_endpoints import daily_endpoint
from tertia.server.api.puzzles import parse_day
from tertia.server.api.request_body import read_body
from tertia.server.api.tables import create_table
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of
from tertia.storage.ports import PuzzleTime

ALL_SETS = 27
"""The SETs of a cleared deck: 81 cards, three in each."""


@dataclass(frozen=True, slots=True)
class DeckScore:
    """The result of a deck. More SETs are better, then a shorter time."""

    sets: int
    took: Millis

    @classmethod
    def of_entry(cls, entry: PuzzleTime) -> DeckScore | None:
        """Return the score of a stored entry; None before the end of the game."""
        if entry.took is None or entry.missing is None:
            return None
        return cls(ALL_SETS - entry.missing, entry.took)


class DeckEntry(msgspec.Struct):
    """An entry of the leaderboard."""

    name: str
    sets: int
    took: Millis
    you: bool
    """True if it is the visitor's own."""


class DeckStatus(msgspec.Struct):
    """The deck of a day: the visitor's table and result, and the leaderboard."""

    date: str
    number: int
    table: str | None
    """The visitor's table; null until its first game begins."""
    sets: int | None
    """The SETs that the visitor took; null until the game is over."""
    took: Millis | None
    name: str
    """The nickname on the leaderboard; empty without one."""
    in_time: bool
    """True if the visitor started on the day itself."""
    scores: list[DeckEntry]


class DeckTable(msgspec.Struct):
    """The visitor's table for the deck of a day."""

    table: str


async def show_deck(request: Request) -> DeckStatus:
    """Return the visitor's table and result, and the leaderboard."""
    day, player = _requested_day(request), visitor_of(request).player
    own = await own_result(request, day)
    listed = await leaderboard(request, day, DECK)
    score = None if own is None else DeckScore.of_entry(own)
    return DeckStatus(
        date=day.isoformat(),
        number=puzzle_number(day),
        table=None if own is None else await _begun_table(request, own),
        sets=None if score is None else score.sets,
        took=None if score is None else score.took,
        name="" if own is None else own.name,
        in_time=own is not None and is_in_time(own, day),
        scores=[
            DeckEntry(entry.name, reached.sets, reached.took, entry.player == player)
            for entry in listed
            if (reached := DeckScore.of_entry(entry)) is not None
        ],
    )


async def start_deck(request: Request) -> DeckTable:
    """Return the visitor's table for the deck of a day. The first start creates it."""
    await read_body(request, state_of(request).limits.puzzle_claims)
    return DeckTable(await table_for(request, _requested_day(request)))


async def table_for(request: Request, day: date) -> str:
    """Return the visitor's table for the deck of a day, and create it if there is none."""
    table = await own_table(request, day)
    if table is not None:
        return table
    state, player = state_of(request), visitor_of(request).player
    table = await create_table(request, deck_of_day(puzzle_number(day)).new_table(listed=False))
    own = await state.store.times.begin(day.isoformat(), DECK, player, state.registry.clock(), table)
    return own.table or table  # If two starts came at the same time, the store has the table of one of them.


async def practice_table(request: Request, day: date) -> str:
    """Return a new table with the deck of a day, at which nothing counts.

    Before the end of the first try, return its table. The first table is for one try, so that it keeps the result.
    """
    own = await own_result(request, day)
    if own is None or own.took is None:
        return await table_for(request, day)
    return await create_table(request, deck_of_day(puzzle_number(day)).new_table(listed=False))


async def own_table(request: Request, day: date) -> str | None:
    """Return the visitor's table for the deck of a day; None before the first start."""
    own = await state_of(request).store.times.time_of(day.isoformat(), DECK, visitor_of(request).player)
    return None if own is None else own.table


async def sign_score(request: Request) -> DeckStatus:
    """Put the visitor's result on the leaderboard under a nickname, or take it off."""
    day, name = _requested_day(request), await read_signature(request)
    own = await own_result(request, day)
    if own is None or own.took is None:
        raise Refused("deck-not-played")
    check_signature(request, name, own, day)
    await state_of(request).store.times.sign(day.isoformat(), DECK, visitor_of(request).player, name)
    return await show_deck(request)


async def own_result(request: Request, day: date) -> PuzzleTime | None:
    """Return the visitor's entry. If the game has ended meanwhile, record its result first."""
    state, player = state_of(request), visitor_of(request).player
    own = await state.store.times.time_of(day.isoformat(), DECK, player)
    if own is None or own.took is not None or own.table is None:
        return own
    try:
        live = await state.registry.get(own.table)
        async with state.log_readers.slot(visitor_of(request).address):
            # A rematch at this table does not count, only its first game.
            game = await state.registry.finished_games.get(live, number=1)
    except Refused:
        return own  # not over yet, or removed with other old tables
    score = score_of(game, puzzle_number(day))
    if score is None:
        return own
    missing = ALL_SETS - score.sets
    return await state.store.times.finish(day.isoformat(), DECK, player, score.took, missing)


async def _begun_table(request: Request, own: PuzzleTime) -> str | None:
    """Return the table of the visitor's first try; None until the try begins."""
    if own.table is None or own.took is not None:
        return own.table
    try:
        has_begun = (await state_of(request).registry.get(own.table)).room.round > 0
    except Refused:
        return own.table  # removed with other old tables
    return own.table if has_begun else None


def score_of(game: FinishedGame, number: int) -> DeckScore | None:
    """Return the score of a game with the deck of this day; None if hints, undo or another deck were allowed."""
    options, last = game.room.play.options, game.room.play.last
    is_fair = options == deck_of_day(number).table_options()
    if not is_fair or last is None:
        return None
    return DeckScore(last.sets[0], last.took)  # the only seat is seat 0


def _requested_day(request: Request) -> date:
    return parse_day(request, request.path_params["date"])


_PATH = "/api/decks/{date}"
_endpoint = partial(
    daily_endpoint,
    parameters=[path_parameter("date")],
    conflict="not played to the end, or not accepted on the leaderboard",
)

ENDPOINTS = [
    _endpoint(
        _PATH,
        show_deck,
        "Show the deck of a day: your table and result, and the leaderboard",
        result=DeckStatus,
        method="GET",
    ),
    _endpoint(
        _PATH + "/start",
        start_deck,
        "Start the deck of a day: get your table, the same each time",
        result=DeckTable,
    ),
    _endpoint(
        _PATH + "/sign",
        sign_score,
        "Put your result on the leaderboard under a nickname, or take it off",
        result=DeckStatus,
        body=Signature,
    ),
]
