"""What people at a table learn about each other: who is ready, who leaves and returns, and who is the host."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.play import RECORD_ANNOUNCEMENTS, know_games, new_table, sit, two_at_a_table
from browser.screens import LOW_SCREENS, SCREENS, overlapping, resize
from browser.tables import ReadyTables, is_own_turn
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.games.classic.editions import edition_options
from tertia.games.common.options import CURRENT_REVISION
from tertia.rooms.state import Room
from tertia.texts import text

Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LOW = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
EVERYONE: dict[str, Any] = {"match": "everyone", "pause": 600_000}


def is_between(room: Room) -> bool:
    return room.phase == "playing" and room.play.phase == "between"


def leave(page: Page) -> None:
    """Leave a running game."""
    page.get_by_role("button", name=text("en", "web.leave"), exact=True).first.click()
    question = page.get_by_role("alertdialog")
    question.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(page.locator(".games")).to_be_visible()


@pytest.mark.parametrize("presses_first", [0, 1])
def test_the_next_deal_waits_until_all_people_are_ready(at_table: ReadyTables, presses_first: int) -> None:
    """R2.10: neither the dealer nor another person puts the others into a running deal."""
    options = edition_options("002", "beginner")
    pages = at_table("classic", options, until=is_between, pause=600_000)
    first, second = pages[presses_first], pages[1 - presses_first]
    go_on = text("en", "web.deal_next")
    first.get_by_role("button", name=go_on).click()
    for page in pages:
        expect(page.locator(".side-panel.at-end")).to_contain_text(text("en", "web.ready_n", n=1, all=2))
    expect(first.get_by_role("button", name=go_on)).to_have_count(0)
    second.get_by_role("button", name=go_on).click()
    for page in pages:
        expect(page.locator("h1")).to_contain_text(text("en", "web.deal_of", n=2, all=3))


def test_a_person_among_bots_begins_the_next_deal(at_table: ReadyTables) -> None:
    options = edition_options("002", "beginner")
    (page,) = at_table("classic", options, names=("Ana",), bots=1, until=is_between, pause=600_000)
    page.get_by_role("button", name=text("en", "web.deal_next")).click()
    expect(page.locator("h1")).to_contain_text(text("en", "web.deal_of", n=2, all=3))


@pytest.mark.parametrize("settings", [PHONE, LOW], ids=["phone", "low"])
def test_the_others_see_that_a_player_has_left(at_table: ReadyTables, settings: dict[str, Any]) -> None:
    """Also where the seat has no room for the word."""
    ana, iroha = at_table("classic", settings=settings, **EVERYONE)
    table = iroha.url
    expect(ana.locator(".seat .absence")).to_have_count(0)
    leave(iroha)
    expect(ana.locator(".toast")).to_have_text(
        f"{text('en', 'log.seats.left', name='Iroha')} {text('en', 'web.room.told.alone')}"
        f" {text('en', 'web.last_deal')}"
    )
    expect(ana.locator(".seat.gone .absence")).to_be_visible()
    ana.locator(".toast").click()
    iroha.goto(table)
    iroha.get_by_role("button", name=text("en", "web.room.rejoin")).click()
    expect(ana.locator(".toast")).to_have_text(text("en", "log.seats.came-back", name="Iroha"))
    expect(ana.locator(".seat .absence")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "follows", "returns"),
    [
        ("classic", "web.leave_one", True),
        ("scout", "web.leave_one", True),
        ("coopset", "web.leave_one", True),
        ("chipset", "web.leave_soon", False),
        ("setup", "web.leave_ends", False),
        ("twenty", "web.leave_wins", False),
    ],
)
def test_one_of_two_players_reads_what_follows_leaving(
    at_table: ReadyTables, game: str, follows: str, *, returns: bool
) -> None:
    """R2.8, R6.8, R7.4, R9.7: some games need two players. Afterwards the link says the same."""
    pause: dict[str, Any] = {} if game == "coopset" else {"pause": 600_000}
    ana, iroha = at_table(game, grace=600_000, revision=CURRENT_REVISION, **pause)
    link = iroha.url
    iroha.get_by_role("button", name=text("en", "web.leave"), exact=True).first.click()
    question = iroha.get_by_role("alertdialog")
    expect(question).to_contain_text(text("en", follows, name="Ana", time="600\u00a0s"))
    expect(question.get_by_text(text("en", "web.leave_return"))).to_have_count(int(returns))
    question.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(iroha.locator(".games")).to_be_visible()
    if game == "setup":
        return
    iroha.goto(link)
    if returns:
        expect(iroha.locator(".door .lead")).to_have_text(text("en", follows, name="Ana"))
        expect(ana.locator(".toast")).to_contain_text(text("en", "web.room.told.alone"))
        expect(ana.locator(".actions")).not_to_contain_text("of 1")
    else:
        expect(iroha.locator(".door .lead[role=timer]")).to_contain_text(text("en", "web.too_few_players"))


@pytest.mark.parametrize("game", ["chipset", "twenty"])
def test_r6_8_r9_7_between_deals_the_question_before_leaving_says_when_the_match_ends(
    at_table: ReadyTables, game: str
) -> None:
    """In 20/20 the time is running already; in ChipSet it begins with the departure, and is another one."""
    ana, _ = at_table(game, grace=60_000, pause=600_000, until=is_between, revision=CURRENT_REVISION)
    question = ask_to_leave(ana)
    seconds = {"chipset": "60", "twenty": r"\d{3}"}[game]
    says = text("en", "web.leave_soon", name="Iroha", time=f"{seconds}\u00a0s")
    expect(question).to_contain_text(re.compile(says))
    expect(question.locator("time-left")).to_have_count(int(game == "twenty"))


def come_back(page: Page, link: str) -> None:
    """Take the old seat again."""
    page.goto(link)
    page.get_by_role("button", name=text("en", "web.room.rejoin")).click()
    expect(page.locator(".table-header")).to_be_visible()


def ask_to_leave(page: Page) -> Locator:
    """Open the question before leaving."""
    page.get_by_role("button", name=text("en", "web.leave"), exact=True).first.click()
    return page.get_by_role("alertdialog")


THREE: dict[str, Any] = {"names": ("Ana", "Iroha", "Lou"), "revision": CURRENT_REVISION, "pause": 600_000}


@pytest.mark.parametrize(("target", "follows"), [(10, "web.leave_wins_deal"), (1, "web.leave_decides")])
def test_r9_7_a_player_who_waits_for_the_next_deal_does_not_play_on(
    at_table: ReadyTables, target: int, follows: str
) -> None:
    """The last one in the deal wins it, and the cards of both who left count: perhaps they decide the match."""
    ana, iroha, lou = at_table("twenty", grace=600_000, target=target, **THREE)
    link, waits = lou.url, text("en", "web.twenty.next_deal")
    question = ask_to_leave(lou)
    expect(question).to_contain_text(text("en", "web.leave_says"))
    expect(question).to_contain_text(text("en", "web.leave_hand"))
    question.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(lou.locator(".games")).to_be_visible()
    expect(ana.locator(".place.gone")).to_be_visible()
    come_back(lou, link)
    expect(lou.locator(".row-label b")).to_have_text(waits)
    place = ana.locator(".place", has_text="Lou")
    for size in (*SCREENS, *LOW_SCREENS):
        resize(ana, *size)
        expect(place.get_by_text(waits).last).to_be_visible()
        expect(place.locator(".long, .short")).to_have_count(0)
    assert overlapping(ana) == []
    question = ask_to_leave(iroha)
    expect(question).to_contain_text(text("en", follows, name="Ana"))
    expect(question.get_by_text(text("en", "web.leave_hand"))).to_have_count(int(target > 1))
    question.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    ends = text("en", "web.deal_next" if target > 1 else "web.to_result")
    expect(ana.locator(".result").get_by_role("button", name=ends)).to_be_visible()


@pytest.mark.parametrize(("game", "options"), [("chipset", {"deals": 1}), ("setup", {"deals": 1})])
def test_the_last_deal_ends_although_a_player_waits_for_the_next(
    at_table: ReadyTables, game: str, options: dict[str, Any]
) -> None:
    """R6.7, R7.4: too few are in the deal, and no other one comes."""
    ana, iroha, lou = at_table(game, grace=600_000, turn_time=600_000, **THREE, **options)
    link = lou.url
    leave(lou)
    come_back(lou, link)
    question = ask_to_leave(iroha)
    expect(question).to_contain_text(text("en", "web.leave_ends_deal"))
    question.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(ana.get_by_role("button", name=text("en", "web.to_result"))).to_be_visible()


def test_the_last_player_takes_a_break_or_ends_the_game(at_table: ReadyTables) -> None:
    """R2.8: a game without players ends. No bot is left for which it would pause."""
    ana, iroha = at_table("scout")
    leave(iroha)
    expect(ana.locator(".toast")).to_contain_text(text("en", "web.room.told.alone"))
    ana.get_by_role("button", name=text("en", "web.leave"), exact=True).first.click()
    question = ana.get_by_role("alertdialog")
    expect(question).to_contain_text(text("en", "web.leave_last"))
    question.get_by_role("button", name=text("en", "web.end_game")).click()
    expect(ana.locator(".end-page, .room-page").first).to_be_visible()


KEEP_CHANGE = """(() => {
    const later = window.setTimeout, isAsked = () => document.querySelector('.leaving');
    window.setTimeout = (act, after, ...more) =>
        after === 1200 && isAsked() ? (window.endChange = act, 1) : later(act, after, ...more);
})()"""
"""Keeps a question that has changed as it is until a test calls ``endChange``."""


def test_a_press_meant_for_another_question_does_not_end_the_game(
    at_table: ReadyTables, visit: Visit
) -> None:
    """The other person leaves while the question is open. The game runs on, so the cards stay."""
    ana, iroha = visit(), visit()
    ana.add_init_script(KEEP_CHANGE)
    at_table("coopset", visitors=[ana, iroha])
    question = ask_to_leave(ana)
    expect(question.get_by_role("button", name=text("en", "web.leave"), exact=True)).to_be_enabled()
    leave(iroha)
    end = question.get_by_role("button", name=text("en", "web.end_game"))
    for button in (end, question.get_by_role("button", name=text("en", "web.take_break"))):
        expect(button).to_be_disabled()
    expect(question).not_to_contain_text(text("en", "web.leave_hides"))
    expect(ana.locator(".grid")).to_be_visible()
    ana.evaluate("window.endChange()")
    expect(end).to_be_enabled()
    question.get_by_role("button", name=text("en", "web.people.close")).click()
    expect(question).to_have_count(0)


@pytest.mark.parametrize(
    ("bots", "asks", "follows"),
    [(1, "web.leave_bots_or", "web.leave_says"), (0, "web.leave_last", "web.leave_one")],
)
def test_the_question_about_a_break_learns_that_the_other_person_is_back(
    at_table: ReadyTables, bots: int, asks: str, follows: str
) -> None:
    """R2.8: the page stays connected, or the game would go on without it when the other person comes back."""
    ana, iroha = at_table("classic", bots=bots, revision=CURRENT_REVISION)
    link = iroha.url
    leave(iroha)
    expect(ana.locator(".seat.gone .absence")).to_be_visible()
    sockets: list[Any] = []
    ana.on("websocket", lambda socket: sockets.append(socket))
    label = text("en", "web.take_break" if bots else "web.leave")
    ana.locator("header").get_by_role("button", name=label, exact=True).first.click()
    question = ana.get_by_role("alertdialog")
    expect(question).to_contain_text(text("en", asks, names="Iroha"))
    expect(ana.locator(".on-break")).to_have_count(0)
    come_back(iroha, link)
    expect(question).to_contain_text(text("en", follows, name="Iroha"))
    assert sockets == [], "the page keeps its connection"


def test_a_player_who_has_left_reads_that_the_game_is_paused(at_table: ReadyTables) -> None:
    """R2.8: nobody plays while the last person is on a break."""
    ana, iroha = at_table("classic", bots=1, revision=CURRENT_REVISION)
    link = iroha.url
    leave(iroha)
    ana.close()
    iroha.goto(link)
    expect(iroha.locator(".door .lead")).to_have_text(text("en", "log.seats.paused"))


NOTE_WAITING_AFTER_THE_END = """() => new MutationObserver(() => {
    const isOver = document.body.dataset.phase === 'over';
    window.wasWaiting ||= isOver && document.querySelector('.result [role=timer]') !== null;
}).observe(document.body, {childList: true, subtree: true, attributes: true})"""
"""Remembers whether the page said after the end that it still waits for a player."""


def test_r6_8_the_result_comes_when_nobody_has_returned(at_table: ReadyTables) -> None:
    """The result of the deal has been on the screen all the time in which the table waited."""
    ana, iroha = at_table("chipset", grace=1_000, pause=1_000, revision=CURRENT_REVISION)
    ana.evaluate(NOTE_WAITING_AFTER_THE_END)
    leave(iroha)
    expect(ana.locator("h1")).to_have_text(text("en", "web.end.other_left", name="Iroha"))
    assert not ana.evaluate("window.wasWaiting")


def test_the_others_see_that_a_player_is_away(at_table: ReadyTables) -> None:
    ana, iroha = at_table("classic")
    iroha.close()
    expect(ana.locator(".toast")).to_have_text(text("en", "log.seats.went-away", name="Iroha"))


def test_a_match_in_which_all_deal_counts_those_who_dealt_and_left(at_table: ReadyTables) -> None:
    """R2.12: the match goes on until every remaining player has dealt."""
    ana, iroha = at_table("classic", **EVERYONE)
    leave(ana)  # Ana has dealt
    expect(iroha.locator(".toast")).to_contain_text(text("en", "log.seats.left", name="Ana"))
    expect(iroha.locator("h1")).to_contain_text(text("en", "web.deal_of", n=1, all=2))
    expect(iroha.locator(".toast")).not_to_contain_text(text("en", "web.last_deal"))
    ana, iroha = at_table("classic", **EVERYONE)
    leave(iroha)
    expect(ana.locator("h1")).to_contain_text(text("en", "web.deal_of", n=1, all=1))


def test_everybody_learns_who_is_the_host_now(at_table: ReadyTables) -> None:
    """Also the former host, who comes back as a guest."""
    ana, iroha = at_table("classic")
    table = ana.url
    leave(ana)
    expect(iroha.locator(".toast")).to_have_text(
        f"{text('en', 'log.seats.left', name='Ana')} {text('en', 'web.room.told.alone')}"
        f" {text('en', 'web.room.told.you_host')}"
    )
    ana.goto(table)
    ana.get_by_role("button", name=text("en", "web.room.rejoin")).click()
    expect(ana.locator(".toast")).to_have_text(text("en", "web.room.told.host", name="Iroha"))


def test_the_question_of_a_host_names_the_next_one(at_table: ReadyTables) -> None:
    ana, iroha, lou = at_table("classic", names=("Ana", "Iroha", "Lou"), revision=CURRENT_REVISION)
    for host, heir, watching in ((ana, "Iroha", lou), (iroha, "Lou", None)):
        question = ask_to_leave(host)
        expect(question).to_contain_text(text("en", "web.leave_host", name=heir))
        question.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
        if watching:
            expect(watching.locator(".toast")).to_contain_text(text("en", "web.room.told.host", name=heir))
    expect(lou.locator(".toast")).to_contain_text(text("en", "web.room.told.you_host"))


MESSAGES = """async () => {
    await import(`${document.documentElement.dataset.web}table/presence_notices.js`);
    await new Promise(resolve => setTimeout(resolve)); // the messages of one change are shown together
    return [...announced, ...[...document.querySelectorAll('.toast')].map(one => one.textContent)].join(' ');
}"""
"""What the page has said and shows, once it has loaded the messages about people."""


@pytest.mark.parametrize("form", ["solitaire", "classic"])
def test_nobody_becomes_the_host_of_a_game_without_other_people(
    visit: Visit, server: ServerProcess, form: str
) -> None:
    """A player who has left and comes back: alone with "Play again", among bots with the old seat."""
    page = visit()
    page.goto(server.http)
    know_games(page)
    page.locator(f"button[form=play][value={form}]").first.evaluate("one => one.click()")
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    table, is_alone = page.url, form == "solitaire"
    page.goto(server.http)
    page.get_by_role("button", name=text("en", "web.leave_sure")).click()
    page.get_by_role("button", name=text("en", "web.end_game" if is_alone else "web.leave")).click()
    expect(page.locator(".running")).to_have_count(0)
    page.goto(table)
    again = page.get_by_role("button", name=text("en", "web.end.again" if is_alone else "web.room.rejoin"))
    expect(again).to_be_visible()
    page.evaluate(RECORD_ANNOUNCEMENTS)
    again.click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    assert text("en", "web.room.told.you_host") not in page.evaluate(MESSAGES)


def test_a_player_takes_another_nickname_in_the_waiting_room(visit: Visit, server: ServerProcess) -> None:
    host, guest = visit(), visit()
    link = new_table(host, server, seats=2)
    sit(host, "Mika")
    guest.goto(link)
    sit(guest, "Ana")
    rename = guest.get_by_role("button", name=text("en", "web.room.rename"))
    rename.click()
    expect(rename).to_have_attribute("aria-expanded", "true")
    field = guest.get_by_label(text("en", "web.name"))
    field.fill("Mika")
    guest.get_by_role("button", name=text("en", "web.room.use_name")).click()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("Iroha")
    guest.get_by_role("button", name=text("en", "web.room.use_name")).click()
    expect(field).to_have_count(0)
    expect(host.locator(".chair .name", has_text="Iroha")).to_be_visible()
    assert guest.evaluate("localStorage.getItem('tertia-name')") == "Iroha"


def test_a_refused_nickname_leaves_the_old_one_to_a_player_who_stands_up(
    visit: Visit, server: ServerProcess
) -> None:
    host, guest = visit(), visit()
    link = new_table(host, server, seats=3)
    sit(host, "Mika")
    guest.goto(link)
    sit(guest, "Ana")
    guest.get_by_role("button", name=text("en", "web.room.rename")).click()
    guest.get_by_label(text("en", "web.name")).fill("Mika")
    guest.get_by_role("button", name=text("en", "web.room.use_name")).click()
    expect(guest.get_by_label(text("en", "web.name"))).to_have_attribute("aria-invalid", "true")
    guest.get_by_role("button", name=text("en", "web.room.stand")).click()
    expect(guest.get_by_role("button", name=text("en", "web.sit"), exact=True)).to_be_visible()
    assert guest.evaluate("localStorage.getItem('tertia-name')") == "Ana"


def test_the_settings_of_a_phone_open_the_list_of_players_for_the_keyboard(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", settings=PHONE, pages=1)
    page.get_by_role("button", name=text("en", "web.menu")).click()
    page.get_by_role("button", name=text("en", "web.people.open")).click()
    people = page.get_by_role("dialog", name=text("en", "web.people.title"))
    expect(people).to_be_focused()
    page.keyboard.press("Escape")
    expect(people).to_have_count(0)


def test_a_question_about_a_player_is_not_asked_about_the_next_one(
    at_table: ReadyTables, visit: Visit
) -> None:
    """Neither about the one below, nor about the one who sits down in the same place."""
    ana, iroha, _ = at_table("classic", names=("Ana", "Iroha", "Lou"))
    mika, link = visit(), ana.url
    ana.locator("header").get_by_role("button", name=text("en", "web.people.title")).click()
    rows = ana.get_by_role("dialog", name=text("en", "web.people.title")).locator("li")
    expect(rows).to_have_count(2)
    for button in (".report", ".button"):
        rows.filter(has_text="Iroha").locator(button).click()
    expect(rows.first.locator(".report")).to_have_attribute("data-question", text("en", "web.report.sure"))
    expect(rows.first.locator(".button")).to_have_text(text("en", "web.people.sure"))
    leave(iroha)
    expect(rows).to_have_count(1)
    expect(rows.locator(".report")).to_have_accessible_name(text("en", "web.report.press", name="Lou"))
    assert rows.locator(".report").get_attribute("data-question") is None
    mika.goto(link)
    mika.get_by_label(text("en", "web.name")).fill("Mika")
    mika.get_by_role("button", name=text("en", "web.sit"), exact=True).click()
    expect(rows.filter(has_text="Mika").locator(".button")).to_have_text(text("en", "web.people.remove"))


SHOW_MESSAGE = """async sentence => {
    const {showToast} = await import(`${document.documentElement.dataset.web}table/toast.js`);
    await showToast({sentence, help: {label: '?', onPress: () => {}}});
}"""

COVERED = """() => {
    const over = document.querySelector('.toast').getBoundingClientRect();
    const needed = '.table-header, .card, #screen button, #screen a, time-since';
    return [...document.querySelectorAll(needed)].filter(one => one.checkVisibility()).filter(one => {
        const {left, right, top, bottom} = one.getBoundingClientRect();
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    }).map(one => one.outerHTML.slice(0, 90));
}"""
"""What a short message covers although players need it."""


@pytest.mark.parametrize("game", GAMES)
def test_a_short_message_covers_nothing_that_players_need(at_table: ReadyTables, game: str) -> None:
    """On a laptop, and on a phone, upright and on its side: no card, no button, no part of the header."""
    (page,) = at_table(game, names=("Ana", "Iroha", "Mika"), pages=1, until=is_own_turn)
    sentence = " ".join(
        text("en", key, name="Christophe-Alexandre") for key in ("log.seats.left", "web.room.told.host")
    )
    for size in ((1280, 800), (390, 844), (844, 390)):
        resize(page, *size)
        page.evaluate(SHOW_MESSAGE, sentence)
        expect(page.locator(".toast")).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED) == [], size


@pytest.mark.parametrize(("game", "start"), [("coopset", "game"), ("twenty", "deal")])
def test_people_read_when_a_latecomer_plays(
    visit: Visit, server: ServerProcess, game: str, start: str
) -> None:
    """R2.1: from the next deal on, or in the next game if this one has a single deal."""
    ana, iroha = two_at_a_table(visit, server, game=game)
    late = visit()
    late.goto(ana.url)
    know_games(late)
    late.get_by_label(text("en", "web.name")).fill("Lou")
    late.get_by_role("button", name=text("en", "web.sit"), exact=True).click()
    expect(late.locator(".panel")).to_contain_text(text("en", f"web.room.late_says.{start}"))
    for page in (ana, iroha):
        expect(page.locator(".toast")).to_contain_text(text("en", f"web.room.told.late.{start}", name="Lou"))


@pytest.mark.parametrize(("game", "key"), [("coopset", "free_next"), ("twenty", "free_later")])
def test_the_room_says_when_latecomers_play(visit: Visit, server: ServerProcess, game: str, key: str) -> None:
    ana, iroha = visit(), visit()
    iroha.goto(new_table(ana, server, game=game))
    sit(ana, "Ana")
    sit(iroha, "Iroha")
    expect(ana.locator(".start")).to_contain_text(text("en", f"web.room.{key}"))
