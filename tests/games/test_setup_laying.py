"""SetUp: four cards each, and everyone in turn lays one and draws one (R7.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.setup_table import Sitting, only
from tertia.errors import Refused
from tertia.games import setup
from tertia.games.setup.commands import Lay, Start
from tertia.games.setup.events import Dealt, Laid
from tertia.history.recorded_game import RecordedGame


@pytest.mark.parametrize("players", [2, 3, 12])
def test_r7_1_four_cards_each_and_the_rest_is_the_pile(players: int) -> None:
    sitting = Sitting(players)
    assert [len(player.hand) for player in sitting.state.players] == [4] * players
    assert len(sitting.state.deck) == 81 - 4 * players
    assert sitting.state.table == ()


@pytest.mark.parametrize("players", [0, 1, 13])
def test_r7_1_two_players_or_more(players: int) -> None:
    """Twelve at most, so that the pile is enough for everyone to lay at least twice."""
    table = RecordedGame(setup, lambda: bytes(32))
    with pytest.raises(Refused, match="bad-players"):
        table.send(Start(players), seat=None, now=0)
    assert 81 - 4 * setup.PLAYERS[-1] >= 2 * setup.PLAYERS[-1]


def test_r7_1_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    sitting = Sitting(3)
    dealt = only(Dealt, [entry.event for entry in sitting.table.entries])
    assert dealt.first == 1
    assert dealt.hands[1] == dealt.pile.order[0:12:3]
    assert dealt.hands[0] == dealt.pile.order[2:12:3]


def test_r7_1_in_turn_each_lays_one_and_draws_one() -> None:
    sitting = Sitting(3)
    for seat in (1, 2):
        hand, drawn = sitting.state.players[seat].hand, sitting.state.deck[0]
        assert sitting.state.turn == seat
        laid = sitting.lay(hand[2])
        assert laid[0] == Laid(seat, hand[2], at=0, drawn=drawn)
        assert sitting.state.players[seat].hand == (hand[0], hand[1], hand[3], drawn)
        assert sitting.state.table[-1] == hand[2]
    assert sitting.state.turn == 0


def test_r7_1_only_the_player_in_turn_lays_and_only_from_the_hand() -> None:
    sitting = Sitting(3)
    assert sitting.refusal(Lay(sitting.state.players[2].hand[0]), seat=2) == "not-your-turn"
    assert sitting.refusal(Lay(sitting.state.deck[0]), seat=1) == "not-in-hand"
    assert sitting.refusal(Lay(81), seat=1) == "not-cards"
    assert sitting.refusal(Lay(0), seat=None) == "no-seat"


def test_r7_1_hands_and_drawn_cards_are_secret() -> None:
    sitting = Sitting(3)
    dealt = only(Dealt, [entry.event for entry in sitting.table.entries])
    assert setup.redact(dealt, 1) == replace(dealt, hands=((), dealt.hands[1], ()), pile=None)
    laid = sitting.lay()[0]
    assert setup.redact(laid, 1) == laid
    assert setup.redact(laid, 2) == setup.redact(laid, None) == replace(laid, drawn=None)
    assert setup.view(sitting.state, 1).hand == sitting.state.players[1].hand
    assert setup.view(sitting.state, None).hand == ()
