"""The page for learners: an experiment with three cards, a first deal, and drills. The server has the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import combinations
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from browser.play import DESKTOP, PHONE, a_set_on, cards_on, choose_language, no_set_on, pick
from browser.screens import (
    COLOUR_RULES,
    LONE_WORDS,
    LOW_SCREENS,
    SCREENS,
    broken_words,
    overflow,
    resize,
    too_wide,
    violations,
)
from browser.tables import ReadyTables, has_begun, sign_in
from support.played import player_id
from support.server_process import ServerProcess
from tertia.cards import Feature, explain, third
from tertia.games.common.layout import open_cards
from tertia.puzzles.drills import DRILLS, Question, ask
from tertia.rooms.forms import FIRST_DEAL
from tertia.rooms.state import Room
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, explanation_text, text

Visit = Callable[..., Page]


def test_the_server_explains_three_cards_after_a_change(visit: Visit, server: ServerProcess) -> None:
    page = visit(**DESKTOP)
    page.goto(f"{server.http}/learn")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Two are red and one is purple.")
    cell = page.get_by_role("button", name="Card 3, three purple solid ovals. Change: colour")
    expect(cell).to_have_class(re.compile("odd"))
    names = page.locator(".feature-row .name").all_inner_texts()
    assert [name.lower() for name in names] == list(Feature), "the order that all pages have"
    cell.focus()
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("A SET: number all different")
    expect(page.locator('[data-cell="colour 2"]')).to_be_focused()
    for _ in range(2):  # now the same card as the second one
        page.locator('[data-cell="number 2"]').click()
    expect(verdict).to_contain_text(text("en", "learn.twice"))
    page.get_by_role("button", name=re.compile("Everything differs")).click()
    expect(verdict).to_contain_text("all different")
    expect(page.locator('.examples [aria-pressed="true"]')).to_have_count(1)


def question_of(request: Request) -> Question:
    """Return the question that the page requested, computed again."""
    address = urlsplit(request.url)
    query = {name: value[-1] for name, value in parse_qs(address.query).items()}
    drill: Any = address.path.rsplit("/", 1)[1]
    return ask(drill, int(query["level"]), Feature(query["weak"]) if "weak" in query else None, query["seed"])


def is_question(request: Request) -> bool:
    return "/api/drills/" in request.url and "/answer" not in request.url


def answer(page: Page, question: Question, right: bool = True) -> None:
    """Answer a question by clicking a choice or cards."""
    if isinstance(question.answer, str):
        choices = [choice for choice in question.choices if (choice == question.answer) is right]
        if choices:
            page.locator(".choices button").nth(question.choices.index(choices[0])).click()
            return
        # The only choice is right, as "there is no SET": any cards are wrong.
        cards = list(question.cards[:3])
    else:
        pickable = question.cards[1:] if question.drill == "partner" else question.cards  # the first is given
        wrong = [card for card in question.offered or pickable if card not in question.answer]
        cards = list(question.answer) if right else wrong[: question.picks]
    for card in cards:
        page.locator(f'#stage button[data-card="{card}"]').click()


def test_all_ten_drills_on_a_phone(visit: Visit, server: ServerProcess) -> None:
    """All ten in English with wrong answers, and every fourth in the other languages with right answers."""
    page = visit(**PHONE)
    page.set_viewport_size({"width": 360, "height": 640})
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/learn")
        page.evaluate("localStorage.clear()")
        page.reload()
        expect(page.locator(".drills .state").last).to_contain_text(text(language, "learn.new"))
        right = language != "en"
        for drill in DRILLS[::4] if right else DRILLS:
            with page.expect_request(is_question) as asking:
                page.locator(f'[data-drill="{drill}"]').click()
            expect(page.locator("#stage .card").first).to_be_visible()
            expect(page.locator(".feedback")).to_have_count(0)
            question = question_of(asking.value)
            answer(page, question, right)
            feedback = page.locator(".feedback")
            expect(feedback).to_contain_text(text(language, "learn.right" if right else "learn.wrong"))
            assert overflow(page) <= 0
            expect(page.locator(".stage .level")).to_contain_text(text(language, "learn.level", n=1))
            shown = len(find_sets(question.cards)) if drill in ("count", "common") else 0
            expect(page.locator(".both .mini")).to_have_count(shown)
            expect(page.locator(".next")).to_be_in_viewport(ratio=1)
            if language == "en" and drill in ("third", "why"):
                assert violations(page) == []
            page.get_by_role("link", name=text(language, "learn.stop")).click()
            expect(page.get_by_role("heading", name=text(language, "learn.drills"))).to_be_in_viewport()
        expect(page.locator('[data-drill="third"] .on')).to_have_count(1 if right else 0)


def test_a_drill_becomes_harder_and_repeats_weak_features(visit: Visit, server: ServerProcess) -> None:
    """Two right answers in a row raise the level, a wrong one lowers it. The next question repeats its feature."""
    page = visit()
    page.add_init_script("Math.random = () => 0.25")  # below one half, the page asks for a weak feature
    page.goto(f"{server.http}/learn")
    expect(page.locator('[data-drill="third"] .state')).to_contain_text(text("en", "learn.new"))
    requests = []
    with page.expect_request(is_question) as asking:
        page.locator('[data-drill="third"]').click()
    for right in (True, True, True, True, False):
        requests.append(parse_qs(urlsplit(asking.value.url).query))
        answer(page, question_of(asking.value), right)
        with page.expect_request(is_question) as asking:
            page.get_by_role("button", name=text("en", "learn.next")).click()
    requests.append(parse_qs(urlsplit(asking.value.url).query))
    assert [int(request["level"][0]) for request in requests] == [1, 1, 2, 2, 3, 2]
    stored = json.loads(page.evaluate("localStorage.getItem('tertia-learn')"))
    assert stored["drills"]["third"] == {"level": 2, "row": 0, "right": 4, "asked": 5}
    assert all("weak" not in request for request in requests[:-1])
    (weak,) = requests[-1]["weak"]
    assert stored["misses"][weak] == max(stored["misses"].values()) == 2
    page.get_by_role("link", name=text("en", "learn.stop")).click()
    page.get_by_role("button", name=text("en", "learn.forget")).click()
    expect(page.locator('[data-drill="third"] .state')).to_contain_text(text("en", "learn.new"))


def test_a_drill_on_a_low_screen_shows_its_cards_above_its_button(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit()
    for drill in DRILLS:
        page.goto(f"{server.http}/learn#drill-{drill}")
        page.reload()
        page.locator(".stage .card").first.wait_for()
        for width, height in LOW_SCREENS:
            resize(page, width, height)
            page.locator(".stage").scroll_into_view_if_needed()
            bar = page.locator(".stage .page-actions").bounding_box()
            assert bar
            assert bar["y"] + bar["height"] <= height
            lowest = page.locator(".stage :is(.card, .choices)").evaluate_all(
                "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
            )
            assert lowest <= bar["y"], (drill, width)


def test_the_page_fits_every_screen_in_every_language(visit: Visit, server: ServerProcess) -> None:
    page = visit(color_scheme="light")
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/learn")
        expect(page.locator(".matrix .cell")).to_have_count(12)
        assert too_wide(page, [(width, 844) for width in (320, 390, 760, 1190, 1280)]) == [], language
        for width, height in SCREENS:
            assert broken_words(page, width, height) == [], language
        assert violations(page) == [], language
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, COLOUR_RULES) == []


def test_the_way_to_the_coach_is_in_sight_on_a_phone(visit: Visit, server: ServerProcess) -> None:
    page = visit(**PHONE)
    page.goto(f"{server.http}/learn")
    offer = page.get_by_role("button", name=text("en", "learn.deal.title"))
    expect(offer).to_be_in_viewport(ratio=1)
    offer.click()
    expect(page.locator(".coach")).to_contain_text(text("en", "learn.coach.first"))


def test_the_first_deal_is_a_real_game_with_a_coach(visit: Visit, server: ServerProcess) -> None:
    page = visit(**DESKTOP)
    page.goto(f"{server.http}/learn")
    page.get_by_role("button", name=text("en", "learn.deal.start")).click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("all the same or all different: number, colour and shape.")
    expect(coach).to_contain_text(text("en", "learn.coach.first"))
    assert violations(page) == []
    expect(page.locator(".price")).to_have_count(0)  # mistakes cost nothing
    expect(page.locator("time-since")).to_have_count(1)
    has_set = a_set_on(page) is not None
    page.get_by_role("button", name="No SET").click()
    expect(page.locator(".grid .card")).to_have_count(12)
    expect(coach).to_contain_text(text("en", f"learn.coach.{'overlooked' if has_set else 'more'}"))
    resize(page, 390, 844)
    footer = page.locator("footer.actions").bounding_box()
    assert footer is not None
    assert footer["y"] + footer["height"] <= 844
    wrong, cards = no_set_on(page), cards_on(page)
    pick(page, wrong)
    is_half_right = any(third(a, b) in cards for a, b in combinations(wrong, 2))
    page.locator(".explanation").wait_for()
    expect(page.locator(".explanation dt")).to_have_text(["Number", "Colour", "Shape"])
    page.locator(".explanation").get_by_role("button", name=text("en", "web.people.close")).click()
    expect(coach.get_by_role("button", name="two cards")).to_be_visible()
    pick(page, wrong)
    page.locator(".explanation").wait_for()
    pick(page, wrong[:1])  # a player alone reads until the next press
    expect(page.locator(".explanation")).to_have_count(0)
    pick(page, wrong[:1])
    expect(coach).to_contain_text(text("en", f"learn.coach.missed_{'more' if is_half_right else 'none'}"))
    expect(coach.locator(".cards .card")).to_have_count(3)  # "these" are no longer picked
    found = a_set_on(page)
    assert found is not None  # 12 cards of the beginner deck always contain one
    pick(page, found)
    expect(coach).to_contain_text("You have 1 SET.")
    expect(coach).to_contain_text(explanation_text("en", explain(*found).without(Feature.FILL)))
    expect(coach.locator(".cards .card")).to_have_count(3)
    expect(coach).to_contain_text(text("en", "learn.coach.moved"))
    if find_sets(cards_on(page)):
        one_card = coach.get_by_role("button", name="one card")
        place = one_card.bounding_box()
        coach.get_by_role("button", name="how many").click()
        expect(coach.get_by_role("button", name="how many")).to_be_disabled()
        assert one_card.bounding_box() == place  # no other hint comes under the finger
        coach.get_by_role("button", name="two cards").click()
        expect(page.locator(".grid .hinted")).to_have_count(2)
        expect(coach).to_contain_text("The ringed cards are part of a SET.")
    page.reload()
    expect(page.locator(".coach")).to_be_visible()
    page.goto(server.http)
    page.get_by_role("link", name=text("en", "web.running.go")).click()
    expect(page.locator(".coach")).to_be_visible()


def lone_words(page: Page) -> list[str]:
    """Return the texts that end with one short word on some screen."""
    found: list[str] = []
    for size in SCREENS:
        resize(page, *size)
        found += page.evaluate(LONE_WORDS)
    return found


def has_begun_with_a_set(room: Room) -> bool:
    return has_begun(room) and bool(find_sets(open_cards(room.play.table)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paragraph_of_the_coach_ends_with_a_lone_word(at_table: ReadyTables, language: str) -> None:
    """Before and after a SET, which the coach explains beside its cards."""
    settings = {**DESKTOP, "locale": language}
    options = FIRST_DEAL.table_options()
    [page] = at_table("classic", options, ("Ana",), until=has_begun_with_a_set, settings=settings)
    page.goto(f"{page.url}?coach=1")
    expect(page.locator(".coach")).to_contain_text(text(language, "learn.coach.first"))
    assert lone_words(page) == []
    found = find_sets(cards_on(page))[0]
    pick(page, found)
    why = explanation_text(language, explain(*found).without(Feature.FILL))
    expect(page.locator(".coach")).to_contain_text(why)
    assert lone_words(page) == []


RECORD_COACH = """() => {
    window.coachSaid = [];
    new MutationObserver(() => {
        const coach = document.querySelector('.coach');
        if (coach) window.coachSaid.push(coach.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def is_last_no_set(room: Room) -> bool:
    """Return True if nothing is left to do but to say that there is no SET."""
    state = room.play
    return room.phase == "playing" and not state.deck and not find_sets(open_cards(state.table))


def test_the_coach_speaks_on_when_the_deal_is_over(at_table: ReadyTables) -> None:
    """Also before the result comes."""
    [page] = at_table("classic", FIRST_DEAL.table_options(), ("Ana",), until=is_last_no_set)
    page.goto(f"{page.url}?coach=1")
    expect(page.locator(".coach")).to_be_visible()
    page.evaluate(RECORD_COACH)
    page.get_by_role("button", name="No SET").click()
    expect(page.locator(".end")).to_be_visible()
    assert any(text("en", "learn.coach.over") in said for said in page.evaluate("() => window.coachSaid"))


def test_the_coach_praises_nobody_who_ends_the_deal(at_table: ReadyTables) -> None:
    [page] = at_table("classic", FIRST_DEAL.table_options(), ("Ana",))
    page.goto(f"{page.url}?coach=1")
    page.locator("header").get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    page.get_by_role("alertdialog").get_by_role("button", name=text("en", "web.end_game")).click()
    expect(page.locator(".after-coach")).to_contain_text(text("en", "learn.coach.done"))
    expect(page.locator(".after-coach")).not_to_contain_text(text("en", "learn.coach.praise"))


def test_the_coach_gives_no_hint_about_no_set(at_table: ReadyTables) -> None:
    """The other hints stay in their places, but they have nothing to show."""
    [page] = at_table("classic", FIRST_DEAL.table_options(), ("Ana",), until=is_last_no_set)
    page.goto(f"{page.url}?coach=1")
    hints = page.locator(".coach .row button")
    expect(hints).to_have_count(3)
    hints.first.click()
    expect(page.locator(".coach .sentence")).to_have_text(text("en", "learn.coach.none"))
    for hint in hints.all():
        expect(hint).to_be_disabled()


def test_the_coach_explains_no_set_while_it_brings_cards(at_table: ReadyTables) -> None:
    [page] = at_table("classic", FIRST_DEAL.table_options(), ("Ana",), until=has_begun)
    page.goto(f"{page.url}?coach=1")
    coach = page.locator(".coach")
    expect(coach).to_contain_text(text("en", "learn.coach.no_set"))
    page.get_by_role("button", name="No SET").click()
    expect(page.locator(".grid .card")).to_have_count(12)
    pick(page, no_set_on(page))
    page.locator(".explanation").click()
    expect(coach).to_contain_text(text("en", "learn.coach.hint"))
    expect(coach).not_to_contain_text(text("en", "learn.coach.no_set"))


def has_last_set(room: Room) -> bool:
    """Return True if the deck is empty, and there are a SET and three cards that are none."""
    if room.phase != "playing" or room.play.deck:
        return False
    cards = open_cards(room.play.table)
    return len(cards) > 3 and bool(find_sets(cards))


def test_the_coach_does_not_let_the_deal_end_with_a_set_left(at_table: ReadyTables) -> None:
    """Without a deck, "No SET" would end it. The coach speaks instead of the panel about a wrong pick."""
    [page] = at_table("classic", FIRST_DEAL.table_options(), ("Ana",), until=has_last_set)
    page.goto(f"{page.url}?coach=1")
    expect(page.locator(".coach")).to_be_visible()
    pick(page, no_set_on(page))
    expect(page.locator(".explanation")).to_be_visible()
    page.get_by_role("button", name="No SET").click()
    expect(page.locator(".coach .sentence")).to_have_text(text("en", "learn.coach.left"))
    seen = a_set_on(page)
    assert seen is not None
    pick(page, seen)
    expect(page.locator(".coach .sentence")).not_to_have_text(text("en", "learn.coach.left"))


def has_set_to_overlook(room: Room) -> bool:
    """Return True if there is a SET among nine cards, so few that a player can say that there is none."""
    if room.phase != "playing" or not room.play.deck:
        return False
    cards = open_cards(room.play.table)
    return len(cards) == 9 and bool(find_sets(cards))


def test_the_coach_shows_the_set_that_was_overlooked(at_table: ReadyTables) -> None:
    """It stays, with the reason, until the player goes on."""
    [page] = at_table("classic", FIRST_DEAL.table_options(), ("Ana",), until=has_set_to_overlook)
    page.goto(f"{page.url}?coach=1")
    coach = page.locator(".coach")
    expect(coach).to_be_visible()
    sets = find_sets(cards_on(page))
    page.get_by_role("button", name="No SET").click()
    expect(coach.locator(".sentence")).to_have_text(text("en", "learn.coach.overlooked"))
    shown = coach.locator(".cards card-face").evaluate_all(
        "all => all.map(one => Number(one.getAttribute('card')))"
    )
    assert sorted(shown) in [sorted(one) for one in sets]
    expect(coach).to_contain_text(explanation_text("en", explain(*shown).without(Feature.FILL)))
    pick(page, no_set_on(page))
    expect(coach.locator(".cards")).to_have_count(0)


def test_the_coach_leads_on_to_a_game_against_bots(visit: Visit, server: ServerProcess) -> None:
    """Also after a look at the replay. The end of this first deal has few figures."""
    page = visit(**PHONE)
    sign_in(page, server, player_id(0))
    page.goto(f"{server.http}/t/practice?coach=1")
    expect(page.get_by_role("button", name=text("en", "learn.coach.play"))).to_be_visible()
    expect(page.locator(".end .button.solid")).to_have_text(text("en", "learn.coach.play"))
    expect(page.locator(".end .facts, .end .pair")).to_have_count(2)
    assert page.locator(".end :is(.chart, .finds, .turning-points, .by-player, .clearing-way)").count() == 0
    expect(page.get_by_role("link", name=text("en", "learn.title"))).to_have_attribute("href", "/learn")
    page.get_by_role("link", name=text("en", "web.end.replay")).click()
    page.get_by_role("button", name=text("en", "web.end.back")).click()
    page.get_by_role("button", name=text("en", "learn.coach.play")).click()
    expect(page.get_by_role("heading", name="How Beginner works")).to_be_visible()
    expect(page.locator(".table-behind .card")).to_have_count(9)
