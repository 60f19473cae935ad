"""A bot's memory of a deal: a fold over the views of its seat.

A view shows the cards that are visible now. A person who watches also knows how long they have been visible, and
which cards have come and gone. A bot may know that too, and nothing that was not in a view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tertia.cards import Card
from tertia.games.engine import Millis


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of one deal."""

    deal: int = 0
    first_seen: Mapping[Card, Millis] = field(default_factory=dict)
    """The instant at which each visible card was first seen."""
    gone: frozenset[Card] = frozenset()
    """Cards that were visible in this deal and no longer are."""
    mistakes: int = 0
    last_mistake_at: Millis | None = None
    """The instant of the bot's last mistake."""
    hunt_began_at: Millis | None = None
    """Scout: when the card that the scout points at became visible; None while nobody points at a card."""


def remember(memory: Memory, view: Any, now: Millis) -> Memory:
    """The memory after another view. The same view a second time changes nothing."""
    deal = getattr(view, "deal", 1)
    if deal != memory.deal:
        memory = Memory(deal)
    visible = set(visible_cards(view))
    first_seen, gone = memory.first_seen, memory.gone
    if visible != first_seen.keys():
        gone = (gone | (first_seen.keys() - visible)) - visible
        first_seen = {card: first_seen.get(card, now) for card in sorted(visible)}
    if getattr(view, "removed", None) == 0:
        gone = frozenset()  # R9.5: a new pile was made of these cards
    mistakes = view.players[view.seat].mistakes if _counts_mistakes(view) else 0
    last_mistake_at = now if mistakes > memory.mistakes else memory.last_mistake_at
    hunt = getattr(view, "hunt", None)
    hunt_began_at = None
    if hunt is not None and hunt.until is not None:
        hunt_began_at = now if memory.hunt_began_at is None else memory.hunt_began_at
    return Memory(deal, first_seen, gone, mistakes, last_mistake_at, hunt_began_at)


def _counts_mistakes(view: Any) -> bool:
    return view.seat is not None and hasattr(view.players[view.seat], "mistakes")


def visible_cards(view: Any) -> Iterator[Card]:
    """Every card that this view shows face up: on the table, in the seat's own hand, in open hands."""
    yield from (card for card in getattr(view, "table", ()) if card is not None)
    yield from getattr(view, "hand", ())
    for player in view.players:
        hand = getattr(player, "hand", ())
        if isinstance(hand, tuple):
            yield from (card for card in hand if card is not None)
