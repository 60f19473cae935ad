"""Players of one idea each, to measure bots against: chance alone, taking without a thought, betting by one rule."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tertia.bots.mind import said, wanted
from tertia.bots.player import Answer, Player
from tertia.bots.set_selection import choose_any, choose_largest
from tertia.games.chipset.facts import Answer as Question, Check, Fold, MatchBet, Raise
from tertia.games.classic.facts import Claim
from tertia.games.common.layout import open_cards
from tertia.games.coopset.facts import SayDone, SayNoSet, Take
from tertia.games.engine import Legal, Millis
from tertia.solver import find_sets

PACE: Millis = 4_000


class RandomPlayer:
    """Anything that is legal, each as likely: the first words are chosen, then the cards."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"random {seed}")  # noqa: S311 - a bot, not a secret

    def act(self, view: Any, legal: Legal, now: Millis) -> Answer | None:
        if not legal:
            return None
        kinds = sorted({type(command).__name__ for command in legal.commands})
        wish = self._random.randrange(len(kinds) + len(legal.choices))
        after = 300 + int(self._random.expovariate(1 / PACE))
        if wish < len(kinds):
            same = [command for command in legal.commands if type(command).__name__ == kinds[wish]]
            return Answer(self._random.choice(same), after)
        choice = legal.choices[wish - len(kinds)]
        return Answer(choice.command(tuple(self._random.sample(choice.cards, choice.count))), after)


class AnyTaker:
    """Solitaire: any SET that lies there."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"any {seed}")  # noqa: S311 - a bot, not a secret

    def act(self, view: Any, legal: Legal, now: Millis) -> Answer | None:
        table = open_cards(view.table)
        if wanted(legal, Claim) is None or not find_sets(table):
            return None
        return Answer(Claim(choose_any(table, (), self._random)), PACE)


class LargestTaker:
    """CoopSet: as many SETs of a layout as share no card; which of such choices is left to chance."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"largest {seed}")  # noqa: S311 - a bot, not a secret

    def act(self, view: Any, legal: Legal, now: Millis) -> Answer | None:
        choice = choose_largest(open_cards(view.table), (), self._random)
        if choice and wanted(legal, Take) is not None:
            return Answer(Take(choice[0]), PACE)
        done = said(legal, SayDone) or said(legal, SayNoSet)
        return None if done is None else Answer(done, PACE)


class _Better:
    """ChipSet by one rule for bets; whoever holds a SET and something is in the pot lays it open."""

    def act(self, view: Any, legal: Legal, now: Millis) -> Answer | None:
        if not legal:
            return None
        return Answer(self._command(view, legal), 1_000)

    def _command(self, view: Any, legal: Legal) -> Any:
        if view.phase == "answering":
            shows = Question(True) in legal.commands and view.pot > 0
            return Question(shows)
        if view.phase != "betting":
            return legal.commands[0]
        return self.bet(legal)

    def bet(self, legal: Legal) -> Any:
        raise NotImplementedError


class Raiser(_Better):
    """Raises as far as it may, always."""

    def bet(self, legal: Legal) -> Any:
        raises = [command for command in legal.commands if isinstance(command, Raise)]
        return raises[-1] if raises else said(legal, MatchBet) or said(legal, Check) or Fold()


class Folder(_Better):
    """Gives up whenever somebody bets."""

    def bet(self, legal: Legal) -> Any:
        return said(legal, Check) or Fold()


class Caller(_Better):
    """Pays whatever is asked and never raises."""

    def bet(self, legal: Legal) -> Any:
        return said(legal, MatchBet) or said(legal, Check) or Fold()


PLAIN: dict[str, Callable[[str], Player]] = {
    "random": RandomPlayer,
    "any": AnyTaker,
    "largest": LargestTaker,
    "raiser": lambda seed: Raiser(),
    "folder": lambda seed: Folder(),
    "caller": lambda seed: Caller(),
}
"""By name."""

KNOWING: dict[str, tuple[str, ...]] = {
    "solitaire": ("random", "any"),
    "coopset": ("random", "largest"),
    "chipset": ("random", "raiser", "folder", "caller"),
}
"""Who of them knows which game; ``random`` knows all."""
