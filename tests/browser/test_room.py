"""The waiting room in real browsers: several people at one table, from the link to the rematch."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.play import a_set_on, begin, new_table, pick, sit, wait_until_gone
from browser.screens import check_widths, violations
from support.server_process import Running
from tertia.games import GAMES
from tertia.texts import LANGUAGES, text

QUICK: dict[str, Any] = {
    "photo_finish": 0,
    "claim": "tap",
    "more": "auto",
    "held": {"feature": "fill", "value": 0},
}
"""R3.1: 27 cards, and nothing to wait for."""


def seat_of(page: Page, name: str) -> Locator:
    return page.locator(".st", has=page.locator(".nm", has_text=name))


def two_in_a_room(visit: Any, server: Running, **wanted: Any) -> tuple[Page, Page, str]:
    """A host and a guest who both sit at a new table."""
    host, guest = visit(), visit()
    link = new_table(host, server, **wanted)
    sit(host, "Mika")
    guest.goto(link)
    sit(guest, "Ana")
    expect(seat_of(host, "Ana")).to_be_visible()
    expect(seat_of(guest, "Ana").get_by_text("You", exact=True)).to_be_visible()
    return host, guest, link


def take_all_sets(page: Page) -> None:
    """Play to the end by clicks."""
    while (found := a_set_on(page)) is not None:
        pick(page, found)
        wait_until_gone(page, found[0])
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_link_is_copied_and_whoever_opens_it_sits_down(visit: Any, server: Running) -> None:
    host, guest, link = two_in_a_room(visit, server, seats=4)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.http)
    host.get_by_role("button", name="Copy").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    assert host.evaluate("navigator.clipboard.readText()") == link
    expect(host.get_by_role("img", name="QR code of the link")).to_have_js_property("complete", True)
    assert host.get_by_role("img", name="QR code of the link").evaluate("image => image.naturalWidth") > 0
    expect(guest.get_by_role("heading", name="Mika’s table")).to_be_visible()
    expect(guest.get_by_text("Mika starts the game.")).to_be_visible()
    # The nickname is remembered for the next table.
    new_table(guest, server)
    expect(guest.get_by_label("Your nickname")).to_have_value("Ana")


def test_the_host_changes_the_rules_and_guests_see_it(visit: Any, server: Running) -> None:
    host, guest, _ = two_in_a_room(visit, server, edition="004", seats=4)
    claim = guest.locator(".o", has_text="How to claim")
    expect(claim.get_by_text("Call first")).to_be_visible()
    host.get_by_role("button", name="Tap three").click()
    expect(claim.get_by_text("Tap three")).to_be_visible()
    assert claim.get_by_role("button").count() == 0
    expect(host.get_by_role("radio", name="FX Schmid")).to_be_checked()
    host.get_by_role("radio", name="Gigamic 2014").click()
    expect(guest.get_by_role("radio", name="Gigamic 2014")).to_be_checked()
    expect(claim.get_by_text("Tap three")).to_be_visible()  # an edition leaves what it does not speak of
    host.get_by_text("More options").click()
    host.get_by_role("button", name="Deals: more", exact=True).click()
    expect(host.get_by_text("Your own mix of rules")).to_be_visible()
    expect(host.locator(".o", has_text="How many are played").locator("output")).to_have_text("4")
    host.get_by_role("button", name="Listed").click()
    expect(guest.locator(".o", has_text="Who finds this table").get_by_text("Listed")).to_be_visible()
    host.get_by_label("Beginner deck").select_option(label="striped")
    expect(guest.get_by_role("heading", name="Beginner")).to_be_visible()


def test_rulebooks_are_chosen_by_arrow_keys(visit: Any, server: Running) -> None:
    host = visit()
    new_table(host, server, edition="000")
    first = host.get_by_role("radio", name="Gigamic, first")
    expect(first).to_be_checked()
    first.focus()
    host.keyboard.press("ArrowDown")
    expect(host.get_by_role("radio", name="Worksheets")).to_be_checked()
    expect(host.get_by_role("radio", name="Worksheets")).to_be_focused()


def test_seats_and_bots_are_the_hosts_to_give(visit: Any, server: Running) -> None:
    host, guest, _ = two_in_a_room(visit, server, seats=3)
    assert guest.get_by_role("button", name="Add a bot").count() == 0
    host.get_by_role("button", name="One seat more").click()
    expect(guest.get_by_text("2 of 4 taken")).to_be_visible()
    host.get_by_role("button", name="Add a bot").first.click()
    expect(guest.locator(".st", has_text="bot").first).to_be_visible()
    bot = host.locator(".st", has=host.locator(".ava.bot"))
    expect(bot.locator(".bf")).to_be_visible()
    expect(bot.get_by_text(text("en", "bots.personality.vega"))).to_be_visible()
    bot.get_by_role("combobox").select_option("champion")
    expect(guest.locator(".st", has=guest.locator(".ava.bot")).get_by_text("Champion")).to_be_visible()
    bot.get_by_role("button").click()
    expect(bot).to_have_count(0)
    host.get_by_role("button", name="Ask Ana to leave").click()
    expect(guest.get_by_text("The host asked you to give up your seat.")).to_be_visible()
    sit(guest, "Ana")
    expect(seat_of(host, "Ana")).to_be_visible()
    guest.get_by_role("button", name="Give up my seat").click()
    expect(seat_of(host, "Ana")).to_have_count(0)
    host.get_by_role("button", name="One seat less").click()
    expect(guest.get_by_text("1 of 3 taken")).to_be_visible()


def test_a_game_is_begun_ended_and_played_again(visit: Any, server: Running) -> None:
    host, guest, _ = two_in_a_room(visit, server, seats=2, options=QUICK)
    begin(host)
    expect(guest.locator(".grid [data-card]").first).to_be_visible()
    take_all_sets(host)
    expect(host.get_by_role("heading", level=1)).to_contain_text("You win by")
    expect(guest.get_by_role("heading", level=1)).to_contain_text("Mika wins by")
    expect(host.get_by_role("img", name="Score over time")).to_be_visible()
    assert violations(guest) == []
    expect(guest.get_by_text("Mika can start a rematch.")).to_be_visible()
    assert guest.get_by_role("button", name="Rematch").count() == 0
    guest.get_by_role("button", name="Rules and seats").click()
    expect(guest.get_by_role("heading", name="Mika’s table")).to_be_visible()
    guest.get_by_role("button", name="Back to the result").click()
    expect(guest.locator(".podium")).to_be_visible()
    host.get_by_role("button", name="Rematch").click()
    expect(guest.locator(".grid [data-card]").first).to_be_visible()
    expect(host.locator(".grid [data-card]").first).to_be_visible()


def test_a_refused_name_says_why_beside_the_field(visit: Any, server: Running) -> None:
    host, guest = visit(), visit()
    link = new_table(host, server, seats=4)
    sit(host, "Mika")
    guest.goto(link)
    guest.get_by_label("Your nickname").fill("MIKA")
    guest.get_by_role("button", name="Sit down").click()
    field = guest.get_by_label("Your nickname")
    expect(field).to_have_attribute("aria-invalid", "true")
    said = guest.locator("#nickname-says")
    expect(said).to_contain_text("already called MIKA")
    assert field.get_attribute("aria-describedby") == "nickname-says"
    assert violations(guest) == []
    field.fill("Ana")
    expect(said).not_to_contain_text("already called")
    guest.get_by_role("button", name="Sit down").click()
    expect(seat_of(guest, "Ana")).to_be_visible()


def test_who_comes_while_a_game_is_on_sits_down_or_watches(visit: Any, server: Running) -> None:
    host, _, link = two_in_a_room(visit, server, seats=3)
    begin(host)
    expect(host.locator(".grid [data-card]").first).to_be_visible()
    late = visit()
    late.goto(link)
    expect(late.get_by_role("heading", name="A game is on.")).to_be_visible()
    assert violations(late) == []
    check_widths(late)
    late.get_by_label("Your nickname").fill("Iroha")
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_text("You have a seat.")).to_be_visible()
    expect(late.locator(".grid [data-card]").first).to_be_visible()
    last = visit()
    last.goto(link)
    expect(last.get_by_role("heading", name="This table is full.")).to_be_visible()
    check_widths(last)
    watch = last.get_by_role("button", name="Watch instead")
    expect(watch).to_have_class("btn solid")
    watch.click()
    expect(last.locator(".grid [data-card]").first).to_be_visible()


def test_start_waits_for_enough_players(visit: Any, server: Running) -> None:
    """R6.1: ChipSet is for two or more."""
    host = visit()
    new_table(host, server, game="chipset", seats=3)
    sit(host, "Mika")
    expect(host.get_by_text("1 more player is needed.")).to_be_visible()
    expect(host.get_by_role("button", name="Start")).to_have_class("btn wait")
    host.get_by_role("button", name="Add a bot").first.click()
    expect(host.get_by_role("button", name="Start")).to_have_class("btn solid")


@pytest.mark.parametrize("game", GAMES)
def test_every_games_room_fits_every_screen_and_can_be_heard(visit: Any, server: Running, game: str) -> None:
    host = visit(color_scheme="dark")
    new_table(host, server, game=game)
    sit(host, "Christophe-Alexandre Lou")
    host.get_by_text("More options").click()
    expect(host.locator("details .o").first).to_be_visible()
    assert violations(host) == []
    check_widths(host)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_room_speaks_every_language(visit: Any, server: Running, language: str) -> None:
    host = visit(locale=language)
    new_table(host, server, edition="003")
    expect(host.get_by_role("heading", name=text(language, "web.room.title.yours"))).to_be_visible()
    host.get_by_text(text(language, "web.room.more_options")).click()
    said = host.locator("#screen").inner_text()
    assert "web." not in said
    assert "choice." not in said
    check_widths(host)
