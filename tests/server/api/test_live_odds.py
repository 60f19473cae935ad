"""The odds at a table: only where the host has switched them on, and only from public information."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.classic import Options, Start
from tertia.history.recorded_game import RecordedGame
from tertia.odds import table_odds
from tertia.server.api.live_odds import live_odds
from tertia.solver import count_sets

LUCK = bytes(range(32))


def started(options: Options) -> RecordedGame:
    table = RecordedGame(GAMES["classic"], lambda: LUCK)
    table.send(Start(2, options), seat=None, now=0)
    return table


def test_odds_follow_from_open_and_removed_cards() -> None:
    state = started(Options(odds="on")).state
    found = live_odds(state)
    expected = table_odds(state.open_cards)
    assert found["sets"] == count_sets(state.open_cards)
    assert found["chance"] == pytest.approx(float(expected.set_chance))
    assert found["unseen"] == 81 - 12


def test_odds_do_not_depend_on_the_order_of_the_deck() -> None:
    """Secrecy: no figure depends on the next cards."""
    state = started(Options(odds="on")).state
    assert live_odds(replace(state, deck=state.deck[::-1], piles=())) == live_odds(state)


def test_odds_are_refused_where_they_are_off() -> None:
    with pytest.raises(Refused, match="no-odds"):
        live_odds(started(Options()).state)
