"""What people at a table learn about each other: who is ready, who leaves and returns, and who is the host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.play import new_table, sit
from browser.screens import resize
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
    expect(question).to_contain_text(text("en", follows, name="Ana"))
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
