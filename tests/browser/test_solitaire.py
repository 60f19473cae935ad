"""Solitaire in a real browser, from the choice of its form to the result."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from browser.play import (
    KEEP_LAST_TABLE,
    PHONE,
    a_set_on,
    cards_on,
    choose_language,
    is_over,
    know_games,
    pick,
)
from browser.scenes import over, solitaire_with
from browser.screens import LOW_SCREENS, SCREENS, resize, too_wide
from browser.tables import ReadyTables, sign_in
from games.classic_table import NO_SET_IN_20
from support.played import PlayedTable, store_tables
from support.pseudo_languages import STRETCHED
from support.server_process import ServerProcess
from tertia.games.classic.clearable import next_set
from tertia.rooms.forms import FORMS, PERFECT
from tertia.rooms.state import Room
from tertia.solver import find_sets, has_set
from tertia.texts import LANGUAGES, text


def choose(page: Page, server: ServerProcess, form: str) -> None:
    """Begin a kind of solitaire on the home page, without the lines that explain it once."""
    page.goto(server.http)
    know_games(page)
    page.locator(".games").get_by_role("button", name="Solitaire", exact=True).click()
    page.locator(f"#solitaire button[value={form}]").click()


def leave(page: Page, server: ServerProcess, says: str) -> None:
    """Leave the table, which ends the game and shows its result. The dialog has this text."""
    page.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(page.locator(".panel")).to_contain_text(text("en", says, seconds=15))
    page.locator(".panel").get_by_role("button", name=text("en", "web.end_game"), exact=True).click()
    expect(page.get_by_text(text("en", "web.deal_ended.left_alone"))).to_be_visible()
    page.goto(server.http)
    expect(page.locator(".running")).to_have_count(0)


def close_hint(page: Page) -> None:
    """Press the panel of a hint, which stays until then. The panel of a dead end comes only after it."""
    page.locator(".panel .sentence").click()
    expect(page.locator(".panel")).to_have_count(0)


OWN_SETS_EXPLAINED = "localStorage.setItem('tertia-own-sets', 3)"
"""The memory of a browser after the first SETs of its visitor, each of which a panel explains."""


def test_an_unfinished_solitaire_is_listed_with_its_kind(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    page = visit()
    for form, kind in (("perfect", "perfect"), ("solitaire", "clear")):
        choose(page, server, form)
        expect(page.locator(".grid [data-card]").first).to_be_visible()
        for path in ("/", "/me"):
            page.goto(server.http + path)
            expect(page.locator(".running").first).to_contain_text(text("en", f"web.solitaire.{kind}"))
            expect(page.locator(".running small").first).not_to_contain_text(text("en", "web.you"))


def test_the_choice_of_a_kind_leads_to_its_unfinished_deck(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """The button of the kind begins a new deck and says so, except that of the day, of which there is only one."""
    page = visit()
    tables = {}
    for form in ("perfect", "day"):
        choose(page, server, form)
        expect(page.locator(".grid [data-card]").first).to_be_visible()
        tables[form] = page.url
    page.goto(server.http)
    page.get_by_role("button", name=text("en", "web.leave_sure")).click()
    hide = page.get_by_role("button", name=text("en", "web.running.hide"))
    hide.click()  # it hides the line above the ways
    link, title = (page.locator(part).bounding_box() for part in (".running-hidden", "h1"))
    assert link is not None
    assert title is not None
    assert max(link["y"] - title["y"] - title["height"], title["y"] - link["y"] - link["height"]) >= 12
    page.reload()
    ways_back = page.locator("#solitaire [data-unfinished] a")
    expect(ways_back).to_have_count(2)
    left = text("en", "web.running.left", time="(just now|[0-9]+ minutes? ago)")
    expect(ways_back.locator("small").first).to_have_text(re.compile(f"^{left}$"))
    assert page.locator(".running").count() == 0
    page.locator(".games").get_by_role("button", name="Solitaire", exact=True).click()
    expect(page.locator("#solitaire .new-deck:visible")).to_have_count(1)
    expect(page.locator("#solitaire button[value=perfect] .new-deck")).to_be_visible()
    page.locator("#solitaire [data-unfinished=day] a").click()
    expect(page).to_have_url(tables["day"])
    leave(page, server, says="web.leave_try")
    expect(ways_back).to_have_count(1)
    page.locator(".games").get_by_role("button", name="Solitaire", exact=True).click()
    ways_back.click()
    expect(page).to_have_url(tables["perfect"])
    expect(page.locator(".grid [data-card]").first).to_be_visible()


def test_a_player_alone_can_take_a_break_instead_of_ending_the_game(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """R2.8: two buttons open the same dialog. It says when the clock stops, and the home page leads back."""
    page = visit()
    choose(page, server, "day")
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    table = page.url.split("?")[0]
    dialog = page.get_by_role("alertdialog", name=text("en", "web.break_or_end"))
    for key in ("web.leave", "web.break_button"):
        page.locator("header").get_by_role("button", name=text("en", key), exact=True).click()
        expect(dialog).to_contain_text(text("en", "web.leave_alone", seconds=15))
        expect(dialog).to_contain_text(text("en", "web.leave_try"))
        dialog.get_by_role("button", name=text("en", "web.people.close")).click()
        expect(dialog).to_have_count(0)
    page.get_by_role("button", name=text("en", "web.break_button")).click()
    dialog.get_by_role("button", name=text("en", "web.take_break")).click()
    page.get_by_role("link", name=text("en", "web.running.go")).click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    assert page.url.startswith(table)
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")


def test_strict_solitaire_ends_lost_or_survived(visit: Callable[..., Page], server: ServerProcess) -> None:
    """R4.2. The last table stays for a moment, a lost game shows its cards, and the player's page has the form."""
    page = visit()
    page.add_init_script(KEEP_LAST_TABLE)
    choose(page, server, "strict")
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    expect(page.locator(".vote")).to_have_text(text("en", "web.why.strict"))
    expect(page.locator(".claims h2")).to_have_text(text("en", "web.picks"))  # alone, nobody calls
    expect(page.locator(".claims")).to_contain_text(text("en", "web.no_claims"))
    expect(page.locator(".vote button")).to_have_count(0)
    while not is_over(page):
        cards = a_set_on(page)
        if cards is not None:
            pick(page, cards)
            page.wait_for_function(
                "card => document.body.dataset.phase === 'over'"
                " || !document.querySelector(`.grid [data-card='${card}']`)",
                arg=cards[0],
            )
    expect(page.locator(".claims")).to_be_visible()  # also without a card, if all 81 are taken
    assert page.locator(".end").count() == 0
    page.evaluate("showResult()")
    headline = page.get_by_role("heading", level=1)
    expect(headline).to_contain_text(re.compile("lost|You survived|All cards cleared"))
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    if "lost" in headline.inner_text():
        expect(page.locator(".last-cards .card")).to_have_count(12)
    else:
        expect(page.get_by_text(text("en", "web.end.first_best"))).to_be_visible()
    page.goto(f"{server.http}/me")
    expect(page.get_by_role("row", name="Strict")).to_be_visible()


def test_surviving_strict_solitaire_is_celebrated(
    visit: Callable[..., Page], server: ServerProcess, games: dict[str, PlayedTable]
) -> None:
    """R4.2. Nothing on the result looks like a loss, of which the other table has everything."""
    page, last = visit(), games["strict-survived"].room.play.last
    seconds = last.took // 1000
    over("strict-survived")(page, server)
    headline = page.get_by_role("heading", level=1)
    expect(headline).to_have_text(
        f"You survived: {last.sets[0]}\N{NO-BREAK SPACE}SETs in {seconds // 60}:{seconds % 60:02}."
    )
    expect(page.get_by_text(text("en", "web.end.first_best"))).to_be_visible()
    expect(page.locator(".clock .last-set .card")).to_have_count(3)
    expect(page.locator(".cut-short, .last-cards")).to_have_count(0)
    over("strict-lost")(page, server)
    expect(headline).to_have_text(re.compile("lost after"))
    expect(page.locator(".clock.cut-short")).to_be_visible()
    expect(page.locator(".last-cards .card")).to_have_count(12)
    expect(page.locator(".last-set")).to_have_count(0)


def test_clearing_a_deck_is_celebrated(visit: Callable[..., Page], server: ServerProcess) -> None:
    """With the SET that did it, which moves only for those who like motion, and fits beside any time."""
    options = FORMS["solitaire"].table_options()
    played = solitaire_with("all-taken", options, lambda last: last.cards_left == 0, player="cleverlou")
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = visit()
    sign_in(page, server, "cleverlou")
    page.goto(f"{server.http}/t/all-taken")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^All cards cleared in"))
    cards = page.locator(".clock .last-set card-face")
    expect(cards).to_have_count(3)
    shown = [int(card) for card in cards.evaluate_all("all => all.map(card => card.getAttribute('card'))")]
    assert find_sets(shown), shown
    card = page.locator(".last-set .card").first
    expect(card).to_have_css("animation-name", "none")
    page.emulate_media(reduced_motion="no-preference")
    expect(card).to_have_css("animation-name", "celebrate")
    for time in ("0:26", "12:34", "1:23:45"):
        page.locator(".clock b").evaluate("(clock, time) => { clock.textContent = time; }", time)
        for size in SCREENS:
            resize(page, *size)
            figures, fan = (page.locator(f".clock {part}").bounding_box() for part in ("b", ".last-set"))
            assert figures is not None
            assert fan is not None
            is_beside = figures["x"] + figures["width"] <= fan["x"]
            assert is_beside or figures["y"] + figures["height"] <= fan["y"], (time, size)
            assert too_wide(page, [size]) == []


def test_a_perfect_deck_has_hints_and_undo_and_its_deal_can_be_ended(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """R4.5. The player takes any SET until the deck is cleared, or until no SET is left and only undo would help."""
    page = visit()
    choose(page, server, "perfect")
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    before = sorted(cards_on(page))
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    expect(undo).to_have_accessible_description(text("en", "web.why.undo"))
    hint = page.get_by_role("button", name="Hint: one card")
    box = hint.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    hint.click()
    expect(page.locator(".grid .hinted")).to_have_count(1)
    expect(page.locator(".panel .sentence")).to_have_text(text("en", "web.solitaire.hint_way", n=1))
    close_hint(page)
    page.evaluate(OWN_SETS_EXPLAINED)
    cards = a_set_on(page)
    assert cards is not None
    pick(page, cards)
    expect(page.locator(".claims li")).to_have_count(1)
    undo.click()
    expect(page.locator(f".grid [data-card='{cards[0]}']")).to_be_visible()
    assert sorted(cards_on(page)) == before
    expect(page.locator(".claims li")).to_have_count(0)  # nobody has taken the SET
    undo.hover()
    expect(undo).to_be_disabled()
    expect(undo).to_have_css("background-image", re.compile("repeating-linear-gradient"))
    end = page.get_by_role("button", name="End the deal")
    while not is_over(page) and not end.is_visible():
        cards = a_set_on(page)
        if cards is not None:
            pick(page, cards)
            page.wait_for_function(
                "card => document.body.dataset.phase === 'over'"
                " || !document.querySelector(`.grid [data-card='${card}']`)",
                arg=cards[0],
            )
    if not is_over(page):
        end.click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator(".clock small")).to_have_text(
        f"{text('en', 'web.end.hints', n=1)} · {text('en', 'web.end.undone', n=1)}"
    )
    expect(page.locator(".facts dt").first).to_have_text(text("en", "web.end.facts.kept_average"))
    reviewed = "fetch(`/api/tables/${location.pathname.split('/')[2]}/review`).then(answer => answer.json())"
    [player] = page.evaluate(reviewed)["players"]
    assert len(player["times"]) < player["sets"]  # the SET after the undo has no time
    expect(page.locator(".dots .dot")).to_have_count(len(player["times"]))
    expect(page.locator(".finds")).to_contain_text(text("en", "web.end.find_times_undone"))


def test_the_end_of_a_perfect_deck_leads_to_the_way_in_the_replay(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """R4.5: both name the same SET, the way plays by itself, and its last step has no card left."""
    page = visit(**PHONE)
    over("perfect")(page, server)
    sentence = page.locator(".clearing-way p").inner_text()
    page.get_by_role("link", name="Show the way").click()
    way = page.locator(".way-choice")
    expect(way).to_contain_text("then a way to the end")
    expect(way).to_be_in_viewport(ratio=1)
    (number,) = re.findall(r"no\.\s(\d+)", sentence)
    expect(way).to_contain_text(f"SET no.\N{NO-BREAK SPACE}{number},")
    expect(page.get_by_role("button", name=text("en", "web.replay.pause"))).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".grid [data-card]")).to_have_count(0)
    expect(page.locator(".moment-text")).to_contain_text(text("en", "log.classic.way.deal-ended"))
    expect(page.locator(".now")).to_have_text(re.compile(r"27 SETs\s+of 27"))
    event = page.locator(".event.set").last  # without a time and without a player
    expect(event.locator(".avatar")).to_have_count(0)
    expect(event).to_have_text(re.compile(r"^\s*$"))


def test_each_step_of_the_way_names_the_set_that_is_really_next(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """R4.5: as soon as a SET has left the table, the next one is named; the last table has no next SET."""
    page = visit(**PHONE)
    over("perfect")(page, server)
    page.get_by_role("link", name="Show the way").click()
    page.get_by_role("button", name=text("en", "web.replay.pause")).click()
    page.keyboard.press("End")
    sentence, lanes = page.locator(".moment-text"), page.locator(".lanes")
    expect(sentence).to_have_text(text("en", "log.classic.way.deal-ended"))
    expect(lanes).to_have_attribute("aria-valuetext", text("en", "log.classic.way.deal-ended"))
    last = int(lanes.get_attribute("aria-valuenow") or 0)
    for index in range(last - 1, last - 6, -1):
        page.keyboard.press("ArrowLeft")
        expect(lanes).to_have_attribute("aria-valuenow", str(index))
        named = cards_in(sentence)
        assert len(named) == 3
        assert set(named) <= set(cards_on(page)), index


def cards_in(place: Locator) -> list[int]:
    """Return the cards of the small pictures in a sentence."""
    cards: list[str] = place.locator("card-face").evaluate_all(
        "all => all.map(card => card.getAttribute('card'))"
    )
    return [int(card) for card in cards]


def test_the_replay_of_a_deck_that_was_given_up_says_that_it_could_still_be_cleared(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """R4.5: the sentence about the way names no SET that the player never took."""
    page = visit()
    choose(page, server, "perfect")
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    address = page.url.split("?")[0]
    leave(page, server, says="web.leave_alone")
    page.goto(f"{address}/replay")
    expect(page.locator(".way-choice p")).to_have_text(text("en", "web.way.still"))


def test_a_second_try_of_the_deck_of_the_day_keeps_the_result_of_the_first(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """R4.5: a first try that was left counts as it is, which the dialog says. Practice is at another table.

    SETs count before the time, and only the result of practice says what the first try was.
    """
    page = visit()
    choose(page, server, "day")
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    expect(page.locator(".table-header h1")).to_contain_text(text("en", "web.solitaire.day"))
    first_table = page.url
    cards = a_set_on(page)
    assert cards is not None
    pick(page, cards)
    expect(page.locator(".claims li")).to_have_count(1)
    leave(page, server, says="web.leave_try")
    choose(page, server, "day")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".table-header h1")).to_contain_text(text("en", "web.solitaire.practice"))
    assert page.url != first_table
    practice = page.url
    leave(page, server, says="web.leave_alone")
    first_try = page.get_by_text(text("en", "daily.deck.counts", result=""))
    page.goto(practice)
    expect(first_try).to_be_visible()
    choose(page, server, "day")
    expect(page.get_by_role("heading", level=1)).to_contain_text("1 SET in")
    assert page.url == first_table
    expect(page.get_by_text(text("en", "web.end.practice"))).to_be_visible()
    expect(page.locator(".clock b")).to_have_text("1 SET")
    page.get_by_label(text("en", "daily.deck.sign_says")).fill("Ana")
    page.get_by_role("button", name=text("en", "daily.deck.sign")).click()
    expect(page.locator(".times .you")).to_be_visible()
    expect(first_try).to_have_count(0)
    ends = "one => one.getBoundingClientRect().right - one.lastElementChild.getBoundingClientRect().right"
    assert page.locator(".times .you").evaluate(ends) < 1  # at the edge, without the place of a button


def test_a_player_who_left_can_play_the_same_solitaire_again(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    page = visit()
    choose(page, server, "perfect")
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    table = page.url
    leave(page, server, says="web.leave_alone")
    page.goto(table)
    expect(page.locator(".clock small")).to_have_text(text("en", "web.end.no_help"))
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    expect(page.get_by_role("button", name=text("en", "web.commands.undo"))).to_be_visible()


def test_r4_4_a_second_press_of_no_set_does_not_count_before_anyone_can_look(at_table: ReadyTables) -> None:
    """R4.4: a double tap, or a key pressed twice, costs what one press costs."""
    (page,) = at_table("classic", names=("Ana",), more="agree", overlooked_cost=10_000)
    first = len(find_sets(cards_on(page)))
    no_set = page.get_by_role("button", name="No SET")
    no_set.dblclick()
    page.keyboard.press("0")
    expect(page.locator(".grid [data-card]")).to_have_count(15)
    expect(no_set).to_be_disabled()
    page.keyboard.press("0")
    expect(no_set).to_be_enabled()
    assert page.locator(".grid [data-card]").count() == 15
    if first:
        expect(page.locator(".panel")).to_contain_text(f"{10 * first} s are added")
    page.keyboard.press("0")
    expect(page.locator(".grid [data-card]")).to_have_count(18)


CARDS_UNDER_PANEL = """() => {
    const panel = document.querySelector('.panel')?.getBoundingClientRect();
    return [...document.querySelectorAll('.grid [data-card]')].map(card => card.getBoundingClientRect())
        .filter(card => panel && card.left < panel.right && panel.left < card.right
            && card.top < panel.bottom && panel.top < card.bottom).length;
}"""


def test_r4_4_words_about_overlooked_sets_cover_no_card(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess
) -> None:
    """Also beside 21 cards, which fill a phone."""
    page = visit(**PHONE)
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("classic", names=("Ana",), visitors=[page], overlooked_cost=10_000)
        for count in (15, 18, 21):
            page.locator(".vote .button").first.click()
            expect(page.locator(".grid [data-card]")).to_have_count(count)
            for size in (LOW_SCREENS[0], SCREENS[1]):
                resize(page, *size)
                assert page.evaluate(CARDS_UNDER_PANEL) == 0, (language, count, size)
        for size in (SCREENS[1], LOW_SCREENS[0]):
            resize(page, *size)
            panel = page.locator(".panel").bounding_box()
            cards = page.locator(".grid [data-card]").first.bounding_box()
            assert panel is not None
            assert cards is not None
            assert panel["y"] + panel["height"] <= cards["y"], (language, size)


PRICE_INSIDE = """one => {
    const box = one.closest('.vote').getBoundingClientRect(), words = document.createRange();
    words.selectNodeContents(one);
    return [...words.getClientRects()].every(line => line.left >= box.left && line.right <= box.right);
}"""


def test_r4_4_the_price_of_overlooked_sets_fits_its_column(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess
) -> None:
    """On a phone on its side, with longer words, too."""
    page = visit()
    choose_language(page, server, STRETCHED)
    at_table("classic", names=("Ana",), visitors=[page], overlooked_cost=10_000)
    for size in LOW_SCREENS:
        resize(page, *size)
        expect(page.locator(".price")).to_be_visible()
        assert page.locator(".price").evaluate(PRICE_INSIDE), size


def test_the_log_is_complete_after_another_game(visit: Callable[..., Page], server: ServerProcess) -> None:
    page, addresses = visit(), []
    for _ in range(2):
        choose(page, server, "perfect")
        expect(page.locator(".grid [data-card]").first).to_be_visible()
        pick(page, find_sets(cards_on(page))[0])
        expect(page.locator(".log li")).to_have_count(1)
        addresses.append(page.url)
    assert addresses[0] != addresses[1]
    page.goto(addresses[0])
    expect(page.locator(".log li")).to_have_count(1)


def test_each_kind_of_solitaire_is_explained_once_before_its_clock_runs(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """Section 4 of the rules, by kind: the price of a wrong "No SET", no SET at all, hints and undo, one try."""
    lines = {
        "solitaire": ("none", "overlooked"),
        "strict": ("strict",),
        "perfect": ("perfect", "help"),
        "day": ("day", "first"),
    }
    page = visit()
    for form, keys in lines.items():
        page.goto(server.http)
        page.locator(".games").get_by_role("button", name="Solitaire", exact=True).click()
        page.locator(f"#solitaire button[value={form}]").click()
        explanation = page.locator(".how-it-works p")
        expected = [text("en", f"web.how.solitaire.{key}", seconds=10) for key in ("pick", *keys)]
        expect(explanation).to_have_text([re.compile("number, colour, fill and shape"), *expected])
        assert page.locator("[data-card]").count() == 0
        page.get_by_role("button", name=text("en", "web.how.close")).click()
        expect(page.locator(".grid [data-card]").first).to_be_visible()
    page.goto(server.http)
    page.locator(".games").get_by_role("button", name="Solitaire", exact=True).click()
    page.locator("#solitaire button[value=perfect]").click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    assert page.locator(".how-it-works").count() == 0


@pytest.mark.parametrize("way", ["button", "Escape", "back"])
def test_whoever_leaves_the_explanation_of_the_deck_of_the_day_keeps_the_try(
    visit: Callable[..., Page], server: ServerProcess, way: str
) -> None:
    """R4.5: the first try counts, so it begins only with "Got it", also after a reload of the explanation."""
    page = visit()
    page.goto(f"{server.http}/daily")
    start, explanation = page.locator("[data-deck]"), page.locator(".how-it-works")
    start.click()
    expect(explanation).to_be_visible()
    page.reload()
    expect(explanation).to_be_visible()
    if way == "button":
        explanation.get_by_role("button", name=text("en", "web.how.later")).click()
    elif way == "Escape":
        page.keyboard.press("Escape")
    else:
        page.go_back()
    expect(page).to_have_url(f"{server.http}/daily")
    page.reload()
    expect(page.locator("[data-times=deck]")).not_to_be_empty()  # the server has answered
    expect(start).to_have_text(text("en", "daily.start"))
    page.goto(server.http)
    expect(page.locator(".running")).to_have_count(0)
    page.go_back()
    start.click()
    explanation.get_by_role("button", name=text("en", "web.how.close")).click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    expect(page.locator(".table-header h1")).to_have_text(re.compile(r"Deck of the day\s+\d+ \w+\s*$"))
    page.goto(f"{server.http}/daily")
    expect(start).to_have_text(text("en", "daily.go_on"))


def test_escape_begins_no_game_of_a_newcomer(visit: Callable[..., Page], server: ServerProcess) -> None:
    page = visit()
    for value in ("strict", "classic"):
        page.goto(server.http)
        page.locator(f"#play [value={value}], #solitaire [value={value}]").first.evaluate(
            "one => one.click()"
        )
        expect(page.locator(".how-it-works")).to_be_visible()
        table = page.url.split("#")[0]
        page.keyboard.press("Escape")
        expect(page).to_have_url(f"{server.http}/")
        answer = page.request.get(table.replace("/t/", "/api/tables/")).json()
        assert answer["phase"] == "waiting"
        assert not any(answer["chairs"])


KEEP_UNLUCKY_START = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) =>
        after === 5000 ? (window.closePanel = act, 0) : later(act, after, ...more);
})()"""
"""Keeps the cards of a game that is over at once, which stay for five seconds, until a test calls ``closePanel``."""


def test_strict_solitaire_without_a_set_shows_its_cards_and_the_reason(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    """R4.2. The cards of a real table make sure that the first twelve have no SET."""
    page = visit()
    page.add_init_script(KEEP_UNLUCKY_START)
    page.goto(server.http)
    know_games(page)
    cards = ",".join(map(str, NO_SET_IN_20[:12]))
    page.locator("#play").evaluate(
        "(form, cards) => form.insertAdjacentHTML('beforeend', `<input name=cards value=${cards}>`)", cards
    )
    page.locator(".games").get_by_role("button", name="Solitaire", exact=True).click()
    page.locator("#solitaire button[value=strict]").click()
    expect(page.locator(".panel .sentence")).to_have_text(text("en", "web.solitaire.unlucky.says", n=12))
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    assert page.locator(".end").count() == 0
    page.evaluate("closePanel()")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bad luck: lost after 0 SETs")
    expect(page.locator(".clock.cut-short")).to_be_visible()
    expect(page.locator(".last-cards .card")).to_have_count(12)
    assert page.get_by_role("button", name=text("en", "web.end.change_rules")).count() == 0
    expect(page.get_by_text(text("en", "web.end.none_lay"))).to_be_visible()


def test_a_hint_says_that_a_perfect_deck_is_lost_and_a_panel_offers_undo(at_table: ReadyTables) -> None:
    """R4.5. Without a SET the panel replaces the button for undo."""

    def is_lost(room: Room) -> bool:
        play = room.play
        if len(play.open_cards) + len(play.deck) > 15 or not find_sets(play.open_cards):
            return False
        return next_set(play.open_cards, play.deck, play.size)[1] == "impossible"

    options = replace(PERFECT.table_options(), grace=600_000)
    [page] = at_table("classic", options, names=("Ana",), until=is_lost)
    page.get_by_role("button", name=text("en", "web.commands.ask-hint-one")).click()
    expect(page.locator(".panel .sentence")).to_have_text(text("en", "web.solitaire.dead_end"))
    sentences = [text("en", "web.solitaire.way_back", n=n) for n in range(1, 27)]
    assert any(sentence in page.locator(".panel .text").inner_text() for sentence in sentences)
    page.get_by_role("button", name=text("en", "web.commands.ask-hint-two")).click()
    expect(page.locator(".hints")).to_have_text(text("en", "web.hints_used"))
    resize(page, 390, 844)
    box = page.locator(".hints em").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert too_wide(page, [(390, 844)]) == []
    close_hint(page)
    page.evaluate(OWN_SETS_EXPLAINED)
    stuck = page.locator(".panel", has_text=text("en", "web.solitaire.stuck"))
    while not stuck.is_visible():
        cards = a_set_on(page)
        if cards is not None:
            pick(page, cards)
            page.wait_for_function(
                "card => !document.querySelector(`.grid [data-card='${card}']`)", arg=cards[0]
            )
    undos = sentences.index(stuck.locator(".text").inner_text()) + 1
    before = cards_on(page)
    stuck.get_by_role("button", name=text("en", "web.commands.undo")).click()
    expect(stuck).to_have_count(0)
    assert len(cards_on(page)) > len(before)
    for left in range(undos - 1, 0, -1):  # it goes on saying how far the way back is
        expect(page.locator(".panel .sentence")).to_have_text(sentences[left - 1])
        page.get_by_role("button", name=text("en", "web.commands.undo")).click()
    expect(page.locator(".panel .sentence")).to_have_text(text("en", "web.solitaire.clearable_again"))


def test_the_latest_picks_fill_up_again_after_undo(at_table: ReadyTables) -> None:
    """R4.5: after seven SETs and five undos, the list has the first two."""
    options = replace(PERFECT.table_options(), grace=600_000)
    [page] = at_table("classic", options, names=("Ana",))
    rows = page.locator(".claims .log li")
    for count in range(1, 8):
        cards = a_set_on(page)
        assert cards is not None
        pick(page, cards)
        expect(page.locator(".seat .points")).to_have_text(str(count))
        page.wait_for_function("card => !document.querySelector(`.grid [data-card='${card}']`)", arg=cards[0])
    expect(rows).to_have_count(5)
    for left in range(6, 1, -1):
        page.get_by_role("button", name=text("en", "web.commands.undo")).click()
        expect(page.locator(".seat .points")).to_have_text(str(left))
    expect(rows).to_have_count(2)


def is_with_sets(room: Room) -> bool:
    return room.phase == "playing" and has_set(room.play.open_cards)


def test_r4_4_the_words_about_overlooked_sets_say_that_cards_came(at_table: ReadyTables) -> None:
    """Also to screen readers. The clock stands once on the page."""
    (page,) = at_table("classic", names=("Ana",), until=is_with_sets, more="agree", overlooked_cost=10_000)
    expect(page.locator("time-since")).to_have_count(1)
    page.get_by_role("button", name="No SET").click()
    expect(page.locator(".panel .text")).to_have_text("3 new cards have come all the same.")
    assert any("3 new cards" in one for one in page.evaluate("announced"))
