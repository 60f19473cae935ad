"""Plays ChipSet among mixed bots: few pots may stay empty, and always folding must lose (docs/RULES.md, R6.3).

``python -m bench chipset`` plays 1,000 games with the options of new tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bench import Measurement, study
from tertia.arena.contest import default_options
from tertia.arena.play import play
from tertia.bots.baselines import BASELINES
from tertia.bots.bot import Bot
from tertia.games import chipset
from tertia.games.chipset.events import DealEnded, PotTaken

GAMES = 1_000
MIXED = ("champion", "regular", "newcomer", "quitter")
"""The players of each game. A quitter folds as soon as it may, and never shows a hand."""

MAX_EMPTY_PERCENT = 2.0
"""The part of all deals that may end with an empty pot."""


@dataclass(frozen=True)
class Stakes:
    """The pots of one game, and the chips that its quitter lost."""

    pots: Sequence[int]
    lost: int


def play_mixed(number: int, options: Any = None) -> Stakes:
    """Play one game among mixed bots. The seats rotate from game to game."""
    options = default_options("chipset") if options is None else options
    turn = number % len(MIXED)
    names = MIXED[turn:] + MIXED[:turn]
    players = [
        BASELINES[name](f"{number} {seat}") if name in BASELINES else Bot("chipset", name, f"{number} {seat}")
        for seat, name in enumerate(names)
    ]
    table = play(chipset, players, options, number)
    pots, pot = list[int](), 0
    for entry in table.entries:
        match entry.event:
            case PotTaken(chips=chips):
                pot += chips  # one event for the pot and one for each side pot
            case DealEnded():
                pots.append(pot)
                pot = 0
    return Stakes(pots, options.chips - table.state.players[names.index("quitter")].chips)


@study
def measure_stakes() -> Iterator[Measurement]:
    """Measure the share of empty pots, and the chips that a player loses by always folding."""
    games = [play_mixed(number) for number in range(GAMES)]
    pots = [pot for game in games for pot in game.pots]
    yield Measurement(
        name="ChipSet deals that end with an empty pot",
        details=f"{len(pots):,} deals in {GAMES:,} games   {sum(pots) / len(pots):.1f} chips in a pot on average",
        unit="percent",
        value=100 * pots.count(0) / len(pots),
        target=MAX_EMPTY_PERCENT,
        at_most=True,
    )
    yield Measurement(
        name="Chips that a ChipSet player loses by always folding",
        details=f"{GAMES:,} games of 10 deals against a champion, a regular and a newcomer",
        unit="chips per game",
        value=sum(game.lost for game in games) / GAMES,
        target=1.0,
    )
