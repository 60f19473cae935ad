"""Classic, Beginner and Solitaire on screen, over a real server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.play import (
    DESKTOP,
    FULL_MOTION,
    KEEP_LAST_TABLE,
    PHONE,
    a_set_on,
    cards_on,
    check_second_person,
    choose_language,
    is_over,
    new_table,
    no_set_on,
    pick,
    pick_by_keys,
    two_at_a_table,
    wait_until_gone,
)
from browser.screens import (
    LOW_SCREENS,
    SCREENS,
    overflow,
    overlapping,
    resize,
    too_wide,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables, has_begun
from support.server_process import ServerProcess
from tertia.cards import explain
from tertia.games.classic.editions import edition_options
from tertia.rooms.state import Room
from tertia.solver import find_sets, has_set
from tertia.texts import LANGUAGES, card_words, reason_text, text

Visit = Callable[..., Page]
SLOW: dict[str, Any] = {"pick_time": 60_000}
"""A minute to pick, because a busy machine may need it."""
QUICK: dict[str, Any] = {**SLOW, "photo_finish": 0}
"""Without a window in which somebody may have pressed earlier."""
ALONE: dict[str, Any] = {"options": edition_options("000", "solitaire"), "names": ("Ana",)}
BEGINNER = {"held": {"feature": "fill", "value": 0}}
"""R3.1: a deck of 27 cards."""

CHANGED = """n => document.body.dataset.phase === 'over'
    || document.querySelectorAll('.grid [data-card]').length !== n"""
"""True once the game is over, or the table has another number of cards than ``n``."""
BOXES = """all => all.map(card => {
    const box = card.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })"""
"""The positions and sizes of elements."""


def agree(pages: list[Page]) -> None:
    """Everybody says that there is no SET. Each page must show the result, or a press there may be lost."""
    before = len(cards_on(pages[0]))
    for page in pages:
        page.get_by_role("button", name="No SET").click()
    for page in pages:
        page.wait_for_function(CHANGED, arg=before)


def play_to_the_end(pages: list[Page], touch: bool = False) -> None:
    """Take every SET in turn, and agree where there is none."""
    turn = 0
    while True:
        first = pages[0]
        first.wait_for_function(
            "() => document.body.dataset.phase === 'over' || document.querySelector('#set:not([aria-disabled=true])')"
        )
        if is_over(first):
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


def is_without_a_set_near_the_end(room: Room) -> bool:
    """Return True if one more row of cards is in the deck, and all must agree before it comes."""
    state = room.play
    is_quiet = state.call is None and not any(player.locked or player.agreed for player in state.players)
    return is_quiet and len(state.deck) == 3 and not has_set(state.open_cards)


def test_two_end_a_classic_game_by_clicks(at_table: ReadyTables) -> None:
    """R2.8, R2.10: they agree that there is no SET, take the SETs that come, and the game is over."""
    pages = at_table("classic", until=is_without_a_set_near_the_end, settings=FULL_MOTION, **QUICK)
    agree(pages)
    assert len(cards_on(pages[0])) == 15
    pages[0].evaluate(KEEP_LAST_TABLE)
    play_to_the_end(pages)
    expect(pages[0].locator("#set")).to_have_text(text("en", "web.over"))
    expect(pages[0].locator(".vote")).not_to_contain_text(text("en", "web.between"))
    pages[0].evaluate("showResult()")
    for page, name in zip(pages, ("Ana", "Iroha"), strict=True):
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".podium, .step").first).to_be_visible()
        check_second_person(page, name)


def test_a_whole_beginner_game_by_touch_on_a_phone(visit: Visit, server: ServerProcess) -> None:
    """R3.1: nine cards of 27; the phone shows the desktop's table by a quarter turn."""
    pages = two_at_a_table(
        visit, server, PHONE, game="classic", edition="002", form="beginner", options={"deals": 1, **QUICK}
    )
    assert len(cards_on(pages[0])) == 9
    assert overflow(pages[0]) == 0
    pick(pages[0], cards_on(pages[0])[:1], touch=True)
    shadows = (
        pages[0]
        .locator(".grid .card")
        .evaluate_all("all => all.map(card => getComputedStyle(card).boxShadow)")
    )
    assert len(set(shadows)) == 1  # no card looks selected after a tap
    play_to_the_end(pages, touch=True)


def test_a_whole_solitaire_by_keyboard_alone(visit: Visit, server: ServerProcess) -> None:
    """R4.3: three keys are a claim; 0 says that there is no SET. No pointer is used from the first page on."""
    page = visit()
    new_table(page, server, game="classic", edition="000", form="solitaire", options=BEGINNER)
    page.get_by_label("Your nickname").focus()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(page.locator(".chair", has_text="Ana").first).to_be_visible()
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


def test_arrows_move_and_enter_picks(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", settings=DESKTOP, **ALONE)
    cards = cards_on(page)
    page.keyboard.press("ArrowDown")
    expect(page.locator(f'[data-card="{cards[0]}"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f'[data-card="{cards[1]}"]')).to_be_focused()
    page.keyboard.press("ArrowRight")  # to the next column; each has three cards
    expect(page.locator(f'[data-card="{cards[4]}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-card="{cards[4]}"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".grid [aria-pressed=true]")).to_have_count(0)


def test_a_refused_claim_says_why_and_shows_the_three_cards(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """R1.5: one sentence, feature by feature, to everyone; screen readers say it at once. In every language."""
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("classic", names=("Ana",), visitors=[page], claim="tap")
        cards = no_set_on(page)
        pick(page, cards)
        why = explain(*cards)
        expect(page.locator(".explanation .sentence")).to_have_text(reason_text(language, why.broken[0]))
        expect(page.locator(".explanation .feature.broken")).to_have_count(len(why.broken))
        for card in cards:
            expect(
                page.locator(".explanation").get_by_label(card_words(language, card), exact=True)
            ).to_be_visible()
        # The announcement may have the reason within a sentence: without its capital and its full stop.
        expect(page.locator("#say-assertive")).to_contain_text(reason_text(language, why.broken[0])[1:-1])


def test_a_selection_survives_actions_of_others(at_table: ReadyTables) -> None:
    ana, iroha = at_table("classic", claim="tap", more="auto")
    seen = a_set_on(ana)
    assert seen is not None
    other = next(card for card in cards_on(ana) if card not in seen)
    pick(iroha, (other,))
    pick(ana, seen)
    expect(iroha.locator(f'[data-card="{seen[0]}"]')).to_have_count(0)
    expect(iroha.locator(f'[data-card="{other}"]')).to_have_attribute("aria-pressed", "true")


def test_a_connection_lost_in_mid_call_comes_back_by_itself(visit: Visit, at_table: ReadyTables) -> None:
    """The seat is kept, the call goes on, and the claim is made after the return, without a reload."""
    page, other = visit(), visit()  # not a bot, which might call first
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/ws/"), connect)
    at_table("classic", visitors=[page, other], penalty="point", **SLOW)
    press = page.locator("#set")
    expect(press).to_have_text(re.compile("SET!"))
    press.click()
    expect(page.locator("count-down.set-ring")).to_have_count(1)  # the server knows of the call
    page.evaluate(
        """() => new MutationObserver(() => {
            window.lost ||= /Reconnecting/.test(document.getElementById('set').textContent);
        }).observe(document.body, {childList: true, subtree: true, characterData: true})"""
    )
    sockets[-1].close(code=1001)
    page.wait_for_function("() => window.lost")  # for a quarter of a second only
    expect(press).to_have_text(re.compile(r"Pick\s3"))
    assert len(sockets) == 2
    pick(page, no_set_on(page))
    expect(page.locator(".explanation .sentence")).to_be_visible()


def test_a_second_tab_takes_the_seat_over(at_table: ReadyTables) -> None:
    (first,) = at_table("classic", names=("Ana",), bots=1)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.locator("#set")).to_be_visible()
    expect(first.get_by_role("dialog", name="You’re playing in another tab")).to_be_visible()
    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_role("dialog", name="You’re playing in another tab")).to_be_visible()
    expect(first.get_by_role("dialog", name="You’re playing in another tab")).to_be_hidden()


def test_no_card_moves_from_12_to_21(at_table: ReadyTables) -> None:
    """The places of the first twelve cards stay the same to the pixel, on a desktop and on a phone."""
    pages = at_table("classic")
    before: dict[tuple[int, int], list[list[float]]] = {}
    for count in (12, 15, 18, 21):
        expect(pages[0].locator(".grid [data-card]")).to_have_count(count)
        for size in ((1280, 800), (390, 844)):
            resize(pages[0], *size)
            pages[0].wait_for_function("() => document.getAnimations().length === 0")
            now = pages[0].locator(".grid [data-card]").evaluate_all(BOXES)[:12]
            assert before.setdefault(size, now) == now
            assert overflow(pages[0]) == 0
        if count < 21:
            for page in pages:
                page.get_by_role("button", name="No SET").click()


def test_the_table_fits_every_screen_without_accessibility_violations(at_table: ReadyTables) -> None:
    """From 320 px up, and at 200 % zoom of a desktop (640 x 400), all cards and the button are in sight."""
    page, other = at_table("classic", penalty="point", **QUICK)
    for width, height in ((320, 568), (360, 640), (640, 400), (820, 1180), (1920, 1080)):
        resize(page, width, height)
        assert overflow(page) == 0
        boxes = page.locator(".grid [data-card], #set").evaluate_all(BOXES)
        assert len(boxes) == 13  # twelve cards and the button
        for left, top, wide, high in boxes:
            assert left >= 0
            assert top >= 0
            assert left + wide <= width
            assert top + high <= height
    assert violations_by_day_and_night(page) == []
    page.locator("#set").click()
    pick(page, no_set_on(page))
    expect(page.locator(".explanation .sentence")).to_be_visible()
    assert violations_by_day_and_night(page) == []
    other.close()
    expect(page.locator(".seat.gone")).to_be_visible()
    assert violations_by_day_and_night(page) == []
    page.evaluate("document.getElementById('settings').showPopover()")
    assert violations_by_day_and_night(page) == []


def test_palettes_change_colours_and_their_words(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", settings={**DESKTOP, "color_scheme": "light"}, **ALONE)
    card = cards_on(page)[0]
    expect(page.get_by_role("button", name=re.compile(f"^{card_words('en', card)},"))).to_be_visible()
    page.get_by_role("button", name="Cards and settings").click()
    page.get_by_role("button", name=re.compile("^Clear")).click()
    clear = card_words("en", card, hues="clear")
    expect(page.get_by_role("button", name=re.compile(f"^{clear},"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=re.compile(f"^{clear},"))).to_be_visible()


def test_the_settings_say_that_the_game_goes_on_and_keep_its_keys(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", settings=DESKTOP, **ALONE)
    sheet = page.locator("#settings")
    page.get_by_role("button", name="Cards and settings").click()
    expect(sheet.locator(".sheet-note")).to_have_text(text("en", "web.settings.goes_on"))
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert page.locator(".grid .card.selected").count() == 0
    page.keyboard.press("q")
    expect(page.locator(".grid .card.selected")).to_have_count(1)


def test_a_mistake_that_ends_the_game_names_no_lock(at_table: ReadyTables) -> None:
    """R2.7: nobody can take another SET, so nobody waits for one."""
    ana, iroha = at_table(
        "classic",
        until=lambda room: not room.play.deck and not has_set(room.play.open_cards),
        penalty="locked",
        settings=FULL_MOTION,
        **{**QUICK, "pick_time": 3000},
    )
    ana.evaluate(KEEP_LAST_TABLE)
    iroha.keyboard.press("0")
    expect(ana.locator(".vote")).to_contain_text("1 of 2")
    ana.locator("#set").click()
    expect(ana.locator("#set")).to_have_text(text("en", "web.over"))
    expect(ana.locator("body")).to_contain_text(text("en", "web.ran_out"))
    assert text("en", "web.locked_says") not in ana.locator("body").inner_text()


@pytest.mark.parametrize("game", ["classic", "scout"])
def test_r2_10_no_set_says_that_the_deal_ends_once_the_deck_is_empty(
    at_table: ReadyTables, game: str
) -> None:
    """Before, it says that more cards come."""
    moments: list[Callable[[Room], bool]] = [has_begun, lambda room: not room.play.deck]
    for is_empty, moment in enumerate(moments):
        ana, _ = at_table(game, until=moment)
        agreement = ana.locator(".vote")
        expect(agreement).to_contain_text(
            text("en", "web.agree_end" if is_empty else "web.agree", n=0, all=2)
        )
        title = text("en", "web.no_set_ends" if is_empty else "web.how.classic.none")
        expect(agreement.get_by_title(title)).to_be_visible()
        for size in (*SCREENS, *LOW_SCREENS):
            resize(ana, *size)
            assert overlapping(ana) == []


def test_r4_4_a_wrong_no_set_costs_seconds_and_says_so(at_table: ReadyTables) -> None:
    """R4.4: beside the cards, on the clock, and in the result. The second one ends the deal."""
    (page,) = at_table(
        "classic", until=lambda room: len(room.play.deck) == 3 and has_set(room.play.open_cards), **ALONE
    )
    expect(page.locator(".vote")).to_contain_text("+10 s per overlooked SET")
    first = len(find_sets(cards_on(page)))
    agree([page])
    expect(page.locator(".panel")).to_contain_text(f"{10 * first} s are added to your time")
    second = len(find_sets(cards_on(page)))
    expect(page.get_by_role("button", name="No SET")).to_be_enabled()  # after a moment to look
    page.keyboard.press("0")
    expect(page.locator(".clock + .best-time")).to_contain_text(f"including {10 * (first + second)} s")


def test_a_press_is_shown_before_the_server_answers(visit: Visit, at_table: ReadyTables) -> None:
    """The own button changes while the call is still held up; the other player sees the call when it arrives."""
    ana, iroha = visit(), visit()
    held: list[str | bytes] = []
    servers: list[WebSocketRoute] = []

    def hold_calls(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        servers.append(server)
        socket.on_message(lambda data: held.append(data) if "call-set" in str(data) else server.send(data))

    ana.route_web_socket(re.compile("/ws/"), hold_calls)
    at_table("classic", visitors=[ana, iroha], **SLOW)
    ana.keyboard.press("Space")
    expect(ana.locator("#set")).to_have_text(re.compile(r"Pick\s3"))
    assert len(held) == 1
    expect(iroha.locator("#set")).to_have_text(re.compile("SET!"))
    servers[0].send(held[0])
    expect(iroha.locator("#set")).to_have_text(re.compile("Ana is picking"))


@pytest.mark.parametrize("size", [(390, 844), (320, 640), (844, 390), (1280, 800)])
def test_hints_among_players_can_be_pressed_on_every_screen(
    at_table: ReadyTables, size: tuple[int, int]
) -> None:
    """An upright phone offers the next hint only, so that it has a place."""
    ana, _ = at_table(
        "classic", until=lambda room: bool(find_sets(room.play.open_cards)), hints="two", claim="tap"
    )
    resize(ana, *size)
    assert overlapping(ana) == []
    assert too_wide(ana, [size]) == []
    ana.locator(".hints .link:visible").first.click()
    expect(ana.locator(".hints em")).to_be_visible()
    assert overlapping(ana) == []
    ana.locator(".hints .link:visible").first.click()
    expect(ana.locator(".grid .hinted")).to_have_count(1)
    assert too_wide(ana, [size]) == []


def test_r2_8_the_button_for_no_set_says_what_it_does(at_table: ReadyTables) -> None:
    for names, key in ((("Ana", "Iroha"), "classic"), (("Ana",), "solitaire")):
        page = at_table("classic", names=names, pages=1, more="agree")[0]
        expect(page.get_by_role("button", name="No SET")).to_have_attribute(
            "title", text("en", f"web.how.{key}.none")
        )
