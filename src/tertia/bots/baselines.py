"""Players of one simple idea each: opponents to measure bots against, and players for any game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tertia.bots.agent import Agent, legal_choice, legal_command
from tertia.bots.player import Player, TimedCommand
from tertia.bots.set_selection import choose_any, choose_largest
from tertia.cards import Card
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise
from tertia.games.common.commands import Claim, SayNoSet
from tertia.games.common.layout import open_cards
from tertia.games.coopset.commands import SayDone, Take
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.solver import find_sets, has_set

PACE: Millis = 4_000
"""The usual time between two commands of these players."""

# Any game ----------------------------------------------------------------------------------------------


def draw_option(legal: Legal, random: Random) -> list[Any] | AnyCards:
    """Draw all legal commands of one type, or one choice of cards; each with the same probability."""
    kinds = sorted({type(command).__name__ for command in legal.commands})
    drawn = random.randrange(len(kinds) + len(legal.choices))
    if drawn >= len(kinds):
        return legal.choices[drawn - len(kinds)]
    return [command for command in legal.commands if type(command).__name__ == kinds[drawn]]


def draw_command(option: list[Any] | AnyCards, random: Random) -> Any:
    """Draw one of these commands, or the cards of the choice."""
    if isinstance(option, AnyCards):
        return option.command(tuple(random.sample(option.cards, option.count)))
    return random.choice(option)


def choose_at_random(agent: Agent, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
    """Choose a random legal command. Games without a strategy of their own use this."""
    random = agent.generator("random", now)
    return agent.act_soon(draw_command(draw_option(legal, random), random), now)


class RandomPlayer:
    """Gives random legal commands."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"random {seed}")  # noqa: S311 - a bot, not a secret

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        if not legal:
            return None
        option = draw_option(legal, self._random)
        after = 300 + int(self._random.expovariate(1 / PACE))
        return TimedCommand(draw_command(option, self._random), after)


SIGHT = 0.93
"""The probability that a SimplePlayer sees a SET that is there."""

_BETTER_WITH_SET = {
    "CallSet": True,
    "SayNoSet": False,
    "TakeBack": True,
    "SayDone": False,
    "KeepLooking": True,
    "AskCard": False,
}
"""For commands that name no cards: whether they make sense if there is a SET (True), or if there is none (False)."""


class SimplePlayer:
    """Gives random legal commands, but usually shows a SET where it may choose cards.

    It knows no rules, only that a call is better with a SET on the table and "no SET" is better without. Tests and
    examples use it to bring any game to its end. It is deterministic for a given seed.
    """

    def __init__(self, seed: int | str, pace: float = 3_000) -> None:
        self._random = Random(f"simple {seed}")  # noqa: S311 - a bot, not a secret
        self._pace = pace

    def act(self, view: Any, legal: Legal, now: Millis = 0) -> TimedCommand | None:
        possible = (*legal.commands, *legal.choices)
        options: list[Any] = [option for option in possible if self._accepts(view, option)]
        if not options and not legal.commands:
            options = [*legal.choices]
        if not options:
            return None
        option = self._random.choice(options)
        command = option.command(self._choose(option)) if isinstance(option, AnyCards) else option
        pace = self._pace if legal.commands else self._pace / 4  # after a call only the cards are to be shown
        return TimedCommand(command, 400 + int(self._random.expovariate(1 / pace)))

    def _accepts(self, view: Any, option: Any) -> bool:
        """Return True if a command is worth considering. If the cards look wrong for it, that is seldom."""
        if isinstance(option, AnyCards):
            looks_good = not _makes_a_set(option) or bool(_sets_of(option))
        elif type(option).__name__ in _BETTER_WITH_SET:
            table = [card for card in getattr(view, "table", ()) if card is not None]
            cards = getattr(view, "reach", ()) or table  # 20/20 makes SETs of more than the table
            looks_good = has_set(cards) is _BETTER_WITH_SET[type(option).__name__]
        else:
            return True
        return looks_good or self._random.random() > SIGHT

    def _choose(self, choice: AnyCards) -> tuple[Card, ...]:
        """Choose a SET if this player sees one among the cards, else any cards."""
        if _makes_a_set(choice) and self._random.random() < SIGHT and (sets := _sets_of(choice)):
            return tuple(card for card in self._random.choice(sets) if card not in choice.fixed)
        return tuple(self._random.sample(choice.cards, choice.count))


def _makes_a_set(choice: AnyCards) -> bool:
    return choice.count + len(choice.fixed) == 3


def _sets_of(choice: AnyCards) -> list[tuple[Card, Card, Card]]:
    return [found for found in find_sets((*choice.fixed, *choice.cards)) if set(choice.fixed) <= set(found)]


# One game ----------------------------------------------------------------------------------------------


class AnyTaker:
    """Solitaire: takes any SET on the table."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"any {seed}")  # noqa: S311 - a bot, not a secret

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        table = open_cards(view.table)
        if legal_choice(legal, Claim) is None or not find_sets(table):
            return None
        return TimedCommand(Claim(choose_any(table, (), self._random)), PACE)


class LargestTaker:
    """CoopSet: takes as many disjoint SETs of a layout as possible; chance decides between equal choices."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"largest {seed}")  # noqa: S311 - a bot, not a secret

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        choice = choose_largest(open_cards(view.table), (), self._random)
        if choice and legal_choice(legal, Take) is not None:
            return TimedCommand(Take(choice[0]), PACE)
        done = legal_command(legal, SayDone) or legal_command(legal, SayNoSet)
        return None if done is None else TimedCommand(done, PACE)


class _Bettor:
    """ChipSet: follows one rule for bets, and lays a SET open whenever there is something in the pot."""

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        return TimedCommand(self._command(view, legal), 1_000) if legal else None

    def _command(self, view: Any, legal: Legal) -> Any:
        if view.phase == "answering":
            return Answer(Answer(True) in legal.commands and view.pot > 0)
        if view.phase != "betting":
            return legal.commands[0]
        return self.bet(legal)

    def bet(self, legal: Legal) -> Any:
        raise NotImplementedError


class Raiser(_Bettor):
    """Always raises as far as it may."""

    def bet(self, legal: Legal) -> Any:
        raises = [command for command in legal.commands if isinstance(command, Raise)]
        if raises:
            return raises[-1]
        return legal_command(legal, MatchBet) or legal_command(legal, Check) or Fold()


class Folder(_Bettor):
    """Folds whenever another player bets. R6.3: a first bet that is a duty is one chip."""

    def bet(self, legal: Legal) -> Any:
        return legal_command(legal, Check) or legal_command(legal, Fold) or Raise(1)


class Quitter(Folder):
    """Folds as soon as it may, and never shows a hand."""

    def _command(self, view: Any, legal: Legal) -> Any:
        if view.phase == "answering":
            return Answer(False)
        return legal_command(legal, Fold) or super()._command(view, legal)


class Caller(_Bettor):
    """Matches every bet and never raises."""

    def bet(self, legal: Legal) -> Any:
        return legal_command(legal, MatchBet) or legal_command(legal, Check) or legal.commands[0]


BASELINES: dict[str, Callable[[str], Player]] = {
    "random": RandomPlayer,
    "any": AnyTaker,
    "largest": LargestTaker,
    "raiser": lambda seed: Raiser(),
    "folder": lambda seed: Folder(),
    "quitter": lambda seed: Quitter(),
    "caller": lambda seed: Caller(),
}
"""The players for tournaments, by name; each makes a player from a seed."""

_FOR_ONE_GAME: dict[str, tuple[str, ...]] = {
    "solitaire": ("any",),
    "coopset": ("largest",),
    "chipset": ("raiser", "folder", "quitter", "caller"),
}


def baselines_for(contest: str) -> tuple[str, ...]:
    """Return the names of the players for a contest: a game, or ``solitaire``. ``random`` plays every game."""
    return ("random", *_FOR_ONE_GAME.get(contest, ()))
