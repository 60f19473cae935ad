"""How each game's events and states are read: SETs found, wrong calls, scores, and which SETs lie open.

Only what a spectator may know is read: what a photo finish still hides, hands and piles are not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tertia.cards import Card, third
from tertia.games.chipset import facts as chipset, state as chipset_state
from tertia.games.classic import facts as classic, state as classic_state
from tertia.games.coopset import facts as coopset, state as coopset_state
from tertia.games.engine import Millis
from tertia.games.scout import facts as scout, state as scout_state
from tertia.games.setup import facts as setup, state as setup_state
from tertia.games.twenty import facts as twenty, state as twenty_state
from tertia.history.review.summary import Unit
from tertia.solver import Triple, find_sets

DEALT = (classic.Dealt, chipset.Dealt, coopset.Dealt, setup.Dealt, twenty.Dealt)  # Scout's is the classic one
DEAL_ENDED = (
    classic.DealEnded,
    scout.DealEnded,
    chipset.DealEnded,
    coopset.DealEnded,
    setup.DealEnded,
    twenty.DealEnded,
)
MISSED = (classic.Missed, scout.Missed, coopset.Missed, setup.Missed, twenty.Missed)


@dataclass(frozen=True, slots=True)
class Found:
    """A SET found by a seat, as an event tells it."""

    seat: int
    cards: tuple[Card, ...]
    took: Millis | None


@dataclass(frozen=True, slots=True)
class Reading:
    """How one game is read."""

    found: Callable[[Any], Sequence[Found]]
    scores: Callable[[Any], tuple[int, ...] | None]
    """Every seat's score; None while it is not settled."""
    lying: Callable[[Any], Sequence[Triple]]
    """The SETs that lie open now, for everybody to take."""
    unit: Callable[[Any], Unit]
    """From the options."""
    team: bool = False


# Classic, beginner, solitaire ---------------------------------------------------------------------------


def _classic_found(event: classic.Event) -> Sequence[Found]:
    return [Found(event.seat, event.cards, event.took)] if isinstance(event, classic.Taken) else []


def _classic_scores(state: classic_state.State | scout_state.State) -> tuple[int, ...]:
    settled = [player.total for player in state.players]
    playing = state.phase == "playing"
    return tuple(total + (state.score(seat) if playing else 0) for seat, total in enumerate(settled))


def _on_the_table(
    state: classic_state.State | scout_state.State | coopset_state.State | twenty_state.State,
) -> Sequence[Triple]:
    return find_sets(state.open_cards) if state.phase == "playing" else []


def _classic_unit(options: classic.Options) -> Unit:
    return options.scoring


# Scout --------------------------------------------------------------------------------------------------


def _scout_found(event: scout.Event) -> Sequence[Found]:
    """R5.3, R5.4: the scout's SET, and the finder's with the card under the scout's finger: it may be the same."""
    if not isinstance(event, scout.TurnEnded):
        return []
    found = [Found(event.scout, event.cards, event.saw)] if event.is_set else []
    if event.finder is not None and event.pointed is not None:
        first = event.cards[0]
        cards = (first, event.pointed, third(first, event.pointed))
        found.append(Found(event.finder, cards, event.hunted))
    return found


# ChipSet ------------------------------------------------------------------------------------------------


def _chipset_found(event: chipset.Event) -> Sequence[Found]:
    """R6.6: the SETs of the hands laid open."""
    if not isinstance(event, chipset.Showdown):
        return []
    return [Found(hand.seat, cards, None) for hand in event.hands for cards in hand.sets]


def _chipset_scores(state: chipset_state.State) -> tuple[int, ...] | None:
    """Chips in a pot are nobody's yet."""
    return None if state.in_play else tuple(player.chips for player in state.players)


# SetUp --------------------------------------------------------------------------------------------------


def _setup_found(event: setup.Event) -> Sequence[Found]:
    return [Found(event.shown_by, event.cards, event.took)] if isinstance(event, setup.Taken) else []


def _setup_scores(state: setup_state.State) -> tuple[int, ...]:
    playing = state.phase == "playing"
    return tuple(player.total + (len(player.penalty) if playing else 0) for player in state.players)


def _setup_lying(state: setup_state.State) -> Sequence[Triple]:
    """R7.2: SETs without the last card do not count."""
    if state.phase != "playing" or not state.table:
        return []
    return [cards for cards in find_sets(state.table) if state.table[-1] in cards]


# CoopSet ------------------------------------------------------------------------------------------------


def _coopset_found(event: coopset.Event) -> Sequence[Found]:
    return [Found(event.seat, event.cards, event.took)] if isinstance(event, coopset.Taken) else []


def _coopset_scores(state: coopset_state.State) -> tuple[int, ...]:
    """R8.2: the layouts done and the one that is being played, for the team."""
    total = state.total + state.score_at(state.changed_at).score
    return (total,) * len(state.players)


# 20/20 --------------------------------------------------------------------------------------------------


def _twenty_found(event: twenty.Event) -> Sequence[Found]:
    return [Found(event.seat, event.cards, event.took)] if isinstance(event, twenty.Taken) else []


def _twenty_scores(state: twenty_state.State) -> tuple[int, ...]:
    return tuple(player.total for player in state.players)


READINGS: dict[str, Reading] = {
    "classic": Reading(_classic_found, _classic_scores, _on_the_table, _classic_unit),
    "scout": Reading(_scout_found, _classic_scores, _on_the_table, lambda options: "cards"),
    "chipset": Reading(_chipset_found, _chipset_scores, lambda state: (), lambda options: "chips"),
    "setup": Reading(_setup_found, _setup_scores, _setup_lying, lambda options: "penalty"),
    "coopset": Reading(_coopset_found, _coopset_scores, _on_the_table, lambda options: "points", team=True),
    "twenty": Reading(_twenty_found, _twenty_scores, _on_the_table, lambda options: "points"),
}
