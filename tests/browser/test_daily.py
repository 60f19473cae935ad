"""The puzzle of a day on screen: from the first look at the cards to a name on the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta

from playwright.sync_api import Page, Route, expect

from browser.play import DESKTOP, PHONE, choose_language
from browser.scenes import solved_today
from browser.screens import (
    CARDS_FROM_RIGHT,
    COLOUR_RULES,
    LOW_SCREENS,
    overflow,
    resize,
    too_wide,
    violations,
)
from support.pseudo_languages import MIRRORED, STRETCHED
from support.server_process import ServerProcess
from tertia.puzzles import SOLID, daily, deal_board
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, card_words, text
from tertia.texts.dates import date_text

Visit = Callable[..., Page]
DAY = date(2026, 3, 14)
SETS = daily(DAY, "nine").board.sets


def tap(page: Page, cards: Sequence[int]) -> None:
    for card in cards:
        page.locator(f'.grid [data-card="{card}"]').click()


def find(page: Page, sets: Sequence[Sequence[int]], before: int = 0) -> None:
    for n, cards in enumerate(sets, before + 1):
        tap(page, cards)
        expect(page.locator(".big-clock .on")).to_have_count(n)


def test_a_past_day_is_solved_on_a_phone_and_remembered(visit: Visit, server: ServerProcess) -> None:
    page = visit(**PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{server.http}/daily/{DAY}")
    for kind in ("twelve", "nine", "deck"):
        expect(page.locator(f"[data-times={kind}]")).to_have_text(text("en", "daily.nobody_then"))
    page.locator("[data-start=nine]").click()
    board = daily(DAY, "nine").board.cards
    wrong = next(board[i : i + 3] for i in range(7) if not find_sets(board[i : i + 3]))
    tap(page, wrong)
    expect(page.locator(".explanation .sentence")).not_to_be_empty()
    expect(page.locator(".explanation dt")).to_have_text(["Number", "Colour", "Shape"])  # all fills are solid
    expect(page.locator(".statistics b").first).to_have_text("1")
    find(page, SETS[:2])
    expect(page.locator(".found .diamonds i")).to_have_count(2 * 3)
    legend = text("en", "web.marks", features="number, colour, shape")
    expect(page.locator(".marks-legend")).to_have_text(legend)
    tap(page, SETS[0])
    expect(page.get_by_text(text("en", "daily.known"), exact=True).first).to_be_visible()
    expect(page.locator(".found .known card-face")).to_have_count(3)  # the list is in sight and shows it
    expect(page.locator(".found .last-found").first).to_have_class(re.compile(r"\bknown\b"))
    expect(page.locator(".found .known")).to_be_visible()
    assert violations(page) == []
    assert overflow(page) <= 0
    page.reload()  # nothing found is lost, and the clock is the same
    expect(page.locator(".big-clock .on")).to_have_count(2)
    find(page, SETS[2:], 2)
    expect(page.locator(".puzzle-result .sentence")).to_contain_text("All 4 in")
    expect(page.locator(".puzzle-result")).to_contain_text(text("en", "daily.late"))
    assert violations(page) == []
    page.evaluate("navigator.share = undefined")  # a desk has no share sheet
    page.get_by_role("button", name=text("en", "daily.share")).click()
    expect(page.get_by_role("button", name=text("en", "daily.copied"))).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert shared[0] == "Nine cards, no. 73"
    assert re.fullmatch(r"4 SETs in \d+:\d\d, 1 mistake", shared[1])
    assert re.fullmatch("[–◆]+", shared[2])
    assert shared[2].count("◆") == 4
    assert shared[3:] == [f"{server.http}/daily/{DAY}"]
    found, again = page.locator(".found"), page.get_by_role("button", name=text("en", "daily.look"))
    expect(found).to_be_hidden()
    page.get_by_role("button", name=text("en", "web.people.close")).click()
    expect(found).to_be_visible()
    expect(again).to_be_focused()
    assert violations(page) == []
    again.click()
    expect(found).to_be_hidden()
    page.keyboard.press("Escape")
    expect(found).to_be_visible()
    page.get_by_role("button", name=text("en", "daily.leave")).click()
    expect(page.locator("[data-state=nine]")).to_contain_text("Solved in")


def test_today_is_played_with_keys_and_signed(visit: Visit, server: ServerProcess) -> None:
    page = visit(**DESKTOP)
    page.add_init_script("localStorage.setItem('tertia-name', 'Mika')")
    page.goto(f"{server.http}/daily")
    expect(page.locator("[data-times=nine]")).not_to_be_empty()
    today = date.fromisoformat(page.locator("#main").get_attribute("data-day") or "")  # the server's
    page.get_by_role("button", name="Start").nth(1).click()
    first = page.locator(".grid .card").first
    expect(first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(first).to_be_focused()
    page.keyboard.press("q")
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(first).to_have_attribute("aria-pressed", "false")
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("0:0[3-9]|0:[1-9]"))
    board = daily(today, "nine").board
    keys = "qazwsxedc"
    for cards in board.sets:
        # Only a program finds two SETs at the same moment, and its time is not signed.
        expect(timer).not_to_have_text(timer.inner_text())
        for card in cards:
            page.keyboard.press(keys[board.cards.index(card)])
        expect(page.locator(".found .last-found")).to_have_count(board.sets.index(cards) + 1)
    expect(page.get_by_label(text("en", "daily.sign_says"))).to_have_value("Mika")  # the name at tables
    page.get_by_label(text("en", "daily.sign_says")).fill("Iroha")
    page.get_by_role("button", name=text("en", "daily.sign"), exact=True).click()
    expect(page.locator(".puzzle-result .times .you")).to_contain_text("Iroha")
    expect(page.locator(".statistics")).to_contain_text(text("en", "daily.row", n=1))
    assert violations(page) == []
    page.go_back()
    expect(page.locator("[data-times=nine]")).to_contain_text("Iroha")
    expect(page.locator("[data-streak]")).to_contain_text("1 " + text("en", "daily.row", n=1))
    page.locator(f'[data-archive="{today - timedelta(2)}"]').click()
    expect(page.get_by_role("link", name=text("en", "daily.to_today"))).to_be_visible()


def test_the_page_fits_every_screen_in_every_language(visit: Visit, server: ServerProcess) -> None:
    page = visit(color_scheme="dark")
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/board?cards=10&sets=5&deck=81&seed=x")
        expect(page.locator(".grid .card")).to_have_count(10)
        assert too_wide(page, [(width, 844) for width in (320, 390, 1280)]) == [], language
        page.goto(f"{server.http}/daily")
        expect(page.locator("[data-times=nine]")).to_contain_text(re.compile(r"\w"))
        assert too_wide(page, [(width, 844) for width in (320, 390, 760, 1190, 1280)]) == [], language
        assert violations(page) == [], language
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert violations(page, COLOUR_RULES) == []


def test_the_header_of_a_puzzle_is_one_line_on_a_phone(visit: Visit, server: ServerProcess) -> None:
    """The date has no year there."""
    page = visit(**PHONE)
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/daily/{DAY}#nine")
        page.reload()
        title = page.locator(".title-area h1")
        expect(title).to_be_visible()
        expect(title.locator("time:visible")).to_have_text(date_text(language, DAY, with_year=False))
        height, fits = title.evaluate("one => [one.clientHeight, one.scrollWidth <= one.clientWidth]")
        assert height < 24, language
        assert fits, language


def test_the_name_for_the_leaderboard_fits_a_phone_in_every_language(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit(**PHONE)
    solved_today(page, server)
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.reload()
        expect(page.locator(".sign input")).to_have_attribute("placeholder", text(language, "web.name"))
        assert too_wide(page, [(width, 844) for width in (320, 390)]) == [], language


def test_the_whole_result_fits_a_phone_on_its_side(visit: Visit, server: ServerProcess) -> None:
    page = visit(**PHONE)
    solved_today(page, server)
    resize(page, *LOW_SCREENS[0])
    for language in (*LANGUAGES, STRETCHED, MIRRORED):
        choose_language(page, server, language)
        page.reload()
        for part in (".next-steps .button", ".sign input", ".sign .button"):
            expect(page.locator(f".puzzle-result {part}")).to_be_in_viewport(ratio=1)
    # the last language is mirrored: its cross is at the left, its cards are not
    panel, cross = (page.locator(part).bounding_box() for part in (".puzzle-result", ".panel-title button"))
    assert panel is not None
    assert cross is not None
    assert cross["x"] < panel["x"] + 20
    page.locator(".panel-title button").click()
    expect(page.locator(".found")).to_be_visible()
    assert page.evaluate(CARDS_FROM_RIGHT) == []


def test_a_late_answer_does_not_replace_the_puzzle_that_was_opened_after_it(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit(**DESKTOP)
    held: list[Route] = []
    page.route("**/api/puzzles/twelve/*/start?*", lambda route: held.append(route))
    with page.expect_request("**/api/puzzles/twelve/*/start?*"):
        page.goto(f"{server.http}/daily/{DAY}#twelve")
    page.evaluate("location.hash = 'nine'")
    expect(page.locator(".grid .card")).to_have_count(9)
    with page.expect_response("**/api/puzzles/twelve/*/start?*") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("fetch('/health')")  # the page has handled the late answer before this one
    assert page.locator(".grid .card").count() == 9
    expect(page.get_by_role("button", name=text("en", "daily.nine.name"))).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_tab_asks_before_it_starts_the_clock_of_another_puzzle(visit: Visit, server: ServerProcess) -> None:
    page = visit(**PHONE)
    page.goto(f"{server.http}/daily/{DAY}#nine")
    expect(page.locator(".grid .card")).to_have_count(9)
    tab = page.get_by_role("button", name=text("en", "daily.twelve.name"))
    question = page.get_by_role("alertdialog")
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.reload()
        page.locator(".mode button[aria-pressed=false]").click()
        expect(question).to_contain_text(text(language, "daily.starts"))
        expect(question).to_contain_text(text(language, "daily.runs_on"))
        assert too_wide(page, [(390, 844), (844, 390)]) == [], language
    choose_language(page, server, "en")
    page.reload()
    tab.click()
    question.get_by_role("button", name=text("en", "web.stay")).click()
    expect(question).to_have_count(0)
    expect(page.locator(".grid .card")).to_have_count(9)
    assert page.evaluate(f"fetch('/api/puzzles/twelve/{DAY}').then(one => one.json())")["started_at"] is None
    tab.click()
    question.get_by_role("button", name=text("en", "daily.start")).click()
    expect(page.locator(".grid .card")).to_have_count(12)
    page.get_by_role("button", name=text("en", "daily.nine.name")).click()  # runs already: nothing to ask
    expect(page.locator(".grid .card")).to_have_count(9)


def test_any_board_is_dealt_from_the_form_and_solved(visit: Visit, server: ServerProcess) -> None:
    page = visit(**DESKTOP)
    page.goto(f"{server.http}/daily")
    page.get_by_role("combobox", name="SETs").select_option("2")
    page.get_by_role("combobox", name="Cards").select_option("6")
    page.get_by_label("Word").fill("otter")
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".title-area")).to_contain_text("2 SETs in 6 cards")
    find(page, deal_board(6, 2, "otter", SOLID).sets)
    expect(page.locator(".puzzle-result .sentence")).to_contain_text("All 2 in")


def test_a_board_of_framed_cards_shows_and_names_them_framed_everywhere(
    visit: Visit, server: ServerProcess
) -> None:
    """The page of the camera opens such a board for cards of the framed face."""
    board = deal_board(6, 2, "otter", SOLID)
    claimed = board.sets[0]
    wrong = next(board.cards[i : i + 3] for i in range(4) if not find_sets(board.cards[i : i + 3]))
    page = visit(**DESKTOP)
    page.goto(f"{server.http}/board?table={','.join(map(str, board.cards))}&face=framed")
    find(page, [claimed])
    tap(page, wrong)
    for part, cards in ((".found", claimed), (".explanation", wrong)):
        shown = page.locator(f"{part} [role=img]")
        expect(shown.locator("card-face[face=framed]")).to_have_count(3)
        for i, card in enumerate(cards):
            expect(shown.nth(i)).to_have_accessible_name(card_words("en", card, "framed"))


BESIDE_CARDS = """row => {
    const time = row.querySelector('.time'), words = document.createRange();
    time.textContent = '10:00';
    words.selectNodeContents(time);
    const [box, drawn, cards] = [row, words, row.querySelector('.mini')].map(one => one.getBoundingClientRect());
    return drawn.right <= box.right + 0.5 && drawn.left >= cards.right + 4;
}"""
"""Returns whether a long time fits between the cards of a found SET and the end of its row."""


def test_times_of_found_sets_stay_in_their_column(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    page.goto(f"{server.http}/daily/{DAY}#twelve")
    find(page, daily(DAY).board.sets[:2])
    for size in ((390, 844), (360, 780), (1280, 800)):
        resize(page, *size)
        for row in page.locator(".found .last-found").all():
            assert row.evaluate(BESIDE_CARDS), size
