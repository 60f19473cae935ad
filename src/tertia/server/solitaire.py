"""A player's times in solitaire (docs/RULES.md, section 4), by variant."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from tertia.games.engine import Millis
from tertia.history.results import form_of, is_counted
from tertia.storage.ports import PlayerResult

Variant = Literal["clear", "strict", "perfect", "day"]
"""``clear``: the player goes on to the end of the deck; without a SET, three more cards come.
``strict``: the game ends when the 12 cards have no SET. ``perfect``: the deck is known to be clearable.
``day``: the same, with the deck that everybody gets on a day."""

Outcome = Literal["lost", "survived", "left"]
"""Strict solitaire is lost or survived; in every variant the player may leave."""

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
    day: int = 0
    """R4.5: the number of the day whose deck it was; 0 for another deck, and in results of earlier versions."""
    helped: bool = True
    """R4.5: the player got a hint or undid a SET. Results of earlier versions do not say so; they set no record."""


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
    """The shortest time of a finished game. R4.5: a perfect deck must have been cleared."""
    best_helped: bool = False
    """R4.5: True if no perfect deck was cleared without hints and undo, so that ``best`` is a time with help."""


@dataclass(frozen=True, slots=True)
class SolitaireGame:
    """One game of a player alone."""

    variant: Variant
    took: Millis
    outcome: Outcome | None
    """None if the player went on to the end of the deck, or the rulebook just ends the game."""


def solitaire_game(result: PlayerResult) -> SolitaireGame | None:
    """Return the game alone that a result is of; None for others, and for results of earlier versions."""
    details = msgspec.json.decode(result.details, type=_Details).alone
    if details is None:
        return None
    return SolitaireGame(_variant_of(details), details.took, _outcome_of(details))


def _outcome_of(details: _SolitaireDetails) -> Outcome | None:
    match details.reason:
        case "lost":
            return "lost"
        case "left":
            return "left"
        case "no-set" | "no-card" if details.rule != "clear":
            return "survived"
        case _:
            return None


def solitaire_figures(results: Sequence[PlayerResult]) -> dict[Variant, SolitaireFigures]:
    """Sum up the games of solitaire with the whole deck, by variant. A variant without a game is left out."""
    played: dict[Variant, list[_SolitaireDetails]] = {"clear": [], "strict": [], "perfect": [], "day": []}
    for result in results:
        details = _details_of(result)
        if details is not None:
            played[_variant_of(details)].append(details)
    return {variant: _sum_up(variant, games) for variant, games in played.items() if games}


def is_deck_practice(result: PlayerResult, first_tables: Collection[str | None]) -> bool:
    """R4.5: return True for a deck of the day that is not a first try.

    ``first_tables`` are the tables at which the player began first tries.
    """
    game = solitaire_game(result)
    is_first = result.table in first_tables and result.round == 1
    return game is not None and game.variant == "day" and not is_first


def _variant_of(details: _SolitaireDetails) -> Variant:
    if details.clearable:
        return "day" if details.day else "perfect"
    return "clear" if details.rule == "clear" else "strict"


def _details_of(result: PlayerResult) -> _SolitaireDetails | None:
    # The beginner deck is another form, and a game that began with chosen cards is not counted.
    if form_of(result) != "solitaire" or not is_counted(result):
        return None
    return msgspec.json.decode(result.details, type=_Details).alone


def _sum_up(variant: Variant, games: Sequence[_SolitaireDetails]) -> SolitaireFigures:
    finished = [game for game in games if game.reason not in LOST_REASONS]
    if variant != "perfect":
        return SolitaireFigures(len(games), len(finished), _shortest(finished))
    cleared = [game for game in finished if game.reason == "no-card"]
    unaided = [game for game in cleared if not game.helped]
    best = _shortest(unaided or cleared)
    return SolitaireFigures(len(games), len(finished), best, best_helped=best is not None and not unaided)


def _shortest(games: Sequence[_SolitaireDetails]) -> Millis | None:
    return min((game.took for game in games), default=None)
