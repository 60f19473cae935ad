"""SetUp on screen, over a real server (RULES 7)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.play import (
    MOVING,
    PHONE,
    begin,
    cards_on,
    click,
    new_table,
    overflow,
    overflows,
    pick,
    sit,
    two_at_a_table,
    violations_by_day_and_night,
    watching,
    with_bots,
)
from support.server_process import Running
from tertia.cards import explain
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, reason_text

Visit = Callable[..., Page]
SLOW = {"turn_time": 600_000, "pause": 600_000}
MY_TURN = (
    """() => document.body.dataset.phase === 'over' || document.querySelector('.hand:not(.off) .card')"""
)


def laid(page: Page) -> list[int]:
    return cards_on(page, ".line")


def with_the_last(cards: list[int]) -> tuple[int, ...] | None:
    """R7.2: two cards that make a SET with the last one."""
    found = (one for one in find_sets(cards) if cards[-1] in one)
    return next((tuple(card for card in one if card != cards[-1]) for one in found), None)


def lay(page: Page, card: int, touch: bool = False) -> None:
    chosen = f'.hand [data-card="{card}"]'
    if touch:
        page.locator(chosen).tap()
        page.get_by_role("button", name="Lay this card").tap()
    else:
        click(page, chosen)
        expect(page.locator("#set")).to_have_text(re.compile("Lay this card"))
        click(page, "#set")


def challenge(page: Page, cards: tuple[int, ...]) -> None:
    page.get_by_role("button", name=re.compile("^SET!")).click()
    expect(page.locator("#set")).to_have_text(re.compile("Pick 2"))
    pick(page, cards, where=".line")


def turn_of(pages: list[Page], turn: int) -> Page | None:
    """The page of whoever lays now; None when the game is over."""
    player = pages[turn % 2]
    player.wait_for_function(MY_TURN)
    return None if player.evaluate("document.body.dataset.phase") == "over" else player


def play_to_the_end(pages: list[Page], first: int, touch: bool = False) -> None:
    """Lay what is safe; the last cards of a long line are not, and are challenged now and then."""
    turn, challenged = first, 0
    while (player := turn_of(pages, turn)) is not None:
        line = laid(player)
        caught = with_the_last(line) if line else None
        if caught and challenged < 2 and not touch:
            challenge(player, caught)
            expect(player.locator(".shown .say")).to_have_text("A SET with the last card.")
            challenged += 1
            continue
        hand = cards_on(player, ".hand")
        lay(player, next((card for card in hand if not with_the_last([*line, card])), hand[0]), touch)
        turn += 1


def test_a_whole_deal_of_two_by_clicks(visit: Visit, server: Running) -> None:
    """R7.1 to R7.4: lay and draw until the pile is used up; SETs that were laid are shown."""
    ana, iroha = two_at_a_table(visit, server, game="setup", options=SLOW)
    play_to_the_end([ana, iroha], first=1)
    for page in (ana, iroha):
        page.get_by_role("button", name="See the result").click()
        expect(page.locator(".podium, .step").first).to_be_visible()


def test_a_line_longer_than_its_places_shrinks_and_fits(visit: Visit, server: Running) -> None:
    """Seventeen cards and more: still no wider than a phone, and every card can be tapped."""
    ana, iroha = two_at_a_table(visit, server, PHONE | MOVING, game="setup", options=SLOW)
    pages = [ana, iroha]
    for turn in range(18):
        player = turn_of(pages, turn + 1)
        assert player is not None
        lay(player, cards_on(player, ".hand")[0], touch=True)
        expect(player.locator(".line [data-card]")).to_have_count(turn + 1)
    assert overflow(ana) == 0
    for box in (card.bounding_box() for card in iroha.locator(".line [data-card]").all()):
        assert box is not None
        assert box["width"] >= 24
        assert box["height"] >= 24


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_challenge_says_why(visit: Visit, server: Running, language: str) -> None:
    """R1.5, R7.5: one sentence, and barred until the next card."""
    pages = two_at_a_table(visit, server, None, language, game="setup", options=SLOW)
    for turn in (1, 2, 3, 4, 5):
        page = turn_of(pages, turn)
        assert page is not None
        line = laid(page)
        pairs = [(a, b) for a in line[:-1] for b in line[:-1] if a < b and not find_sets((a, b, line[-1]))]
        if pairs:
            break
        page.locator(".hand .card").first.click()
        page.keyboard.press("Enter")
    assert page is not None
    page.keyboard.press("Space")
    expect(page.locator(".gm.pointing")).to_be_visible()
    for card in pairs[0]:
        page.locator(f'.line [data-card="{card}"]').click()
    why = explain(*pairs[0], line[-1])
    expect(page.locator(".why .say")).to_have_text(reason_text(language, why.broken[0]))
    assert "web." not in page.inner_text("body")


def test_keys_choose_lay_and_challenge(visit: Visit, server: Running) -> None:
    """A S D F choose a card, Enter lays it, Space says SET!, Escape takes that back."""
    ana, iroha = two_at_a_table(visit, server, game="setup", options=SLOW)
    pages = [ana, iroha]
    for turn in range(3):
        player = turn_of(pages, turn + 1)
        assert player is not None
        card = cards_on(player, ".hand")[1]
        player.keyboard.press("s")
        expect(player.locator(f'.hand [data-card="{card}"]')).to_have_attribute("aria-pressed", "true")
        player.keyboard.press("Enter")
        for page in pages:
            expect(page.locator(f'.line [data-card="{card}"]')).to_be_visible()
    expect(ana.get_by_role("button", name=re.compile("^SET!"))).to_be_visible()
    ana.keyboard.press("Space")
    expect(ana.locator("#set")).to_have_text(re.compile("Pick 2"))
    ana.keyboard.press("q")
    expect(ana.locator(".line [data-card]").first).to_have_attribute("aria-pressed", "true")
    ana.keyboard.press("Escape")
    expect(ana.locator(".line [aria-pressed=true]")).to_have_count(0)


def test_safe_of_all_lets_the_next_card_come(visit: Visit, server: Running) -> None:
    """R7.5: with three players one is asked beside the next; "safe" is shown on the face."""
    ana, iroha, tomas = visit(), visit(), visit()
    link = new_table(ana, server, game="setup", options={**SLOW, "window": 60_000})
    sit(ana, "Ana")
    for page, name in ((iroha, "Iroha"), (tomas, "Tomás")):
        page.goto(link)
        sit(page, name)
    begin(ana)
    order = [iroha, tomas, ana]
    for turn, player in enumerate(order):
        player.wait_for_function(MY_TURN)
        lay(player, cards_on(player, ".hand")[0])
        expect(player.locator(".line [data-card]")).to_have_count(turn + 1)
    expect(tomas.get_by_role("button", name=re.compile("^Safe"))).to_be_visible()
    expect(iroha.get_by_role("button", name=re.compile("^Safe"))).to_have_count(0)
    expect(iroha.locator(".hand")).to_have_class(re.compile("off"))
    tomas.keyboard.press("0")
    iroha.wait_for_function(MY_TURN)


def test_a_hand_is_seen_by_its_owner_alone(visit: Visit, server: Running) -> None:
    ana, iroha = two_at_a_table(visit, server, game="setup", options=SLOW)
    hand = cards_on(ana, ".hand")
    watcher = visit()
    watching(watcher, ana.url)
    for page in (iroha, watcher):
        assert not set(hand) & set(cards_on(page, "#screen"))


@pytest.mark.parametrize("players", [2, 12])
def test_nothing_is_wider_than_the_screen(visit: Visit, server: Running, players: int) -> None:
    page = visit()
    with_bots(page, server, players, game="setup", options=SLOW)
    assert overflows(page) == [0, 0, 0]
    assert page.locator(".place").count() == players - 1


def test_no_accessibility_violations(visit: Visit, server: Running) -> None:
    looks = {"bypass_csp": True, "reduced_motion": "reduce"}
    ana, iroha = two_at_a_table(visit, server, looks, game="setup", options=SLOW)
    iroha.wait_for_function(MY_TURN)
    assert violations_by_day_and_night(iroha) == []
    lay(iroha, cards_on(iroha, ".hand")[0])
    expect(ana.locator(".line [data-card]")).to_have_count(1)
    assert violations_by_day_and_night(ana) == []
