"""What people at a table learn about each other: who is ready, who leaves and returns, and who is the host."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.tables import ReadyTables
from tertia.games.classic.editions import edition_options
from tertia.rooms.state import Room
from tertia.texts import text


def is_between(room: Room) -> bool:
    return room.phase == "playing" and room.play.phase == "between"


@pytest.mark.parametrize("presses_first", [0, 1])
def test_the_next_deal_waits_until_all_people_are_ready(at_table: ReadyTables, presses_first: int) -> None:
    """R2.10: neither the dealer nor another person puts the others into a running deal."""
    options = edition_options("002", "beginner")
    pages = at_table("classic", options, until=is_between, pause=600_000)
    first, second = pages[presses_first], pages[1 - presses_first]
    go_on = text("en", "web.deal_next")
    first.get_by_role("button", name=go_on).click()
    for page in pages:
        expect(page.locator(".side-panel.at-end")).to_contain_text(text("en", "web.ready_n", n=1, all=2))
    expect(first.get_by_role("button", name=go_on)).to_have_count(0)
    second.get_by_role("button", name=go_on).click()
    for page in pages:
        expect(page.locator("h1")).to_contain_text(text("en", "web.deal_of", n=2, all=3))


def test_a_person_among_bots_begins_the_next_deal(at_table: ReadyTables) -> None:
    options = edition_options("002", "beginner")
    (page,) = at_table("classic", options, names=("Ana",), bots=1, until=is_between, pause=600_000)
    page.get_by_role("button", name=text("en", "web.deal_next")).click()
    expect(page.locator("h1")).to_contain_text(text("en", "web.deal_of", n=2, all=3))
