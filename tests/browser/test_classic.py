"""Classic, Beginner and Solitaire on screen, over a real server."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.play import (
    MOVING,
    PHONE,
    a_set_on,
    cards_on,
    new_table,
    no_set_on,
    overflow,
    pick,
    pick_by_keys,
    resize,
    sit,
    two_at_a_table,
    violations_by_day_and_night,
    wait_until_gone,
)
from support.server_process import Running
from tertia.cards import explain
from tertia.texts import LANGUAGES, card_words, reason_text, text

Visit = Callable[..., Page]
SLOW = {"pick_time": 60_000}
QUICK = {**SLOW, "photo_finish": 0}
"""A whole game is long enough without waiting for who may have pressed earlier."""
CHANGED = """n => document.body.dataset.phase === 'over'
    || document.querySelectorAll('.grid [data-card]').length !== n"""
BOXES = """all => all.map(card => {
    const box = card.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })"""


def agree(pages: list[Page]) -> None:
    """All say that there is no SET; then each page must show what follows, or a press there may be lost."""
    before = len(cards_on(pages[0]))
    for page in pages:
        page.get_by_role("button", name="No SET").click()
    for page in pages:
        page.wait_for_function(CHANGED, arg=before)


def play_to_the_end(pages: list[Page], touch: bool = False) -> None:
    """Take every SET there is, one after the other, and agree where there is none."""
    turn = 0
    while True:
        first = pages[0]
        first.wait_for_function(
            "() => document.body.dataset.phase === 'over' || document.querySelector('#set:not([aria-disabled=true])')"
        )
        if first.evaluate("document.body.dataset.phase") == "over":
            return
        seen = a_set_on(first)
        if seen is None:
            agree(pages)
            continue
        player = pages[turn % len(pages)]
        turn += 1
        expect(player.locator(f'.grid [data-card="{seen[0]}"]')).to_be_visible()
        press = player.locator("#set")
        press.tap() if touch else press.click()
        pick(player, seen, touch)
        for page in pages:
            wait_until_gone(page, seen[0])


def test_a_whole_classic_game_of_two_by_clicks(visit: Visit, server: Running) -> None:
    pages = two_at_a_table(visit, server, MOVING, game="classic", options=QUICK)
    play_to_the_end(pages)
    for page in pages:
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".podium, .step").first).to_be_visible()


def test_a_whole_beginner_game_by_touch_on_a_phone(visit: Visit, server: Running) -> None:
    """R3.1: nine cards of 27; the phone's table is the desktop's, a quarter turn round."""
    pages = two_at_a_table(
        visit, server, PHONE, game="classic", edition="002", form="beginner", options={"deals": 1, **QUICK}
    )
    assert len(cards_on(pages[0])) == 9
    assert overflow(pages[0]) == 0
    play_to_the_end(pages, touch=True)


def test_solitaire_by_keyboard_alone(visit: Visit, server: Running) -> None:
    """R4.3: three keys are a claim; 0 says that there is no SET. No pointer is used from the first page on."""
    page = visit()
    new_table(page, server, game="classic", edition="000", form="solitaire")
    page.get_by_label("Your nickname").focus()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(page.locator(".st", has_text="Ana").first).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-card]").first).to_be_visible()
    while page.evaluate("document.body.dataset.phase") == "playing":
        seen = a_set_on(page)
        if seen is not None:
            pick_by_keys(page, seen)
            wait_until_gone(page, seen[0])
        else:
            before = len(cards_on(page))
            page.keyboard.press("0")
            page.wait_for_function(CHANGED, arg=before)


def test_arrows_move_and_enter_picks(visit: Visit, server: Running) -> None:
    page = visit(viewport={"width": 1280, "height": 800})
    new_table(page, server, game="classic", edition="000", form="solitaire")
    sit(page, "Ana")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-card]").first).to_be_visible()
    cards = cards_on(page)
    page.keyboard.press("ArrowDown")
    expect(page.locator(f'[data-card="{cards[0]}"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f'[data-card="{cards[1]}"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f'[data-card="{cards[4]}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-card="{cards[4]}"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".grid [aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_claim_says_why_and_shows_the_three_cards(
    visit: Visit, server: Running, language: str
) -> None:
    """R1.5: one sentence, feature by feature, to everyone; screen readers are told at once."""
    page = visit(locale=language)
    new_table(page, server, game="classic", options={"claim": "tap"})
    page.get_by_label(text(language, "web.name")).fill("Ana")
    page.get_by_role("button", name=text(language, "web.sit"), exact=True).click()
    page.get_by_role("button", name=text(language, "web.room.start"), exact=True).click()
    expect(page.locator("[data-card]").first).to_be_visible()
    cards = no_set_on(page)
    pick(page, cards)
    why = explain(*cards)
    expect(page.locator(".why .say")).to_have_text(reason_text(language, why.broken[0]))
    expect(page.locator(".why .f.x")).to_have_count(len(why.broken))
    for card in cards:
        expect(page.locator(".why").get_by_label(card_words(language, card), exact=True)).to_be_visible()
    expect(page.locator("#say-assertive")).to_contain_text(reason_text(language, why.broken[0])[1:-1])


def test_a_selection_survives_what_others_do(visit: Visit, server: Running) -> None:
    ana, iroha = two_at_a_table(visit, server, game="classic", options={"claim": "tap"})
    seen = a_set_on(ana)
    while seen is None:
        agree([ana, iroha])
        seen = a_set_on(ana)
    other = next(card for card in cards_on(ana) if card not in seen)
    pick(iroha, (other,))
    pick(ana, seen)
    expect(iroha.locator(f'[data-card="{seen[0]}"]')).to_have_count(0)
    expect(iroha.locator(f'[data-card="{other}"]')).to_have_attribute("aria-pressed", "true")


def test_a_line_lost_in_mid_call_comes_back_by_itself(visit: Visit, server: Running) -> None:
    """The seat is kept, the call runs on, and the claim is made after the return, without a reload."""
    page, other = visit(), visit()
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/ws/"), through)
    visitors = [page, other]  # a bot might call first
    options = {**SLOW, "penalty": "point"}
    two_at_a_table(lambda **_: visitors.pop(0), server, game="classic", options=options)
    press = page.locator("#set")
    expect(press).to_have_text(re.compile("SET!"))
    press.click()
    expect(page.locator("count-down.setring")).to_have_count(1)  # the server knows of the call
    page.evaluate(
        """() => new MutationObserver(() => {
            window.lost ||= /Reconnecting/.test(document.getElementById('set').textContent);
        }).observe(document.body, {childList: true, subtree: true, characterData: true})"""
    )
    lines[-1].close(code=1001)
    page.wait_for_function("() => window.lost")  # for a quarter of a second only
    expect(press).to_have_text(re.compile("Pick 3"))
    assert len(lines) == 2
    pick(page, no_set_on(page))
    expect(page.locator(".why .say")).to_be_visible()


def test_a_second_tab_takes_the_seat_over(visit: Visit, server: Running) -> None:
    first = visit()
    link = new_table(first, server, game="classic")
    sit(first, "Ana")
    first.get_by_role("button", name="Add a bot").first.click()
    first.get_by_role("button", name="Start", exact=True).click()
    expect(first.locator("[data-card]").first).to_be_visible()
    second = first.context.new_page()
    second.goto(link)
    expect(second.locator("#set")).to_be_visible()
    expect(first.get_by_role("dialog", name="You play in another tab")).to_be_visible()
    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_role("dialog", name="You play in another tab")).to_be_visible()
    expect(first.get_by_role("dialog", name="You play in another tab")).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_no_card_moves_from_12_to_21(visit: Visit, server: Running, size: tuple[int, int]) -> None:
    """Nothing moves that you are looking at: the places of the first twelve stay to the pixel."""
    looks = {"viewport": {"width": size[0], "height": size[1]}}
    ana, iroha = two_at_a_table(visit, server, looks, game="classic")
    before = None
    for count in (12, 15, 18, 21):
        expect(ana.locator(".grid [data-card]")).to_have_count(count)
        ana.wait_for_function("() => document.getAnimations().length === 0")
        now = ana.locator(".grid [data-card]").evaluate_all(BOXES)[:12]
        assert before is None or now == before
        before = now
        if count < 21:
            for page in (ana, iroha):
                page.get_by_role("button", name="No SET").click()
    assert overflow(ana) == 0


def test_no_accessibility_violations(visit: Visit, server: Running) -> None:
    page = visit(bypass_csp=True)
    new_table(page, server, game="classic", options={"claim": "tap", "penalty": "point"})
    sit(page, "Ana")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-card]").first).to_be_visible()
    assert violations_by_day_and_night(page) == []
    pick(page, no_set_on(page))
    expect(page.locator(".why .say")).to_be_visible()
    assert violations_by_day_and_night(page) == []
    page.evaluate("document.getElementById('settings').showPopover()")
    assert violations_by_day_and_night(page) == []


def test_every_screen_holds_the_table(visit: Visit, server: Running) -> None:
    """From 320 px up, and at 200 % zoom of a desktop (640 × 400): all cards and the button are in sight."""
    page = visit()
    new_table(page, server, game="classic")
    sit(page, "Ana")
    page.get_by_role("button", name="Add a bot").first.click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-card]").first).to_be_visible()
    for width, height in ((320, 568), (360, 640), (640, 400), (820, 1180), (1920, 1080)):
        resize(page, width, height)
        assert overflow(page) == 0
        boxes = page.locator(".grid [data-card], #set").evaluate_all(BOXES)
        assert len(boxes) == 13
        for left, top, wide, high in boxes:
            assert left >= 0
            assert top >= 0
            assert left + wide <= width
            assert top + high <= height


def test_palettes_change_colours_and_their_words(visit: Visit, server: Running) -> None:
    page = visit(viewport={"width": 1280, "height": 800}, color_scheme="light")
    new_table(page, server, game="classic", edition="000", form="solitaire")
    sit(page, "Ana")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-card]").first).to_be_visible()
    card = cards_on(page)[0]
    expect(page.get_by_role("button", name=re.compile(f"^{card_words('en', card)},"))).to_be_visible()
    page.get_by_role("button", name="Cards and settings").click()
    page.get_by_role("button", name=re.compile("^Clear")).click()
    clear = card_words("en", card, hues="clear")
    expect(page.get_by_role("button", name=re.compile(f"^{clear},"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=re.compile(f"^{clear},"))).to_be_visible()


def test_how_soon_a_press_is_seen(
    visit: Visit, server: Running, record_property: Callable[[str, object], None]
) -> None:
    """Measured, not judged by the clock: a press shows in the very next frame, before the server has answered."""
    ana, iroha = two_at_a_table(visit, server, game="classic", options=SLOW)
    watch = """() => { window.seen = new Promise(resolve => {
        const button = document.getElementById('set'), before = button.textContent;
        new MutationObserver((_, self) => {
            if (button.textContent === before) return;
            self.disconnect();
            requestAnimationFrame(() => resolve(Date.now()));
        }).observe(document.body, {childList: true, subtree: true, characterData: true});
        addEventListener('keydown', () => { window.pressedAt = Date.now(); }, {once: true, capture: true});
    }); }"""
    for page in (ana, iroha):
        page.evaluate(watch)
    ana.keyboard.press("Space")
    own, other = ana.evaluate("window.seen"), iroha.evaluate("window.seen")
    pressed = ana.evaluate("window.pressedAt")
    record_property("press to own pixel, ms", own - pressed)
    record_property("press to the other's pixel, ms", other - pressed)
    print(f"press to own pixel {own - pressed} ms, to the other player's {other - pressed} ms")  # noqa: T201
    assert pressed <= own
    expect(iroha.locator("#set")).to_have_text(re.compile("Ana is picking"))
