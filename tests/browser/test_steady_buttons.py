"""A press changes what a button says, but no button and no card moves under the pointer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.play import cards_on, choose_language, pick
from browser.screens import LOW_SCREENS, SCREENS, resize
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.rooms.forms import PERFECT
from tertia.rooms.state import Room
from tertia.solver import find_sets

NAMES = ("Ana", "Iroha", "Lou", "Tomás")
SIZES = (SCREENS[2], (1024, 768), SCREENS[1], (360, 640), LOW_SCREENS[0])

PLACES = """() => [...document.querySelectorAll(
    '#set, .deck, .actions .button, .second-line .button, main :is(.card, .slot), .hand .card'
)].filter(one => one.checkVisibility()).map(one => {
    const box = one.getBoundingClientRect();
    return [one.className.split(' ')[0], box.x, box.y, box.width, box.height].join(' ');
})"""


def is_looked_at(room: Room) -> bool:
    """R7.5: another player laid a card, a third one is next, and Ana may say "safe"."""
    return room.phase == "playing" and room.play.turn == 2 and len(room.play.table) > 3


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", ["classic", "twenty", "setup", "coopset"])
def test_a_vote_and_taking_it_back_move_nothing(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess, game: str, language: str
) -> None:
    page = visit()
    choose_language(page, server, language)
    if game == "setup":
        at_table(game, names=NAMES, visitors=[page], until=is_looked_at, window=60_000, turn_time=600_000)
    elif game == "coopset":
        at_table(game, names=NAMES, visitors=[page])
    else:
        at_table(game, names=NAMES, visitors=[page], photo_finish=0)
    for size in SIZES:
        resize(page, *size)
        before = page.evaluate(PLACES)
        page.keyboard.press("0")
        expect(page.locator(".button.chosen")).to_be_visible()
        assert page.evaluate(PLACES) == before, size
        page.keyboard.press("0")
        expect(page.locator(".button.chosen")).to_have_count(0)
        assert page.evaluate(PLACES) == before, size


HEIGHTS = """() => [...document.querySelectorAll('.actions .button, .solo b, .deck')].map(one => {
    const box = one.getBoundingClientRect();
    return [one.className.split(' ')[0], box.y, box.height].join(' ');
})"""


def test_the_first_set_of_a_perfect_deck_moves_no_button(at_table: ReadyTables) -> None:
    """R4.5: the reason why nothing can be undone is gone, but keeps its place."""
    (page,) = at_table("classic", PERFECT.table_options(), ("Ana",))
    undo = page.locator(".vote .button")
    expect(undo).to_be_disabled()
    before = {}
    for size in SIZES:
        resize(page, *size)
        before[size] = page.evaluate(HEIGHTS)
    pick(page, find_sets(cards_on(page))[0])
    expect(undo).to_be_enabled()
    expect(page.locator("#why-no-undo")).not_to_be_visible()
    for size in SIZES:
        resize(page, *size)
        assert page.evaluate(HEIGHTS) == before[size], size
