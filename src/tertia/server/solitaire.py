"""A player's times in solitaire (docs/RULES.md, section 4), by variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from tertia.games.engine import Millis
from tertia.history.results import form_of, is_counted
from tertia.storage.ports import PlayerResult

Variant = Literal["clear", "strict", "perfect"]
"""``clear``: the player goes on to the end of the deck; without a SET, three more cards come.
``strict``: the game ends when the 12 cards have no SET. ``perfect``: the deck is known to be clearable."""

LOST_REASONS = ("lost", "over", "left")
"""Ends of a deal in which the deck did not run out: strict solitaire without a SET, as a lost game or just as its end
(R4.2), or the player left."""


class _SolitaireDetails(msgspec.Struct):
    """The part of a result's details about a game of solitaire (see ``tertia.history.results``)."""

    rule: str
    """The option ``alone``: clear, or what strict solitaire without a SET is: lost, or just over."""
    reason: str
    """Why the deal ended."""
    took: Millis
    clearable: bool = False
    """R4.5: the deck was known to be clearable."""


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
    """The shortest time of a finished game. Perfect decks have none, because hints and undo change the time."""


def solitaire_figures(results: Sequence[PlayerResult]) -> dict[Variant, SolitaireFigures]:
    """Sum up the games of solitaire with the whole deck, by variant. A variant without a game is left out."""
    played: dict[Variant, list[_SolitaireDetails]] = {"clear": [], "strict": [], "perfect": []}
    for result in results:
        details = _details_of(result)
        if details is not None:
            played[_variant_of(details)].append(details)
    return {variant: _sum_up(variant, games) for variant, games in played.items() if games}


def _variant_of(details: _SolitaireDetails) -> Variant:
    if details.clearable:
        return "perfect"
    return "clear" if details.rule == "clear" else "strict"


def _details_of(result: PlayerResult) -> _SolitaireDetails | None:
    # The beginner deck is another form, and a game that began with chosen cards is not counted.
    if form_of(result) != "solitaire" or not is_counted(result):
        return None
    return msgspec.json.decode(result.details, type=_Details).alone


def _sum_up(variant: Variant, games: Sequence[_SolitaireDetails]) -> SolitaireFigures:
    times = [game.took for game in games if game.reason not in LOST_REASONS]
    best = None if variant == "perfect" else min(times, default=None)
    return SolitaireFigures(len(games), len(times), best)
