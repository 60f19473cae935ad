"""A bot of a CoopSet team does not hold the others up, and learns from a mistake of anybody."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from games.coopset_table import TWENTY, TWOS, all_say, arrange_deal, at_the_end, send, take
from tertia.bots.agent import Agent
from tertia.bots.bot import choose_bot_command
from tertia.bots.levels import LEVELS
from tertia.bots.memory import Memory, remember
from tertia.bots.player import TimedCommand
from tertia.bots.strategies.coopset import AFTER_KEPT_LOOKING
from tertia.cards import is_set
from tertia.games import coopset
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.coopset.commands import KeepLooking, Oppose, Propose, SayDone
from tertia.games.coopset.options import Options
from tertia.games.engine import Tick
from tertia.history.recorded_game import RecordedGame
from tertia.solver import find_sets

BOT = 1
"""The seat of the bot."""
COUNTDOWN = 30_000
"""The usual time after which silence counts as agreeing."""
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


def oppose_all_sets(now: int) -> tuple[RecordedGame, Memory]:
    """Return a table with a person and a bot, whose SETs were all opposed at this instant, and the bot's memory."""
    table = arrange_deal((0, 1, 2, *TWOS[2:11]), players=3, options=Options(overrule=COUNTDOWN))
    memory = memory_of(table, 0)
    for cards in find_sets(table.state.open_cards):
        send(table, Propose(cards), seat=BOT, now=now)
        send(table, Oppose(cards), seat=0, now=now)
    return table, memory_of(table, now, memory)


def check_next_proposals(table: RecordedGame, level: str, memory: Memory, now: int, within: range) -> None:
    """Check that the bot of each seed proposes a SET in these instants, or three other cards by mistake."""
    right = 0
    for seed in SEEDS:
        timed = next_command(table, level, seed, memory, now)
        assert timed is not None
        assert isinstance(timed.command, Propose)
        if is_set(*timed.command.cards):
            assert now + timed.after in within
            right += 1
    assert right > 0.3 * len(SEEDS)


@pytest.mark.parametrize("level", LEVELS)
def test_r8_6_a_set_that_somebody_opposed_is_proposed_again_if_nobody_does_anything(level: str) -> None:
    """If there is no other one, the bot leaves people 45 seconds. It never says that there is none."""
    table, memory = oppose_all_sets(30_000)
    for now in (30_000, 31_000, 70_000):
        check_next_proposals(table, level, memory, now, range(75_000, 85_000))
    check_next_proposals(table, level, memory, 200_000, range(200_000, 210_000))


@pytest.mark.parametrize("level", LEVELS)
def test_r8_3_a_bot_that_knows_a_set_answers_a_vote_for_a_card_with_a_proposal(level: str) -> None:
    """Also one that has only seen another player propose it. After another opposition it is quiet again."""
    table, memory = oppose_all_sets(30_000)
    send(table, SayNoSet(), seat=0, now=40_000)
    memory = memory_of(table, 40_000, memory)
    check_next_proposals(table, level, memory, 40_000, range(44_000, 55_000))
    check_next_proposals(table, level, memory, 60_000, range(60_000, 70_000))
    cards = find_sets(table.state.open_cards)[0]
    send(table, Propose(cards), seat=BOT, now=46_000)
    send(table, Oppose(cards), seat=0, now=47_000)
    memory = memory_of(table, 47_000, memory)
    assert table.state.players[0].agreed
    check_next_proposals(table, level, memory, 47_000, range(92_000, 102_000))
    send(table, TakeBack(), seat=0, now=50_000)
    memory = memory_of(table, 50_000, memory)
    send(table, SayNoSet(), seat=0, now=51_000)
    check_next_proposals(table, level, memory_of(table, 51_000, memory), 51_000, range(55_000, 66_000))


def test_r8_3_a_bot_never_forgets_a_set_because_somebody_wants_a_card() -> None:
    """A vote makes a bot search for a shorter time; what it has already seen stays known."""
    knowing = 0
    for now in range(10_000, 150_000, 20_000):
        table = arrange_deal((0, 1, 2, *TWOS[2:11]), players=3)
        before = memory_of(table, 0)
        send(table, SayNoSet(), seat=0, now=now)
        asked = memory_of(table, now, before)
        for seed in SEEDS:
            seen = Agent(LEVELS["newcomer"], seed, asked).sightings(table.state.open_cards)
            if any(sighting.at <= now for sighting in seen):
                knowing += 1
                timed = next_command(table, "newcomer", seed, asked, now)
                assert timed is not None
                assert isinstance(timed.command, Propose)
                assert timed.after < 15_000
    assert knowing > len(SEEDS)


def test_r8_5_bots_agree_to_end_the_last_layout_without_its_set() -> None:
    """That a layout is done does not mean that it has no SET."""
    table = at_the_end((0, 1, 2, *TWOS[2:8]), players=3)
    memory = memory_of(table, 0)
    for cards in find_sets(table.state.open_cards):
        send(table, Propose(cards), seat=BOT, now=1_000)
        send(table, Oppose(cards), seat=0, now=1_000)
    send(table, SayDone(), seat=0, now=2_000)
    memory = memory_of(table, 2_000, memory)
    answers = [next_command(table, "champion", seed, memory, 2_000) for seed in SEEDS]
    done = [timed for timed in answers if timed is not None and isinstance(timed.command, SayDone)]
    assert len(done) > 0.9 * len(SEEDS)  # the others propose three cards by mistake


def test_r8_6_a_set_is_taken_if_a_person_who_wanted_a_card_stays_silent() -> None:
    table, memory = oppose_all_sets(30_000)
    send(table, SayNoSet(), seat=0, now=40_000)
    timed = next_command(table, "casual", "1", memory_of(table, 40_000, memory), 40_000)
    assert timed is not None
    proposed_at = 40_000 + timed.after
    send(table, timed.command, seat=BOT, now=proposed_at)
    send(table, Tick(), seat=None, now=proposed_at + table.state.options.proposal_time)
    assert len(table.state.taken) == 1


def test_r8_3_one_bot_cannot_hold_up_the_votes_of_all_others_for_a_card() -> None:
    """It is quiet for longer than the countdown lasts."""
    table, _ = oppose_all_sets(30_000)
    for seat in (0, 2):
        send(table, SayNoSet(), seat=seat, now=40_000)
    cards = find_sets(table.state.open_cards)[0]
    send(table, Propose(cards), seat=BOT, now=46_000)
    send(table, Oppose(cards), seat=0, now=47_000)
    timed = next_command(table, "casual", "1", memory_of(table, 47_000), 47_000)
    assert timed is not None
    assert timed.after > COUNTDOWN
    send(table, Tick(), seat=None, now=47_000 + COUNTDOWN)
    assert len(table.state.open_cards) == 13


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


@pytest.mark.parametrize("level", LEVELS)
def test_r8_7_bots_leave_time_to_people_who_keep_looking(level: str) -> None:
    """They vote again after some 20 seconds, not all at once; sooner, if those people agree after all."""
    table = arrange_deal(TWOS, players=3)
    send(table, SayNoSet(), seat=2, now=30_000)
    asked = memory_of(table, 30_000, memory_of(table, 0))
    send(table, KeepLooking(), seat=0, now=31_000)
    kept = memory_of(table, 31_000, asked)
    for now in (31_000, 45_000):
        answers = [next_command(table, level, seed, kept, now) for seed in SEEDS]
        votes = [timed for timed in answers if timed is not None and isinstance(timed.command, SayNoSet)]
        assert len(votes) > 0.8 * len(SEEDS)  # the others propose three cards by mistake
        assert min(now + timed.after for timed in votes) > 31_000 + AFTER_KEPT_LOOKING
        assert len({timed.after for timed in votes}) > 0.8 * len(votes)
    send(table, SayNoSet(), seat=0, now=46_000)
    agreed = memory_of(table, 46_000, kept)
    soon = [next_command(table, level, seed, agreed, 46_000) for seed in SEEDS]
    votes = [timed for timed in soon if timed is not None and isinstance(timed.command, SayNoSet)]
    assert median(timed.after for timed in votes) < 8_500 < AFTER_KEPT_LOOKING


def test_r8_7_bots_never_keep_a_team_looking() -> None:
    table = arrange_deal(TWOS, players=3)
    before = memory_of(table, 0)
    send(table, SayNoSet(), seat=0, now=1_000)
    asked = memory_of(table, 1_000, before)
    assert KeepLooking() in coopset.legal(table.state, BOT, 1_000).commands
    for level in LEVELS:
        commands = [next_command(table, level, seed, asked, 1_000) for seed in SEEDS]
        assert not any(timed and isinstance(timed.command, KeepLooking) for timed in commands)
