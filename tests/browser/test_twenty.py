"""20/20 on screen, over a real server (RULES 9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.play import (
    FULL_MOTION,
    PHONE,
    cards_on,
    check_second_person,
    choose_language,
    is_over,
    pick as pick_at,
    watch,
)
from browser.screens import (
    LOW_SCREENS,
    SCREENS,
    SHORT_SCREENS,
    overflow,
    resize,
    too_wide,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables, has_begun
from browser.test_layout import COVERED as COVERED_WORDS, COVERED_BUTTONS
from support.pseudo_languages import STRETCHED
from support.server_process import ServerProcess
from tertia.cards import card_features, deck, explain
from tertia.games import GAMES
from tertia.games.common.layout import Layout, open_cards, take
from tertia.rooms.state import Room
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, reason_text, text

Visit = Callable[..., Page]
SLOW: dict[str, Any] = {"pick_time": 60_000, "pause": 600_000}
QUICK: dict[str, Any] = {**SLOW, "target": 1, "photo_finish": 0}
MOVED = """n => document.body.dataset.phase === 'over' || document.querySelector('.result')
    || document.querySelectorAll('.two-rows [data-card]').length !== n"""
JUDGED = "() => document.body.dataset.phase === 'over' || !document.querySelector('count-down')"
BOXES = """all => all.slice(0, 6).map(card => {
    const box = card.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })"""
COVERED = """selector => {
    const panel = document.querySelector('.explanation').getBoundingClientRect();
    return [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect()).filter(box =>
        box.x < panel.right && panel.x < box.right && box.y < panel.bottom && panel.y < box.bottom).length;
}"""
"""Counts the elements of which the explanation covers a part."""

EDGES = """all => all.map(button => {
    const range = document.createRange();
    range.selectNodeContents(button.querySelector('span'));
    const label = range.getBoundingClientRect(), box = button.getBoundingClientRect();
    return Math.min(label.top - box.top, box.bottom - label.bottom); })"""
"""The space above or below the label of each button."""

NUMBERS_AND_BUTTONS = ".table-header :is(h1, button), .place .big, .actions button"


def press(page: Page, what: Any, touch: bool = False) -> None:
    one = page.locator(what) if isinstance(what, str) else what
    one.tap() if touch else one.click()


def pick(page: Page, cards: tuple[int, ...], touch: bool = False) -> None:
    pick_at(page, cards, touch, ".two-rows")


def best_set(page: Page) -> tuple[int, ...] | None:
    """R9.2: of all SETs within reach, one that empties the hand most."""
    hand = set(cards_on(page, ".hand"))
    found = find_sets([*cards_on(page, ".table-row"), *hand])
    return max(found, key=lambda one: len(hand & set(one)), default=None)


def no_set(page: Page) -> tuple[int, int, int]:
    a, b, *others = cards_on(page, ".two-rows")
    return a, b, next(card for card in others if not find_sets((a, b, card)))


def play_to_the_end(pages: list[Page], touch: bool = False) -> None:
    """By turns, each takes the best SET within reach; where there is none, all say so (R9.7)."""
    turn = 0
    while not is_over(pages[0]):
        player = pages[turn % len(pages)]
        turn += 1
        expect(player.locator("#set")).to_have_text(re.compile("SET!|Between"))
        if player.locator(".result").count():
            dealer = next(page for page in pages if page.locator(".result .button").count())
            press(dealer, ".result .button", touch)
            for page in pages:
                expect(page.locator(".result")).to_have_count(0)
            continue
        seen = best_set(player)
        if seen is None:
            before = [len(cards_on(page, ".two-rows")) for page in pages]
            for page in pages:
                press(page, page.get_by_role("button", name="No SET"), touch)
            for page, count in zip(pages, before, strict=True):
                page.wait_for_function(MOVED, arg=count)
            continue
        press(player, "#set", touch)
        for page in pages:  # each must have received the call, and then its end
            expect(page.locator("count-down").first).to_be_attached()
        pick(player, seen, touch)
        for page in pages:
            page.wait_for_function(JUDGED)
        expect(player.locator(f'.two-rows [data-card="{seen[0]}"]')).to_have_count(0)


def is_near_the_end(room: Room) -> bool:
    """Ana can put down her whole hand with one SET."""
    state = room.play
    is_quiet = state.call is None and not any(player.agreed for player in state.players)
    hand = set(state.players[0].hand)
    sets = find_sets(state.reachable_cards(0))
    return is_quiet and state.phase == "playing" and any(hand <= set(one) for one in sets)


def test_two_end_a_match_by_clicks(at_table: ReadyTables) -> None:
    """R9.6: the first empty hand wins the deal; ten points a player would win, here one is enough."""
    pages = at_table("twenty", until=is_near_the_end, **QUICK)
    play_to_the_end(pages)
    check_second_person(pages[0], "Ana")
    points = pages[0].locator(".row-label span, .place .big small bdi").all_inner_texts()
    goal = 2 * QUICK["target"]
    assert not any(re.match(rf"(\d+)\D+{goal}\b", one) and int(one.split()[0]) > goal for one in points), (
        points
    )
    for page in pages:
        page.get_by_role("button", name="See the result").click()
        expect(page.locator(".podium, .step").first).to_be_visible()
    expect(page.get_by_role("heading", name="Turning points")).to_have_count(0)  # the first lead was the last
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".dock")).to_be_visible()
    page.go_back()
    expect(page.locator(".podium, .step").first).to_be_visible()
    expect(page.locator(".result")).to_have_count(0)


UNDER_RESULT = """selector => {
    const panel = document.querySelector('.result').getBoundingClientRect();
    return [...document.querySelectorAll(selector)].filter(one => one.checkVisibility())
        .map(one => one.getBoundingClientRect()).filter(box =>
            box.x < panel.right && panel.x < box.right && box.y < panel.bottom && panel.y < box.bottom).length;
}"""
"""Counts the visible elements of which the result of a deal covers a part."""


def test_the_result_of_a_deal_covers_neither_the_header_nor_the_hands_of_the_others(
    at_table: ReadyTables,
) -> None:
    """Help and the door can be reached between deals, and everybody sees the cards that count (R9.6)."""
    options = {**QUICK, "target": 10, "claim": "tap"}
    names = ("Ana", "Iroha", "Wilhelmine Oberhuber", "Lou")
    (ana,) = at_table("twenty", names=names, pages=1, until=is_near_the_end, **options)
    seen = best_set(ana)
    assert seen is not None
    pick(ana, seen)
    expect(ana.locator("#set")).to_have_text(re.compile("Between"))
    ana.locator(".taken").click()
    expect(ana.locator(".result")).to_be_visible()
    for size in (*SCREENS, *SHORT_SCREENS, *LOW_SCREENS, (1024, 768)):
        resize(ana, *size)
        covered = ".table-header :is(h1, button), .place, .two-rows [data-card]"
        assert ana.evaluate(UNDER_RESULT, covered) == 0, size
        for name in ("Leave the table", "Next deal"):
            ana.get_by_role("button", name=name).click(trial=True)
        bottom = ana.locator(".result").evaluate("one => one.getBoundingClientRect().bottom")
        assert bottom <= size[1], size


def test_the_numbers_beside_a_player_have_names(at_table: ReadyTables) -> None:
    (page,) = at_table("twenty", pages=1, **SLOW)
    resize(page, *SCREENS[1])
    goal = 2 * GAMES["twenty"].Options().target
    expect(page.locator(".place .short")).to_have_attribute("title", text("en", "web.twenty.cards", n=6))
    expect(page.locator(".place .big small")).to_have_attribute(
        "title", text("en", "web.twenty.points", n=0, goal=goal)
    )
    marks = "one => [one.querySelector('.short'), one.querySelector('small')].map(part =>"
    marks += " getComputedStyle(part, '::before').content)"
    assert "none" not in page.locator(".place .big").evaluate(marks)


WIDEST_POINTS = """all => all.map(one => {
    const goal = one.innerText.match(/\\d+$/)[0];
    one.textContent = `${goal} / ${goal}`;
    const box = one.getBoundingClientRect(), words = document.createRange();
    words.selectNodeContents(one);
    const place = one.closest('.place').getBoundingClientRect();
    return box.height < 20 && box.left >= place.left && box.right <= place.right
        && new Set([...words.getClientRects()].map(rect => rect.top)).size === 1;
})"""
"""Whether the highest points of each player have one line and end within their place."""


def test_points_have_one_line(at_table: ReadyTables, server: ServerProcess) -> None:
    """With long names, for as many players as stand in one row, in every language."""
    names = ("Ana", "Maximiliano Fernández", "Wilhelmine Oberhuber", "Iroha")
    (page,) = at_table("twenty", names=names, pages=1, **SLOW)
    table = page.url
    for language in (*LANGUAGES, STRETCHED):
        choose_language(page, server, language)
        page.goto(table)
        points = page.locator(".place .big small")
        expect(points).to_have_count(3)
        for size in (SCREENS[0], (360, 640), *SHORT_SCREENS, *SCREENS[1:], (1024, 768), LOW_SCREENS[0]):
            assert too_wide(page, [size]) == [], (language, size)
            assert points.evaluate_all(WIDEST_POINTS) == [True] * 3, (language, size)


def test_a_whole_match_by_touch_on_a_phone(at_table: ReadyTables) -> None:
    pages = at_table("twenty", settings=PHONE, **QUICK)
    assert overflow(pages[0]) == 0
    play_to_the_end(pages, touch=True)


def test_keys_call_pick_and_draw(at_table: ReadyTables) -> None:
    """Space calls, Q to L are the table, Z to the full stop the hand, P takes a card, 0 says that there is no SET."""
    ana, iroha = at_table("twenty", settings=FULL_MOTION, **SLOW)
    ana.keyboard.press("p")
    expect(ana.locator(".hand [data-card]")).to_have_count(7)
    expect(iroha.locator(".place .mini .card:not(.gone)")).to_have_count(7)
    ana.keyboard.press("0")
    expect(iroha.locator(".place .voted")).to_be_visible()
    for size in SCREENS:
        resize(iroha, *size)
        expect(iroha.locator(".actions").get_by_text("1 of 2 sees none")).to_be_visible()
    expect(ana.get_by_role("button", name="Take back “No SET”")).to_be_visible()
    ana.keyboard.press("Space")
    expect(iroha.locator("#set")).to_have_text(re.compile("Ana is picking"))
    expect(ana.locator("#set")).to_have_text(re.compile(r"Pick\s3\s*\d+ s"))
    ana.keyboard.press("w")
    ana.keyboard.press("c")
    for where, place in ((".table-row", 1), (".hand", 2)):
        expect(ana.locator(f"{where} > *").nth(place)).to_have_attribute("aria-pressed", "true")
    ana.keyboard.press("Escape")
    expect(ana.locator(".two-rows [aria-pressed=true]")).to_have_count(0)


def test_space_calls_after_a_click_on_another_button(at_table: ReadyTables) -> None:
    (ana,) = at_table("twenty", pages=1, **SLOW)
    ana.get_by_role("button", name="Take a card").click()
    expect(ana.locator(".hand [data-card]")).to_have_count(7)
    ana.keyboard.press("Space")
    expect(ana.locator("#set")).to_have_text(re.compile(r"Pick\s3"))
    expect(ana.locator(".hand [data-card]")).to_have_count(7)


def test_a_wrong_claim_says_why_and_costs_a_card(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """R1.5, R9.3: one sentence; the caller draws one penalty card. In every language, and accessible.

    On a phone the explanation covers no card, no number and no button, and on a tall one no other player.
    """
    ana = visit()
    for language in LANGUAGES:
        choose_language(ana, server, language)
        at_table("twenty", visitors=[ana], claim="tap", **SLOW)
        cards = no_set(ana)
        pick(ana, cards)
        expect(ana.locator(".hand [data-card]")).to_have_count(7)
        expect(ana.locator(".explanation .sentence")).to_have_text(
            reason_text(language, explain(*cards).broken[0])
        )
        assert "web." not in ana.inner_text("body")
        for size in (SCREENS[0], *SHORT_SCREENS, SCREENS[1]):
            resize(ana, *size)
            assert ana.evaluate(COVERED, ".two-rows [data-card]") == 0, (language, size)
        assert ana.evaluate(COVERED, ".place") == 0, language
        for size in (*SHORT_SCREENS, LOW_SCREENS[0]):
            resize(ana, *size)
            assert ana.evaluate(COVERED, f".two-rows [data-card], {NUMBERS_AND_BUTTONS}") == 0, (
                language,
                size,
            )
        resize(ana, *SCREENS[2])
    assert violations_by_day_and_night(ana) == []


UNDER_PANEL = """() => {
    const panel = document.querySelector('.side-panel > *').getBoundingClientRect();
    return [...document.querySelectorAll('.two-rows :is([data-card], [data-leaving])')]
        .map(one => one.getBoundingClientRect())
        .filter(box => box.y < panel.bottom && panel.y < box.bottom && box.x < panel.right && panel.x < box.right)
        .length;
}"""
"""Counts the cards of which a message covers a part."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_about_an_own_set_covers_no_card_of_a_short_phone(
    at_table: ReadyTables, visit: Visit, server: ServerProcess, language: str
) -> None:
    """R9.2: six cards in the hand leave a low row for it."""
    ana, iroha = visit(), visit()
    for page in (ana, iroha):
        choose_language(page, server, language)
    at_table("twenty", visitors=[ana, iroha], claim="tap", photo_finish=0, until=has_set_on_the_table, **SLOW)
    ana.keyboard.press("0")
    expect(iroha.locator(".place .voted")).to_be_visible()
    pick(iroha, find_sets(cards_on(iroha, ".table-row"))[0])
    expect(iroha.locator(".panel.taken .text")).to_be_visible()
    expect(ana.locator(".explanation.taken .penalty")).to_be_visible()
    for page in (ana, iroha):
        for size in (SCREENS[0], (360, 640), *SHORT_SCREENS, (390, 760)):
            resize(page, *size)
            if page.locator(".two-rows .hand [data-card]").count() == 6:
                assert page.evaluate(UNDER_PANEL) == 0, (language, size)


def has_set_on_the_table(room: Room) -> bool:
    state = room.play
    is_quiet = room.phase == "playing" and state.phase == "playing" and state.call is None
    return is_quiet and bool(find_sets(state.open_cards))


def test_r9_2_a_set_of_the_table_alone_says_that_the_hand_stays(at_table: ReadyTables) -> None:
    """R9.7: a player who said "no SET" before reads that this no longer counts. The message covers no card."""
    ana, iroha = at_table("twenty", claim="tap", photo_finish=0, until=has_set_on_the_table, **SLOW)
    press(iroha, iroha.get_by_role("button", name="No SET"))
    expect(ana.locator(".place .voted")).to_be_visible()
    pick(ana, find_sets(cards_on(ana, ".table-row"))[0])
    expect(ana.locator(".panel.taken .text")).to_have_text(text("en", "web.twenty.from_table"))
    expect(iroha.locator(".explanation.taken .penalty")).to_have_text(text("en", "web.twenty.lost_vote"))
    for size in (SCREENS[0], *SHORT_SCREENS, SCREENS[1], LOW_SCREENS[0]):
        resize(iroha, *size)
        assert iroha.evaluate(COVERED, ".two-rows [data-card]") == 0, size
    for size in (SCREENS[2], (1024, 768)):
        resize(iroha, *size)
        assert iroha.evaluate(COVERED, ".hand-row > *") == 0, size


CELL = """() => {
    const panel = document.querySelector('.side-panel > div').getBoundingClientRect();
    const deck = document.querySelector('.deck');
    const hand = document.querySelector('.hand').getBoundingClientRect();
    const set = document.querySelector('#set').getBoundingClientRect();
    return {isFree: !deck.checkVisibility({visibilityProperty: true}), isBelowCards: panel.top >= hand.bottom,
        isBeforeButton: panel.right <= set.left, cards: document.querySelectorAll('.side-panel .card').length};
}"""
"""How a message lies on a phone on its side."""

CARDS_ON_WORDS = """() => {
    const boxes = [...document.querySelectorAll('.side-panel .card')].map(one => one.getBoundingClientRect());
    return [...document.querySelectorAll('.side-panel p')].filter(one => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return [...words.getClientRects()].some(rect => boxes.some(box => rect.left < box.right
            && box.left < rect.right && rect.top < box.bottom && box.top < rect.bottom));
    }).length;
}"""
"""Counts the sentences of a message on which its cards lie."""


def test_on_a_phone_on_its_side_messages_take_the_place_of_the_deck(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """A SET, one's own and that of another player, and how to call, in every language."""
    ana, iroha = visit(), visit()
    for page in (ana, iroha):
        resize(page, *LOW_SCREENS[0])
    options = {**SLOW, "photo_finish": 0}
    for language in LANGUAGES:
        for page in (ana, iroha):
            choose_language(page, server, language)
        at_table("twenty", visitors=[ana, iroha], until=has_set_on_the_table, **options)
        seen = find_sets(cards_on(ana, ".table-row"))[0]
        ana.locator(".hand [data-card]").first.click()
        panel = ana.locator(".side-panel .panel")
        expect(panel).to_contain_text(text(language, "web.call_first"))
        ana.evaluate("() => document.fonts.ready")
        expected = {"isFree": True, "isBelowCards": True, "isBeforeButton": True, "cards": 0}
        assert ana.evaluate(CELL) == expected, language
        iroha.keyboard.press("0")
        expect(ana.locator(".place .voted")).to_be_visible()
        ana.keyboard.press("Space")
        expect(ana.locator(".hand-game")).to_have_class(re.compile("picking"))
        pick(ana, seen)
        expect(ana.locator(".panel.taken .text")).to_be_visible()
        expect(ana.locator(".panel.taken .panel-title")).to_be_hidden()  # the sentence says the same
        assert ana.evaluate(CELL) == expected, language
        expect(iroha.locator(".explanation.taken .penalty")).to_be_visible()
        assert iroha.evaluate(CELL) == {**expected, "cards": 3}, language
        assert iroha.evaluate(CARDS_ON_WORDS) == 0, language


def has_twelve_on_the_table(room: Room) -> bool:
    return room.phase == "playing" and room.play.phase == "playing" and len(room.play.open_cards) == 12


def test_the_rows_of_the_keyboard_are_the_rows_of_cards(at_table: ReadyTables) -> None:
    """Twelve cards on the table have two rows of keys, and the hand below them the third one."""
    (ana,) = at_table("twenty", pages=1, until=has_twelve_on_the_table, **SLOW)
    labels = ana.locator(".two-rows .key").all_text_contents()
    hand = len(cards_on(ana, ".hand"))
    assert labels == [*"QWERTYUIOASD", *"ZXCVBNM,."[:hand]]


def has_ten_on_the_table(room: Room) -> bool:
    is_playing = room.phase == "playing" and room.play.phase == "playing"
    return is_playing and len(room.play.table) == 12 and 10 <= len(room.play.open_cards) < 12


KEYS_ON_SYMBOLS = """cards => cards.filter(card => {
    const words = document.createRange();
    words.selectNodeContents(card.querySelector('.key'));
    const key = words.getBoundingClientRect();
    return [...card.querySelectorAll('.face use, .face path')].map(one => one.getBoundingClientRect())
        .some(box => box.x < key.right && key.x < box.right && box.y < key.bottom && key.y < box.bottom);
}).length"""


def test_keys_cover_no_symbol_of_small_cards(at_table: ReadyTables) -> None:
    threes = tuple(card for card in deck() if card_features(card)[0] == 2)[:12]
    (page,) = at_table(
        "twenty", pages=1, until=lambda room: has_begun(room) and len(room.play.open_cards) > 9
    )
    resize(page, 1280, 800)
    cards = page.locator(".two-rows .card:has(.key)")
    cards.locator("card-face").first.wait_for()
    cards.evaluate_all(
        "(all, cards) => all.forEach((one, i) => one.querySelector('card-face').setAttribute('card', cards[i % 12]))",
        threes,
    )
    assert cards.locator(".face :is(use, path)").count() > 0
    assert cards.evaluate_all(KEYS_ON_SYMBOLS) == 0


def test_ten_cards_on_the_table_fill_a_phone(at_table: ReadyTables) -> None:
    """Free places on the table make no card smaller."""
    (page,) = at_table("twenty", pages=1, until=has_ten_on_the_table, **SLOW)
    resize(page, *SCREENS[1])
    right_edges = page.locator(".table-row > *").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert max(right_edges) > 390 - 24
    resize(page, *LOW_SCREENS[0])
    heights = page.locator(".two-rows .row > *").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert min(heights) > 390 / 5


def has_nine_on_the_table(room: Room) -> bool:
    return room.phase == "playing" and room.play.phase == "playing" and len(room.play.table) == 9


@pytest.mark.parametrize("until", [has_begun, has_nine_on_the_table])
def test_messages_leave_title_menu_and_numbers_in_sight(
    at_table: ReadyTables, until: Callable[[Room], bool]
) -> None:
    """Nine cards in the hand, and six or nine on the table."""
    (ana,) = at_table("twenty", pages=1, claim="tap", until=until, **SLOW)
    for count in range(len(cards_on(ana, ".hand")), 9):
        expect(ana.locator(".hand [data-card]")).to_have_count(count)
        ana.keyboard.press("p")
    expect(ana.locator(".hand [data-card]")).to_have_count(9)
    pick(ana, no_set(ana))
    expect(ana.locator(".explanation .sentence")).to_be_visible()
    for size in (SCREENS[1], *SHORT_SCREENS, LOW_SCREENS[0]):
        resize(ana, *size)
        assert ana.evaluate(COVERED, f".two-rows [data-card], {NUMBERS_AND_BUTTONS}") == 0, size


def test_nine_cards_on_the_table_use_the_height_of_a_phone_on_its_side(at_table: ReadyTables) -> None:
    (page,) = at_table("twenty", pages=1, until=has_nine_on_the_table, **SLOW)
    resize(page, 844, 390)
    for where in (".table-row", ".hand"):
        heights = page.locator(f"{where} > *").evaluate_all("all => all.map(one => one.offsetHeight)")
        assert min(heights) > 390 / 5, where


def test_hidden_hands_are_backs(at_table: ReadyTables, visit: Visit) -> None:
    """R9.7, the option: neither the other player nor a spectator has the cards anywhere in the page."""
    ana, iroha = at_table("twenty", hands="hidden", **SLOW)
    watcher = visit()
    watch(watcher, ana.url)
    for page in (iroha, watcher):
        expect(page.locator(".place .backed").first).to_be_visible()
        assert page.locator(".place card-face[card]").count() == 0


def test_the_hand_stays_where_it_is_when_cards_are_drawn(at_table: ReadyTables) -> None:
    """R9.4: nine places are kept, and no card moves as they fill, on every screen and without violations."""
    (page,) = at_table("twenty", pages=1, **SLOW)
    assert too_wide(page) == []
    assert violations_by_day_and_night(page) == []
    assert page.locator(".place").count() == 1
    before: dict[tuple[int, int], Any] = {}
    for count in (6, 7, 8, 9):
        expect(page.locator(".hand [data-card]")).to_have_count(count)
        for size in ((390, 844), (1280, 800)):
            resize(page, *size)
            now = page.locator(".hand [data-card]").evaluate_all(BOXES)
            assert before.setdefault(size, now) == now
        if count < 9:
            page.keyboard.press("p")
    draw = page.get_by_role("button", name="Take a card")
    expect(draw).to_be_disabled()
    expect(draw).to_contain_text(text("en", "web.why.hand", n=9))


def shrinking_set(table: Layout, hand: Sequence[int]) -> tuple[int, ...] | None:
    """Return a SET whose cards leave a trio of places empty at the end, and one of whose cards leads the hand."""
    found = find_sets([*open_cards(table), *hand])
    return next((one for one in found if hand[0] in one and len(take(table, one, 6)) < len(table)), None)


def can_shrink(room: Room) -> bool:
    """Ana can take such a SET, and a card of her hand is left."""
    state = room.play
    if room.phase != "playing" or state.phase != "playing" or state.call or len(state.table) <= 6:
        return False
    hand = state.players[0].hand
    seen = shrinking_set(state.table, hand)
    return seen is not None and not set(hand) <= set(seen)


PLACES = """() => Object.fromEntries([...document.querySelectorAll('.two-rows [data-card]')].map(card => {
    const box = card.getBoundingClientRect();
    return [card.dataset.card, [box.x, box.y, box.width, box.height]]; }))"""
"""Where each card of the table and the hand lies."""


def test_cards_keep_their_places_when_a_set_leaves(at_table: ReadyTables) -> None:
    """R9.7: on the table and in the hand, on every screen, and after a reload or another game.

    Cards that come fill free places.
    """
    (ana,) = at_table("twenty", pages=1, claim="tap", photo_finish=0, until=can_shrink, **SLOW)
    table = ana.locator(".table-row > *").evaluate_all("all => all.map(one => one.dataset.card ?? null)")
    seen = shrinking_set(tuple(card and int(card) for card in table), cards_on(ana, ".hand"))
    assert seen is not None
    sizes = (*SCREENS, LOW_SCREENS[0])
    before = {}
    for size in sizes:
        resize(ana, *size)
        before[size] = ana.evaluate(PLACES)
    pick(ana, seen)
    for card in seen:
        expect(ana.locator(f'.two-rows :is([data-card="{card}"], [data-leaving="{card}"])')).to_have_count(0)
    ana.keyboard.press("p")
    expect(ana.locator(".hand > :first-child")).to_have_attribute("data-card", re.compile(r"\d"))
    for size in sizes:
        resize(ana, *size)
        now = ana.evaluate(PLACES)
        stayed = {card: box for card, box in before[size].items() if int(card) not in seen}
        assert {card: now[card] for card in stayed} == stayed, size
    hand = cards_on(ana, ".hand")
    ana.reload()
    expect(ana.locator(".hand [data-card]")).to_have_count(len(hand))
    assert cards_on(ana, ".hand") == hand
    link, cookies = ana.url, ana.context.cookies()
    at_table("twenty", visitors=[ana], **SLOW)
    ana.context.add_cookies(cookies)  # type: ignore[arg-type]
    ana.goto(link)
    expect(ana.locator(".hand [data-card]")).to_have_count(len(hand))
    assert cards_on(ana, ".hand") == hand


def test_eight_players_fit_every_screen(at_table: ReadyTables) -> None:
    (page,) = at_table("twenty", names=("Ana",), bots=7, **SLOW)
    assert too_wide(page, [*SCREENS, *LOW_SCREENS, (1024, 768)]) == []
    assert page.locator(".place").count() == 7


def test_r9_7_with_one_player_left_the_countdown_says_that_the_match_ends(at_table: ReadyTables) -> None:
    ana, iroha = at_table("twenty", **SLOW)
    iroha.get_by_role("button", name="Leave the table").click()
    iroha.get_by_role("alertdialog").get_by_role("button", name="Leave the table").click()
    result = ana.locator(".result")
    expect(result.get_by_role("timer")).to_contain_text("the match ends in")
    expect(result.get_by_text("Next deal")).to_have_count(0)
    assert violations_by_day_and_night(ana) == []


def test_r9_7_a_player_who_returns_in_mid_deal_reads_when_they_play(at_table: ReadyTables) -> None:
    """Neither the main button nor another one asks for a moment's patience."""
    (ana,) = at_table("twenty", names=("Ana", "Iroha", "Lou"), pages=1, **SLOW)
    leave = ana.get_by_role("button", name=text("en", "web.leave"), exact=True)
    leave.click()
    ana.locator(".panel").get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    ana.wait_for_url("**/")
    ana.go_back()
    ana.get_by_role("button", name=text("en", "web.room.rejoin")).click()
    expect(ana.locator("#set")).to_have_text(text("en", "web.twenty.next_deal_yours"))
    expect(ana.locator(".actions .right button")).to_have_count(0)


def test_labels_of_several_lines_lie_inside_their_buttons(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """On a phone, also on its side: a vote that can be taken back, and what a player waits for during a call."""
    ana, iroha = visit(), visit()
    buttons = ana.locator(".actions .right .button")
    for language in (*LANGUAGES, STRETCHED):
        choose_language(ana, server, language)
        at_table("twenty", visitors=[ana, iroha], **SLOW)
        ana.keyboard.press("0")
        expect(buttons.first).to_have_class(re.compile("chosen"))
        expect(buttons.first.locator("small")).to_be_visible()
        for size in (SCREENS[1], SHORT_SCREENS[1], LOW_SCREENS[0]):
            resize(ana, *size)
            assert min(buttons.evaluate_all(EDGES)) >= 3, (language, size)
        iroha.keyboard.press("Space")
        expect(buttons.last.locator("small")).to_be_visible()
        for size in (SCREENS[1], SHORT_SCREENS[1], LOW_SCREENS[0]):
            resize(ana, *size)
            assert min(buttons.evaluate_all(EDGES)) >= 3, (language, size)


def test_the_buttons_say_what_they_bring(at_table: ReadyTables, visit: Visit, server: ServerProcess) -> None:
    """R9.4, R9.7: more chances in hand, or more cards on the table. In every language, on phones too."""
    ana = visit()
    buttons = ana.locator(".actions .right .button")
    for language in (*LANGUAGES, STRETCHED):
        choose_language(ana, server, language)
        at_table("twenty", visitors=[ana], **SLOW)
        if language != STRETCHED:
            said = [text(language, f"web.twenty.{key}") for key in ("if_all", "one_more")]
            expect(buttons.locator("small")).to_have_text(said)
        for size in (SCREENS[0], SCREENS[1], SHORT_SCREENS[1], LOW_SCREENS[0], (1024, 768)):
            resize(ana, *size)
            expect(buttons.locator("small").filter(visible=True)).to_have_count(2)
            assert min(buttons.evaluate_all(EDGES)) >= 3, (language, size)


def is_short_of_cards(room: Room) -> bool:
    """Three more cards need a new deck, and all may see no SET."""
    state = room.play
    return (
        room.phase == "playing"
        and state.phase == "playing"
        and state.call is None
        and len(state.deck) < 3
        and len(state.open_cards) <= 9
        and bool(state.removed)
        and not any(player.agreed for player in state.players)
    )


KEEP_PANELS = """() => {
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) => after === 6000 ? 0 : later(act, after, ...more); }"""
"""Keeps panels open that would close by themselves."""


def test_r9_5_a_new_deck_is_told(at_table: ReadyTables, visit: Visit, server: ServerProcess) -> None:
    """The number of cards in the deck would jump up without a reason."""
    pages = [visit(), visit()]
    for language in LANGUAGES:
        for page in pages:
            choose_language(page, server, language)
        at_table("twenty", visitors=pages, until=is_short_of_cards, **SLOW)
        page = pages[0]
        page.evaluate(KEEP_PANELS)
        number = page.locator(".deck b")
        left = int(number.inner_text())
        for one in pages:
            one.keyboard.press("0")
        expect(number).not_to_have_text(str(left))
        count = int(number.inner_text()) - left + 3
        expect(page.locator(".brief")).to_have_text(
            f"{text(language, 'web.laid_more', n=3)} {text(language, 'web.twenty.shuffled_in', n=count)}"
        )
        for size in (*SCREENS, *SHORT_SCREENS, *LOW_SCREENS):
            resize(page, *size)
            assert page.locator(".brief").is_visible(), (language, size)
            assert page.evaluate(COVERED_WORDS) == [], (language, size)
            assert page.evaluate(COVERED_BUTTONS) == [], (language, size)


def test_the_countdown_of_a_silent_player_stands_once(at_table: ReadyTables, visit: Visit) -> None:
    """On the button with which the silent player can agree; players and spectators read whose silence counts."""
    ana, iroha = at_table("twenty", overrule=600_000, **SLOW)
    iroha.get_by_role("button", name=re.compile("^No SET")).click()
    spectator = visit()
    watch(spectator, ana.url)
    for page in (iroha, spectator):
        expect(page.locator(".overrules")).to_contain_text(text("en", "web.overrules", name="Ana"))
        expect(page.locator(".overrules")).to_be_visible()
    no_set = ana.get_by_role("button", name=re.compile("^No SET"))
    seconds = ana.locator(".actions .right time-left").filter(visible=True)
    for size in (SCREENS[0], SCREENS[1], SHORT_SCREENS[0]):
        resize(ana, *size)
        expect(no_set.locator("small").first).to_contain_text(text("en", "web.twenty.said_for_you"))
        expect(seconds).to_have_count(1)
    assert min(ana.locator(".actions .right .button").evaluate_all(EDGES)) >= 2
