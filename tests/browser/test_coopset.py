"""CoopSet on screen: one team, votes, the ladder of a layout."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.play import (
    FULL_MOTION,
    KEEP_LAST_TABLE,
    KEEP_SENT,
    PHONE,
    a_set_on,
    add_cards,
    cards_on,
    check_last_table,
    check_second_person,
    choose_language,
    is_over,
    no_set_on,
    pick,
    sent_types,
    wait_until_gone,
)
from browser.screens import (
    LOW_SCREENS,
    UPRIGHT_TABLET,
    overflow,
    overlapping,
    resize,
    too_wide,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables
from support.pseudo_languages import STRETCHED
from support.server_process import ServerProcess
from tertia.rooms.state import Room
from tertia.solver import find_sets, has_set
from tertia.texts import LANGUAGES, text

SHARES = "all => all.map(one => one.offsetHeight / one.parentElement.offsetHeight)"
LAYOUT = """() => document.querySelector('.title-area').innerText
    + [...document.querySelectorAll('.grid > *')].map(place => place.dataset.card ?? '-')"""


LAPTOP, TALL_PHONE, SMALL_PHONE, LOW_PHONE = (1280, 800), (390, 844), (360, 640), (844, 390)
TOP = "one => Math.round(one.getBoundingClientRect().top)"
BOTTOM = "one => Math.round(one.getBoundingClientRect().bottom)"
UNCOVERED = """selector => [...document.querySelectorAll(selector)].every(one => {
    const box = one.getBoundingClientRect();
    return [.1, .5, .9].every(y => one.contains(
        document.elementFromPoint(box.x + 4, box.y + y * box.height)));
})"""


RINGS = """all => new Set(all.map(card => getComputedStyle(card)).map(
    style => [style.boxShadow, style.outlineStyle].join())).size"""
"""Counts the different rings around cards."""


def has_set_on_table(room: Room) -> bool:
    return room.phase == "playing" and not room.play.taken and has_set(room.play.open_cards)


def take(page: Page, cards: tuple[int, ...]) -> None:
    pick(page, cards)
    page.get_by_role("button", name=re.compile("^Take these")).click()


def vote(pages: list[Page], question: str) -> None:
    """Everybody votes for it. Each page must show the result, or cards picked there may be put back."""
    before = pages[0].evaluate(LAYOUT)
    for page in pages:
        page.get_by_role("button", name=re.compile(f"^{question}")).click()
    for page in pages:
        page.wait_for_function(
            f"before => document.body.dataset.phase === 'over' || before !== ({LAYOUT})()", arg=before
        )


def is_last_layout_without_a_set(room: Room) -> bool:
    state = room.play
    is_quiet = not state.taken and not any(player.agreed for player in state.players)
    return is_quiet and 1 <= len(state.deck) <= 3 and not has_set(state.open_cards)


def test_two_end_a_game_by_clicks(at_table: ReadyTables) -> None:
    """R8.2, R8.3: add a card where there is no SET, lift all there are, agree that a layout is done."""
    pages = at_table("coopset", until=is_last_layout_without_a_set)
    cards = len(cards_on(pages[0]))
    vote(pages, "Add a card")
    assert len(cards_on(pages[0])) == cards + 1
    pages[0].evaluate(KEEP_LAST_TABLE)
    turn = 0
    while not is_over(pages[0]):
        seen = a_set_on(pages[0])
        if seen is not None:
            take(pages[turn % 2], seen)
            turn += 1
            for page in pages:
                wait_until_gone(page, seen[0])
            continue
        is_done = pages[0].locator(".layout-done").get_attribute("aria-disabled") == "false"
        vote(pages, "Layout done" if is_done else "Add a card")
    assert turn > 0
    check_last_table(pages[0])
    for page, name in zip(pages, ("Ana", "Iroha"), strict=True):
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        check_second_person(page, name)


def test_a_wrong_pick_costs_nothing_and_says_why(at_table: ReadyTables) -> None:
    """R8.2: on a phone and on a desktop, without accessibility violations before and after a SET is taken."""
    ana, iroha = at_table("coopset", settings=PHONE | FULL_MOTION, more="auto")
    assert overflow(ana) == 0
    take(ana, no_set_on(ana))
    expect(iroha.locator(".explanation .sentence")).to_be_visible()
    expect(ana.locator(".explanation .penalty")).to_have_text("That costs nothing.")
    expect(ana.locator(".team-total")).to_have_css("visibility", "hidden")  # the explanation needs its place
    expect(iroha.locator(".team-total")).to_have_css("visibility", "visible")
    seen = a_set_on(ana)
    assert seen is not None
    take(iroha, seen)
    wait_until_gone(ana, seen[0])
    assert violations_by_day_and_night(ana) == []


PLACES = """() => Object.fromEntries([...document.querySelectorAll('.places .button')].map(one => {
    const box = one.getBoundingClientRect();
    return [one.classList[1], [box.x, box.y, box.width, box.height].map(Math.round)];
}))"""
"""The buttons of the actions, and where they are."""


def possible(page: Page) -> set[str]:
    """Return the actions that are not dimmed."""
    names = page.locator(".places .button:not([aria-disabled=true])").evaluate_all(
        "all => all.map(one => one.classList[1])"
    )
    return set(names)


def test_r8_6_the_team_decides_about_a_proposal(at_table: ReadyTables) -> None:
    """The proposed cards are ringed. 6 supports the proposal, 8 opposes it, and 7 proposes picked cards."""
    ana, iroha = at_table(
        "coopset", until=lambda room: len(find_sets(room.play.open_cards)) > 1, proposal_time=60_000
    )
    first, second = find_sets(cards_on(ana))[:2]
    pick(ana, first)
    ana.get_by_role("button", name=re.compile("^Propose")).click()
    for page in (ana, iroha):
        expect(page.locator(".grid .proposed")).to_have_count(3)
    expect(ana.locator(".oppose")).to_contain_text("Withdraw")
    expect(iroha.locator(".support")).to_have_text(re.compile(r"Agree\s*1 of 2 agrees\s*6"))
    expect(iroha.locator(".silence")).to_have_text(
        re.compile(r"Ana proposes ·\s+silence counts as yes in\s+\d+ s")
    )
    expect(ana.locator(".silence .proposer")).to_have_text("You propose ·")
    expect(iroha.locator(".seat:has(.voted) .name")).to_have_text("Ana")
    for size in (SMALL_PHONE, TALL_PHONE, LOW_PHONE, LAPTOP):
        resize(iroha, *size)
        expect(iroha.locator(".silence")).to_be_in_viewport(ratio=1)
        assert overlapping(iroha) == [], size
    assert violations_by_day_and_night(iroha) == []
    # The bars of the verdicts are as high as their rows.
    assert all(0.8 < share <= 1 for share in ana.locator(".scale .bar").evaluate_all(SHARES))
    expect(iroha.locator(".add-card small")).to_contain_text("costs 1 point")
    # The number of a card that the player picks, too, is not under the face of the player who proposes it.
    pick(iroha, first[:1])
    number, face = (iroha.locator(f".grid .proposed.selected > {one}") for one in (".tick", ".avatar"))
    expect(number).to_have_text("1")
    assert number.evaluate(BOTTOM) < face.evaluate(TOP)
    # Its ring differs, on a phone, too, and the button says whose three cards it takes.
    resize(iroha, *TALL_PHONE)
    assert iroha.locator(".grid .proposed").evaluate_all(RINGS) == 2
    other = next(card for card in cards_on(iroha) if card not in first)
    pick(iroha, (first[1], other))
    expect(iroha.locator("#set")).to_have_text(re.compile(r"Take these\s*not Ana’s"))
    resize(iroha, *LAPTOP)
    pick(iroha, (*first[:2], other))
    iroha.keyboard.press("8")
    refusal = rf"{text('en', 'web.commands.oppose')}\s*"
    expect(ana.locator(".panel")).to_have_text(re.compile(refusal + r"Iroha turns down your proposal\."))
    expect(iroha.locator(".panel")).to_have_text(re.compile(refusal + r"You turn down Ana’s proposal\."))
    expect(ana.locator(".grid .proposed")).to_have_count(0)
    pick(iroha, second)
    iroha.keyboard.press("7")
    expect(ana.locator(".support.solid kbd")).to_have_text("6")
    expect(iroha.locator(".oppose")).to_contain_text("Withdraw")
    iroha.keyboard.press("8")
    expect(ana.locator(".panel .sentence")).to_have_text("Iroha withdraws the proposal.")
    expect(iroha.locator(".panel .sentence")).to_have_text("You withdraw your proposal.")
    pick(iroha, second)
    iroha.keyboard.press("7")
    expect(ana.locator(".support.solid")).to_be_visible()
    ana.keyboard.press("6")
    wait_until_gone(iroha, second[0])


def test_every_action_keeps_its_place(at_table: ReadyTables) -> None:
    """Picks, proposals and votes dim actions; no button moves, and none takes the place of another."""
    ana, iroha = at_table("coopset", until=has_set_on_table, proposal_time=120_000)
    seen = a_set_on(ana)
    assert seen is not None
    sizes = (LAPTOP, (1024, 768), TALL_PHONE, SMALL_PHONE, LOW_PHONE, UPRIGHT_TABLET)
    places: dict[tuple[int, int], dict[str, list[int]]] = {}

    def check(page: Page, *actions: str) -> None:
        assert possible(page) == set(actions)
        for size in sizes:
            resize(page, *size)
            here = page.evaluate(PLACES)
            assert here == places.setdefault(size, here), size
            assert all(height >= 44 for _, _, _, height in here.values()), size
        resize(page, *LAPTOP)

    check(iroha, "add-card")
    pick(ana, seen)
    check(ana, "add-card", "take", "propose")
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    check(ana, "oppose")
    check(iroha, "support", "oppose")
    pick(iroha, no_set_on(iroha))
    check(iroha, "take", "support", "oppose")
    iroha.keyboard.press("Escape")
    iroha.keyboard.press("8")
    expect(ana.locator(".grid .proposed")).to_have_count(0)
    ana.keyboard.press("0")
    expect(iroha.locator(".add-card")).to_contain_text("1 of 2")
    check(iroha, "add-card", "support", "oppose")
    expect(ana.locator(".add-card")).to_contain_text(text("en", "web.coopset.take_back"))
    check(ana, "add-card")
    take(iroha, seen)
    wait_until_gone(ana, seen[0])
    expect(ana.locator(".layout-done")).to_have_attribute("aria-disabled", "false")
    check(ana, "layout-done")


def test_a_dimmed_action_says_why_and_sends_nothing(at_table: ReadyTables) -> None:
    """So do its key and a pointer over it. 0 never agrees to a proposal, nor does any other key than 6."""
    ana, iroha = at_table("coopset", until=has_set_on_table, proposal_time=120_000)
    iroha.evaluate(KEEP_SENT)
    reasons = {
        "take": ("Space", "web.coopset.pick_first"),
        "propose": ("7", "web.coopset.pick_first"),
        "oppose": ("8", "web.coopset.nothing_asked"),
        "layout-done": ("9", "web.why.nothing_taken"),
        "support": ("6", "web.coopset.no_proposal"),
    }
    sentence = iroha.locator(".panel .sentence")
    for size in (LAPTOP, TALL_PHONE, LOW_PHONE):
        resize(iroha, *size)
        for name, (key, reason) in reasons.items():
            iroha.locator(f".places .{name}").click(force=True)  # Playwright waits for it to be enabled
            expect(sentence).to_have_text(text("en", reason))
            expect(iroha.locator(f".places .{name}")).to_have_attribute("title", text("en", reason))
            if size == LAPTOP:
                iroha.locator(".panel").click()
                expect(sentence).to_have_count(0)
                iroha.keyboard.press(key)
                expect(sentence).to_have_text(text("en", reason))
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    for key in ("0", "7", "9", "Space"):
        iroha.keyboard.press(key)
    expect(sentence).to_be_visible()
    assert sent_types(iroha) == []
    iroha.keyboard.press("6")
    assert sent_types(iroha) == ["support"]


def test_r8_6_a_player_who_has_picked_cards_can_agree_at_once(at_table: ReadyTables) -> None:
    """The main button follows the picks: with three cards it takes them. No key changes its meaning."""
    ana, iroha = at_table("coopset", until=has_set_on_table, proposal_time=60_000)
    seen = a_set_on(ana)
    assert seen is not None
    others = [card for card in cards_on(iroha) if card not in seen]
    pick(iroha, others[:2])
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".support.solid kbd")).to_have_text("6")
    expect(iroha.locator("#set.open kbd")).to_have_text("space")
    pick(iroha, others[2:3])
    expect(iroha.locator("#set.solid")).to_have_text(re.compile(r"Take these\s*not Ana’s\s*space"))
    expect(iroha.locator(".support.open kbd")).to_have_text("6")
    iroha.keyboard.press("6")
    for page in (ana, iroha):
        wait_until_gone(page, seen[0])


def test_r8_6_who_picks_the_proposed_cards_agrees(at_table: ReadyTables) -> None:
    ana, iroha = at_table("coopset", until=has_set_on_table, proposal_time=60_000)
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    pick(iroha, seen)
    expect(iroha.locator(".support.solid kbd")).to_have_text("6")
    iroha.keyboard.press("6")
    expect(ana.locator(".seat").first).to_have_text(re.compile("1 SET"))


def test_r8_6_the_key_of_agree_never_takes_cards(at_table: ReadyTables) -> None:
    """A second press, or one just after the proposal was withdrawn, sends nothing and leaves the picks."""
    ana, iroha = at_table("coopset", until=has_set_on_table, proposal_time=60_000)
    iroha.evaluate(KEEP_SENT)
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    pick(iroha, seen)
    ana.keyboard.press("8")
    expect(iroha.locator(".grid .proposed")).to_have_count(0)
    iroha.keyboard.press("6")
    expect(iroha.locator(".panel .sentence")).to_have_text(text("en", "web.coopset.no_proposal"))
    expect(iroha.locator(".grid .selected")).to_have_count(3)
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    for _ in range(2):
        iroha.keyboard.press("6")
    wait_until_gone(iroha, seen[0])
    assert "take" not in sent_types(iroha)


def three_with_a_set(at_table: ReadyTables) -> list[Page]:
    """Return the pages of three players with a SET on the table, and time to decide about it."""
    names = ("Ana", "Iroha", "Lou")
    return at_table("coopset", names=names, until=has_set_on_table, overrule=600_000, proposal_time=120_000)


STOP_CLOCK = "millis => { const now = millis + performance.now(); performance.now = () => now; }"
"""Stops the clock that tells how long ago something changed, so many milliseconds from now."""


@pytest.mark.parametrize("key", ["6", "8"])
def test_r8_6_an_answer_that_comes_late_does_not_answer_the_next_question(
    at_table: ReadyTables, key: str
) -> None:
    """Lou wants a card, and Ana proposes a SET just before Iroha's press; a second press is meant for it."""
    ana, iroha, lou = three_with_a_set(at_table)
    iroha.evaluate(KEEP_SENT)
    seen = a_set_on(ana)
    assert seen is not None
    lou.keyboard.press("0")
    expect(iroha.locator(".add-card")).to_contain_text("1 of 3")
    iroha.evaluate(STOP_CLOCK, 0)
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    iroha.keyboard.press(key)
    expect(iroha.locator(".panel .sentence")).to_have_text(text("en", "web.coopset.just_changed"))
    assert sent_types(iroha) == []
    iroha.evaluate(STOP_CLOCK, 1_000)
    iroha.keyboard.press(key)
    assert sent_types(iroha) == [{"6": "support", "8": "oppose"}[key]]


def test_r8_6_after_an_answer_of_ones_own_the_next_one_counts_at_once(at_table: ReadyTables) -> None:
    """Iroha turns down a proposal, and then says no to what Lou wants."""
    ana, iroha, lou = three_with_a_set(at_table)
    seen = a_set_on(ana)
    assert seen is not None
    lou.keyboard.press("0")
    expect(iroha.locator(".oppose")).to_contain_text(text("en", "web.commands.keep-looking"))
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    iroha.evaluate(STOP_CLOCK, 1_000)
    iroha.keyboard.press("8")
    expect(iroha.locator(".oppose")).to_contain_text(text("en", "web.commands.keep-looking"))
    iroha.keyboard.press("8")
    expect(iroha.locator(".panel .sentence")).to_have_text("You want to keep looking.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_agree_shows_its_key_on_laptops(at_table: ReadyTables, server: ServerProcess, language: str) -> None:
    """Also beside the votes, and to what the others want; its words stay inside the button."""
    ana, iroha = at_table("coopset", until=has_set_on_table, proposal_time=120_000, overrule=600_000)
    choose_language(iroha, server, language)
    iroha.reload()
    key = iroha.locator(".support kbd")

    def check() -> None:
        for size in (LAPTOP, (1024, 768), (1120, 700)):
            resize(iroha, *size)
            expect(key).to_be_visible()
            expect(key).to_have_text("6")
            assert iroha.locator(".support").evaluate("one => one.scrollWidth <= one.clientWidth"), size
            assert overlapping(iroha) == [], size

    check()
    ana.keyboard.press("0")
    expect(iroha.locator(".support.solid")).to_be_visible()
    check()
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    check()


def test_r8_6_a_press_during_a_proposal_says_whose_comes_first(at_table: ReadyTables) -> None:
    """And what to do: answer it, wait for the others, or withdraw one's own."""
    ana, iroha, lou = at_table(
        "coopset", names=("Ana", "Iroha", "Lou"), until=has_set_on_table, proposal_time=120_000
    )
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    for key in ("7", "0"):
        iroha.keyboard.press(key)
        expect(iroha.locator(".panel .sentence")).to_have_text(
            "Ana’s proposal comes first: choose “Agree” or “Rather not”, then try again."
        )
    iroha.keyboard.press("6")
    expect(iroha.locator(".support.chosen")).to_be_visible()
    iroha.keyboard.press("7")
    expect(iroha.locator(".panel .sentence")).to_have_text(
        "Ana’s proposal comes first. Wait until the others have answered, then try again."
    )
    ana.keyboard.press("7")
    expect(ana.locator(".panel .sentence")).to_have_text(
        "Your own proposal comes first: wait for the answers, or choose “Withdraw”."
    )
    lou.keyboard.press("8")
    expect(ana.locator(".grid .proposed")).to_have_count(0)


def test_the_total_keeps_its_place_with_any_number_of_cards(at_table: ReadyTables) -> None:
    """The next verdict stands beside it, but not the lowest one, and no message covers it. Where cards
    leave no place, the header has the total."""
    (page,) = at_table("coopset", names=("Ana",), until=lambda room: len(room.play.table) == 12)
    total, header = page.locator(".running-total"), page.locator(".header-total")
    expect(total).to_contain_text("“Not bad” from 4 points")
    expect(total).not_to_contain_text(text("en", "web.coopset.verdict.keep-playing"))
    corners: dict[tuple[int, int], set[float]] = {}
    for count in (12, 13, 16, 19):
        add_cards(page, count)
        for is_explained in (False, True):
            if is_explained:
                take(page, no_set_on(page))
                expect(page.locator(".explanation")).to_be_visible()
            for size in (LAPTOP, TALL_PHONE, SMALL_PHONE, LOW_PHONE, UPRIGHT_TABLET):
                resize(page, *size)
                if not total.is_visible():
                    assert size != LAPTOP
                    most = 18 if size == LOW_PHONE else 15
                    assert count > most or is_explained or size == SMALL_PHONE, size
                    expect(header).to_have_text(text("en", "web.points", n=12 - count))
                    expect(header).to_be_visible()
                    continue
                expect(header).to_be_hidden()
                expect(page.locator(".next-verdict")).to_be_visible()
                assert overlapping(page) == [], (count, size)
                assert page.evaluate(UNCOVERED, ".running-total > :is(b, div)"), (count, size)
                corners.setdefault(size, set()).add(total.evaluate(BOTTOM))
        page.locator(".explanation").evaluate("one => one.click()")
    assert all(len(bottoms) == 1 for bottoms in corners.values()), corners


BELOW_THE_SCALE = """() => {
    const edge = selector => [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect())
        .filter(box => box.width);
    const above = Math.max(0, ...edge('.scale li, .ladder .points').map(box => box.bottom));
    return Math.min(...edge('.running-total > :is(b, div)').map(box => box.top)) - above;
}"""
"""How far the total stands below the scale of verdicts and the points of the layout."""


def test_the_verdict_stands_below_its_scale_in_every_language(
    server: ServerProcess, at_table: ReadyTables
) -> None:
    (page,) = at_table("coopset", names=("Ana",), until=lambda room: len(room.play.table) == 12)
    add_cards(page, 13)
    table = page.url
    resize(page, *TALL_PHONE)
    for language in (*LANGUAGES, STRETCHED):
        choose_language(page, server, language)
        page.goto(table)
        expect(page.locator(".next-verdict")).to_be_visible()
        assert page.evaluate(BELOW_THE_SCALE) >= 0, language
        page.goto(f"{server.http}/t/coopset/replay?step=9")
        expect(page.locator(".lanes")).to_be_visible()
        assert page.evaluate(BELOW_THE_SCALE) >= 0, language


def test_the_first_set_of_a_layout_says_when_points_begin(at_table: ReadyTables) -> None:
    """R8.2: 0, 1, 3 and then 5 points."""
    (page,) = at_table("coopset", names=("Ana",), until=has_set_on_table)
    seen = a_set_on(page)
    assert seen is not None
    pick(page, seen)
    expect(page.locator("#set")).to_contain_text(text("en", "web.coopset.worth_first"))


def test_r8_2_a_layout_that_gets_no_cards_says_why(at_table: ReadyTables) -> None:
    """With twelve cards or more left, the next layout looks like the last one."""
    (page,) = at_table("coopset", names=("Ana",), until=has_set_on_table)
    add_cards(page, 15)
    seen = a_set_on(page)
    assert seen is not None
    take(page, seen)
    wait_until_gone(page, seen[0])
    page.locator(".layout-done").click()
    expect(page.locator(".panel .text")).to_contain_text("12 cards still on the table, so none are added.")
    for size in (LAPTOP, TALL_PHONE, SMALL_PHONE, LOW_PHONE, UPRIGHT_TABLET):
        resize(page, *size)
        assert overlapping(page) == [], size


def test_r8_3_alone_a_card_is_added_only_after_a_confirmation(at_table: ReadyTables) -> None:
    """R8.3: nobody else has to agree, so the player confirms that there is no SET; also by keyboard."""
    (page,) = at_table("coopset", names=("Ana",))
    cards = len(cards_on(page))
    add = page.locator(".deck-actions").get_by_role("button", name=re.compile("^Add a card"))
    add.click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("No SET at all on the table?")
    question.get_by_role("button", name="Look again").click()
    expect(question).to_have_count(0)
    assert len(cards_on(page)) == cards
    page.keyboard.press("0")
    question.get_by_role("button", name="Add a card").click()
    page.wait_for_function("n => document.querySelectorAll('.grid [data-card]').length === n", arg=cards + 1)


def test_space_takes_the_cards_after_a_click_on_another_button(at_table: ReadyTables) -> None:
    """A button that was clicked does not keep Space; a button that was reached by keys does."""
    (ana,) = at_table("coopset", pages=1)
    add = ana.locator(".add-card")
    add.click()
    expect(add).to_contain_text(text("en", "web.coopset.take_back"))
    pick(ana, no_set_on(ana))
    add.click()
    expect(add).to_contain_text("Add a card")
    ana.keyboard.press("Space")
    expect(ana.locator(".explanation .sentence")).to_be_visible()
    expect(add).to_contain_text("Add a card")
    add.focus()
    ana.keyboard.press("Space")
    expect(add).to_contain_text(text("en", "web.coopset.take_back"))


def test_r8_3_votes_for_a_card_are_not_shown_as_votes_for_the_end_of_the_layout(
    at_table: ReadyTables,
) -> None:
    """R8.3, R8.5: the button of the question has the votes; the other one says why it cannot be pressed.

    A second press takes an agreement back: the button says so before, and a message after it.
    """
    ana, iroha = at_table("coopset", until=has_set_on_table)
    add, done = iroha.locator(".add-card"), ana.locator(".layout-done")
    expect(add).to_contain_text("costs 1 point")
    expect(done).to_have_attribute("aria-disabled", "true")
    expect(done).to_contain_text(text("en", "web.why.nothing_taken"))
    ana.locator(".add-card").click()
    expect(ana.locator(".panel .sentence")).to_have_text(text("en", "web.coopset.others_look"))
    expect(iroha.locator(".panel")).to_have_count(0)
    expect(add).to_contain_text("1 of 2")
    expect(iroha.locator(".layout-done")).not_to_contain_text("of 2")
    seen = a_set_on(ana)
    assert seen is not None
    take(iroha, seen)
    expect(ana.locator(".agreement")).to_have_count(0)
    expect(add).to_contain_text(text("en", "web.why.set_taken"))
    expect(done).to_have_text(re.compile("Layout done"))
    done.click()
    expect(done).to_have_text(re.compile(text("en", "web.coopset.take_back")))
    expect(iroha.locator(".layout-done")).to_contain_text("1 of 2")
    done.click()
    for page, name in ((ana, "You look"), (iroha, "Ana looks")):
        expect(page.locator(".panel .panel-title")).to_have_text(text("en", "web.coopset.took_back"))
        expect(page.locator(".panel .sentence")).to_have_text(f"{name} again.")
    expect(done).to_have_text(re.compile("Layout done"))


def test_r8_3_r8_5_the_team_says_what_it_waits_for(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess
) -> None:
    """To agree is the main action, until three cards are picked; Space does something else, and 6 agrees."""
    ana, iroha = at_table("coopset", until=has_set_on_table, overrule=600_000, settings=PHONE)
    add, agree, line = (ana.locator(one) for one in (".add-card", ".support", ".overrules"))
    expect(agree).to_have_class(re.compile(r"\bopen\b"))
    iroha.locator(".add-card").click()
    expect(line).to_contain_text(text("en", "web.coopset.wants.no-set", name="Iroha"))
    expect(agree).to_have_class(re.compile(r"\bsolid\b"))
    ana.keyboard.press("Space")
    expect(add).not_to_contain_text(text("en", "web.coopset.take_back"))
    pick(ana, no_set_on(ana))
    expect(agree).to_have_class(re.compile(r"\bopen\b"))
    ana.keyboard.press("Escape")
    table = ana.url
    for language in LANGUAGES:
        choose_language(ana, server, language)
        ana.goto(table)
        expect(line).to_contain_text(text(language, "web.coopset.wants.no-set", name="Iroha"))
        for size in (TALL_PHONE, SMALL_PHONE, LOW_PHONE, LAPTOP):
            resize(ana, *size)
            expect(line).to_be_in_viewport(ratio=1)
            assert overlapping(ana) == [], (language, size)
            assert line.evaluate("one => one.firstElementChild.scrollWidth <= one.parentElement.clientWidth")
    choose_language(ana, server, "en")
    ana.goto(table)
    seen = a_set_on(iroha)
    assert seen is not None
    take(iroha, seen)
    wait_until_gone(ana, seen[0])
    iroha.locator(".layout-done").click()
    expect(line).to_contain_text(text("en", "web.coopset.wants.done", name="Iroha"))
    expect(agree).to_have_class(re.compile(r"\bsolid\b"))
    assert violations_by_day_and_night(ana) == []
    ana.keyboard.press("6")
    for page in (ana, iroha):
        expect(page.locator(".ladder .reached")).to_have_count(0)  # the next layout


TOUCHED_BY_THE_WISH = """() => {
    const words = document.querySelector('.overrules').getBoundingClientRect();
    return [...document.querySelectorAll('.places .button, .grid [data-card]')].filter(one => {
        const box = one.getBoundingClientRect();
        return box.left < words.right && words.left < box.right && box.top < words.bottom && words.top < box.bottom;
    }).map(one => one.innerText);
}"""
"""Buttons and cards under the words about what the others want."""


def test_r8_6_r8_7_the_wish_of_the_others_says_what_stops_it(
    at_table: ReadyTables, server: ServerProcess
) -> None:
    """In every language and on every screen, with no button or card under it; a proposal stops the countdown."""
    ana, iroha, lou = at_table(
        "coopset", names=("Ana", "Iroha", "Lou"), until=has_set_on_table, overrule=600_000
    )
    for page in (iroha, lou):
        page.keyboard.press("0")
    line = ana.locator(".overrules")
    table = ana.url
    for language in (*LANGUAGES, STRETCHED):
        choose_language(ana, server, language)
        ana.goto(table)
        stops = "" if language == STRETCHED else text(language, "web.coopset.stop.oppose")
        expect(line).to_contain_text(stops or "SET")
        for size in (LAPTOP, UPRIGHT_TABLET, TALL_PHONE, SMALL_PHONE, (320, 568), *LOW_SCREENS):
            resize(ana, *size)
            expect(line).to_be_in_viewport(ratio=1)
            assert ana.evaluate(TOUCHED_BY_THE_WISH) == [], (language, size)
            assert overlapping(ana) == [], (language, size)
    resize(ana, *LAPTOP)
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(line).to_have_count(0)
    expect(ana.locator(".silence")).to_be_visible()


def test_r8_6_r8_7_what_a_player_wanted_who_is_away_now_is_marked(at_table: ReadyTables) -> None:
    """The vote or the proposal still counts until the table gives up waiting."""
    ana, iroha = at_table("coopset", until=has_set_on_table, overrule=600_000, proposal_time=120_000)
    table = iroha.url
    iroha.keyboard.press("0")
    wish = ana.locator(".overrules")
    expect(wish).to_contain_text(text("en", "web.coopset.wants.no-set", name="Iroha"))
    iroha.goto("about:blank")
    expect(wish).to_contain_text(text("en", "web.coopset.wants.no-set", name="Iroha (away)"))
    resize(ana, *SMALL_PHONE)
    assert ana.evaluate(TOUCHED_BY_THE_WISH) == []
    resize(ana, *LAPTOP)
    iroha.goto(table)
    expect(wish).to_contain_text(text("en", "web.coopset.wants.no-set", name="Iroha"))
    seen = a_set_on(ana)
    assert seen is not None
    pick(iroha, seen)
    iroha.keyboard.press("7")
    expect(ana.locator(".proposer")).to_have_text("Iroha proposes ·")
    iroha.goto("about:blank")
    expect(ana.locator(".proposer")).to_have_text("Iroha (away) proposes ·")


def test_r8_7_a_player_who_wants_to_keep_looking_stops_the_wish_of_the_others(at_table: ReadyTables) -> None:
    """By button or by key, once until the table changes; everybody sees who it was, and the votes are gone."""
    ana, iroha, lou = at_table(
        "coopset", names=("Ana", "Iroha", "Lou"), until=has_set_on_table, overrule=600_000
    )
    refuse, line = ana.locator(".oppose"), ana.locator(".overrules")
    expect(refuse).to_have_attribute("aria-disabled", "true")
    expect(refuse).not_to_contain_text(text("en", "web.commands.keep-looking"))
    for page in (iroha, lou):
        page.keyboard.press("0")
    expect(line).to_contain_text(text("en", "web.coopset.stop.oppose"))
    label = "{}\\s*{}".format(*(text("en", f"web.commands.{tag}") for tag in ("oppose", "keep-looking")))
    expect(refuse).to_have_text(re.compile(label))
    refuse.click()
    for page, wants in ((ana, "You want"), (iroha, "Ana wants"), (lou, "Ana wants")):
        expect(page.locator(".panel .sentence")).to_have_text(f"{wants} to keep looking.")
        expect(page.locator(".agreement")).to_have_count(0)
        expect(page.locator(".add-card")).not_to_contain_text(text("en", "web.coopset.take_back"))
    for page in (iroha, lou):
        page.keyboard.press("0")
    expect(line).to_contain_text(text("en", "web.coopset.stop.set"))
    ana.keyboard.press("8")
    expect(ana.locator(".panel .sentence")).to_have_text(text("en", "web.coopset.kept_looking"))
    seen = a_set_on(ana)
    assert seen is not None
    take(ana, seen)
    for page in (iroha, lou):
        wait_until_gone(page, seen[0])
        page.keyboard.press("9")
    expect(line).to_contain_text(text("en", "web.coopset.all_want.done"))
    ana.keyboard.press("8")
    expect(line).to_have_count(0)
    expect(iroha.locator(".panel .sentence")).to_have_text("Ana wants to keep looking.")


def test_r8_6_a_second_proposal_says_when_it_is_possible(
    at_table: ReadyTables, server: ServerProcess
) -> None:
    """Below the label, inside the button, on phones in every language."""
    ana, iroha = at_table("coopset", until=has_set_on_table, proposal_time=120_000)
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    propose, table = iroha.locator(".propose"), iroha.url
    expect(propose.locator("small")).to_have_text("")
    ana.keyboard.press("7")
    for language in LANGUAGES:
        choose_language(iroha, server, language)
        iroha.goto(table)
        reason = propose.locator("small")
        for size in (TALL_PHONE, SMALL_PHONE, (320, 568), *LOW_SCREENS):
            resize(iroha, *size)
            expect(reason).to_have_text(text(language, "web.why.proposal"))
            expect(reason).to_be_visible()
            assert propose.evaluate(FREE_WIDTH) >= 16, (language, size)
            assert reason.evaluate(BOTTOM) <= propose.evaluate(BOTTOM) - 3, (language, size)


def test_r8_3_the_lines_say_that_silence_counts_in_a_team(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """On a small phone the button that closes them stays in sight in every language."""
    page = visit(**PHONE)
    resize(page, *SMALL_PHONE)
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(server.http)
        page.evaluate("localStorage.clear()")
        page.locator('.games button[value="coopset"]').click()
        page.locator(".how-it-works summary").click()
        lines = page.locator(".how-it-works p")
        expect(lines.filter(has_text=text(language, "web.how.coopset.silence"))).to_be_visible()
        expect(page.locator(".how-it-works button").last).to_be_in_viewport(ratio=1)


def test_the_deck_and_the_layout_are_counted_on_a_phone_on_its_side(at_table: ReadyTables) -> None:
    """The number of the layout stands once, however many cards there are."""
    (page,) = at_table("coopset", names=("Ana",), until=lambda room: len(room.play.table) == 12)
    left, number = page.locator(".deck-left"), page.locator(".layout-number, .layout-here")
    for count in (12, 13, 16):
        add_cards(page, count)
        for size in (LOW_PHONE, (667, 375)):
            resize(page, *size)
            assert overlapping(page) == [], (count, size)
            if count < 16 or size == LOW_PHONE:
                expect(number.filter(visible=True)).to_have_count(1)
                expect(left).to_be_in_viewport(ratio=1)
                expect(left).to_have_text(re.compile(r"^\s*Layout\s1\s*\d+\s+in deck\s*$"))


def test_the_reason_why_an_action_was_impossible_goes_with_the_next_action(at_table: ReadyTables) -> None:
    """The player's own, or one of the team that changes the table."""
    ana, iroha = at_table("coopset", until=has_set_on_table)
    reason = text("en", "web.coopset.pick_first")
    seen = a_set_on(ana)
    assert seen is not None
    for page in (ana, iroha):
        page.locator("#set").click(force=True)  # Playwright waits for it to be enabled
        expect(page.locator(".panel .sentence")).to_have_text(reason)
    pick(ana, seen[:1])
    expect(ana.locator(".panel", has_text=reason)).to_have_count(0)
    pick(ana, seen[1:])
    ana.keyboard.press("Space")
    wait_until_gone(iroha, seen[0])
    expect(iroha.locator(".panel", has_text=reason)).to_have_count(0)


def test_the_reason_why_nobody_can_agree_goes_when_the_others_want_something(at_table: ReadyTables) -> None:
    ana, iroha = at_table("coopset", until=has_set_on_table)
    ana.keyboard.press("6")
    reason = ana.locator(".panel", has_text=text("en", "web.coopset.no_proposal"))
    expect(reason).to_be_visible()
    iroha.locator(".add-card").click()
    expect(ana.locator(".support")).to_have_attribute("aria-disabled", "false")
    expect(reason).to_have_count(0)


def is_alone_with_a_set(room: Room) -> bool:
    return room.phase == "playing" and len(room.play.deck) > 12 and has_set_on_table(room)


def test_a_layout_that_is_done_says_what_it_scored(at_table: ReadyTables) -> None:
    """The message replaces one about cards that were no SET."""
    (page,) = at_table("coopset", names=("Ana",), until=is_alone_with_a_set)
    layout = re.compile(r"^\s*Layout\s(\d+)")
    expect(page.locator(".layout-number")).to_have_text(layout)
    add_cards(page, 13)
    seen = a_set_on(page)
    assert seen is not None
    take(page, seen)
    wait_until_gone(page, seen[0])
    take(page, no_set_on(page))
    expect(page.locator(".explanation")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Layout done")).click()
    panel = page.locator(".panel")
    expect(panel.locator(".panel-title")).to_have_text(re.compile(r"^\s*Layout\s\d+ is done\.\s*$"))
    expect(panel.locator(".sentence")).to_have_text("Taken: 1 SET, worth 0 points.")
    expect(panel.locator(".text")).to_contain_text("Total: −1.")
    expect(page.locator(".explanation")).to_have_count(0)


def is_asked_for_a_card(room: Room) -> bool:
    """Return True if a bot wants to add a card to twelve, and nobody else has said so."""
    if room.phase != "playing" or room.play.question != "no-set" or len(room.play.table) != 12:
        return False
    return [player.agreed for player in room.play.players].count(True) == 1 and not room.play.players[
        0
    ].agreed


def test_the_button_for_a_card_has_two_lines_on_a_phone(at_table: ReadyTables) -> None:
    """The words, and below them the votes."""
    (page,) = at_table("coopset", names=("Ana",), bots=3, until=is_asked_for_a_card)
    add = page.locator(".add-card")
    for size in (TALL_PHONE, SMALL_PHONE):
        resize(page, *size)
        assert add.locator("> span").evaluate("one => one.offsetHeight") <= 32, size


def test_the_scale_has_its_title_and_a_place_below_zero(at_table: ReadyTables) -> None:
    """R8.4: the lowest verdict has no lower limit, and its words stand in quotation marks like all others.

    With 13 cards on a tall phone, the title has its place, too."""
    (page,) = at_table("coopset", names=("Ana",))
    add_cards(page, 13)
    resize(page, *TALL_PHONE)
    expect(page.locator(".running-total > b")).to_have_text("−1")
    expect(page.locator(".scale .on .range")).to_have_text("≤ 3")
    expect(page.locator(".scale .on q")).to_have_text(text("en", "web.coopset.verdict.keep-playing"))
    expect(page.locator(".scale-title")).to_be_visible()
    assert page.locator(".scale").evaluate(BOTTOM) <= page.locator(".team-total").evaluate(TOP)


FREE_WIDTH = """button => {
    const range = document.createRange();
    range.selectNodeContents(button.querySelector('small'));
    return button.clientWidth - Math.max(...[...range.getClientRects()].map(box => box.width));
}"""
"""The pixels of a button beside the widest line of its small words."""


LEAST_DISTANCE = """all => Math.min(...all.flatMap(button => {
    const box = button.getBoundingClientRect(), words = document.createRange();
    const radius = Math.min(parseFloat(getComputedStyle(button).borderTopLeftRadius), box.height / 2);
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT), distances = [];
    while (walker.nextNode()) {
        words.selectNodeContents(walker.currentNode);
        for (const {left, right, top, bottom} of [...words.getClientRects()].filter(line => line.width)) {
            const across = Math.min(left - box.left, box.right - right);
            const down = Math.min(top - box.top, box.bottom - bottom);
            const [x, y] = [across, down].map(edge => Math.max(0, radius - edge));
            distances.push(x && y ? radius - Math.hypot(x, y) : Math.min(across, down));
        }
    }
    return distances;
}))"""
"""The least distance of the words on buttons from the outlines, which are round at the corners."""


def test_longer_words_keep_clear_of_the_outlines_of_buttons(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess
) -> None:
    page = visit()
    choose_language(page, server, STRETCHED)
    at_table("coopset", visitors=[page])
    for size in (LOW_PHONE, (667, 375), TALL_PHONE):
        resize(page, *size)
        assert page.locator(".places .button").evaluate_all(LEAST_DISTANCE) >= 2.5, size


def test_a_vote_to_take_back_and_the_total_have_air_on_a_phone(at_table: ReadyTables) -> None:
    """The label has two lines, so the ticks at the seats count the votes. The total stands clear of the buttons."""
    ana, _ = at_table("coopset", until=has_set_on_table)
    ana.keyboard.press("0")
    chosen = ana.locator(".add-card.chosen")
    for size in (TALL_PHONE, SMALL_PHONE, LOW_PHONE, (667, 375)):
        resize(ana, *size)
        expect(chosen.locator("small")).to_be_hidden()
        assert chosen.evaluate_all(LEAST_DISTANCE) >= 7, size
    ana.locator(".panel").click()
    expect(ana.locator(".panel")).to_have_count(0)
    resize(ana, *TALL_PHONE)
    assert chosen.evaluate(TOP) - ana.locator(".made-of").evaluate(BOTTOM) >= 6


def test_what_the_next_set_scores_fits_the_button_on_a_phone(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess
) -> None:
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("coopset", visitors=[page], until=lambda room: len(room.play.taken) == 2)
        resize(page, *TALL_PHONE)
        pick(page, cards_on(page)[:3])
        expect(page.locator("#set small")).to_contain_text("3")
        assert page.locator("#set").evaluate(FREE_WIDTH) >= 12, language


def has_set_among(count: int) -> Callable[[Room], bool]:
    """Return whether a layout has at least this number of cards, and a SET."""
    return lambda room: (
        has_set_on_table(room) and len(room.play.table) >= count and room.play.proposal is None
    )


@pytest.mark.parametrize("count", [12, 14, 16])
@pytest.mark.parametrize("language", ["de", STRETCHED])
def test_nothing_overlaps_on_a_phone_with_any_number_of_cards(
    at_table: ReadyTables, server: ServerProcess, count: int, language: str
) -> None:
    """Without a question, with a wish of the others (R8.7) and with a proposal (R8.6), which is counted once."""
    options: dict[str, Any] = {"overrule": 600_000, "proposal_time": 120_000}
    ana, iroha, lou = at_table(
        "coopset", names=("Ana", "Iroha", "Lou"), until=has_set_among(count), **options
    )
    choose_language(ana, server, language)
    ana.reload()
    expect(ana.locator(".grid [data-card]").first).to_be_visible()

    def check(*sizes: tuple[int, int]) -> None:
        for size in sizes:
            resize(ana, *size)
            assert overlapping(ana) == [], size
            assert too_wide(ana, [size]) == []

    check(TALL_PHONE)
    for page in (iroha, lou):
        page.keyboard.press("0")
    expect(ana.locator(".overrules")).to_be_visible()
    check(TALL_PHONE)
    assert ana.evaluate(TOUCHED_BY_THE_WISH) == []
    resize(ana, *SMALL_PHONE)
    assert ana.evaluate(TOUCHED_BY_THE_WISH) == []
    if language == "de":
        resize(ana, *LOW_SCREENS[1])
        assert ana.evaluate(TOUCHED_BY_THE_WISH) == []
    seen = a_set_on(iroha)
    assert seen is not None
    pick(iroha, seen)
    iroha.keyboard.press("7")
    expect(ana.locator(".silence")).to_be_visible()
    check(TALL_PHONE, *(((1024, 768),) if language == "de" else ()))
    resize(ana, *LAPTOP)
    if language == "de":
        shown = ana.locator(".vote").get_by_text(text("de", "web.agree", n=1, all=3))
        expect(shown).to_have_count(1)


LOOK = """one => {
    const {color, backgroundColor, boxShadow, fontWeight} = getComputedStyle(one);
    return [color, backgroundColor, boxShadow, fontWeight];
}"""


def test_the_eye_goes_to_the_cards_before_the_card_that_costs_a_point(at_table: ReadyTables) -> None:
    """Until three cards are picked, the button to take them says so, and only its look is not dimmed.

    A proposal comes first, so during one it is dimmed.
    """
    ana, iroha = at_table("coopset", until=has_set_on_table, proposal_time=120_000)
    take_button, propose, add = (
        iroha.locator(f".places .{name}") for name in ("take", "propose", "add-card")
    )
    expect(take_button).to_have_text(re.compile(rf"^\s*{text('en', 'web.tap_three')}\s*space\s*$"))
    for size in (LAPTOP, TALL_PHONE, LOW_PHONE):
        resize(iroha, *size)
        assert take_button.evaluate(LOOK) != propose.evaluate(LOOK), size
        weights = [int(one.evaluate(LOOK)[-1]) for one in (take_button, add)]
        assert weights[0] > weights[1], size
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    ana.keyboard.press("7")
    expect(iroha.locator(".grid .proposed")).to_have_count(3)
    assert take_button.evaluate(LOOK) == propose.evaluate(LOOK)
    expect(take_button).to_contain_text(text("en", "web.commands.take"))
    expect(take_button.locator("small")).to_contain_text(text("en", "web.pick"))
