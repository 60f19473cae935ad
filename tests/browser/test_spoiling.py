"""Nobody can hold up or spoil a table, on screen and over a real server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.play import PHONE
from browser.screens import overflow, violations_by_day_and_night
from browser.tables import ReadyTables
from tertia.texts import text

THREE = ("Ana", "Iroha", "Lou")


def say_no_set(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^No SET")).click()


@pytest.mark.parametrize("settings", [None, PHONE], ids=["desktop", "phone"])
def test_r2_8_everybody_sees_the_countdown_of_the_only_silent_player(
    at_table: ReadyTables, settings: dict[str, object] | None
) -> None:
    ana, iroha, lou = at_table("classic", names=THREE, settings=settings, overrule=600_000)
    say_no_set(ana)
    say_no_set(iroha)
    for page in (ana, iroha, lou):
        expect(page.locator(".seat .ring")).to_have_count(1)
        expect(page.locator(".seat[data-seat='2'] .ring")).to_be_visible()
        assert overflow(page) == 0
    expect(lou.get_by_role("button", name=re.compile("^No SET"))).to_contain_text(re.compile(r"\d+ s"))
    if settings is None:
        expect(ana.locator(".overrules")).to_contain_text(text("en", "web.overrules", name="Lou"))
        assert violations_by_day_and_night(lou) == []
    say_no_set(lou)
    for page in (ana, iroha, lou):
        expect(page.locator(".grid [data-card]")).to_have_count(15)
        expect(page.locator(".seat .ring")).to_have_count(0)


@pytest.mark.parametrize("settings", [None, PHONE], ids=["desktop", "phone"])
def test_the_host_removes_a_player_in_mid_game(
    at_table: ReadyTables, settings: dict[str, object] | None
) -> None:
    ana, iroha, lou = at_table("classic", names=THREE, settings=settings)
    if settings is not None:  # the header of a phone has no room for the button
        ana.locator(".reactions-button").click()
    ana.get_by_role("button", name=text("en", "web.people.title")).click()
    assert overflow(ana) == 0
    if settings is None:
        assert violations_by_day_and_night(ana) == []
    row = ana.locator(".people li", has_text="Lou")
    row.get_by_role("button", name=text("en", "web.people.remove")).click()
    row.get_by_role("button", name=text("en", "web.people.sure")).click()
    expect(iroha.locator(".panel")).to_contain_text(text("en", "web.people.kicked", name="Lou"))
    expect(lou.locator(".panel")).to_contain_text(text("en", "web.people.you_kicked"))
    expect(ana.locator(".people li", has_text="Lou")).to_have_count(0)
    expect(iroha.locator(".seat.gone")).to_have_count(1)
    lou.goto(f"{lou.url}#back")  # the address of "Continue your game"
    lou.reload()
    expect(lou.locator(".door .lead")).to_have_text(text("en", "web.people.you_kicked"))
    expect(lou.get_by_role("button", name=text("en", "web.room.rejoin"))).to_have_count(0)
    lou.get_by_role("button", name=text("en", "web.room.watch")).click()
    expect(lou.locator("#set")).to_contain_text(text("en", "web.watching"))


def test_the_others_vote_out_the_host(at_table: ReadyTables) -> None:
    ana, iroha, lou = at_table("chipset", names=THREE, turn_time=600_000)
    for page in (iroha, lou):
        page.get_by_role("button", name=text("en", "web.people.title")).click()
        page.locator(".people li", has_text="Ana").get_by_role(
            "button", name=text("en", "web.people.vote")
        ).click()
        if page is iroha:
            expect(ana.locator(".panel")).to_contain_text(
                text("en", "web.people.voted_you", by="Iroha", n=1, all=2)
            )
            expect(iroha.locator(".people")).to_contain_text(text("en", "web.people.votes", n=1, all=2))
    expect(ana.locator(".panel")).to_contain_text(text("en", "web.people.you_kicked"))
    expect(iroha.locator(".people")).to_contain_text(text("en", "web.people.host_says"))
