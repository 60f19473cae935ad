"""R2.9 on screen: the cards in extra places slide into the gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.play import DESKTOP, FULL_MOTION, cards_on, pick, wait_until_gone
from browser.tables import ReadyTables
from support.played import PlayedTable
from support.server_process import ServerProcess
from tertia.games.common.events import Moved
from tertia.history.replay import finished_game, frames
from tertia.narration.narrator import Narrator
from tertia.rooms.codec import room_codec
from tertia.rooms.state import Room
from tertia.solver import find_sets

RECORD_SLIDES = """() => {
    window.slides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (this.dataset.card) window.slides.push([Number(this.dataset.card), timing.duration]);
        return animate.call(this, frames, timing);
    };
}"""
"""Records the number of every card that is animated from now on, with the duration in milliseconds. A busy machine
may be late to look at a card that slides for 1400."""

HAS_SLID = (
    "([card, least, most]) => slides.some(([one, took]) => one === card && least <= took && took <= most)"
)


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
        settings=FULL_MOTION,
    )
    # The fifth trio of places holds the cards beyond twelve.
    extra = set(
        page.locator(".grid .trio-5").evaluate_all("all => all.map(card => Number(card.dataset.card))")
    )
    assert len(extra) == 3
    seen = next(one for one in find_sets(cards_on(page)) if not extra & set(one))
    page.evaluate(RECORD_SLIDES)
    pick(page, seen)
    wait_until_gone(page, seen[0])
    expect(page.locator(".grid .trio-5")).to_have_count(0)
    for card in extra:
        page.wait_for_function(HAS_SLID, arg=[card, 1_000, 2_000])
    expect(page.locator(".grid [data-card]")).to_have_count(12)


def test_r2_9_extra_cards_slide_in_a_replay_too(
    visit: Callable[..., Page], server: ServerProcess, games: dict[str, PlayedTable]
) -> None:
    """R2.9: step by step at the pace of the live table; while it plays, at its speed."""
    played = games["framed"]
    game = finished_game([room_codec("classic").read(append.first.body) for append in played.appends], 1)
    step, moved = next(
        (number, event)
        for number, frame in enumerate(
            frames(game, None, Narrator("en", [seat.name for seat in game.room.seats]))
        )
        for event in frame.happened
        if isinstance(event, Moved)
    )
    page = visit(**DESKTOP, **FULL_MOTION)
    page.goto(f"{server.http}/t/framed/replay?step={step}")
    expect(page.locator(".grid .card.selected")).to_have_count(3)
    page.evaluate(RECORD_SLIDES)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(HAS_SLID, arg=[moved.cards[0], 1_000, 2_000])
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="2×", exact=True).click()
    page.locator(".moment-text").click()  # leave the button, which handles keys itself
    page.keyboard.press("Space")
    expect(page.locator(".grid .card.selected")).to_have_count(0)
    page.wait_for_function(HAS_SLID, arg=[moved.cards[0], 700, 700])  # twice as fast
