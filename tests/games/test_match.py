"""R2.12: from deal to deal."""

from __future__ import annotations

import pytest

from tertia.arena.play import play
from tertia.bots.agent import READY_AFTER
from tertia.bots.baselines import SimplePlayer
from tertia.bots.bot import Bot
from tertia.games import GAMES
from tertia.games.common.commands import Leave, Ready
from tertia.games.common.events import Left
from tertia.games.common.match import has_everyone_dealt, rank_totals
from tertia.games.common.options import new_table_options
from tertia.games.common.seats import Seats
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import verify


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((), ()),
        ((5,), (1,)),
        ((5, 9, 1), (2, 1, 3)),
        ((4, 4), (1, 1)),
        ((9, 4, 4, 1), (1, 2, 2, 4)),
        ((-1, 0, -1), (2, 1, 2)),
        ((0, 0, 0), (1, 1, 1)),
    ],
)
def test_r2_12_equal_totals_share_the_place(totals: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert rank_totals(totals) == places


def test_r2_12_everyone_has_dealt_when_all_players_who_stayed_have() -> None:
    table = Seats.of(3)
    assert not has_everyone_dealt(table, (0, 1))
    assert has_everyone_dealt(table, (0, 1, 2))
    assert has_everyone_dealt(table.evolve(Left(2)), (0, 1))
    assert not has_everyone_dealt(table.evolve(Left(2)), (0, 2))
    assert not has_everyone_dealt(table.with_new_seat(), (0, 1, 2))


MATCHES = [name for name in GAMES if name != "coopset"]


def between_deals(name: str, *players: str) -> RecordedGame:
    """Return a game of these players after its first deal."""
    game = GAMES[name]
    whole = play(game, [*map(SimplePlayer, players)], new_table_options(game.Options, deals=3), "ready")
    table = RecordedGame(game, lambda: bytes(32))
    for entry in whole.entries:
        if entry.cause is not None and table.state.phase == "between":
            return table
        table.state = game.evolve(table.state, entry.event)
        table.entries.append(entry)
    raise AssertionError("the match has only one deal")


@pytest.mark.parametrize("name", MATCHES)
def test_r2_10_the_next_deal_begins_when_all_are_ready(name: str) -> None:
    """Bots never begin a deal: they are ready soon, and wait for the others until the end of the pause."""
    game = GAMES[name]
    table = between_deals(name, "Ana", "Iroha")
    now, dealer = table.entries[-1].at, table.state.next_dealer
    bot = Bot(name, "regular", "ready")
    answer = bot.act(game.view(table.state, dealer), game.legal(table.state, dealer, now), now)
    assert answer is not None
    assert (answer.command, answer.after) == (Ready(), READY_AFTER)
    table.send(Ready(), dealer, now + 1)
    assert game.view(table.state, None).ready == (dealer,)
    later = bot.act(game.view(table.state, dealer), game.legal(table.state, dealer, now + 1), now + 1)
    assert later is None
    other = Bot(name, "regular", "other")
    at_once = other.act(
        game.view(table.state, 1 - dealer), game.legal(table.state, 1 - dealer, now + 1), now + 1
    )
    assert at_once is not None
    assert at_once.after == READY_AFTER - 1, "bots are ready together, not one after the other"
    assert game.deadline(table.state) == table.state.resumes
    deal = table.state.deal
    table.send(Ready(), 1 - dealer, now + 2)
    assert table.state.deal == deal + 1
    assert table.state.ready == ()
    verify(game, table.entries)


@pytest.mark.parametrize("name", MATCHES)
def test_r2_10_the_next_deal_begins_when_the_only_player_who_is_not_ready_leaves(name: str) -> None:
    table = between_deals(name, "Ana", "Ben", "Iroha")
    now, deal = table.entries[-1].at, table.state.deal
    table.send(Ready(), 0, now + 1)
    table.send(Ready(), 1, now + 1)
    table.send(Leave(), 2, now + 2)
    table.pass_time(now + 2)
    assert table.state.deal == deal + 1
    assert table.entries[-1].at == now + 2
    verify(table.game, table.entries)


@pytest.mark.parametrize("name", MATCHES)
def test_r2_10_a_deal_for_two_does_not_begin_at_once_when_one_player_is_left(name: str) -> None:
    table = between_deals(name, "Ana", "Iroha")
    now, deal = table.entries[-1].at, table.state.deal
    table.send(Ready(), 0, now + 1)
    table.send(Leave(), 1, now + 2)
    table.pass_time(now + 2)
    begins = 1 in table.game.PLAYERS
    assert table.state.deal == deal + begins
    verify(table.game, table.entries)
