"""A press changes what a button says, but no button and no card moves under the pointer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.play import choose_language
from browser.screens import LOW_SCREENS, SCREENS, resize
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.rooms.state import Room

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
