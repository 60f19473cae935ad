"""Even champions leave people time to follow a game."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest
from bench.pace import ROWS, Row, mean_gap
from msgspec.structs import replace

from bots.tables import play_bots
from tertia.arena.play import play
from tertia.bots.agent import Agent, legal_command
from tertia.bots.bot import Bot
from tertia.bots.levels import LEVELS
from tertia.bots.memory import SET_ON_DISPLAY, Memory
from tertia.bots.player import TimedCommand
from tertia.bots.search import FOCUS
from tertia.bots.strategies.chipset import ANSWERING, MIN_THINKING, choose_command as choose_chipset_command
from tertia.bots.strategies.classic import WATCHING
from tertia.bots.strategies.scout import FINGER_LANDS, TURN_ON_DISPLAY
from tertia.bots.strategies.setup import RESULT_ON_DISPLAY, TIME_TO_PICK
from tertia.bots.strategies.twenty import LOOK_AGAIN, SEARCH
from tertia.games import GAMES
from tertia.games.chipset.commands import Answer
from tertia.games.chipset.events import Answered, Asked, Folded, Staked, TurnCame
from tertia.games.classic.editions import Form, edition_options
from tertia.games.classic.events import DealEnded, Taken
from tertia.games.classic.options import Options
from tertia.games.common.commands import SayNoSet
from tertia.games.common.events import Agreed, Called, LaidMore
from tertia.games.common.layout import open_cards
from tertia.games.common.options import new_table_options
from tertia.games.engine import Legal
from tertia.games.scout.events import HuntBegan, Pointed, Scouted, TurnEnded
from tertia.games.scout.options import Options as ScoutOptions
from tertia.games.setup.commands import SaySafe
from tertia.games.setup.events import Dealt, Laid, Missed, Taken as SetUpTaken
from tertia.games.setup.options import Options as SetUpOptions
from tertia.games.twenty.events import DealEnded as TwentyDealEnded, Taken as TwentyTaken
from tertia.games.twenty.options import Options as TwentyOptions
from tertia.solver import find_sets

CHAMPIONS = ["champion"] * 3


def test_r5_2_a_turn_of_scout_can_be_followed() -> None:
    """Nobody points before the scout's finger is seen, nor again while the result of a turn is shown."""
    entries = play_bots("scout", CHAMPIONS, seed=1).entries
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


def hunts(level: str, **options: Any) -> list[TurnEnded]:
    """Return the turns of Scout at tables of three bots of this level."""
    chosen = new_table_options(ScoutOptions, **options)
    entries = [entry for seed in range(12) for entry in play_bots("scout", [level] * 3, seed, chosen).entries]
    return [entry.event for entry in entries if isinstance(entry.event, TurnEnded)]


@pytest.mark.parametrize(
    ("level", "seconds"),
    [("newcomer", 20), ("casual", 12), ("regular", 7), ("expert", 4), ("champion", 2.5)],
)
def test_r5_2_a_second_card_is_found_as_fast_as_a_set_of_the_classic_game(level: str, seconds: float) -> None:
    """If there is time enough. The times of a level differ, and some are much longer than most."""
    found = sorted(turn.hunted / 1000 for turn in hunts(level, hunt_time=300_000) if turn.reason == "found")
    assert fmean(found) == pytest.approx(seconds, rel=0.15)
    assert found[-1] > 2.5 * fmean(found)
    assert max(Counter(found).values()) < len(found) / 20


def test_r5_5_newcomers_often_do_not_find_the_second_card_in_time() -> None:
    """So a new player who scouts can win all three cards, and one who hunts can come first."""
    turns = hunts("newcomer")
    found = [turn.hunted for turn in turns if turn.reason == "found"]
    assert 0.45 < len(found) / len(turns) < 0.75
    assert sum(took < 10_000 for took in found) < len(turns) / 4


@pytest.mark.parametrize("level", ["newcomer", "champion"])
def test_r2_5_nobody_calls_while_the_last_set_is_shown(level: str) -> None:
    table = play_bots("classic", [level] * 3, seed=1, options=edition_options("002"))
    state, times = table.game.INITIAL, []
    for entry in table.entries:
        if isinstance(entry.event, Called):
            times.append(entry.at - state.changed_at)
        state = table.game.evolve(state, entry.event)
    assert len(times) > 20
    assert min(times) >= SET_ON_DISPLAY + int(WATCHING * LEVELS[level].glance)


def test_r6_4_a_bet_can_be_followed() -> None:
    entries = play_bots("chipset", CHAMPIONS, seed=1).entries
    bets = [
        later.at - turn.at
        for turn, later in pairwise(entries)
        if isinstance(turn.event, TurnCame) and isinstance(later.event, Staked | Folded)
    ]
    assert len(bets) > 10
    assert min(bets) >= MIN_THINKING


def test_r6_6_bots_answer_the_showdown_question_within_two_seconds() -> None:
    """The answers of others do not delay a bot, so nobody waits for a chain of answers."""
    asked_at, waits = 0, []
    for entry in play_bots("chipset", ["newcomer"] * 4, seed=1).entries:
        match entry.event:
            case Asked():
                asked_at = entry.at
            case Answered():
                waits.append(entry.at - asked_at)
    assert len(waits) > 20
    assert ANSWERING[0] <= min(waits) <= max(waits) <= ANSWERING[1] == 2_000


def test_r6_6_the_time_of_an_answer_does_not_tell_whether_a_bot_has_a_set() -> None:
    table = play_bots("chipset", ["newcomer"] * 4, seed=1)
    game, state, times = table.game, table.game.INITIAL, []
    for entry in table.entries:
        state = game.evolve(state, entry.event)
        if isinstance(entry.event, Asked):
            for seat in state.remaining_seats:
                view, agent = (
                    game.view(state, seat),
                    Agent(LEVELS["newcomer"], f"1 {seat}", Memory(state.deal)),
                )
                answers = [
                    choose_chipset_command(agent, view, Legal(commands=commands), entry.at)
                    for commands in ((Answer(False),), (Answer(False), Answer(True)))
                ]
                times.append({answer.after for answer in answers if answer is not None})
    assert len(times) > 20
    assert all(len(both) == 1 for both in times)


def seconds_per_lay(level: str) -> list[float]:
    """Return the time before each card of SetUp that is laid to four or more, at a table of four bots."""
    waits, on_table, since = [], 0, 0
    for entry in play_bots("setup", [level] * 4, seed=1, options=SetUpOptions()).entries:
        match entry.event:
            case Laid():
                if on_table >= 4:
                    waits.append((entry.at - since) / 1000)
                on_table, since = on_table + 1, entry.at
            case SetUpTaken() | Dealt():
                on_table, since = 0, entry.at
    return waits


def test_r7_1_nobody_waits_long_for_a_card_of_setup() -> None:
    """A newcomer lays some eleven seconds after the card before, also on a long line of cards."""
    waits = {level: seconds_per_lay(level) for level in LEVELS}
    means = [fmean(times) for times in waits.values()]
    assert all(better < worse for worse, better in pairwise(means)), means
    assert 9 < means[0] < 13
    assert max(waits["newcomer"]) < 28
    assert means[-1] < 4


@pytest.mark.parametrize("level", ["newcomer", "champion"])
def test_r7_3_nobody_lays_while_the_result_of_a_challenge_is_shown(level: str) -> None:
    """A right challenge empties the table, a wrong one leaves it. The instants of the bots differ."""
    waits, decided_at = [], None
    for seed in range(3):
        for entry in play_bots("setup", [level] * 3, seed, SetUpOptions()).entries:
            match entry.event:
                case SetUpTaken() | Missed():
                    decided_at = entry.at
                case Laid() if decided_at is not None:
                    waits.append(entry.at - decided_at)
                    decided_at = None
                case Dealt():
                    decided_at = None
    assert len(waits) > 10
    assert min(waits) >= RESULT_ON_DISPLAY
    assert len(set(waits)) > len(waits) / 2


class SilentPerson:
    """A person who neither lays nor challenges nor says "safe"."""

    def act(self, view: Any, legal: Legal, now: int) -> TimedCommand | None:
        return None


class SafePerson:
    """A person who says "safe" at once and leaves the laying to the table."""

    def act(self, view: Any, legal: Legal, now: int) -> TimedCommand | None:
        safe = legal_command(legal, SaySafe)
        return None if safe is None or view.seat not in view.asked else TimedCommand(safe, 100)


def waits_after_the_window(person: Any) -> list[int]:
    """Return the times from the end of the window to a champion's card, which the person could challenge."""
    bots = [Bot("setup", "champion", f"1 {seat}") for seat in (1, 2)]
    table = play(GAMES["setup"], [person, *bots], SetUpOptions(), 1)
    state, waits = table.game.INITIAL, []
    for entry in table.entries:
        if (
            isinstance(entry.event, Laid)
            and entry.event.seat != 0
            and 0 in table.game.view(state, None).asked
        ):
            waits.append(entry.at - state.opens)
        state = table.game.evolve(state, entry.event)
    assert len(waits) > 10
    return waits


def test_r7_2_a_bot_leaves_time_to_pick_the_cards_of_a_challenge() -> None:
    """Unless everybody has said "safe"."""
    assert min(waits_after_the_window(SilentPerson())) >= TIME_TO_PICK
    assert min(waits_after_the_window(SafePerson())) < 0


def waits_of_a_person(level: str) -> list[int]:
    """Return the times from a card on a long line, which the person could challenge, to the next one of a bot."""
    waits = []
    for seed in range(4):
        bots = [Bot("setup", level, f"{seed} {seat}") for seat in (1, 2, 3)]
        table = play(GAMES["setup"], [SilentPerson(), *bots], SetUpOptions(), seed)
        state = table.game.INITIAL
        for entry in table.entries:
            if isinstance(entry.event, Laid) and entry.event.seat != 0:
                view = table.game.view(state, None)
                if 0 in view.asked and len(open_cards(view.table)) >= 10:
                    waits.append(entry.at - view.changed_at)
            state = table.game.evolve(state, entry.event)
    assert len(waits) > 5
    return waits


@pytest.mark.parametrize(("level", "seconds"), [("newcomer", 12), ("casual", 9)])
def test_r7_2_lower_levels_leave_time_to_check_a_card_with_many_others(level: str, seconds: int) -> None:
    waits = waits_of_a_person(level)
    assert min(waits) >= seconds * 1_000
    assert fmean(waits) < 1.3 * seconds * 1_000
    assert max(waits) < 20_000


PACED = [row for row in ROWS if row.variant != "coopset" and row.step != "a deal"]
"""The steps that take a better bot less time. A deal of ChipSet also depends on how often its players fold."""


@pytest.mark.parametrize("row", PACED, ids=str)
def test_each_level_is_quicker_than_the_next_lower_one(row: Row) -> None:
    means = [mean_gap(row, level, games=4) for level in LEVELS]
    assert all(better < worse for worse, better in pairwise(means)), means


def test_r8_6_a_better_team_proposes_sets_clearly_sooner() -> None:
    """Newcomers and casual players leave people as much time as they need."""
    (row,) = [row for row in ROWS if row.variant == "coopset"]
    means = [mean_gap(row, level, games=4 if level == "champion" else 20) for level in LEVELS]
    assert all(better < 0.85 * worse for worse, better in pairwise(means)), means
    assert means[0] > 20
    assert means[1] > 15


def seconds_per_set(level: str, options: Options, games: int) -> float:
    """Return the mean time from the last change of the table to a SET, at tables of three bots of one level."""
    entries = [
        entry for seed in range(games) for entry in play_bots("classic", [level] * 3, seed, options).entries
    ]
    return fmean(entry.event.took for entry in entries if isinstance(entry.event, Taken)) / 1000


@pytest.mark.parametrize("level", LEVELS)
def test_r3_the_beginner_deck_is_as_slow_as_the_full_one(level: str) -> None:
    """A beginner has as much time for a SET as at a full table, with 9 cards and with 12."""
    full = seconds_per_set(level, replace(edition_options("002"), deals=1), games=12)
    for cards in ("9", "12"):
        options = replace(edition_options("002", "beginner"), deals=1, beginner_cards=cards)
        assert seconds_per_set(level, options, games=40) == pytest.approx(full, rel=0.15), cards


class HonestPerson:
    """A person who takes nothing, and says that there is no SET where that is true."""

    def act(self, view: Any, legal: Legal, now: int) -> TimedCommand | None:
        no_set = legal_command(legal, SayNoSet)
        if no_set is None or find_sets(open_cards(view.table)):
            return None
        return TimedCommand(no_set, 1_000)


def waits_for_agreement(level: str, options: Options) -> list[int]:
    """Return the times from the person's agreement to that of all three bots, if no bot calls meanwhile."""
    waits = []
    for seed in range(10):
        bots = [Bot("classic", level, f"{seed} {seat}") for seat in range(3)]
        agreed_at = None
        for entry in play(GAMES["classic"], [HonestPerson(), *bots], options, seed).entries:
            match entry.event:
                case Agreed(seat=0):
                    agreed_at = entry.at
                case Called():
                    agreed_at = None
                case LaidMore() | DealEnded() if agreed_at is not None:
                    waits.append(entry.at - agreed_at)
                    agreed_at = None
    return waits


@pytest.mark.parametrize("form", ["classic", "beginner"])
def test_r2_8_bots_soon_agree_with_a_person_who_sees_that_there_is_no_set(form: Form) -> None:
    """Nobody waits longer than ten seconds, and better bots are faster."""
    options = replace(edition_options("002", form), deals=1)
    waits = {level: waits_for_agreement(level, options) for level in LEVELS}
    assert all(times and max(times) <= 10_000 for times in waits.values()), waits
    means = [fmean(times) for times in waits.values()]
    assert means == sorted(means, reverse=True)


ONE_DEAL = new_table_options(TwentyOptions, target=1)
"""The first deal of 20/20 ends the match."""


def test_r9_6_a_deal_of_20_20_among_newcomers_lasts_some_three_minutes() -> None:
    """One deal in ten may last longer than five minutes."""
    games = [play_bots("twenty", ["newcomer"] * 4, seed, ONE_DEAL) for seed in range(40)]
    lengths = sorted(
        entry.event.took / 1000
        for table in games
        for entry in table.entries
        if isinstance(entry.event, TwentyDealEnded)
    )
    assert 120 < fmean(lengths) < 210
    assert lengths[int(0.9 * len(lengths))] < 300


@pytest.mark.parametrize("level", ["regular", "champion"])
def test_r9_2_nobody_calls_in_20_20_while_the_last_set_is_shown(level: str) -> None:
    """Not for a SET of the table alone either, nor after a SET that a hand held alone."""
    least = SET_ON_DISPLAY + int(LOOK_AGAIN * SEARCH * FOCUS * LEVELS[level].glance)
    waits = {True: list[int](), False: list[int]()}
    for seed in range(12):
        is_from_hand, taken_at = False, None
        for entry in play_bots("twenty", [level] * 3, seed, ONE_DEAL).entries:
            match entry.event:
                case TwentyTaken(places=places):
                    is_from_hand, taken_at = not places, entry.at
                case Called() if taken_at is not None:
                    waits[is_from_hand].append(entry.at - taken_at)
                case TwentyDealEnded():
                    taken_at = None
    for times in waits.values():
        assert len(times) > 5
        assert min(times) >= least


class EagerPerson:
    """A person who takes nothing, and says "No SET" a second after every change."""

    def act(self, view: Any, legal: Legal, now: int) -> TimedCommand | None:
        no_set = legal_command(legal, SayNoSet)
        return None if no_set is None else TimedCommand(no_set, 1_000)


@pytest.mark.parametrize("level", LEVELS)
def test_r9_7_bots_of_20_20_take_a_set_or_agree_soon_after_a_person(level: str) -> None:
    """Nobody waits longer than ten seconds until three cards come or a bot calls."""
    waits, asked_at = list[int](), None
    for seed in range(6):
        bots = [Bot("twenty", level, f"{seed} {seat}") for seat in range(3)]
        for entry in play(GAMES["twenty"], [EagerPerson(), *bots], ONE_DEAL, seed).entries:
            match entry.event:
                case Agreed(seat=0):
                    asked_at = entry.at
                case LaidMore() | Called() if asked_at is not None:
                    waits.append(entry.at - asked_at)
                    asked_at = None
                case TwentyDealEnded():
                    asked_at = None
    assert len(waits) > 20
    assert max(waits) <= 10_000


def test_r9_7_a_bot_of_20_20_calls_no_set_right_after_it_has_said_that_it_sees_none() -> None:
    """Nobody sees "no SET" and a SET of the same cards within a few seconds."""
    agreed_at, waits = dict[int, int](), list[int]()
    for seed in range(6):
        for entry in play_bots("twenty", ["casual"] * 4, seed, ONE_DEAL).entries:
            match entry.event:
                case Agreed(seat):
                    agreed_at[seat] = entry.at
                case Called(seat):
                    waits += [entry.at - agreed_at[seat]] if seat in agreed_at else []
                case LaidMore() | TwentyTaken() | TwentyDealEnded():
                    agreed_at = {}
    assert all(wait >= 2_000 for wait in waits), waits
