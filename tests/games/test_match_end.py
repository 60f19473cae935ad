"""R2.12: the match ends when everyone has dealt, even if the last other player leaves between two deals."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from tertia.games import GAMES, classic, scout
from tertia.games.common.commands import (
    Back,
    Deal as ClassicDeal,
    Deal as ScoutDeal,
    Leave,
    SayNoSet as ClassicSayNoSet,
    SayNoSet as ScoutSayNoSet,
)
from tertia.games.engine import GameRules
from tertia.history.recorded_game import RecordedGame

WORDS: dict[str, tuple[Any, Any]] = {
    "classic": (ClassicDeal(), ClassicSayNoSet()),
    "scout": (ScoutDeal(), ScoutSayNoSet()),
}


def three_at(game: GameRules[Any], match: str, players: int = 3, revision: int = 1) -> RecordedGame:
    luck = (number.to_bytes(32) for number in count())
    table = RecordedGame(game, lambda: next(luck))
    options = game.Options(match=match, deals=9, pause=20_000, revision=revision)
    table.send(game.Start(players, options), seat=None, now=0)
    return table


def agree_to_the_end(table: RecordedGame, now: int) -> None:
    """Use up the deck and let all say that there is no SET."""
    table.state = replace(table.state, deck=())
    for seat in table.state.seats.in_game:
        table.send(WORDS[table.game.NAME][1], seat, now)
    assert table.state.phase != "playing"


def deal_by(table: RecordedGame, seat: int, now: int) -> None:
    table.send(WORDS[table.game.NAME][0], seat, now)


@pytest.mark.parametrize("name", WORDS)
def test_r2_12_the_match_ends_where_the_last_dealer_leaves_between_two_deals(name: str) -> None:
    game = GAMES[name]
    table = three_at(game, "everyone")
    agree_to_the_end(table, now=1_000)
    deal_by(table, seat=1, now=2_000)
    agree_to_the_end(table, now=3_000)
    assert not game.is_over(table.state)
    table.send(Leave(), seat=2, now=4_000)
    assert game.is_over(table.state)


@pytest.mark.parametrize("name", WORDS)
def test_r2_12_nobody_keeps_a_match_going_by_never_dealing(name: str) -> None:
    """Seat 1 is gone whenever it would deal, and back for the game."""
    assert _dealers_if_seat_1_never_deals(GAMES[name], revision=1) == (0, 2, 0)
    assert _dealers_if_seat_1_never_deals(GAMES[name], revision=2) == (0, 2)


def _dealers_if_seat_1_never_deals(game: GameRules[Any], revision: int) -> tuple[int, ...]:
    table = three_at(game, "everyone", revision=revision)
    now = 0
    for _ in range(9):
        agree_to_the_end(table, now := now + 1_000)
        if table.state.next_dealer == 1:
            table.send(Leave(), seat=1, now=now)
        if game.is_over(table.state):
            break
        deal_by(table, table.state.next_dealer, now)
        table.send(Back(1), seat=None, now=now)
    dealers: tuple[int, ...] = table.state.dealers
    return dealers


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize(("revision", "dealers"), [(1, (0, 2, 3, 0, 1)), (2, (0, 2, 3, 1))])
def test_r2_12_nobody_deals_twice_because_another_missed_a_turn(
    name: str, revision: int, dealers: tuple[int, ...]
) -> None:
    """Seat 1 is gone when it would deal, and comes back: it deals after the others, and nobody deals again."""
    game = GAMES[name]
    table = three_at(game, "everyone", players=4, revision=revision)
    agree_to_the_end(table, now=1_000)
    table.send(Leave(), seat=1, now=1_500)
    deal_by(table, seat=2, now=2_000)
    table.send(Back(1), seat=None, now=2_500)
    for now in range(3_000, 20_000, 1_000):
        agree_to_the_end(table, now)
        if game.is_over(table.state):
            break
        deal_by(table, table.state.next_dealer, now + 500)
    assert table.state.dealers == dealers


@pytest.mark.parametrize("game", [classic, scout])
def test_r2_12_a_match_that_all_leave_between_two_deals_is_over(game: GameRules[Any]) -> None:
    table = three_at(game, "deals")
    agree_to_the_end(table, now=1_000)
    for seat in range(3):
        table.send(Leave(), seat, now=2_000)
    assert game.is_over(table.state)
    assert table.state.deal == 1
