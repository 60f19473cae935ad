"""Even champions leave people time to follow a game."""

from __future__ import annotations

from itertools import pairwise

from bots.tables import play_bots
from tertia.bots.strategies.chipset import MIN_THINKING
from tertia.bots.strategies.scout import FINGER_LANDS, TURN_ON_DISPLAY
from tertia.games.chipset.events import Folded, Staked, TurnCame
from tertia.games.scout.events import HuntBegan, Pointed, Scouted, TurnEnded

CHAMPIONS = ["champion"] * 3


def test_r5_2_a_turn_of_scout_can_be_followed() -> None:
    """Nobody points before the scout's finger is seen, nor again while the result of a turn is shown."""
    entries = play_bots("scout", CHAMPIONS, 1).entries
    began = ended = 0
    turns = 0
    for entry in entries:
        match entry.event:
            case HuntBegan():
                began, turns = entry.at, turns + 1
            case Pointed():
                assert entry.at >= began + FINGER_LANDS
            case TurnEnded():
                ended = entry.at
            case Scouted(overtaken=None) if turns:
                assert entry.at >= ended + TURN_ON_DISPLAY
    assert turns > 10


def test_r6_4_a_bet_can_be_followed() -> None:
    entries = play_bots("chipset", CHAMPIONS, 1).entries
    bets = [
        later.at - turn.at
        for turn, later in pairwise(entries)
        if isinstance(turn.event, TurnCame) and isinstance(later.event, Staked | Folded)
    ]
    assert len(bets) > 10
    assert min(bets) >= MIN_THINKING
