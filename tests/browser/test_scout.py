"""Scout on screen: one points, the other hunts."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.play import (
    MOVING,
    PHONE,
    a_set_on,
    cards_on,
    no_set_on,
    overflow,
    pick,
    two_at_a_table,
    violations_by_day_and_night,
    wait_until_gone,
)
from support.server_process import Running

Visit = Callable[..., Page]
SLOW = {"hunt_time": 300_000, "forfeit_time": 120_000}

READY = """() => document.body.dataset.phase === 'over' || (!document.querySelector('.tbl.hunt')
    && document.querySelector('#set:not([aria-disabled=true])'))"""
CHANGED = """n => document.body.dataset.phase === 'over'
    || document.querySelectorAll('.grid [data-card]').length !== n"""


def scout(page: Page, cards: tuple[int, ...]) -> None:
    pick(page, cards)
    page.get_by_role("button", name=re.compile("^I see one")).click()


def test_a_whole_game_of_two_by_clicks(visit: Visit, server: Running) -> None:
    """R5.2, R5.3: the scout shows one card, the finder points at the second, and both take theirs."""
    pages = two_at_a_table(visit, server, game="scout", options={**SLOW, "photo_finish": 0})
    turn = 0
    while True:
        for page in pages:
            page.wait_for_function(READY)
        if pages[0].evaluate("document.body.dataset.phase") == "over":
            break
        seen = a_set_on(pages[0])
        if seen is None:
            before = len(cards_on(pages[0]))
            for page in pages:
                page.get_by_role("button", name="No SET").click()
            for page in pages:
                page.wait_for_function(CHANGED, arg=before)
            continue
        scouting, finding = pages[turn % 2], pages[(turn + 1) % 2]
        turn += 1
        scout(scouting, seen)
        expect(finding.locator(f'[data-card="{seen[0]}"].fing')).to_be_visible()
        expect(finding.locator(f'[data-card="{seen[1]}"].fing')).to_have_count(0)
        pick(finding, seen[1:2])
        wait_until_gone(finding, seen[1])
    for page in pages:
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_giving_up_leaves_all_three_to_the_scout(visit: Visit, server: Running) -> None:
    """R5.5"""
    ana, iroha = two_at_a_table(visit, server, PHONE | MOVING, game="scout", options={**SLOW, "more": "auto"})
    seen = a_set_on(ana)
    assert seen is not None
    scout(ana, seen)
    expect(iroha.locator(".panel .say")).to_have_text("Which two go with it?")
    assert overflow(iroha) == 0
    iroha.get_by_role("button", name="Give up").click()
    expect(iroha.locator(".panel.sp .say")).to_have_text("Ana takes all three.")
    expect(iroha.get_by_role("listitem", name=re.compile("^Ana, 3 points"))).to_be_visible()


def test_a_scout_without_a_set_is_told_why(visit: Visit, server: Running) -> None:
    """R5.5, R5.6: not a SET, no card to pay with: the others choose a forfeit."""
    ana, iroha = two_at_a_table(visit, server, game="scout", options=SLOW)
    scout(ana, no_set_on(ana))
    iroha.get_by_role("button", name="Give up").click()
    expect(iroha.locator(".why .say")).to_be_visible()
    iroha.locator(".why").click()
    iroha.get_by_role("button", name="A song").click()
    expect(ana.locator("#say-polite")).to_contain_text("The forfeit for Ana: a song in front of everyone.")


def test_no_accessibility_violations(visit: Visit, server: Running) -> None:
    looks = {"bypass_csp": True}
    ana, iroha = two_at_a_table(visit, server, looks, game="scout", options={**SLOW, "more": "auto"})
    seen = a_set_on(ana)
    assert seen is not None
    scout(ana, seen)
    expect(iroha.locator(".panel .say")).to_be_visible()
    assert violations_by_day_and_night(ana) == []
    assert violations_by_day_and_night(iroha) == []
