"""Quick reactions between two people: at the sender's seat, for screen readers, limited, and muted by choice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.play import DESKTOP, PHONE, choose_language, new_table, sit
from browser.screens import (
    LOW_SCREENS,
    overflow,
    resize,
    small_targets,
    too_wide,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.texts import LANGUAGES, text


def open_sheet(page: Page) -> None:
    page.locator(".reactions-button").click()
    expect(page.locator("#reactions")).to_be_visible()


def react(page: Page, reaction: str) -> None:
    open_sheet(page)
    page.get_by_role("button", name=text("en", f"web.reactions.names.{reaction}")).click()
    expect(page.locator("#reactions")).to_be_hidden()


def test_a_reaction_shows_at_the_sender_and_can_be_turned_off(
    at_table: ReadyTables, visit: Callable[..., Page]
) -> None:
    ana, iroha = at_table("chipset", visitors=[visit(**DESKTOP), visit(**PHONE)], turn_time=600_000)
    react(iroha, "well-done")
    expect(ana.locator('[data-seat="1"] .reaction[data-reaction="well-done"]')).to_be_visible()
    expect(iroha.locator(".mine .reaction")).to_be_visible()
    well_done = text("en", "web.reactions.names.well-done")
    expect(ana.locator("#say-polite")).to_contain_text(
        text("en", "web.reactions.from", name="Iroha", reaction=well_done)
    )
    expect(iroha.locator("#say-polite")).to_contain_text(
        text("en", "web.reactions.from", name="You", reaction=well_done)
    )
    # Three in ten seconds are allowed: four presses at the same moment are too many.
    iroha.evaluate("for (let n = 0; n < 4; n++) document.querySelector('.reaction-grid button').click()")
    expect(iroha.locator(".reaction-notice")).to_contain_text("You can send another in")
    open_sheet(iroha)
    assert overflow(iroha) == 0
    assert small_targets(iroha) == []
    open_sheet(ana)
    assert violations_by_day_and_night(ana) == []
    ana.get_by_role("button", name=text("en", "web.reactions.turn_off")).click()
    expect(ana.locator(".reaction")).to_have_count(0)
    expect(ana.locator(".reaction-grid")).to_have_count(0)
    ana.reload()
    open_sheet(ana)
    expect(ana.locator("#reactions")).to_contain_text(text("en", "web.reactions.off"))


def test_escape_and_a_call_close_the_reactions(at_table: ReadyTables, visit: Callable[..., Page]) -> None:
    """They cover the explanation of a call."""
    ana, iroha = at_table("classic", visitors=[visit(**DESKTOP), visit(**DESKTOP)])
    open_sheet(ana)
    ana.keyboard.press("Escape")
    expect(ana.locator("#reactions")).to_be_hidden()
    open_sheet(ana)
    iroha.keyboard.press("Space")
    expect(ana.locator("#reactions")).to_be_hidden()


def test_reactions_on_a_low_screen_leave_the_main_button_free(
    at_table: ReadyTables, visit: Callable[..., Page]
) -> None:
    (ana,) = at_table("classic", visitors=[visit(**DESKTOP)])
    resize(ana, *LOW_SCREENS[0])
    open_sheet(ana)
    sheet, button = ana.locator("#reactions").bounding_box(), ana.locator("#set").bounding_box()
    assert sheet
    assert button
    assert sheet["x"] + sheet["width"] <= button["x"]


@pytest.mark.parametrize("game", GAMES)
def test_reactions_on_a_phone_leave_the_faces_of_the_others_free(
    at_table: ReadyTables, visit: Callable[..., Page], game: str
) -> None:
    """A reaction shows on a face: the sheet is below all of them, and above the main button."""
    (ana,) = at_table(game, visitors=[visit(**PHONE)], bots=4)
    open_sheet(ana)
    sheet = ana.locator("#reactions").bounding_box()
    assert sheet
    faces = ana.locator("[data-seat]:not([data-seat='0']) .avatar").all()
    assert len(faces) == 5
    for box in [face.bounding_box() for face in faces]:
        assert box
        assert box["y"] + box["height"] <= sheet["y"]
    for box in [button.bounding_box() for button in ana.locator("#set").all()]:
        assert box
        assert sheet["y"] + sheet["height"] <= box["y"]


def test_reactions_in_the_room_fit_in_every_language(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    ana, iroha = visit(**DESKTOP), visit(**DESKTOP)
    link = new_table(ana, server, game="twenty", seats=3)
    sit(ana, "Ana")
    expect(ana.locator(".reactions-button")).to_have_count(0)  # nobody else is there
    iroha.goto(link)
    expect(iroha.locator(".chairs")).to_be_visible()
    expect(iroha.locator(".reactions-button")).to_have_count(0)
    sit(iroha, "Iroha")
    react(ana, "hello")
    expect(iroha.locator(".chair", has_text="Ana").locator(".reaction")).to_be_visible()
    for language in LANGUAGES:
        iroha.goto(f"{link}?language={language}")
        open_sheet(iroha)
        assert too_wide(iroha) == []


def test_all_tiles_have_the_same_height(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess
) -> None:
    """Also in German, where a label has two lines."""
    page = visit(**PHONE)
    choose_language(page, server, "de")
    at_table("classic", names=("Ana", "Iroha"), visitors=[page])
    open_sheet(page)
    heights = page.locator(".reaction-grid button").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(set(heights)) == 1
