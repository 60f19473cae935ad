"""The odds at a table: only where the host has switched them on, and only from public information."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.classic import Options, Start
from tertia.games.common.commands import CallSet, Claim
from tertia.history.recorded_game import RecordedGame
from tertia.odds import table_odds
from tertia.server.api.live_odds import live_odds
from tertia.solver import count_sets, find_sets

LUCK = bytes(range(32))


def started(options: Options) -> RecordedGame:
    table = RecordedGame(GAMES["classic"], lambda: LUCK)
    table.send(Start(players=2, options=options), seat=None, now=0)
    return table


def test_odds_follow_from_open_and_removed_cards() -> None:
    table = started(Options(odds="on"))
    first_set = find_sets(table.state.open_cards)[0]
    assert live_odds(table.state)["unseen"] == 81 - 12
    table.send(CallSet(), seat=0, now=1_000)
    table.send(Claim(first_set), seat=0, now=2_000)
    open_cards = table.state.open_cards
    odds = live_odds(table.state)
    expected = table_odds(open_cards, first_set)
    assert odds["unseen"] == 81 - len(open_cards) - len(first_set)
    assert odds["sets"] == count_sets(open_cards)
    assert odds["chance"] == pytest.approx(float(expected.set_chance))
    assert odds["expected"] == pytest.approx(float(expected.expected_sets))


def test_odds_do_not_depend_on_the_order_of_the_deck() -> None:
    """Secrecy: no figure depends on the next cards."""
    state = started(Options(odds="on")).state
    other_order = replace(state, deck=state.deck[::-1], piles=())
    assert live_odds(other_order) == live_odds(state)


def test_odds_are_refused_where_they_are_off() -> None:
    with pytest.raises(Refused, match="no-odds"):
        live_odds(started(Options()).state)
