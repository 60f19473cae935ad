"""New players against the bots that the home page offers: how many SETs do they win?

A simulated person needs a certain time to find a SET, drawn again after every change of the table. On a first visit,
the bots are of the weakest level. After each game they change, as for a visitor who presses "Play now" again.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import exp
from random import Random
from statistics import fmean
from typing import Any

from bench import Measurement, study
from tertia.arena.play import play
from tertia.bots.agent import legal_choice, legal_command
from tertia.bots.bot import Bot
from tertia.bots.opponents import next_strength, opponents
from tertia.bots.player import TimedCommand
from tertia.games import GAMES
from tertia.games.analysis import MatchFinished, SetFound
from tertia.games.common.commands import CallSet, Claim, SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.common.options import new_table_options
from tertia.games.engine import Legal, Millis
from tertia.solver import find_sets

BOTS = 3
GAMES_TO_ADAPT = 10
"""The number of games after which the opponents should suit the person."""
SPREAD = 0.6
"""The standard deviation of the logarithm of a person's search times."""
REACTION: Millis = 1_200
"""The time from a call to the three taps."""
PERSON = 0
"""The person's seat. The bots have the seats after it."""
# The share of the SETs that a new player should win: enough for fun, not so much that it is too easy.
LOWEST_SHARE, HIGHEST_SHARE = 0.20, 0.45


class SimulatedPerson:
    """Finds some SET after a log-normal time, and says that there is none if there is none."""

    def __init__(self, median: Millis, seed: str) -> None:
        self._median, self._random = median, Random(seed)
        self._changed_at, self._search_time = -1, 0

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        if view.changed_at != self._changed_at:
            self._changed_at = view.changed_at
            self._search_time = int(self._median * exp(SPREAD * self._random.gauss(0, 1)))
        after = max(0, view.changed_at + self._search_time - now)
        sets = find_sets(open_cards(view.table))
        may_claim, call = legal_choice(legal, Claim) is not None, legal_command(legal, CallSet)
        if may_claim and view.call is not None:  # the person has called, because there is a SET
            return TimedCommand(Claim(sets[0]), REACTION)
        if call is not None and sets:
            return TimedCommand(call, after)
        no_set = legal_command(legal, SayNoSet)
        return None if no_set is None or sets else TimedCommand(no_set, after)


def play_one(median: Millis, levels: tuple[str, ...], seed: str) -> tuple[float, bool]:
    """Play a classic game. Return the person's share of the SETs, and whether the person won."""
    rules = GAMES["classic"]
    bots = [Bot("classic", level, f"{seed} {seat}") for seat, level in enumerate(levels)]
    table = play(
        rules, [SimulatedPerson(median, seed), *bots], new_table_options(rules.Options, deals=1), seed
    )
    finders, has_won = list[int](), False
    for finding in (one for entry in table.entries for one in rules.ANALYSIS.findings(entry.event)):
        match finding:
            case SetFound(finder):
                finders.append(finder)
            case MatchFinished(_, ranks):
                has_won = ranks[PERSON] == 1
    return finders.count(PERSON) / len(finders), has_won


def share_after_adapting(median: Millis, visitor: int, games: int) -> float:
    """Return a visitor's share of the SETs in the game after this many games of adapting."""
    levels = opponents(Fraction(0), BOTS)  # strength 0 is the weakest
    for number in range(games):
        _, has_won = play_one(median, levels, f"{visitor} {number}")
        levels = opponents(next_strength(levels, has_won), BOTS)
    return play_one(median, levels, f"{visitor} last")[0]


def _measure(name: str, median: Millis, visitors: int, games: int) -> Iterator[Measurement]:
    shares = [share_after_adapting(median, visitor, games) for visitor in range(visitors)]
    # One measurement for each limit.
    for target, at_most in ((LOWEST_SHARE, False), (HIGHEST_SHARE, True)):
        yield Measurement(
            name=name,
            details=f"share of the SETs, the mean of {visitors} visitors with {BOTS} bots",
            unit="share",
            value=fmean(shares),
            target=target,
            at_most=at_most,
        )


@study
def first_games() -> Iterator[Measurement]:
    """Measure the share of the SETs of people who need 20 s and 8 s for a SET."""
    yield from _measure("first game, 20 s for a SET", 20_000, visitors=40, games=0)
    for seconds in (20, 8):
        name = f"after {GAMES_TO_ADAPT} games, {seconds} s for a SET"
        yield from _measure(name, seconds * 1000, visitors=12, games=GAMES_TO_ADAPT)
