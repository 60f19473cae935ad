"""``python -m bench.lengths [games]``: the length of deals and matches at the tables of a first-time visitor.

Four bots of the level that a visitor meets first play each form of the home page. In 20/20 and ChipSet, three of them
and a simulated person play, too. docs/bots.md shows the result. Arenas know no person, so bots do not hurry in a deal
of ChipSet that only they play.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from random import Random
from statistics import fmean
from typing import Any

from tertia.arena.play import play
from tertia.bots.agent import legal_choice, legal_command
from tertia.bots.bot import Bot
from tertia.bots.opponents import TEAM_LEVEL
from tertia.bots.player import Player, TimedCommand
from tertia.bots.search import differing
from tertia.games import GAMES
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise
from tertia.games.common.commands import CallSet, Claim, Ready, SayNoSet
from tertia.games.engine import Legal, Millis
from tertia.rooms.forms import FORMS
from tertia.solver import Triple, find_sets

SEATS = 4
LEVEL = "newcomer"
FORMS_WITH_OTHERS = tuple(name for name, form in FORMS.items() if form.bots)
PAUSE: Millis = 6_000
"""The time for which a person looks at the result of a deal."""
EASY: Millis = 20_000
"""The median time in which a person sees a SET that differs in at most two features."""
GIVES_UP: Millis = 30_000
"""The time after which a person who has overlooked a SET says that there is none."""
HARDER = 1.5
"""The factor for each further feature."""
SPREAD = 0.6
"""The standard deviation of the logarithm of a person's times."""
SHOWING: Millis = 1_500
"""The time from a call to the three taps."""
BETTING: Millis = 4_000
"""The time that a person thinks about a bet."""
WITHOUT_SET: Millis = 1_500
"""R6.6: the time after which the screen of a person without a SET answers, where all others are bots."""


class TwentyPerson:
    """Sees each SET of the hand and the table after a time of its own, and says at last that there is none."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._since: dict[int, Millis] = {}

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        ready = legal_command(legal, Ready)
        if ready is not None:
            return TimedCommand(ready, PAUSE)
        self._since = {card: self._since.get(card, now) for card in view.reach}
        hand = view.players[view.seat].hand
        sets = find_sets(view.reach)
        useful = [cards for cards in sets if set(cards) & set(hand)] or sets
        seen = sorted((self._seen_at(cards), cards) for cards in useful)
        if legal_choice(legal, Claim) is not None and view.call is not None:
            return TimedCommand(Claim(seen[0][1]), SHOWING)
        call, no_set = legal_command(legal, CallSet), legal_command(legal, SayNoSet)
        gives_up_at = max(self._since.values(), default=now) + (GIVES_UP if seen else EASY)
        if seen and call is not None and (no_set is None or seen[0][0] <= gives_up_at):
            return TimedCommand(call, max(0, seen[0][0] - now))
        return None if no_set is None else TimedCommand(no_set, max(0, gives_up_at - now))

    def _seen_at(self, cards: Triple) -> Millis:
        harder = HARDER ** max(0, differing(cards) - 2)
        luck = Random(f"{self._seed} {sorted(cards)}").gauss(0, 1)
        return max(self._since[card] for card in cards) + int(EASY * harder * exp(SPREAD * luck))


class ChipSetPerson:
    """Calls small bets and folds to larger ones, without looking at the cards."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        ready = legal_command(legal, Ready)
        if ready is not None:
            return TimedCommand(ready, PAUSE)
        if not legal.commands:
            return None
        match, fold = legal_command(legal, MatchBet), legal_command(legal, Fold)
        if view.phase == "answering":
            exposing = [command for command in legal.commands if command == Answer(True)]
            return (
                TimedCommand(exposing[0], BETTING) if exposing else TimedCommand(Answer(False), WITHOUT_SET)
            )
        if match is not None:
            folds = fold is not None and self._random.random() < 0.15 * view.to_match + 0.1
            return TimedCommand(fold if folds else match, BETTING)
        return TimedCommand(legal_command(legal, Check) or legal_command(legal, Raise) or Raise(1), BETTING)


PERSONS: dict[str, Callable[[str], Player]] = {"twenty": TwentyPerson, "chipset": ChipSetPerson}


def level_of(form: str) -> str:
    """Return the level of the bots that a first-time visitor meets."""
    return TEAM_LEVEL if form == "coopset" else LEVEL


def play_once(form: str, seed: int, persons: int) -> Sequence[Any]:
    """Play a match with the options of the home page and this many persons, and return its entries."""
    game = FORMS[form].game
    players: list[Player] = [PERSONS[form](f"{seed} {seat}") for seat in range(persons)]
    players += [Bot(game, level_of(form), f"{seed} {seat}") for seat in range(persons, SEATS)]
    return play(GAMES[game], players, FORMS[form].table_options(), seed).entries


def event_name(entry: Any) -> str:
    return type(entry.event).__name__


def deal_lengths(entries: Sequence[Any]) -> list[float]:
    """Return the length of each deal in seconds."""
    return [entry.event.took / 1000 for entry in entries if event_name(entry) == "DealEnded"]


def describe(seconds: Sequence[float]) -> str:
    """Return the mean, the 90th percentile and the maximum as minutes."""
    ordered = sorted(seconds)
    ninety = ordered[min(len(ordered) - 1, int(0.9 * len(ordered)))]
    return " | ".join(
        f"{int(value) // 60}:{int(value) % 60:02}" for value in (fmean(ordered), ninety, ordered[-1])
    )


def chipset_counts(played: Sequence[Sequence[Any]]) -> str:
    """Return what happens in a deal of ChipSet, as a sentence."""
    entries = [entry for one in played for entry in one]
    names = Counter(map(event_name, entries))
    deals = names["DealEnded"]
    stakes = [entry.event for entry in entries if event_name(entry) == "Staked"]
    raises = sum(stake.how == "raise" and stake.stake > 1 for stake in stakes)
    ends = [entry.event for entry in entries if event_name(entry) == "DealEnded"]
    return (
        f"{1 + names['LaidMore'] / deals:.1f} phases, {names['Folded'] / deals:.1f} folds and "
        f"{raises / deals:.1f} raises a deal; "
        f"{sum(end.reason == 'folded' for end in ends) / deals:.0%} of the deals end without showing"
    )


def main(games: int) -> None:
    print("| | a deal: mean | 90% | longest | a match: mean | 90% | longest |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    notes = list[str]()
    for form in FORMS_WITH_OTHERS:
        for persons in (0, 1) if form in PERSONS else (0,):
            played = [play_once(form, seed, persons) for seed in range(games)]
            deals = [length for entries in played for length in deal_lengths(entries)]
            matches = [entries[-1].at / 1000 for entries in played]
            level = level_of(form)
            who = f"{SEATS} {level} bots" if not persons else f"a person and {SEATS - 1} {level} bots"
            print(f"| {form}: {who} | {describe(deals)} | {describe(matches)} |", flush=True)
            if form == "chipset":
                notes.append(f"chipset, {who}: {chipset_counts(played)}.")
            if form == "twenty":
                ends = [entry.event for one in played for entry in one if event_name(entry) == "DealEnded"]
                first = sum(end.winner == 0 for end in ends) / len(ends)
                notes.append(
                    f"twenty, {who}: {len(deals) / games:.1f} deals a match; seat 0 wins {first:.0%}."
                )
    print("\n".join(("", *notes)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
