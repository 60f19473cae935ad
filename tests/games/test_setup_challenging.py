"""SetUp: challenging the last card (R7.2), and taking all cards (R7.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.setup_table import TURN, WINDOW, Sitting, names, only, with_line
from tertia.cards import is_set
from tertia.games import setup
from tertia.games.engine import AnyCards
from tertia.games.setup.commands import Challenge, SaySafe
from tertia.games.setup.events import Missed, Taken


@pytest.mark.parametrize("challenger", [1, 2])
def test_r7_2_any_other_player_may_show_a_set_with_the_last_card(challenger: int) -> None:
    sitting = with_line(0, 1, 3, 2, photo_finish=0)
    taken = only(Taken, sitting.send(Challenge((1, 0)), challenger))
    assert (taken.seat, taken.shown_by, taken.cards) == (0, challenger, (1, 0, 2))


def test_r7_2_the_player_who_laid_the_card_may_not_challenge_it() -> None:
    sitting = with_line(0, 1, 2)
    assert sitting.refusal(Challenge((0, 1)), seat=0) == "own-card"
    assert not setup.legal(sitting.state, seat=0, now=sitting.now)


def test_r7_2_until_the_next_player_lays_a_card() -> None:
    """Long after the window, while the next player thinks, the last card can still be challenged."""
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.wait(WINDOW + TURN - 1)
    assert only(Taken, sitting.send(Challenge((0, 1)), seat=2)).took == WINDOW + TURN - 1


def test_r7_2_a_set_without_the_last_card_does_not_count() -> None:
    """0 1 2 was overlooked: after 40 was laid, a challenge must contain 40."""
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.hold(1, 40, 50, 60, 70)
    sitting.wait(WINDOW)
    sitting.lay(40)
    assert not any(is_set(a, b, 40) for a, b in ((0, 1), (0, 2), (1, 2)))
    assert only(Missed, sitting.send(Challenge((0, 1)), seat=2)).cards == (0, 1, 40)


def test_r7_2_a_challenge_names_the_two_other_cards() -> None:
    sitting = with_line(0, 1, 2)
    assert sitting.refusal(Challenge((0, 2)), seat=1) == "last-card-counts"
    assert sitting.refusal(Challenge((0, 1, 2)), seat=1) == "last-card-counts"
    assert sitting.refusal(Challenge((0, 80)), seat=1) == "not-on-table"
    assert sitting.refusal(Challenge((0,)), seat=1) == "wrong-count"
    assert sitting.refusal(Challenge((0, 99)), seat=1) == "not-cards"
    (choice,) = setup.legal(sitting.state, seat=1, now=sitting.now).choices
    assert choice == AnyCards(Challenge, (0, 1), count=2, fixed=(2,))


def test_r7_2_two_cards_on_the_table_are_nothing_to_challenge() -> None:
    """The next player may lay at once."""
    sitting = Sitting(3)
    assert sitting.refusal(SaySafe(), seat=0) == "nothing-to-challenge"
    assert names(sitting.lay()) == ["Laid", "Cleared"]
    assert names(sitting.lay()) == ["Laid", "Cleared"]
    assert sitting.refusal(Challenge(sitting.state.table), seat=0) == "nothing-to-challenge"
    assert names(sitting.lay()) == ["Laid"]
    assert setup.legal(sitting.state, seat=2, now=sitting.now).choices


def test_r7_3_the_player_who_laid_the_card_takes_all_cards_on_the_table() -> None:
    sitting = with_line(0, 1, 3, 4, 2, photo_finish=0)
    hand = sitting.state.players[0].hand
    taken = only(Taken, sitting.send(Challenge((0, 1)), seat=2))
    assert taken.table == (0, 1, 3, 4, 2)
    assert sitting.state.players[0].penalty == (0, 1, 3, 4, 2)
    assert sitting.state.players[0].hand == hand  # never into the hand
    assert sitting.state.table == ()
    assert sitting.state.players[2].shown == 1


def test_r7_3_then_the_next_player_in_order_lays() -> None:
    """Ruling: the turn goes on as it would have, onto an empty table and without waiting."""
    sitting = with_line(0, 1, 2, photo_finish=0)
    assert names(sitting.send(Challenge((0, 1)), seat=2)) == ["Challenged", "Taken", "Cleared"]
    assert sitting.state.turn == 1
    sitting.lay()
    assert len(sitting.state.table) == 1


def test_r7_3_penalty_cards_pile_up() -> None:
    sitting = with_line(0, 1, 2, photo_finish=0)
    sitting.send(Challenge((0, 1)), seat=2)
    sitting.table.state = replace(sitting.state, turn=1)
    sitting.set_line(27, 28, 30, 29)
    sitting.send(Challenge((27, 28)), seat=1)
    assert setup.view(sitting.state, 2).players[0].penalty == 7
