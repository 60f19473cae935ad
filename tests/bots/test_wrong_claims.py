"""Everybody sees three cards that were no SET, so no bot claims them again in this deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bots.tables import moments, play_bots
from games.setup_table import LINE, Sitting
from tertia.bots.agent import Agent
from tertia.bots.bot import choose_bot_command
from tertia.bots.levels import LEVELS
from tertia.bots.memory import Memory, remember
from tertia.games import GAMES, setup
from tertia.games.common.options import new_table_options
from tertia.games.setup.commands import Challenge

TRIO_GAMES = [name for name in GAMES if name != "chipset"]
"""The games in which somebody claims three cards."""
PLAYERS = 4
SEEDS = [str(number) for number in range(400)]
NEARLY_A_SET = 11
"""Makes no SET with the cards 0 and 1 of LINE: it differs from card 2, which does, in one feature."""


def options_of(name: str) -> Any:
    """Return the options of a new table, but a short match of 20/20."""
    options = GAMES[name].Options
    return new_table_options(options, target=4) if name == "twenty" else new_table_options(options)


def wrong_claims(name: str, seed: int) -> list[tuple[int, frozenset[int]]]:
    """Return the number of the deal and the cards of each wrong claim in a game of newcomers."""
    deal, wrong = 0, []
    for entry in play_bots(name, ["newcomer"] * PLAYERS, seed, options_of(name)).entries:
        match type(entry.event).__name__:
            case "Dealt":
                deal += 1
            case "Missed" if entry.event.cards:
                wrong.append((deal, frozenset(entry.event.cards)))
    return wrong


@pytest.mark.parametrize(("name", "seeds"), [("twenty", 12), ("classic", 4)])
def test_nobody_claims_cards_again_that_are_no_set(name: str, seeds: int) -> None:
    """Neither the bot that was wrong, nor another; nor after a penalty card or three more cards."""
    games = [wrong_claims(name, seed) for seed in range(seeds)]
    assert sum(map(len, games)) > 10
    assert all(len(set(wrong)) == len(wrong) for wrong in games)


@pytest.mark.parametrize("name", TRIO_GAMES)
def test_every_bot_remembers_the_wrong_claims_of_a_deal(name: str) -> None:
    most = 0
    for seed in range(4):
        table = play_bots(name, ["newcomer"] * PLAYERS, seed, options_of(name))
        deal, shown = 0, set[frozenset[int]]()
        for moment in moments(table, PLAYERS):
            view = table.game.view(moment.state, None)
            if getattr(view, "deal", 1) != deal:
                deal, shown = getattr(view, "deal", 1), set()
            shown |= set(map(frozenset, view.missed))
            assert all(memory.missed == shown for memory in moment.memories)
            most = max(most, len(shown))
    assert most > 0


def test_a_bot_forgets_only_the_cards_of_a_wrong_claim() -> None:
    table = tuple(range(12))
    agent = Agent(replace(LEVELS["newcomer"], slip=1.0), "seed", Memory(1, dict.fromkeys(table, 0)))
    before = agent.sightings(table)
    wrong = next(sighting for sighting in before if not sighting.is_set)
    memory = replace(agent.memory, missed=frozenset({frozenset(wrong.cards)}))
    assert replace(agent, memory=memory).sightings(table) == [one for one in before if one != wrong]


def challenges(sitting: Sitting, seat: int) -> set[tuple[int, ...]]:
    """Return the challenges of the bots of all seeds in a seat."""
    view, legal = setup.view(sitting.state, seat), setup.legal(sitting.state, seat, sitting.now)
    memory = remember(Memory(), view, sitting.now)
    timed = [
        choose_bot_command("setup", "newcomer", seed, memory, view, legal, sitting.now) for seed in SEEDS
    ]
    return {one.command.cards for one in timed if one is not None and isinstance(one.command, Challenge)}


def test_r7_5_nobody_repeats_the_challenge_of_another() -> None:
    sitting = Sitting(players=3)
    sitting.set_line(*LINE, NEARLY_A_SET)
    first, second = (seat for seat in range(3) if seat != sitting.state.layer)
    wrong = sorted(challenges(sitting, second))
    assert wrong
    sitting.send(Challenge(wrong[0]), first)
    sitting.wait(1_000)  # the photo finish
    assert sitting.state.missed
    assert wrong[0] not in challenges(sitting, second)
