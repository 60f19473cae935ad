"""A player's times in solitaire (docs/RULES.md, section 4), by variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from tertia.games.engine import Millis
from tertia.history.results import has_first_cards
from tertia.storage.ports import PlayerResult

Variant = Literal["clear", "strict"]
"""The player clears the deck, or the game ends when the table has no SET."""
LOST_REASONS = ("lost", "over", "left")
"""Ends of a deal in which the deck did not run out."""


class _SolitaireDetails(msgspec.Struct):
    """The part of a result's details about a game of solitaire (see ``tertia.history.results``)."""

    rule: str
    """The option ``alone``: clear, lost or over."""
    reason: str
    """Why the deal ended."""
    took: Millis
    beginner: bool = False
    """True for the beginner deck."""
    clearable: bool = False
    """R4.5: the deck was known to be clearable. Hints and undo make its times incomparable."""


class _Details(msgspec.Struct):
    """The part of a result's details that this module needs."""

    alone: _SolitaireDetails | None = None
    """Results of earlier versions and of several players have none."""


@dataclass(frozen=True, slots=True)
class SolitaireFigures:
    """Figures of one player in one variant."""

    games: int
    finished: int
    """Games in which the deck ran out."""
    best: Millis | None
    """The shortest time of a finished game."""


def solitaire_figures(results: Sequence[PlayerResult]) -> dict[Variant, SolitaireFigures]:
    """Sum up the games of solitaire with the whole deck, by variant. A variant without a game is left out."""
    played: dict[Variant, list[_SolitaireDetails]] = {"clear": [], "strict": []}
    for result in results:
        details = _details_of(result)
        if details is not None and not details.beginner and not details.clearable:
            played["clear" if details.rule == "clear" else "strict"].append(details)
    return {variant: _sum_up(games) for variant, games in played.items() if games}


def _details_of(result: PlayerResult) -> _SolitaireDetails | None:
    if result.game != "classic" or result.players != 1 or has_first_cards(result):
        return None
    return msgspec.json.decode(result.details, type=_Details).alone


def _sum_up(games: Sequence[_SolitaireDetails]) -> SolitaireFigures:
    times = [game.took for game in games if game.reason not in LOST_REASONS]
    return SolitaireFigures(len(games), len(times), min(times, default=None))
