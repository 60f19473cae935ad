"""What somebody remembers who has watched a table from one seat: a fold of the views it had.

A view shows the cards that lie there now. How long they have lain there, and which have come and gone, is known
to whoever was looking; so a bot may know it too. Nothing is remembered here that was not in a view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tertia.cards import Card
from tertia.games.engine import Millis


@dataclass(frozen=True, slots=True)
class Memory:
    """Of one deal."""

    deal: int = 0
    since: Mapping[Card, Millis] = field(default_factory=dict)
    """When each card that can be seen was first seen."""
    gone: frozenset[Card] = frozenset()
    """Cards that were seen in this deal and cannot be seen any more."""
    mistakes: int = 0
    erred_at: Millis | None = None
    """When the last mistake of one's own was made."""
    hunted_at: Millis | None = None
    """When the finger of a scout came to be seen that is still there."""


def remember(memory: Memory, view: Any, now: Millis) -> Memory:
    """The memory after a look at the table. A second look at the same view changes nothing."""
    deal = getattr(view, "deal", 1)
    if deal != memory.deal:
        memory = Memory(deal)
    seen = set(visible(view))
    since = memory.since
    gone = memory.gone
    if seen != since.keys():
        gone = (gone | (since.keys() - seen)) - seen
        since = {card: since.get(card, now) for card in sorted(seen)}
    if getattr(view, "removed", None) == 0:
        gone = frozenset()  # R9.5: the pile was rebuilt from them
    seat = view.seat
    mistakes = view.players[seat].mistakes if _counts_mistakes(view) else 0
    erred_at = now if mistakes > memory.mistakes else memory.erred_at
    hunt = getattr(view, "hunt", None)
    hunted_at = None
    if hunt is not None and hunt.until is not None:
        hunted_at = now if memory.hunted_at is None else memory.hunted_at
    return Memory(deal, since, gone, mistakes, erred_at, hunted_at)


def _counts_mistakes(view: Any) -> bool:
    return view.seat is not None and hasattr(view.players[view.seat], "mistakes")


def visible(view: Any) -> Iterator[Card]:
    """Every card whose face this view shows: on the table, in one's hand, in hands that lie open."""
    yield from (card for card in getattr(view, "table", ()) if card is not None)
    yield from getattr(view, "hand", ())
    for player in view.players:
        hand = getattr(player, "hand", ())
        if isinstance(hand, tuple):
            yield from (card for card in hand if card is not None)
