"""Nobody can hold up or spoil a table, on screen and over a real server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.play import PHONE, choose_language
from browser.screens import (
    CLIPPED,
    LOW_SCREENS,
    SCREENS,
    overflow,
    resize,
    violations,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.games.common.options import CURRENT_REVISION
from tertia.texts import LANGUAGES, text

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


LINES_OF_SECONDS = """() => [...document.querySelectorAll('.tabular:has(> time-left)')]
    .filter(one => one.checkVisibility())
    .map(one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(rect => Math.round(rect.bottom))).size;
    })"""
"""Returns the number of lines that the seconds and their unit take, at each of their places."""


def test_the_seconds_of_a_countdown_stand_beside_their_unit(
    at_table: ReadyTables, server: ServerProcess
) -> None:
    ana, iroha, lou = at_table("scout", names=THREE, overrule=600_000)
    say_no_set(ana)
    say_no_set(iroha)
    expect(lou.locator(".overrules")).to_be_visible()
    for language in LANGUAGES:
        choose_language(lou, server, language)
        lou.reload()
        expect(lou.locator(".overrules")).to_be_visible()
        for size in (*SCREENS, *LOW_SCREENS):
            resize(lou, *size)
            lines = lou.evaluate(LINES_OF_SECONDS)
            assert lines, (language, size)
            assert set(lines) == {1}, (language, size)
            assert lou.evaluate(CLIPPED) == [], (language, size)


def open_people_from_settings(page: Page) -> None:
    page.locator("[popovertarget=settings]:visible").click()
    page.locator("#settings").get_by_role("button", name=text("en", "web.people.open")).click()
    expect(page.locator("#settings")).to_be_hidden()
    expect(page.locator(".panel.people")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("settings", [None, PHONE], ids=["desktop", "phone"])
def test_the_host_removes_a_player_in_mid_game(
    at_table: ReadyTables, settings: dict[str, object] | None
) -> None:
    ana, iroha, lou = at_table("classic", names=THREE, settings=settings)
    if settings is None:
        ana.get_by_role("button", name=text("en", "web.people.title")).click()
    else:  # the header of a phone has no room for the button
        open_people_from_settings(ana)
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


@pytest.mark.parametrize("settings", [None, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["setup", "twenty"])
def test_r2_10_the_host_removes_the_only_other_player(
    at_table: ReadyTables, game: str, settings: dict[str, object] | None
) -> None:
    """The game ends without a winner, and only the removed player reads that he was removed."""
    ana, iroha = at_table(game, settings=settings, deals=1, revision=CURRENT_REVISION)
    if settings is None:
        ana.get_by_role("button", name=text("en", "web.people.title")).click()
    else:
        open_people_from_settings(ana)
    expect(ana.locator(".people")).not_to_contain_text(text("en", "web.people.ends"))
    ana.get_by_role("button", name=text("en", "web.people.remove"), exact=True).click()
    expect(ana.locator(".people")).to_contain_text(text("en", "web.people.ends"))
    assert violations(ana) == []
    assert overflow(ana) == 0
    ana.get_by_role("button", name=text("en", "web.people.sure")).click()
    for page in (ana, iroha):
        expect(page.locator("h1")).to_have_text(text("en", "web.end.early"))
        expect(page.locator(".panel.people")).to_have_count(0)
        assert violations(page) == []
        assert overflow(page) == 0
    removed = text("en", "web.people.you_kicked")
    expect(iroha.locator("#say-assertive")).to_contain_text(removed)
    expect(iroha.locator("#say-polite")).not_to_contain_text(text("en", "web.own.seats.left"))
    expect(ana.locator("#say-assertive")).to_contain_text(text("en", "web.people.kicked", name="Iroha"))
    expect(ana.locator(".headline")).not_to_contain_text(removed)
    expect(iroha.locator(".headline")).to_contain_text(removed)
    iroha.reload()
    expect(iroha.locator(".headline")).to_contain_text(removed)
    iroha.get_by_role("button", name=text("en", "web.sit"), exact=True).click()
    expect(iroha.locator(".headline")).not_to_contain_text(removed)


def test_the_others_vote_out_the_host(at_table: ReadyTables) -> None:
    """On every screen."""
    ana, iroha, lou = at_table("chipset", names=THREE, turn_time=600_000)
    for size in (*LOW_SCREENS, *SCREENS):
        resize(iroha, *size)
        open_people_from_settings(iroha)
        assert violations(iroha) == [], size
        iroha.locator(".people").get_by_role("button", name=text("en", "web.people.close")).click()
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
