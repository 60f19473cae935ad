"""A simple player for any game: it does at random what is legal, and sees a SET among cards it may choose.

It knows no rules, only that a call is better with a SET on the table and "no SET" is better without. Nobody plays
against it: it is what tests and examples need to bring any game to its end.
"""

from __future__ import annotations

import random
from typing import Any

from tertia.bots.player import Answer
from tertia.cards import Card
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.solver import find_sets, has_set

SEES = 0.93
"""How often it sees a SET that is there."""

_GOOD_WITH_A_SET = {"CallSet": True, "SayNoSet": False, "TakeBack": True, "SayDone": False, "AskCard": False}


class SimplePlayer:
    """Deterministic for a given seed."""

    def __init__(self, seed: int | str, pace: float = 3_000) -> None:
        self._random = random.Random(f"simple {seed}")  # noqa: S311 - a bot, not a secret
        self._pace = pace

    def act(self, view: Any, legal: Legal, now: Millis = 0) -> Answer | None:
        wishes: list[Any] = [w for w in (*legal.commands, *legal.choices) if self._fancies(view, w)]
        if not wishes and not legal.commands:
            wishes = [*legal.choices]
        if not wishes:
            return None
        wish = self._random.choice(wishes)
        command = wish.command(self._choose(wish)) if isinstance(wish, AnyCards) else wish
        pace = self._pace if legal.commands else self._pace / 4  # who has called only has to show the cards
        return Answer(command, 400 + int(self._random.expovariate(1 / pace)))

    def _fancies(self, view: Any, wish: Any) -> bool:
        """Whether it would do this: always, unless the cards look wrong for it; then seldom."""
        if isinstance(wish, AnyCards):
            looks_good = not _makes_a_set(wish) or bool(_sets_of(wish))
        elif type(wish).__name__ in _GOOD_WITH_A_SET:
            table = [card for card in getattr(view, "table", ()) if card is not None]
            cards = getattr(view, "reach", ()) or table  # where a SET may be made of more than the table
            looks_good = has_set(cards) is _GOOD_WITH_A_SET[type(wish).__name__]
        else:
            return True
        return looks_good or self._random.random() > SEES

    def _choose(self, wish: AnyCards) -> tuple[Card, ...]:
        """A SET if it sees one among the cards, else any."""
        if _makes_a_set(wish) and self._random.random() < SEES and (sets := _sets_of(wish)):
            return tuple(card for card in self._random.choice(sets) if card not in wish.fixed)
        return tuple(self._random.sample(wish.cards, wish.count))


def _makes_a_set(wish: AnyCards) -> bool:
    return wish.count + len(wish.fixed) == 3


def _sets_of(wish: AnyCards) -> list[tuple[Card, Card, Card]]:
    return [found for found in find_sets((*wish.fixed, *wish.cards)) if set(wish.fixed) <= set(found)]
