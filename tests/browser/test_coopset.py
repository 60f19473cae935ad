"""CoopSet on screen: one team, votes, the ladder of a layout."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.play import (
    MOVING,
    PHONE,
    a_set_on,
    no_set_on,
    overflow,
    pick,
    two_at_a_table,
    violations_by_day_and_night,
    wait_until_gone,
)
from support.server_process import Running

Visit = Callable[..., Page]

LAYOUT = """() => document.querySelector('.where').innerText
    + [...document.querySelectorAll('.grid > *')].map(place => place.dataset.card ?? '-')"""


def take(page: Page, cards: tuple[int, ...]) -> None:
    pick(page, cards)
    page.get_by_role("button", name=re.compile("^Take these")).click()


def test_a_whole_game_of_two_by_clicks(visit: Visit, server: Running) -> None:
    """R8.2, R8.3: lift all there is, agree that a layout is done, add a card where there is none."""
    pages = two_at_a_table(visit, server, game="coopset")
    turn = 0
    while pages[0].evaluate("document.body.dataset.phase") != "over":
        seen = a_set_on(pages[0])
        if seen is not None:
            take(pages[turn % 2], seen)
            turn += 1
            for page in pages:
                wait_until_gone(page, seen[0])
            continue
        before = pages[0].evaluate(LAYOUT)
        for page in pages:
            done = page.get_by_role("button", name=re.compile("^Layout done"))
            (
                done if done.is_enabled() else page.get_by_role("button", name=re.compile("^Add a card"))
            ).click()
        for page in pages:  # each must show what follows, or what is picked there may be put back
            page.wait_for_function(
                f"before => document.body.dataset.phase === 'over' || before !== ({LAYOUT})()", arg=before
            )
    for page in pages:
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_wrong_pick_costs_nothing_and_says_why(visit: Visit, server: Running) -> None:
    ana, iroha = two_at_a_table(visit, server, PHONE | MOVING, game="coopset")
    assert overflow(ana) == 0
    take(ana, no_set_on(ana))
    expect(iroha.locator(".why .say")).to_be_visible()
    expect(ana.locator(".why .pen")).to_have_count(0)


def test_no_accessibility_violations(visit: Visit, server: Running) -> None:
    looks = {"bypass_csp": True}
    ana, iroha = two_at_a_table(visit, server, looks, game="coopset", options={"more": "auto"})
    seen = a_set_on(ana)
    assert seen is not None
    take(iroha, seen)
    expect(ana.locator(f'.grid [data-card="{seen[0]}"]')).to_have_count(0)
    assert violations_by_day_and_night(ana) == []
