"""``python -m bench perfect``: how often players clear the whole deck, on the same 2,000 deals.

Three players do not know the order of the deck. The search does: it finds a way to clear the deck or proves that
there is none. Every line that it finds is checked. Times are CPU times on one core.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import median
from time import process_time

from bench import Measurement, study
from tertia.clearing import Position, find_line, is_clearing_line
from tertia.odds.perfect.games import PLAYERS, Player, Share, deal_order, play_deals

DEALS = 2_000
SEED = 1

TARGETS: dict[Player, float] = {"any": 1.0, "fewest": 12.0, "playouts": 45.0}
"""Percent of deals that each player must clear."""

NAMES: dict[Player, str] = {
    "any": "any SET",
    "fewest": "the SET that destroys the fewest others",
    "playouts": "the choice by playouts",
}

MAX_MS_PER_MOVE = 200.0
MIN_SETTLED = 1_990
"""The number of deals of which the search must know whether they can be cleared."""
MAX_MEDIAN_SECONDS = 1.0
"""The median time of a search."""


def describe(share: Share) -> str:
    low, high = share.interval
    return f"{share.count:,} of {share.of:,} deals   {share.value:.1%} [{low:.1%}; {high:.1%}]"


@study
def measure_players() -> Iterator[Measurement]:
    """Measure the share of cleared deals and the time per move of each player."""
    for player in PLAYERS:
        play_deals(1, player, seed=SEED)  # compile
        start = process_time()
        games = play_deals(DEALS, player, seed=SEED)
        seconds = process_time() - start
        moves = sum((81 - left) // 3 for left in games.cards_left)
        milliseconds = 1000 * seconds / moves
        details = f"{describe(games.cleared)}   {milliseconds:.3f} ms per move"
        name = f"Cleared without knowing the order: {NAMES[player]}"
        yield Measurement(
            name=name,
            details=details,
            unit="percent",
            value=100 * games.cleared.value,
            target=TARGETS[player],
        )
        yield Measurement(
            name=name,
            details=details,
            unit="milliseconds per move",
            value=milliseconds,
            target=MAX_MS_PER_MOVE,
            at_most=True,
        )


@study
def measure_search() -> Iterator[Measurement]:
    """Measure how many deals the search settles when the order is known, and its time."""
    verdicts: Counter[str] = Counter()
    seconds: list[float] = []
    open_deals: list[int] = []
    for number in range(DEALS):
        position = Position.of_deal(deal_order(SEED, number))
        start = process_time()
        outcome = find_line(position)
        seconds.append(process_time() - start)
        if outcome.verdict == "clearable" and not is_clearing_line(position, outcome.line):
            raise AssertionError(f"deal {number}: the line does not clear the deck")
        if outcome.verdict == "open":
            open_deals.append(number)
        verdicts[outcome.verdict] += 1
    cleared = describe(Share(verdicts["clearable"], DEALS))
    details = f"{cleared} clearable   {verdicts['impossible']} impossible   open: {open_deals or 'none'}"
    name = "Known order, search in pure Python"
    settled = DEALS - verdicts["open"]
    yield Measurement(name=name, details=details, unit="settled deals", value=settled, target=MIN_SETTLED)
    yield Measurement(
        name=name,
        details=f"longest: {max(seconds):.2f} s",
        unit="seconds at the median",
        value=median(seconds),
        target=MAX_MEDIAN_SECONDS,
        at_most=True,
    )
