"""The host leads the friends at a table to another game, and they follow with one button."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from browser.play import DESKTOP, PHONE, know_games, new_table, sit
from browser.screens import check_widths, overlapping, violations
from browser.tables import sign_in
from support.played import PlayedTable, player_id, store_tables
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.texts import text

ANOTHER = text("en", "web.next.another")
GOES_ON = text("en", "web.next.goes_on", name="Leo", game="Scout")
JOIN = text("en", "web.replay.join")
CALLED = text("en", "web.next.called")


def after_a_game(visit: Any, server: ServerProcess, table: str, settings: dict[str, Any]) -> list[Page]:
    """Return the pages of Leo, who is the host, of Ana, and of a stranger who watches, at the end of a game."""
    played = PlayedTable(table, "classic", GAMES["classic"].Options(), ("Leo", "Ana"))
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    pages = [visit(**settings) for _ in range(3)]
    for seat, page in enumerate(pages[:2]):
        sign_in(page, server, player_id(seat))
    for page in pages:
        page.goto(f"{server.http}/t/{table}")
        expect(page.locator(".plot")).to_be_visible()
        know_games(page)
    return pages


def choose_scout(page: Page) -> None:
    page.get_by_role("button", name=ANOTHER).click()
    page.get_by_role("dialog", name=ANOTHER).get_by_role("button", name="Scout").click()


@pytest.mark.parametrize("settings", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_friends_follow_the_host_to_another_game(
    visit: Any, server: ServerProcess, settings: dict[str, Any]
) -> None:
    table = f"evening{settings['viewport']['width']}"
    leo, ana, stranger = after_a_game(visit, server, table, settings)
    expect(ana.get_by_role("button", name=ANOTHER)).to_have_count(0)
    leo.get_by_role("button", name=ANOTHER).click()
    check_widths(leo)
    assert violations(leo) == []
    leo.keyboard.press("Escape")
    assert overlapping(leo) == []
    choose_scout(leo)
    expect(leo).not_to_have_url(re.compile(table))
    expect(leo.locator(".chair", has_text="Leo")).to_be_visible()
    leo.reload()
    called, seats = leo.get_by_text(CALLED), leo.get_by_role("heading", name=text("en", "web.room.seats"))
    expect(called).to_be_visible()
    check_widths(leo)
    place = seats.bounding_box()
    for page in (ana, stranger):
        expect(page.locator(".next-steps")).to_contain_text(GOES_ON)
    expect(stranger.get_by_role("link", name=JOIN)).to_have_count(0)
    expect(ana.get_by_role("link", name=JOIN)).to_be_in_viewport(ratio=1)
    assert overlapping(ana) == []
    check_widths(ana)
    assert violations(ana) == []
    ana.reload()  # as for a player who comes later
    ana.get_by_role("link", name=JOIN).click()
    expect(ana).to_have_url(leo.url)
    for page in (leo, ana):
        expect(page.locator(".chair", has_text="Ana")).to_be_visible()
    expect(called).to_be_hidden()
    assert seats.bounding_box() == place
    expect(ana.get_by_text(CALLED)).to_have_count(0)
    leo.get_by_role("button", name=text("en", "web.room.start"), exact=True).click()
    for page in (leo, ana):
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    leo.goto(f"{server.http}/t/{table}")
    expect(leo.locator(".next-steps")).to_contain_text(text("en", "web.next.is", game="Scout"))
    expect(leo.get_by_role("link", name=JOIN)).to_be_visible()
    leo.get_by_role("button", name=text("en", "web.rematch")).click()
    expect(leo.locator("body")).to_have_attribute("data-phase", "playing")
    stranger.reload()
    expect(stranger.get_by_text(GOES_ON)).to_have_count(0)


COUNT_SENT_FORMS = """() => {
    window.sent = 0;
    addEventListener('submit', event => {
        if (!event.defaultPrevented) window.sent += 1;
        event.preventDefault();
    });
}"""
"""Counts the forms that the page would send, and keeps the page."""


def test_a_second_press_makes_no_second_table(visit: Any, server: ServerProcess) -> None:
    """As a double tap, or Enter that is held."""
    leo, _, _ = after_a_game(visit, server, "eveningtwice", DESKTOP)
    leo.evaluate(COUNT_SENT_FORMS)
    leo.get_by_role("button", name=ANOTHER).click()
    scout = leo.get_by_role("dialog", name=ANOTHER).get_by_role("button", name="Scout")
    scout.dblclick()
    scout.press("Enter")
    assert leo.evaluate("sent") == 1


def test_the_home_page_leads_to_the_table_at_which_the_others_go_on(
    visit: Any, server: ServerProcess
) -> None:
    leo, ana, _ = after_a_game(visit, server, "eveninghome", DESKTOP)
    ana.evaluate("localStorage.setItem('tertia-name', 'Ana')")
    ana.goto(server.http)
    way = ana.locator(".running")
    expect(ana.locator(".games")).to_be_visible()
    expect(way).to_have_count(0)
    choose_scout(leo)
    expect(leo.locator(".chair", has_text="Leo")).to_be_visible()
    expect(way).to_contain_text(GOES_ON)  # without a reload
    expect(way).to_contain_text("with Leo")
    way.get_by_role("link", name=JOIN).click()
    expect(ana).to_have_url(leo.url)
    expect(leo.locator(".chair", has_text="Ana")).to_be_visible()
    ana.goto(f"{server.http}/me")
    back = way.get_by_role("link", name=text("en", "web.running.table"))
    expect(back).to_have_attribute("href", f"{urlsplit(leo.url).path}#back")
    expect(way).to_have_count(1)
    leo.get_by_role("button", name=text("en", "web.room.start"), exact=True).click()
    back = way.get_by_role("link", name=text("en", "web.running.go"))
    expect(leo.locator("body")).to_have_attribute("data-phase", "playing")
    ana.reload()
    back.click()
    expect(ana.locator("body")).to_have_attribute("data-phase", "playing")
    leo.get_by_role("button", name=text("en", "web.leave"), exact=True).first.click()
    leo.get_by_role("alertdialog").get_by_role("button", name=text("en", "web.end_for_all")).click()
    expect(ana.locator("h1")).to_have_text(text("en", "web.end.early"))
    leo.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(ana.locator("#say-polite")).to_contain_text(text("en", "web.room.told.you_host"))
    for path in ("", "/me"):  # the game to which the old table led is over
        ana.goto(f"{server.http}{path}")
        ana.wait_for_load_state("networkidle")
        expect(way).to_have_count(0)


def test_whoever_hides_the_way_to_the_next_table_keeps_it(visit: Any, server: ServerProcess) -> None:
    """The cross says before that the seat at the last table leads there, and hiding gives up nothing."""
    leo, ana, _ = after_a_game(visit, server, "eveninghidden", DESKTOP)
    choose_scout(leo)
    expect(leo.locator(".chair", has_text="Leo")).to_be_visible()
    way, question = ana.locator(".running"), ana.get_by_role("alertdialog")
    ana.goto(server.http)
    ana.get_by_role("button", name=text("en", "web.leave_sure")).click()
    expect(question).to_contain_text(text("en", "web.running.leave.next"))
    check_widths(ana)
    question.get_by_role("button", name=text("en", "web.running.hide")).click()
    expect(way).to_have_count(0)
    ana.goto(f"{server.http}/me")
    expect(way.get_by_role("link", name=JOIN)).to_be_visible()
    ana.get_by_role("button", name=text("en", "web.leave_sure")).click()
    question.get_by_role("button", name=text("en", "web.leave")).click()
    expect(way).to_have_count(0)
    ana.goto(f"{server.http}/t/eveninghidden")
    expect(ana.locator(".next-steps")).to_contain_text(GOES_ON)
    expect(ana.get_by_role("link", name=JOIN)).to_have_count(0)


@pytest.mark.parametrize("settings", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_way_to_the_other_game_stays_where_it_is_for_a_new_host(
    visit: Any, server: ServerProcess, settings: dict[str, Any]
) -> None:
    """Whoever becomes the host of the old table gets no other main choice, and none in its place."""
    table = f"heir{settings['viewport']['width']}"
    leo, ana, _ = after_a_game(visit, server, table, settings)
    choose_scout(leo)
    expect(leo.locator(".chair", has_text="Leo")).to_be_visible()
    expect(ana.get_by_role("link", name=JOIN)).to_be_visible()
    buttons, place = (
        ana.locator(".next-steps").inner_text(),
        ana.get_by_role("link", name=JOIN).bounding_box(),
    )
    leo.goto(f"{server.http}/t/{table}")
    leo.locator(".table-header").get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(ana.locator("#say-polite")).to_contain_text(text("en", "web.room.told.you_host"))
    assert ana.locator(".next-steps").inner_text() == buttons
    assert ana.get_by_role("link", name=JOIN).bounding_box() == place
    ana.get_by_role("button", name=text("en", "web.end.room")).click()
    expect(ana.locator(".next-table")).to_contain_text(GOES_ON)
    expect(ana.get_by_role("button", name=ANOTHER)).to_have_count(0)
    expect(ana.locator(".solid:visible")).to_have_text([JOIN])


def test_a_replay_leads_players_to_the_other_game(visit: Any, server: ServerProcess) -> None:
    leo, ana, _ = after_a_game(visit, server, "eveningreplay", DESKTOP)
    ana.goto(f"{server.http}/t/eveningreplay/replay")
    expect(ana.locator(".lanes")).to_be_visible()
    choose_scout(leo)
    expect(ana.locator(".next-game")).to_contain_text(GOES_ON)
    first = leo.url
    leo.goto(f"{server.http}/t/eveningreplay")  # Leo changes his mind: the same game, at one more table
    choose_scout(leo)
    expect(leo.locator(".chair", has_text="Leo")).to_be_visible()
    assert leo.url != first
    expect(ana.get_by_role("link", name=JOIN)).to_have_attribute("href", f"{urlsplit(leo.url).path}#sit")
    ana.get_by_role("link", name=JOIN).click()
    expect(ana).to_have_url(leo.url)


def test_a_replay_names_the_leader_to_a_new_host_as_the_table_does(visit: Any, server: ServerProcess) -> None:
    leo, ana, _ = after_a_game(visit, server, "heirreplay", DESKTOP)
    choose_scout(leo)
    expect(leo.locator(".chair", has_text="Leo")).to_be_visible()
    leo.goto(f"{server.http}/t/heirreplay")
    leo.locator(".table-header").get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(ana.locator("#say-polite")).to_contain_text(text("en", "web.room.told.you_host"))
    ana.goto(f"{server.http}/t/heirreplay/replay")
    expect(ana.locator(".next-game")).to_contain_text(GOES_ON)


def test_the_host_changes_the_game_in_the_waiting_room(visit: Any, server: ServerProcess) -> None:
    """The button is there before somebody else comes, so that nothing moves then."""
    leo, ana = visit(**PHONE), visit(**PHONE)
    link = new_table(leo, server, game="twenty")
    sit(leo, "Leo")
    expect(leo.get_by_role("button", name=ANOTHER)).to_be_visible()
    place = leo.get_by_role("heading", name=text("en", "web.room.seats")).bounding_box()
    ana.goto(link)
    sit(ana, "Ana")
    expect(leo.locator(".chair", has_text="Ana")).to_be_visible()
    assert leo.get_by_role("heading", name=text("en", "web.room.seats")).bounding_box() == place
    choose_scout(leo)
    expect(ana.locator(".next-table")).to_contain_text(GOES_ON)
    check_widths(ana)
    ana.get_by_role("link", name=JOIN).click()
    expect(leo.locator(".chair", has_text="Ana")).to_be_visible()


def test_a_guest_with_the_name_of_the_host_who_has_left_joins_the_other_game(
    visit: Any, server: ServerProcess
) -> None:
    leo, ana = visit(**DESKTOP), visit(**DESKTOP)
    link = new_table(leo, server)
    sit(leo, "Leo")
    ana.goto(link)
    sit(ana, "Ana")
    expect(leo.locator(".chair", has_text="Ana")).to_be_visible()
    choose_scout(leo)
    expect(leo.locator(".chair", has_text="Leo")).to_be_visible()
    leo.goto(link)
    leo.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(ana.locator(".chair", has_text="Leo")).to_have_count(0)
    ana.get_by_role("button", name=text("en", "web.room.rename")).click()
    ana.get_by_label(text("en", "web.name")).fill("Leo")
    ana.get_by_role("button", name=text("en", "web.room.use_name")).click()
    expect(ana.locator(".chair", has_text="Leo")).to_be_visible()
    expect(ana.locator(".next-table")).to_contain_text(GOES_ON)
    expect(ana.get_by_role("button", name=ANOTHER)).to_have_count(0)
    expect(ana.locator(".solid:visible")).to_have_text([JOIN])


def test_a_name_that_is_taken_at_the_other_table_is_asked_again(visit: Any, server: ServerProcess) -> None:
    leo, ana, stranger = after_a_game(visit, server, "eveningtaken", DESKTOP)
    choose_scout(leo)
    expect(leo.locator(".chair", has_text="Leo")).to_be_visible()
    stranger.goto(leo.url)
    sit(stranger, "Ana")
    ana.get_by_role("link", name=JOIN).click()
    expect(ana.locator(".seat-form")).to_contain_text(text("en", "error.name-taken", name="Ana"))


def test_a_link_on_another_site_seats_nobody(visit: Any, server: ServerProcess) -> None:
    """The page shows no nickname to others before the visitor presses a button."""
    leo, ana = visit(**DESKTOP), visit(**DESKTOP)
    link = new_table(leo, server)
    sit(leo, "Leo")
    ana.goto(server.http)
    ana.evaluate("localStorage.setItem('tertia-name', 'Ana')")
    ana.goto(f"{link}#sit", referer="https://example.org/")
    expect(ana.get_by_label(text("en", "web.name"))).to_have_value("Ana")
    expect(ana).to_have_url(link)
    sit(ana, "Ana")
