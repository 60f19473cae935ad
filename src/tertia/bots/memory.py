"""A bot's memory of one deal, updated with every view of its seat.

A view shows the cards that are visible now. A person who watches also knows how long they have been visible, and
which cards have come and gone. A bot may use that too, but nothing that was never in one of its views.

Views differ by game, so attributes that a game does not have are read with a default. Rule numbers refer to
docs/RULES.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tertia.cards import Card
from tertia.games.engine import Millis

FLIGHT: Millis = 320
"""The time that a card needs to land on a player's screen."""
FLIGHT_STEP: Millis = 40
"""The time between two cards that are dealt together."""
SET_ON_DISPLAY: Millis = 1_200
"""The time for which the cards that somebody took stay on the screen, before new cards replace them."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of one deal."""

    deal: int = 0
    visible_since: Mapping[Card, Millis] = field(default_factory=dict)
    """For each visible card, the time at which it landed on the screen, as a person sees it.

    Cards that are still in flight have a time later than now.
    """
    gone: frozenset[Card] = frozenset()
    """Cards that were visible in this deal and no longer are."""
    mistakes: int = 0
    """The bot's mistakes in this deal, as its last view counted them."""
    last_mistake_at: Millis | None = None
    """The time of the bot's last mistake."""
    hunt_began_at: Millis | None = None
    """In the game Scout: when the hunt for the scout's SET began; None outside a hunt."""
    asked_at: Millis | None = None
    """R2.8: when the first of the other players agreed, for example that there is no SET; None if nobody has."""
    challenges: int = 0
    """In the game SetUp: the challenges of this deal that were decided, right and wrong ones."""
    challenged_at: Millis | None = None
    """In the game SetUp: when the last challenge was decided; None if there was none."""
    sets: int = 0
    """In the game 20/20: the SETs of this deal."""
    set_taken_at: Millis | None = None
    """In the game 20/20: when the last SET was taken, also one that did not change the table; None without a SET."""
    layout: int = 0
    """In CoopSet: the number of the layout."""
    opposed: frozenset[frozenset[Card]] = frozenset()
    """R8.6: the SETs that somebody opposed in this layout. A view forgets them when its cards change."""
    missed: frozenset[frozenset[Card]] = frozenset()
    """The three cards of each wrong claim in this deal, by the bot or by anybody else. Nobody claims them again."""


def remember(memory: Memory, view: Any, now: Millis) -> Memory:
    """Return the memory after another view. The same view a second time changes nothing."""
    deal = getattr(view, "deal", 1)
    if deal != memory.deal:
        memory = Memory(deal)
    visible = set(visible_cards(view))
    visible_since, gone = memory.visible_since, memory.gone
    if visible != visible_since.keys():
        taken, laid = visible_since.keys() - visible, visible - visible_since.keys()
        gone = (gone | taken) - visible
        # All new cards count from the landing of the last one.
        last_card_landed_at = now + FLIGHT + FLIGHT_STEP * len(laid) + (SET_ON_DISPLAY if taken else 0)
        visible_since = {card: visible_since.get(card, last_card_landed_at) for card in sorted(visible)}
    if getattr(view, "removed", None) == 0:
        # R9.5: only the game "20/20" counts removed cards. When the count is 0, they were shuffled into a new pile
        # (or none was removed yet), so they can come again.
        gone = frozenset()
    mistakes = view.players[view.seat].mistakes if _has_mistake_count(view) else 0
    last_mistake_at = now if mistakes > memory.mistakes else memory.last_mistake_at
    hunt = getattr(view, "hunt", None)
    hunt_began_at = None
    if hunt is not None and hunt.until is not None:  # without an end, the hunt has not begun for the others
        hunt_began_at = now if memory.hunt_began_at is None else memory.hunt_began_at
    asked_at = None
    if _do_others_agree(view):
        asked_at = now if memory.asked_at is None else memory.asked_at
    challenges = _count_challenges(view)
    challenged_at = now if challenges > memory.challenges else memory.challenged_at
    sets = _count_sets(view)
    set_taken_at = now if sets > memory.sets else memory.set_taken_at
    layout = getattr(view, "layout", 0)
    opposed = memory.opposed if layout == memory.layout else frozenset()
    opposed |= {frozenset(opposition.cards) for opposition in getattr(view, "opposed", ())}
    return Memory(
        *(deal, visible_since, gone, mistakes, last_mistake_at, hunt_began_at, asked_at),
        challenges=challenges,
        challenged_at=challenged_at,
        sets=sets,
        set_taken_at=set_taken_at,
        layout=layout,
        opposed=opposed,
        missed=memory.missed.union(map(frozenset, getattr(view, "missed", ()))),
    )


def _count_challenges(view: Any) -> int:
    """Return the decided challenges of a deal of SetUp, the only game whose view has a player who laid a card."""
    return sum(player.shown + player.mistakes for player in view.players) if hasattr(view, "layer") else 0


def _count_sets(view: Any) -> int:
    """Return the SETs of a deal of 20/20, the only game with a SET that leaves the table as it was."""
    return sum(player.sets for player in view.players) if hasattr(view, "reach") else 0


def _do_others_agree(view: Any) -> bool:
    return any(
        getattr(player, "agreed", False) for seat, player in enumerate(view.players) if seat != view.seat
    )


def _has_mistake_count(view: Any) -> bool:
    return view.seat is not None and hasattr(view.players[view.seat], "mistakes")


def visible_cards(view: Any) -> Iterator[Card]:
    """Yield the cards that a view shows face up: on the table, in the seat's own hand and in open hands."""
    yield from (card for card in getattr(view, "table", ()) if card is not None)
    yield from getattr(view, "hand", ())
    for player in view.players:
        hand = getattr(player, "hand", ())
        if isinstance(hand, tuple):  # a hidden hand is a number of cards
            yield from (card for card in hand if card is not None)
