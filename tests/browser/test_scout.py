"""Scout on screen: one points, the other hunts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.play import (
    FULL_MOTION,
    KEEP_LAST_TABLE,
    KEYS,
    PHONE,
    a_set_on,
    cards_on,
    check_last_table,
    check_second_person,
    connect_once,
    is_over,
    no_set_on,
    pick,
    wait_until_gone,
)
from browser.screens import (
    LOW_SCREENS,
    SCREENS,
    SHORT_SCREENS,
    overflow,
    resize,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables
from browser.test_layout import COVERED, COVERED_BUTTONS
from support.pseudo_languages import stretch
from tertia.cards import explain, is_set, third
from tertia.rooms.state import Room
from tertia.solver import find_sets, has_set
from tertia.texts import LANGUAGES, explanation_text, text

SLOW: dict[str, Any] = {"hunt_time": 300_000, "forfeit_time": 120_000}

READY = """() => document.body.dataset.phase === 'over' || (!document.querySelector('.grid-game.hunt')
    && document.querySelector('#set:not([aria-disabled=true])'))"""
"""True once the game is over, or the player may scout."""
IS_ANSWER = "() => document.querySelector('.grid-game.hunt:not(.new-hunt)')"
"""True once a press answers the scout."""
CHANGED = """n => document.body.dataset.phase === 'over'
    || document.querySelectorAll('.grid [data-card]').length !== n"""
"""True once the game is over, or the table has another number of cards than ``n``."""


def scout(page: Page, cards: tuple[int, ...]) -> None:
    pick(page, cards)
    page.get_by_role("button", name=re.compile("^Show first card")).click()


def point(page: Page, card: int) -> None:
    """Point at a card, once a tap is an answer."""
    page.wait_for_function(IS_ANSWER)
    pick(page, (card,))


def scout_and_point_at_wrong_card(scouting: Page, hunting: Page) -> int:
    """Scout the first card of a SET, point at a card that makes none with it, and return that card."""
    seen = a_set_on(scouting)
    assert seen is not None
    cards = cards_on(scouting)
    wrong = next(
        card
        for card in cards
        if card not in seen and not any(is_set(seen[0], card, other) for other in cards)
    )
    scout(scouting, seen)
    point(hunting, wrong)
    return wrong


def give_up(page: Page) -> None:
    page.wait_for_function(IS_ANSWER)
    page.get_by_role("button", name="Give up").click()


def is_without_a_set_near_the_end(room: Room) -> bool:
    """Return True if one more row of cards is in the deck, and all must agree before it comes."""
    state = room.play
    is_quiet = state.hunt is None and state.ballot is None
    is_quiet &= not any(player.agreed or player.sits_out for player in state.players)
    return is_quiet and len(state.deck) == 3 and not has_set(state.open_cards)


def is_with_a_card(room: Room) -> bool:
    """Return True between two turns if the first player has a card to lose."""
    return room.play.hunt is None and room.play.ballot is None and bool(room.play.players[0].won)


def is_new_turn_with_a_card(room: Room) -> bool:
    """Return True if the first player has a card to lose, and nobody has agreed or sits out."""
    players = room.play.players
    is_quiet = not any(player.agreed or player.sits_out for player in players)
    return is_with_a_card(room) and is_quiet and len(room.play.open_cards) == 12


def test_two_end_a_game_by_clicks(at_table: ReadyTables) -> None:
    """R5.2, R5.3: the scout shows one card, the finder points at the second, and both take theirs."""
    pages = at_table("scout", until=is_without_a_set_near_the_end, photo_finish=0, **SLOW)
    pages[0].evaluate(KEEP_LAST_TABLE)
    turn = 0
    while True:
        for page in pages:
            page.wait_for_function(READY)
        if is_over(pages[0]):
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
        expect(finding.locator(f'[data-card="{seen[0]}"].pointed-at')).to_be_visible()
        expect(finding.locator(f'[data-card="{seen[1]}"].pointed-at')).to_have_count(0)
        point(finding, seen[1])
        wait_until_gone(finding, seen[1])
    assert turn > 0
    check_last_table(pages[0])
    for page, name in zip(pages, ("Ana", "Iroha"), strict=True):
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        check_second_person(page, name)


def has_a_set(room: Room) -> bool:
    return room.phase == "playing" and has_set(room.play.open_cards)


def test_space_does_what_the_main_button_says_after_a_click(at_table: ReadyTables) -> None:
    """The vote that was clicked is not taken back: Space shows the first card."""
    ana, iroha = at_table("scout", until=has_a_set, **SLOW)
    seen, vote = a_set_on(ana), ana.locator(".vote .button")
    assert seen is not None
    pick(ana, seen)
    vote.click()
    expect(vote).to_contain_text(text("en", "web.take_back_no_set"))
    expect(ana.locator("#set")).to_contain_text("Show first card")
    expect(ana.locator("#set kbd")).to_have_text(text("en", "web.space"))
    ana.keyboard.press("Space")
    expect(iroha.locator(f'[data-card="{seen[0]}"].pointed-at')).to_be_visible()


LINES_OUTSIDE = """button => {
    const { top, bottom } = button.getBoundingClientRect();
    return [...button.querySelectorAll('b, small')].filter(words => {
        const range = document.createRange();
        range.selectNodeContents(words);
        const box = range.getBoundingClientRect();
        return box.top < top || box.bottom > bottom;
    }).length;
}"""
"""Returns how many texts of a button reach beyond it."""


def test_the_words_of_a_scout_who_waits_fit_the_button(at_table: ReadyTables) -> None:
    ana, _ = at_table("scout", settings=PHONE, until=has_a_set, **SLOW)
    found = a_set_on(ana)
    assert found
    scout(ana, found)
    button = ana.locator("#set")
    expect(button.locator("small")).to_be_visible()
    for key in ("web.scout.other_searches", "web.scout.searching"):
        for words in (*(text(language, key) for language in LANGUAGES), stretch(text("en", key), 20)):
            button.locator("b").evaluate("(label, words) => { label.textContent = words; }", words)
            for size in ((390, 844), (360, 640), (320, 568)):
                resize(ana, *size)
                assert button.evaluate(LINES_OUTSIDE) == 0, (words, size)


def has_fifteen_cards(room: Room) -> bool:
    """Return True if 15 cards lie on the table, with a SET, and nobody is the scout."""
    state = room.play
    return (
        room.phase == "playing"
        and state.phase == "playing"
        and state.hunt is None
        and len(state.open_cards) == 15
        and has_set(state.open_cards)
    )


def check_no_card_is_covered(page: Page, panel: Locator) -> None:
    expect(panel).to_be_visible()
    top = panel.evaluate("panel => panel.getBoundingClientRect().top")
    rows = page.locator(".grid > :is(.card, .slot)").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().bottom)"
    )
    assert max(rows) <= top


def test_a_turn_covers_none_of_fifteen_cards_on_a_phone(at_table: ReadyTables) -> None:
    pages = at_table("scout", settings=PHONE, until=has_fifteen_cards, **SLOW)
    ana, iroha = pages
    found = a_set_on(ana)
    assert found
    scout(ana, found)
    for page in pages:
        check_no_card_is_covered(page, page.locator(".scout-panel:has(.set-figures)"))
    point(iroha, found[1])
    for page in pages:
        check_no_card_is_covered(page, page.locator(".scout-panel:has(.score-change)"))


def test_giving_up_leaves_all_three_to_the_scout(at_table: ReadyTables) -> None:
    """R5.5"""
    ana, iroha = at_table("scout", settings=PHONE | FULL_MOTION, more="auto", **SLOW)
    seen = a_set_on(ana)
    assert seen is not None
    scout(ana, seen)
    expect(iroha.locator(".panel .sentence")).to_have_text("Which second card goes with it?")
    assert overflow(iroha) == 0
    for page in (ana, iroha):
        assert violations_by_day_and_night(page) == []
    give_up(iroha)
    expect(iroha.locator(".panel.scout-panel .sentence")).to_have_text("Ana takes all three.")
    expect(ana.locator(".scout-panel .reason")).to_contain_text("A SET:")  # one of her first
    expect(iroha.locator(".scout-panel .reason")).to_have_count(0)
    # Between turns everybody looks, and nobody is waited for.
    expect(iroha.locator(".scout-panel .next-turn")).to_have_text(text("en", "web.scout.next_turn"))
    expect(iroha.get_by_role("listitem", name=re.compile("^Ana, 3 points"))).to_be_visible()


def test_r5_7_a_wrong_card_that_ends_the_turn_is_marked_and_explained(at_table: ReadyTables) -> None:
    """The only hunter reads why, although the turn is over; the others see the card."""
    pages = at_table("scout", settings=PHONE, photo_finish=0, more="auto", **SLOW)
    ana, iroha = pages
    wrong = scout_and_point_at_wrong_card(ana, iroha)
    panel = iroha.locator(".scout-panel")
    expect(panel.locator(".sentence")).to_have_text(text("en", "web.scout.wrong_card"))
    expect(panel.locator(".text")).to_have_text(text("en", "web.scout.barred"))
    expect(panel.locator(".score-change")).to_have_text(re.compile(r"Ana\s*\+3 cards"))
    expect(ana.locator(".scout-panel .sentence")).to_have_text(text("en", "web.scout.all_three_you"))
    for page in pages:
        expect(page.locator(f'[data-card="{wrong}"].wrongly-pointed-at .finger-label')).to_be_visible()
    for size in (SCREENS[1], *SHORT_SCREENS):
        resize(iroha, *size)
        expect(panel.locator(".sentence")).to_be_visible()
        bottom, top = panel.bounding_box(), iroha.locator(".actions .set-area").bounding_box()
        assert bottom
        assert top
        assert bottom["y"] + bottom["height"] <= top["y"], size


def test_r5_6_a_forfeit_without_votes_is_not_called_a_tie(at_table: ReadyTables) -> None:
    """A player who may not vote sees the forfeits as text, above the buttons."""
    ana, iroha = at_table("scout", settings=PHONE, hunt_time=300_000, forfeit_time=10_000)
    scout(ana, no_set_on(ana))
    give_up(iroha)
    ana.locator(".explanation").click()
    forfeits = ana.locator(".forfeit")
    expect(forfeits).to_contain_text(text("en", "web.commands.vote-song"))
    expect(forfeits.get_by_role("button")).to_have_count(0)
    panel, buttons = (
        ana.locator(".scout-panel").bounding_box(),
        ana.locator(".actions .button").bounding_box(),
    )
    assert panel
    assert buttons
    assert panel["y"] + panel["height"] <= buttons["y"]
    expect(ana.locator(".panel .text")).to_have_text(text("en", "web.scout.no_votes"))


def test_r5_2_a_press_when_a_hunt_has_just_begun_is_no_answer(at_table: ReadyTables) -> None:
    """Iroha was about to pick a SET of her own, or to say that there is none. Her presses cost nothing."""
    ana, iroha = at_table("scout", photo_finish=0, more="auto", **SLOW)
    iroha.clock.install()
    iroha.clock.pause_at(iroha.evaluate("Date.now() + 1000"))
    seen = a_set_on(ana)
    assert seen is not None
    wrong = next(card for card in cards_on(ana) if card not in seen)
    scout(ana, seen)
    iroha.locator(".new-hunt").wait_for(state="attached")
    iroha.keyboard.press("0")
    pick(iroha, (wrong,))
    sentence = text("en", "web.scout.too_soon")
    expect(iroha.locator(".panel .sentence")).to_have_text(sentence)
    expect(ana.locator(".wrongly-pointed-at")).to_have_count(0)
    iroha.clock.run_for(800)
    point(iroha, seen[1])
    expect(ana.locator(".panel .panel-title")).to_contain_text("Iroha found the second card")
    iroha.clock.resume()
    scout(ana, a_set_on(ana) or seen)  # the next turn asks as usual
    words = iroha.locator(".panel .sentence")
    expect(words).to_have_text(text("en", "web.scout.which"))
    resize(iroha, 360, 640)
    for language in LANGUAGES:  # the panel leaves the buttons free
        words.evaluate("(words, text) => (words.textContent = text)", text(language, "web.scout.too_soon"))
        bottom = "one => one.getBoundingClientRect().bottom"
        top = "one => one.getBoundingClientRect().top"
        assert iroha.locator(".panel").evaluate(bottom) <= iroha.locator("#set").evaluate(top) + 1, language


def test_the_question_before_leaving_stays_until_it_is_answered(at_table: ReadyTables) -> None:
    """Neither the turn of another player nor its result replaces it."""
    ana, iroha = at_table("scout", more="auto", **SLOW)
    ana.get_by_role("button", name="Leave the table").click()
    question = ana.get_by_role("alertdialog")
    expect(question).to_contain_text(text("en", "web.leave_sure"))
    seen = a_set_on(iroha)
    assert seen is not None
    scout(iroha, seen)
    expect(ana.locator(f'[data-card="{seen[0]}"].pointed-at')).to_be_visible()
    expect(question).to_be_visible()
    give_up(ana)
    wait_until_gone(ana, seen[0])
    expect(question).to_be_visible()
    question.get_by_role("button", name=text("en", "web.stay")).click()
    expect(ana.locator(".scout-panel .sentence")).to_have_text("Iroha takes all three.")


def test_a_scout_without_a_set_sees_the_reason(at_table: ReadyTables) -> None:
    """R5.5, R5.6: not a SET, no card to pay with: the others choose a forfeit."""
    ana, iroha, mateo = at_table("scout", names=("Ana", "Iroha", "Mateo"), **SLOW)
    scout(ana, no_set_on(ana))
    for page in (iroha, mateo):
        give_up(page)
    expect(iroha.locator(".explanation .sentence")).to_be_visible()
    resize(iroha, 1280, 800)
    price = iroha.locator(".log .miss .time")
    expect(price).to_have_text(text("en", "web.scout.forfeit"))
    for word in (*(text(language, "web.scout.forfeit") for language in LANGUAGES), stretch("forfeit", 20)):
        price.evaluate("(shown, word) => (shown.textContent = word)", word)
        assert price.evaluate("shown => shown.scrollWidth <= shown.clientWidth"), word
    assert price.evaluate(
        "shown => shown.getBoundingClientRect().right <= shown.closest('ol').getBoundingClientRect().right + 0.1"
    )
    for page in (iroha, mateo):
        page.locator(".explanation").click()
        page.get_by_role("button", name="A song").click()
    expect(ana.locator("#say-polite")).to_contain_text("Your forfeit: a song in front of everyone.")
    expect(ana.locator(".vote .button")).to_have_accessible_description(text("en", "web.why.turn"))
    expect(ana.locator("#set")).to_have_text(text("en", "web.scout.sits_next"))
    seen = a_set_on(iroha)
    assert seen is not None
    scout(iroha, seen)
    expect(ana.locator(".grid-game.hunt")).to_be_visible()
    panel = ana.locator(".side-panel.at-end .panel")
    expect(panel.locator(".sentence")).to_have_text("Your forfeit: a song in front of everyone.")
    panel.click()
    # Nobody asks a player who sits out for the second card.
    expect(panel.locator(".sentence")).to_have_text("You’re sitting out this turn")
    expect(panel.locator(".text")).to_have_text(text("en", "web.scout.watch", name="Iroha"))


def is_with_two_overlapping_sets(room: Room) -> bool:
    return room.phase == "playing" and overlapping_sets(room.play.open_cards) is not None


def overlapping_sets(cards: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return two SETs with one common card, which is the first of both."""
    for one, other in combinations(find_sets(cards), 2):
        if len(common := set(one) & set(other)) == 1:
            first, second = (
                (*common, *(card for card in cards if card not in common)) for cards in (one, other)
            )
            return first, second
    return None


def test_r5_4_two_sets_with_one_common_card_are_named(at_table: ReadyTables) -> None:
    ana, iroha = at_table("scout", until=is_with_two_overlapping_sets, photo_finish=0, **SLOW)
    sets = overlapping_sets(cards_on(ana))
    assert sets is not None
    scout(ana, sets[0])
    expect(iroha.locator(".pointed-at")).to_be_visible()
    point(iroha, sets[1][1])
    expect(ana.locator(".panel .sentence")).to_have_text(text("en", "web.scout.two_sets"))
    expect(ana.locator(".panel .panel-title")).to_contain_text("Iroha found another SET in")
    for page, own in ((ana, sets[0]), (iroha, sets[1])):
        reason = f"{text('en', 'web.your_set')} · {explanation_text('en', explain(*own))}"
        expect(page.locator(".scout-panel .reason")).to_have_text(reason)
    line = ana.locator(".claims li").first
    expect(line).to_contain_text("3 + 2")
    expect(line.locator("card-face")).to_have_count(5)


def test_r5_7_the_set_of_a_finder_is_shown_although_the_scout_has_none(at_table: ReadyTables) -> None:
    ana, iroha = at_table("scout", until=lambda room: has_set(room.play.open_cards), photo_finish=0, **SLOW)
    seen = a_set_on(ana)
    assert seen is not None
    others = [card for card in cards_on(ana) if card not in seen]
    pairs = ((a, b) for a, b in combinations(others, 2) if not is_set(seen[0], a, b))
    scout(ana, (seen[0], *next(pairs)))
    expect(ana.locator(".panel .sentence")).to_have_text(text("en", "web.scout.other_sees"))
    expect(iroha.locator(".pointed-at")).to_be_visible()
    point(iroha, seen[1])
    for page, finder in ((ana, "Iroha"), (iroha, "You")):
        expect(page.locator(".explanation .penalty")).to_contain_text(f"{finder} found another SET")
        expect(page.locator(".explanation .penalty")).to_contain_text("the other two cards of that SET")
        expect(page.locator(".explanation .score-change")).to_have_text(re.compile(rf"{finder}\s*\+2 cards"))
        expect(page.locator(".explanation .score-change card-face")).to_have_count(3)
        expect(page.locator(".claims li")).to_have_count(2)
    for size in (SCREENS[1], *SHORT_SCREENS):
        resize(ana, *size)
        panel, buttons = (ana.locator(part).bounding_box() for part in (".explanation", ".actions .set-area"))
        assert panel is not None
        assert buttons is not None
        assert panel["y"] + panel["height"] <= buttons["y"], size


HIDDEN_POINTS = """label => {
    const {left, right, top, bottom} = label.getBoundingClientRect();
    label.style.pointerEvents = 'auto';
    return [top + 2, (top + bottom) / 2, bottom - 2]
        .map(y => document.elementFromPoint((left + right) / 2, y))
        .filter(seen => !label.contains(seen)).map(seen => seen.className);
}"""
"""What covers a label, from its top to its bottom."""


def test_words_about_a_turn_go_when_it_ends(at_table: ReadyTables, visit: Callable[..., Page]) -> None:
    """So does the reason why the server refused a press in it."""
    ana, iroha = visit(), visit()
    sockets = connect_once(iroha)
    at_table("scout", visitors=[ana, iroha], photo_finish=0, **SLOW)
    seen = a_set_on(ana)
    assert seen is not None
    scout(ana, seen)
    expect(iroha.locator(".pointed-at")).to_be_visible()
    refusal = {"type": "refused", "code": "already-pointed", "text": text("en", "error.already-pointed")}
    sockets[0].send(json.dumps(refusal))
    panel = iroha.locator(".side-panel.at-end")
    expect(panel).to_contain_text(refusal["text"])
    point(iroha, seen[1])
    wait_until_gone(iroha, seen[1])
    panel.locator(".panel").click()  # the words about the turn that has ended
    expect(panel.locator(".panel")).to_have_count(0)


def test_r5_5_players_who_sit_out_are_counted_beside_the_votes(at_table: ReadyTables) -> None:
    pages = at_table("scout", names=("Ana", "Iroha", "Mateo"), until=is_with_a_card, photo_finish=0, **SLOW)
    scouting = pages[0]
    scout(scouting, no_set_on(scouting))
    for page in pages[1:]:
        give_up(page)
    for page in pages[1:]:
        expect(page.locator(".agreement")).to_contain_text("0 of 2 agree, 1 sits out")


def test_a_tick_means_one_thing_at_a_time(at_table: ReadyTables) -> None:
    """R5.5, R2.8: ready to give up during a hunt, and no SET between turns. Words say that a vote still stands."""
    pages = at_table(
        "scout", names=("Ana", "Iroha", "Mateo"), until=is_new_turn_with_a_card, photo_finish=0, **SLOW
    )
    ana, iroha, mateo = pages
    iroha.keyboard.press("0")
    for page in pages:
        expect(page.locator('[data-seat="1"] .voted')).to_be_visible()
    scout(ana, no_set_on(ana))
    for page in pages:
        expect(page.locator(".grid-game.hunt")).to_be_visible()
        expect(page.locator(".voted")).to_have_count(0)
    give_up(iroha)
    for page in pages:
        expect(page.locator(".voted")).to_have_count(1)
        expect(page.locator('[data-seat="1"] .voted')).to_be_visible()
    give_up(mateo)
    still = text("en", "web.scout.still_agreed")
    expect(iroha.locator(".explanation .penalty")).to_contain_text(still)
    expect(iroha.locator(".vote .button")).to_contain_text(text("en", "web.take_back_no_set"))
    expect(mateo.locator(".explanation")).not_to_contain_text(still)
    for page in pages:
        expect(page.locator('[data-seat="1"] .voted')).to_be_visible()
    mateo.keyboard.press("0")  # the last player who is asked, while the others read
    check_more_cards_are_explained(pages)


def test_more_cards_at_the_end_of_a_turn_are_explained(at_table: ReadyTables) -> None:
    """R2.8: the others had agreed before, and the scout, who had not, sits out."""
    pages = at_table(
        "scout", names=("Ana", "Iroha", "Mateo"), until=is_new_turn_with_a_card, photo_finish=0, **SLOW
    )
    for page in pages[1:]:
        page.keyboard.press("0")
        expect(page.locator(".vote .button")).to_contain_text(text("en", "web.take_back_no_set"))
    scout(pages[0], no_set_on(pages[0]))
    for page in pages[1:]:
        give_up(page)
    check_more_cards_are_explained(pages)


def check_more_cards_are_explained(pages: Sequence[Page]) -> None:
    """Why the scout had no SET is still there, and covers neither cards nor buttons."""
    for page in pages:
        expect(page.locator(".grid [data-card]")).to_have_count(15)
        expect(page.locator(".explanation .line-below")).to_have_text(text("en", "web.laid_more", n=3))
        expect(page.locator(".explanation .sentence")).not_to_be_empty()
    page = pages[0]
    line = page.locator(".explanation .line-below")
    for language in LANGUAGES:
        words = text(language, "web.laid_more", n=3)
        line.evaluate("(line, words) => { line.textContent = words; }", words)
        for size in (*SCREENS, *SHORT_SCREENS, *LOW_SCREENS):
            resize(page, *size)
            assert line.is_visible(), (language, size)
            assert page.evaluate(COVERED) == [], (language, size)
            assert page.evaluate(COVERED_BUTTONS) == [], (language, size)


def test_the_card_that_is_picked_first_is_marked(at_table: ReadyTables) -> None:
    """R5.1: the scout will point at it, and the others will see no other one."""
    (ana,) = at_table("scout", pages=1, **SLOW)
    cards = cards_on(ana)
    pick(ana, cards[:2])
    finger = text("en", "web.scout.will_show")
    expect(ana.locator(".finger-label")).to_have_text([finger])
    expect(ana.locator(f'[data-card="{cards[0]}"]')).to_have_accessible_name(re.compile(finger))
    pick(ana, cards[:1])  # once more: it is no longer picked, and the other one is the first
    expect(ana.locator(f'[data-card="{cards[1]}"] .finger-label')).to_be_visible()


def test_the_finger_keeps_clear_of_the_words_below_the_cards(at_table: ReadyTables) -> None:
    (ana,) = at_table("scout", pages=1, **SLOW)
    ana.locator(".row-1.trio-4").click()
    for size in ((390, 844), (320, 568)):
        resize(ana, *size)
        label, words = (ana.locator(one).first.bounding_box() for one in (".finger-label", ".claims h2"))
        assert label is not None
        assert words is not None
        assert label["y"] + label["height"] <= words["y"], size


def test_who_had_picked_cards_reads_that_another_was_first(at_table: ReadyTables) -> None:
    """R5.1: the picked cards are given up."""
    ana, iroha, lou = at_table(
        "scout", names=("Ana", "Iroha", "Lou"), photo_finish=0, until=has_a_set, **SLOW
    )
    seen = a_set_on(ana)
    assert seen is not None
    pick(iroha, seen)
    scout(ana, seen)
    title = ".scout-panel .panel-title"
    expect(iroha.locator(title)).to_have_text(text("en", "web.scout.points_first", name="Ana"))
    expect(lou.locator(title)).to_have_text(text("en", "web.scout.points", name="Ana"))


def test_no_raised_card_hides_the_finger(at_table: ReadyTables) -> None:
    (ana,) = at_table("scout", pages=1, **SLOW)
    first, second = ana.locator(".row-1.trio-1"), ana.locator(".row-2.trio-1")
    first.click()
    second.click()
    for size in (*SCREENS, LOW_SCREENS[0]):
        resize(ana, *size)
        label = ana.locator(".finger-label")
        assert label.evaluate(HIDDEN_POINTS) == [], size


def test_r5_7_a_card_that_was_wrongly_pointed_at_is_marked(at_table: ReadyTables) -> None:
    """The seconds stay in sight, and a player who may not point has nothing to give up."""
    pages = at_table("scout", names=("Ana", "Iroha", "Mateo"), photo_finish=0, **SLOW)
    ana, iroha, _ = pages
    seen = a_set_on(ana)
    assert seen is not None
    scout(ana, seen)
    expect(iroha.locator(".pointed-at")).to_be_visible()
    sets = find_sets(cards_on(ana))
    wrong = next(
        card
        for card in cards_on(ana)
        if not any({seen[0], card} <= set(one) for one in sets) and card not in seen
    )
    point(iroha, wrong)
    for page in pages:
        marked = page.locator(f'[data-card="{wrong}"].wrongly-pointed-at')
        expect(marked).to_have_accessible_name(re.compile(re.escape(text("en", "web.scout.barred"))))
    expect(iroha.locator("#set time-left")).to_be_visible()
    expect(iroha.locator(".vote .button")).to_have_count(0)


@pytest.mark.parametrize("places", [(0, 1), (1, 0), (0, 3), (3, 0)])
def test_a_wrong_card_and_the_scouts_hide_no_label(at_table: ReadyTables, places: tuple[int, int]) -> None:
    """Cards of one column on a laptop, or on a phone, where a trio is a row."""

    def is_wrong_pair(room: Room) -> bool:
        if room.phase != "playing" or room.play.hunt or any(player.sits_out for player in room.play.players):
            return False
        first, second = (room.play.table[place] for place in places)
        return third(first, second) not in room.play.open_cards

    settings = PHONE if 3 in places else None
    pages = at_table(
        "scout",
        names=("Ana", "Iroha", "Mateo"),
        settings=settings,
        until=is_wrong_pair,
        photo_finish=0,
        **SLOW,
    )
    ana, iroha, mateo = pages
    cards = cards_on(ana)
    first, wrong = (cards[place] for place in places)
    others = [card for card in cards if card not in (first, wrong)]
    scout(ana, (first, *others[:2]))
    point(iroha, wrong)
    labels = mateo.locator(".finger-label")
    expect(labels).to_have_count(2)
    for label in labels.all():
        assert label.evaluate(HIDDEN_POINTS) == []


def test_r5_7_the_end_of_a_turn_tells_its_result_after_an_earlier_mistake(at_table: ReadyTables) -> None:
    """A player who pointed at a wrong card has read that long before the others stop looking."""
    pages = at_table("scout", names=("Ana", "Iroha", "Mateo"), photo_finish=0, more="auto", **SLOW)
    ana, iroha, mateo = pages
    scout_and_point_at_wrong_card(ana, iroha)
    expect(iroha.locator(".panel .sentence")).to_have_text(text("en", "web.scout.barred"))
    give_up(mateo)
    for page in (iroha, mateo):
        sentence = text("en", "web.scout.all_three", name="Ana")
        expect(page.locator(".scout-panel .sentence")).to_have_text(sentence)


def test_a_picked_card_keeps_its_ring_under_the_mouse(at_table: ReadyTables) -> None:
    (ana,) = at_table("scout", pages=1, **SLOW)
    first, second, *_ = cards_on(ana)
    ana.keyboard.press(KEYS[0])
    ring = ana.locator(f'[data-card="{first}"]').evaluate("card => getComputedStyle(card).boxShadow")
    ana.locator(f'[data-card="{second}"]').hover()
    rest = ana.locator(f'[data-card="{second}"]').evaluate("card => getComputedStyle(card).boxShadow")
    assert rest != ring
    ana.locator(f'[data-card="{second}"]').click()
    expect(ana.locator(f'[data-card="{second}"]')).to_have_css("box-shadow", ring)


def test_several_deals_are_counted_in_the_header(at_table: ReadyTables) -> None:
    (ana,) = at_table("scout", pages=1, deals=2, **SLOW)
    expect(ana.get_by_role("heading", level=1)).to_contain_text(text("en", "web.deal_of", n=1, all=2))


def test_the_button_explains_itself_before_cards_are_picked(at_table: ReadyTables) -> None:
    (ana,) = at_table("scout", pages=1, **SLOW)
    ana.get_by_role("button", name=re.compile(r"^Pick\s3")).click()
    sentence = "Pick the three cards of your SET, then press “Show first card”."
    expect(ana.locator(".panel .sentence")).to_have_text(sentence)
