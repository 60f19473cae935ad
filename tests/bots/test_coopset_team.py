"""A bot of a CoopSet team does not hold the others up, and learns from a mistake of anybody."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from games.coopset_table import TWENTY, TWOS, all_say, arrange_deal, send, take
from tertia.bots.bot import choose_bot_command
from tertia.bots.levels import LEVELS
from tertia.bots.memory import Memory, remember
from tertia.bots.player import TimedCommand
from tertia.cards import is_set
from tertia.games import coopset
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.coopset.commands import Oppose, Propose, SayDone
from tertia.history.recorded_game import RecordedGame
from tertia.solver import find_sets

BOT = 1
"""The seat of the bot."""
SEEDS = [str(number) for number in range(60)]


def memory_of(table: RecordedGame, now: int, memory: Memory | None = None) -> Memory:
    return remember(memory or Memory(), coopset.view(table.state, BOT), now)


def next_command(table: RecordedGame, level: str, seed: str, memory: Memory, now: int) -> TimedCommand | None:
    view, legal = coopset.view(table.state, BOT), coopset.legal(table.state, BOT, now)
    return choose_bot_command("coopset", level, seed, memory, view, legal, now)


def proposals(table: RecordedGame, level: str, memory: Memory, now: int) -> dict[str, tuple[int, ...]]:
    """Return the cards that the bot of each seed proposes next."""
    commands: dict[str, Any] = {seed: next_command(table, level, seed, memory, now) for seed in SEEDS}
    return {
        seed: timed.command.cards
        for seed, timed in commands.items()
        if timed is not None and isinstance(timed.command, Propose)
    }


@pytest.mark.parametrize("level", LEVELS)
def test_r8_3_bots_soon_agree_with_a_player_who_rightly_sees_no_set(level: str) -> None:
    """Nobody waits longer than some ten seconds, and no bot answers at once."""
    table = arrange_deal(TWOS, players=3)
    before = memory_of(table, 0)
    send(table, SayNoSet(), seat=0, now=5_000)
    asked = memory_of(table, 5_000, before)
    assert asked.asked_at == 5_000
    answers = [next_command(table, level, seed, asked, 5_000) for seed in SEEDS]
    waits = [timed.after for timed in answers if timed is not None and isinstance(timed.command, SayNoSet)]
    assert len(waits) == len(SEEDS)
    assert 4_500 < median(waits) < 8_500
    assert max(waits) < 12_000
    send(table, TakeBack(), seat=0, now=6_000)
    assert memory_of(table, 6_000, asked).asked_at is None


@pytest.mark.parametrize("level", LEVELS)
def test_r8_3_one_of_three_bots_soon_says_that_there_is_no_set(level: str) -> None:
    """For newcomers after some 18 seconds, for others in proportion; two bots never speak at the same moment."""
    table = arrange_deal(TWOS, players=4)
    memory = memory_of(table, 0)
    moves = [next_command(table, level, seed, memory, 0) for seed in SEEDS]
    waits = [move.after for move in moves if move is not None and isinstance(move.command, SayNoSet)]
    assert len(waits) > 0.8 * len(SEEDS)  # the others propose three cards by mistake
    assert len(set(waits)) == len(waits)
    first_of_three = [min(three) for three in zip(*[iter(waits)] * 3, strict=False)]
    assert 0.4 < (median(first_of_three) - 3_000) / LEVELS[level].glance < 0.6


def test_r8_3_bots_go_on_searching_if_there_is_a_set() -> None:
    table = arrange_deal(players=3)
    before = memory_of(table, 0)
    send(table, SayNoSet(), seat=0, now=1_000)
    asked = memory_of(table, 1_000, before)
    assert len(proposals(table, "newcomer", asked, 1_000)) > len(SEEDS) * 0.9


def test_r8_1_cards_that_are_no_set_are_not_proposed_again() -> None:
    """Neither by the bot that was wrong, nor by another; also after a further card was laid out."""
    table = arrange_deal(TWENTY, players=2)
    memory = memory_of(table, 0)
    wrong = proposals(table, "newcomer", memory, 1_000)
    assert wrong
    assert not any(is_set(*cards) for cards in wrong.values())
    for seat, cards in enumerate(sorted(set(wrong.values()))[:12]):
        send(table, Propose(cards), seat=seat % 2, now=2_000)
    missed = set(table.state.missed)
    memory = memory_of(table, 2_000, memory)
    again = proposals(table, "newcomer", memory, 3_000)
    assert not missed & set(again.values())
    for seat in (0, 1):
        send(table, SayNoSet(), seat=seat, now=4_000)
    assert len(table.state.open_cards) == 13
    later = proposals(table, "newcomer", memory_of(table, 4_000, memory), 4_000)
    assert not missed & set(later.values())


def test_r8_1_mistakes_are_kept_until_one_of_their_cards_is_taken() -> None:
    table = arrange_deal(players=2)
    for cards in ((0, 3, 7), (3, 6, 10), (7, 3, 0)):  # no SETs; the last is the first in another order
        send(table, Propose(cards), seat=1, now=1_000)
    assert coopset.view(table.state, 0).missed == ((3, 6, 10), (7, 3, 0))
    take(table, 0, seat=0, now=2_000)  # the SET of the cards 0, 1 and 2
    assert coopset.view(table.state, 0).missed == ((3, 6, 10),)


def test_r8_6_a_set_that_somebody_opposed_is_proposed_again_only_if_nobody_does_anything() -> None:
    """If there is no other one, the bot leaves people 45 seconds, and joins their vote for a card."""
    table = arrange_deal((0, 1, 2, *TWOS[2:11]), players=2)
    memory = memory_of(table, 0)
    assert proposals(table, "champion", memory, 30_000)
    for cards in find_sets(table.state.open_cards):
        send(table, Propose(cards), seat=BOT, now=30_000)
        send(table, Oppose(cards), seat=0, now=30_000)
    memory = memory_of(table, 31_000, memory)
    for now in (31_000, 70_000):
        for seed in SEEDS:
            timed = next_command(table, "champion", seed, memory, now)
            assert timed is not None
            assert isinstance(timed.command, Propose)
            assert now + timed.after >= 75_000 or not is_set(*timed.command.cards)
    waiting = [next_command(table, "champion", seed, memory, 200_000) for seed in SEEDS]
    assert not any(timed is not None and isinstance(timed.command, SayNoSet) for timed in waiting)
    send(table, SayNoSet(), seat=0, now=200_000)
    asked = memory_of(table, 200_000, memory)
    joining = [next_command(table, "champion", seed, asked, 200_000) for seed in SEEDS]
    votes = [timed for timed in joining if timed is not None and isinstance(timed.command, SayNoSet)]
    assert len(votes) > 0.9 * len(SEEDS)  # the others propose three cards by mistake


def test_r8_6_an_opposition_outlasts_a_change_of_the_table_but_not_the_layout() -> None:
    table = arrange_deal(players=2)
    opposed = frozenset((0, 1, 2))
    send(table, Propose((0, 1, 2)), seat=BOT, now=1_000)
    send(table, Oppose((0, 1, 2)), seat=0, now=2_000)
    memory = memory_of(table, 2_000)
    take(table, 1, seat=0, now=3_000)
    assert coopset.view(table.state, BOT).opposed == ()
    memory = memory_of(table, 3_000, memory)
    assert memory.opposed == {opposed}
    later = proposals(table, "champion", memory, 60_000)
    assert later
    assert opposed not in {frozenset(cards) for cards in later.values()}
    all_say(table, SayDone(), now=61_000)
    assert memory_of(table, 61_000, memory).opposed == frozenset()
