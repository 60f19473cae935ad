"""When a bot in SetUp says that the last card is safe (R7.5)."""

from __future__ import annotations

import pytest

from games.setup_table import LINE, Sitting
from tertia.bots.bot import choose_bot_command
from tertia.bots.levels import LEVELS
from tertia.bots.memory import Memory, remember
from tertia.games import setup
from tertia.games.engine import Command
from tertia.games.setup.commands import Challenge, SaySafe

THIRD_OF_THE_SET = 2
"""Makes a SET with the cards 0 and 1 of LINE."""
SEEDS = [str(number) for number in range(40)]


def next_commands(sitting: Sitting, seat: int, level: str) -> list[Command]:
    """Return what the bots of all seeds do next in a seat. A bot that waits does nothing."""
    view = setup.view(sitting.state, seat)
    legal = setup.legal(sitting.state, seat, sitting.now)
    memory = remember(Memory(), view, sitting.now)
    timed = [choose_bot_command("setup", level, seed, memory, view, legal, sitting.now) for seed in SEEDS]
    return [one.command for one in timed if one is not None]


def seats_of(sitting: Sitting) -> tuple[int, int]:
    """Return the seat in turn, and the one that neither laid the last card nor is in turn."""
    state = sitting.state
    assert state.turn is not None
    (watching,) = {0, 1, 2} - {state.turn, state.layer}
    return state.turn, watching


@pytest.mark.parametrize("level", LEVELS)
def test_r7_5_a_bot_that_has_said_safe_no_longer_challenges_the_card(level: str) -> None:
    sitting = Sitting(players=3)
    sitting.set_line(*LINE, THIRD_OF_THE_SET)
    _, watching = seats_of(sitting)
    assert any(isinstance(command, Challenge) for command in next_commands(sitting, watching, level))
    sitting.send(SaySafe(), watching)
    assert next_commands(sitting, watching, level) == []


@pytest.mark.parametrize("level", LEVELS)
def test_r7_5_the_bot_in_turn_lays_a_card_instead_of_saying_safe(level: str) -> None:
    sitting = Sitting(players=3)
    sitting.set_line(*LINE)
    in_turn, watching = seats_of(sitting)
    assert {type(command) for command in next_commands(sitting, watching, level)} >= {SaySafe}
    assert SaySafe not in {type(command) for command in next_commands(sitting, in_turn, level)}
