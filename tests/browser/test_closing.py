"""R2.9 on screen: the cards in extra places slide into the gaps."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.play import MOVING, pick, wait_until_gone
from browser.tables import ReadyTables
from tertia.rooms.state import Room
from tertia.solver import find_sets

SLIDING = "card => card.getAnimations().map(one => one.effect.getTiming().duration)"


def is_closing_next(room: Room) -> bool:
    """Fifteen cards with a SET that leaves a gap among the first twelve, and cards in extra places."""
    state: Any = room.play
    return (
        room.phase == "playing"
        and len(state.table) == 15
        and None not in state.table
        and state.call is None
        and any(set(one) <= set(state.table[:12]) for one in find_sets(state.open_cards))
    )


def test_r2_9_extra_cards_slide_into_the_gaps_slowly(at_table: ReadyTables) -> None:
    """R2.9: the three extra cards take the places of the SET, visibly, and twelve places are left."""
    (page,) = at_table(
        "classic",
        names=("Ana",),
        revision=2,
        gaps="close",
        until=is_closing_next,
        looks=MOVING,
    )
    places = [
        int(card)
        for card in page.locator(".grid [data-card]").evaluate_all(
            "all => all.map(card => card.dataset.card)"
        )
    ]
    wings = {
        int(card)
        for card in page.locator(".grid .trio-5").evaluate_all("all => all.map(card => card.dataset.card)")
    }
    seen = next(one for one in find_sets(places) if not wings & set(one))
    pick(page, seen)
    wait_until_gone(page, seen[0])
    expect(page.locator(".grid .trio-5")).to_have_count(0)
    for card in wings:
        durations = page.locator(f'.grid [data-card="{card}"]').evaluate(SLIDING)
        assert max(durations) >= 1_000
    expect(page.locator(".grid [data-card]")).to_have_count(12)
