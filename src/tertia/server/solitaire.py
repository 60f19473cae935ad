"""Times of one player alone (docs/RULES.md, section 4), by form: clearing the deck, or strict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from tertia.games.engine import Millis
from tertia.history.results import has_first_cards
from tertia.storage.ports import PlayerResult

Form = Literal["clear", "strict"]
LOST_REASONS = ("lost", "over", "left")
"""Ends of a deal in which the deck did not run out."""


class _Alone(msgspec.Struct):
    """The part of a result's details about a game of one player."""

    rule: str
    reason: str
    took: Millis
    beginner: bool = False
    clearable: bool = False
    """R4.5: the deck was known to be clearable. Hints and undo make its times incomparable."""


class _Details(msgspec.Struct):
    alone: _Alone | None = None
    """Results of earlier versions and of several players have none."""


@dataclass(frozen=True, slots=True)
class SolitaireFigures:
    """Figures of one player in one form."""

    games: int
    finished: int
    """Games in which the deck ran out."""
    best: Millis | None
    """The shortest time of a finished game."""


def solitaire_figures(results: Sequence[PlayerResult]) -> dict[Form, SolitaireFigures]:
    """Sum up the games alone with the whole deck, by form. A form without a game is left out."""
    played: dict[Form, list[_Alone]] = {"clear": [], "strict": []}
    for result in results:
        alone = _details_of(result)
        if alone is not None and not alone.beginner and not alone.clearable:
            played["clear" if alone.rule == "clear" else "strict"].append(alone)
    return {form: _sum_up(games) for form, games in played.items() if games}


def _details_of(result: PlayerResult) -> _Alone | None:
    if result.game != "classic" or result.players != 1 or has_first_cards(result):
        return None
    return msgspec.json.decode(result.details, type=_Details).alone


def _sum_up(games: Sequence[_Alone]) -> SolitaireFigures:
    times = [game.took for game in games if game.reason not in LOST_REASONS]
    return SolitaireFigures(len(games), len(times), min(times, default=None))
