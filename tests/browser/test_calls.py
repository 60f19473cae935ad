"""The screen during a call and after a wrong one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from browser.play import DESKTOP, KEEP_SENT, a_set_on, choose_language, no_set_on, pick, sent_types
from browser.screens import LOW_SCREENS, SCREENS, resize
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.games.classic.editions import edition_options
from tertia.rooms.state import Room
from tertia.texts import text


def is_turn_of_another(room: Room) -> bool:
    return room.phase == "playing" and room.play.turn not in (0, None)


def test_space_calls_after_a_vote_and_a_call_without_cards_is_told_to_each(at_table: ReadyTables) -> None:
    """R2.5: the time runs out. Space does not take back the vote that was clicked before."""
    ana, iroha = at_table("classic", more="agree", pick_time=1_000, photo_finish=0)
    ana.get_by_role("button", name=re.compile("^No SET")).click()
    expect(ana.locator(".vote .button")).to_have_text(re.compile(r"^\s*Take back “No\sSET”"))
    ana.keyboard.press("Space")
    expect(iroha.locator(".vote .button")).to_have_accessible_description(text("en", "web.why.call"))
    for page, sentence in (
        (ana, text("en", "web.ran_out")),
        (iroha, "Ana called SET but ran out of time."),
    ):
        expect(page.locator(".panel .sentence")).to_have_text(sentence)
        expect(page.locator(".log .miss")).to_contain_text(text("en", "web.miss.time"))


SHEETS = {
    "help": ("[aria-label='Help']", "dialog", "dialog button"),
    "settings": ("[popovertarget=settings]:visible", "#settings", "#settings .icon-button"),
    "reactions": (".reactions-button", "#reactions", ".reaction-grid button"),
    "people": (".people-button", ".panel.people", ".panel.people > .row button"),
}
"""A selector each for the button of a sheet, the sheet, and the button that closes it."""


@pytest.mark.parametrize("sheet", SHEETS)
def test_space_calls_after_a_sheet_was_opened_and_closed(
    at_table: ReadyTables, visit: Callable[..., Page], sheet: str
) -> None:
    """The label of the main button names Space. The button that opened the sheet has not kept it."""
    (ana,) = at_table("classic", visitors=[visit(**DESKTOP)], photo_finish=0, pick_time=60_000)
    ana.evaluate(KEEP_SENT)
    opener, opened, closer = SHEETS[sheet]
    expect(ana.locator("#set kbd")).to_have_text(text("en", "web.space"))
    ana.locator(f".tools {opener}").click()
    expect(ana.locator(opened)).to_be_visible()
    ana.locator(closer).first.click()
    expect(ana.locator(opened)).not_to_be_visible()
    ana.wait_for_function("() => document.activeElement === document.body")  # the next frame sees to that
    ana.keyboard.press("Space")
    expect(ana.locator("#set")).to_have_text(re.compile(r"Pick\s3"))
    expect(ana.locator(opened)).not_to_be_visible()
    assert sent_types(ana).count("call-set") == 1


SPACE_BESIDE_WORDS = """button => {
    const {left, right} = button.getBoundingClientRect();
    const words = button.querySelector('b').getBoundingClientRect();
    return Math.min(words.left - left, right - words.right);
}"""


def test_words_of_two_lines_leave_the_outline_of_the_button(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess
) -> None:
    """A plain patch lies behind the words of a striped button, and not on its outline."""
    page = visit()
    choose_language(page, server, "pt")
    _, iroha = at_table("classic", visitors=[page, visit()], photo_finish=0, pick_time=60_000)
    iroha.locator("#set").click()
    button = page.locator(".is-waiting #set")
    expect(button).to_contain_text("Iroha")
    for size in (*SCREENS, LOW_SCREENS[0]):
        resize(page, *size)
        assert button.evaluate(SPACE_BESIDE_WORDS) >= 4, size
        expect(button).to_have_css("overflow", "hidden")


PATCH = """button => {
    const heights = [...button.children].map(line => line.getBoundingClientRect().height);
    const patch = parseFloat(getComputedStyle(button, '::before').height);
    return patch - heights.reduce((a, b) => a + b);
}"""
"""How much higher the patch behind the lines of a button is than these lines."""


def test_one_patch_lies_behind_both_lines_of_a_button(at_table: ReadyTables) -> None:
    (page,) = at_table("chipset", names=("Ana", "Iroha", "Lou"), pages=1, until=is_turn_of_another)
    button = page.locator(".is-waiting #set:has(small)")
    expect(button).to_be_visible()
    for size in (*SCREENS, LOW_SCREENS[0]):
        resize(page, *size)
        assert abs(button.evaluate(PATCH)) < 2, size


def test_r2_7_the_button_counts_the_rest_after_a_wrong_call(at_table: ReadyTables) -> None:
    """R2.7: the player sees why nothing happens, and may call again when the rest is over."""
    ana, iroha = at_table("classic", revision=2, penalty="point", rest=3_000, photo_finish=0)
    ana.locator("#set").click()
    pick(ana, no_set_on(ana))
    button = ana.locator("#set")
    expect(button).to_contain_text("Take a breath")
    expect(iroha.locator(".log .miss")).to_contain_text(text("en", "web.miss.no-set"))
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(ana.locator(".set-area count-down")).to_be_visible()
    expect(iroha.locator("#set")).to_have_attribute("aria-disabled", "false")
    expect(button).to_contain_text("SET!")


def test_r2_7_an_ended_lock_is_no_longer_shown(at_table: ReadyTables) -> None:
    """R2.7: the words say what to do, and to others who is locked. They go when another player takes a SET.

    The button counts the seconds to pick.
    """
    ana, iroha = at_table("classic", photo_finish=0, pick_time=60_000, penalty="locked")
    ana.clock.install()
    locked = text("en", "web.locked_says")
    ana.locator("#set").click()
    expect(ana.locator("#set time-left")).to_have_text(re.compile(r"^\d+$"))
    pick(ana, no_set_on(ana))
    expect(ana.locator(".side-panel.at-end")).to_contain_text(locked)
    expect(iroha.locator(".penalty")).to_have_text(text("en", "web.locked_other", name="Ana"))
    ana.clock.run_for(20_000)
    expect(ana.locator(".side-panel.at-end")).to_contain_text(locked)
    expect(ana.locator(".vote .reason")).to_have_text(text("en", "web.why.locked"))
    expect(iroha.locator(".agreement")).to_contain_text("0 of 1 agree, 1 locked out")
    padlock = iroha.locator(".claims .miss .time rect")
    expect(padlock).to_have_count(1)
    seen = a_set_on(iroha)
    assert seen is not None
    iroha.locator("#set").click()
    pick(iroha, seen)
    expect(ana.locator(".side-panel.at-end")).not_to_contain_text(locked)
    expect(padlock).to_have_count(0)
    for card in seen:
        expect(ana.locator(f'.grid [data-card="{card}"]')).to_have_count(0)
    ana.clock.run_for(2_000)  # until the SET has left the screen: a call at once would be meant for it
    ana.locator("#set[aria-disabled=false]").click()
    pick(ana, no_set_on(ana))
    expect(iroha.locator(".claims .miss")).to_have_count(2)
    expect(padlock).to_have_count(1)  # the old lock has ended for good


@pytest.mark.parametrize(("game", "title"), [("classic", "web.claims"), ("scout", "web.scout.turns")])
def test_a_late_page_does_not_say_that_no_set_was_taken(at_table: ReadyTables, game: str, title: str) -> None:
    """The table has a SET that this browser has not seen."""

    def has_taken(room: Room) -> bool:
        return room.phase == "playing" and any(player.won for player in room.play.players)

    (ana,) = at_table(game, pages=1, until=has_taken)
    expect(ana.locator(".claims h2")).to_have_text(text("en", title))
    expect(ana.locator(".claims p")).to_have_text(text("en", "web.claims_later"))


def test_r2_3_without_calls_the_list_has_the_latest_picks(at_table: ReadyTables) -> None:
    (ana,) = at_table("classic", pages=1, claim="tap")
    expect(ana.locator(".claims h2")).to_have_text(text("en", "web.picks"))
    expect(ana.locator(".claims p")).to_have_text(text("en", "web.no_claims"))


def test_r2_7_nobody_reads_of_a_lock_when_all_locks_have_ended(at_table: ReadyTables) -> None:
    """R2.7: the second wrong call of two players locks everyone out, so that everyone may call again."""
    ana, iroha = at_table("classic", photo_finish=0, pick_time=60_000, penalty="locked", rest=0)
    for page in (ana, iroha):
        page.clock.install()
        page.locator("#set[aria-disabled=false]").click()
        pick(page, no_set_on(page))
        expect(page.locator(".penalty")).to_be_visible()
    for page in (ana, iroha):
        expect(page.locator(".penalty")).to_have_text(text("en", "log.classic.locks-lifted"))
        expect(page.locator("#set")).to_have_attribute("aria-disabled", "false")
        page.clock.run_for(7_000)
        expect(page.locator(".penalty")).to_have_count(0)


def test_r2_7_words_about_a_lock_that_has_ended_do_not_come(at_table: ReadyTables) -> None:
    """The server explains the cards only after another player has taken a SET."""
    ana, iroha = at_table("classic", photo_finish=0, pick_time=60_000, penalty="locked")
    explanations: list[Route] = []
    ana.route("**/api/explain?*", lambda route: explanations.append(route))
    ana.locator("#set").click()
    pick(ana, no_set_on(ana))
    expect(ana.locator("#set")).to_contain_text(text("en", "web.locked_until"))
    seen = a_set_on(iroha)
    assert seen is not None
    iroha.locator("#set[aria-disabled=false]").click()
    pick(iroha, seen)
    expect(ana.locator("#set")).to_have_attribute("aria-disabled", "false")
    with ana.expect_response("**/api/explain?*"):
        explanations[0].continue_()
    ana.evaluate("() => new Promise(requestAnimationFrame)")
    expect(ana.locator(".penalty")).to_have_count(0)


def test_r2_12_a_match_says_which_deal_is_played(at_table: ReadyTables) -> None:
    """R2.12: the number of the deal; seats say the points that they show; the result says what comes next."""

    def is_second_deal(room: Room) -> bool:
        return room.phase == "playing" and room.play.deal == 2 and room.play.phase == "playing"

    options = edition_options("002", "beginner")
    (page,) = at_table("classic", options, names=("Ana",), bots=2, until=is_second_deal)
    expect(page.locator("h1")).to_contain_text(text("en", "web.deal_of", n=2, all=3))
    expect(page.locator(".dealer")).to_have_count(0)  # where nobody has turns, the dealer does not matter
    resize(page, 390, 844)
    assert re.match(r"Beginner\s+2/3 · \d+:\d\d$", page.locator("h1").inner_text())
    assert page.locator("h1").evaluate("title => title.scrollWidth <= title.clientWidth")
    for seat in page.locator(".seat").all():
        points = int(seat.locator(".points").inner_text().replace("−", "-"))
        expect(seat).to_have_attribute(
            "aria-label", re.compile(re.escape(text("en", "web.points", n=points)))
        )

    def is_between(room: Room) -> bool:
        return room.phase == "playing" and room.play.phase == "between"

    (page,) = at_table("classic", replace(options, pause=600_000), pages=1, until=is_between)
    expect(page.locator(".side-panel.at-end")).to_contain_text(text("en", "web.deals_add", n=2, all=3))
    expect(page.locator(".side-panel.at-end")).to_contain_text(text("en", "web.deal_points"))
    # Another person can begin the next deal earlier.
    expect(page.locator(".side-panel.at-end")).to_contain_text(text("en", "web.next_deal"))
