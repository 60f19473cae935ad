"""R2.3: a call is for the cards on the table; a press that was meant for other cards does not count."""

from __future__ import annotations

from games.classic_table import FIRST_SET, NO_SET_IN_20, NOON, dealt
from tertia.games.common.commands import CallSet
from tertia.games.common.events import Called


def test_r2_3_a_press_from_before_a_set_was_taken_is_too_late() -> None:
    scene = dealt()
    scene.claim(0, FIRST_SET)
    scene.later(50)
    assert scene.refusal(CallSet(), 1, pressed=scene.now - 100).code == "too-late"
    assert isinstance(scene.give(CallSet(), 1, pressed=scene.now - 10)[0], Called)


def test_r2_8_a_press_from_before_three_more_cards_counts() -> None:
    """The cards that the player saw are still on the table."""
    scene = dealt(NO_SET_IN_20[:12], coming=NO_SET_IN_20[12:15])
    scene.all_agree()
    scene.later(50)
    (called,) = scene.give(CallSet(), 1, pressed=scene.now - 100)
    assert called.pressed == NOON - 50
