"""The setting that puts the letters of colours on the cards."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, expect

from browser.screens import resize
from browser.tables import ReadyTables
from tertia.cards import card_features, deck
from tertia.rooms.state import Room

THREE_SYMBOLS = tuple(card for card in deck() if card_features(card)[0] == 2)[::2][:12]
"""Cards with three symbols of all colours, fills and shapes: they leave the least room."""
SIZES = [(1280, 800), (820, 1180), (844, 390), (390, 844), (320, 568)]
SHOW_LETTERS = "isOn => document.documentElement.classList.toggle('no-marks', !isOn)"
SHOW_SYMBOLS = """isOn => {
    for (const face of document.querySelectorAll('.face')) face.style.opacity = isOn ? 1 : 0;
}"""
CARD_BOXES = """grid => {
    const { left, top } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll('[data-card]')].map(card => {
        const box = card.getBoundingClientRect();
        return [box.left - left, box.top - top, box.right - left, box.bottom - top].map(Math.round);
    });
}"""
BOXES = """() => [...document.querySelectorAll('.card[data-mark]')].map(card => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


def picture(grid: Locator, *, letters: bool = False, symbols: bool = False) -> Image.Image:
    grid.page.evaluate(SHOW_LETTERS, letters)
    grid.page.evaluate(SHOW_SYMBOLS, symbols)
    return Image.open(BytesIO(grid.screenshot(animations="disabled"))).convert("L")


def drawn(picture: Image.Image, empty: Image.Image) -> Image.Image:
    """Return a white area where something is drawn on the cards."""
    return ImageChops.difference(picture, empty).point(lambda value: 255 * (value > 24))


@pytest.mark.parametrize("face", ["classic", "framed"])
def test_letters_cover_no_symbol(at_table: ReadyTables, face: str) -> None:
    """In every size, upright or on its side."""
    (page,) = at_table("classic", pages=1, face=face, first_cards=THREE_SYMBOLS)
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    for size in SIZES:
        resize(page, *size)
        grid = page.locator(".grid")
        empty = picture(grid)
        letters, symbols = (drawn(picture(grid, **{what: True}), empty) for what in ("letters", "symbols"))
        boxes = grid.evaluate(CARD_BOXES)
        assert len(boxes) == 12
        for box in boxes:
            assert letters.crop(box).getbbox() is not None, f"no letter at {size}"
            assert symbols.crop(box).getbbox() is not None, f"no symbol at {size}"
        covered = ImageChops.darker(letters, symbols).getbbox()
        assert covered is None, f"a letter covers a symbol at {size}: {covered}"


@pytest.mark.parametrize("laid", [17, 34])
def test_letters_cover_no_symbol_of_small_cards(at_table: ReadyTables, laid: int) -> None:
    """On phones, many laid cards of SetUp are the smallest."""

    def is_long_line(room: Room) -> bool:
        return room.phase == "playing" and room.play.turn == 0 and len(room.play.table) >= laid

    (page,) = at_table("setup", pages=1, until=is_long_line, turn_time=600_000, window=60_000)
    for size in [*SIZES, (375, 667), (568, 320), (640, 400)]:
        resize(page, *size)
        line = page.locator(".line")
        empty = picture(line)
        letters, symbols = (drawn(picture(line, **{what: True}), empty) for what in ("letters", "symbols"))
        boxes = line.evaluate(CARD_BOXES)[:-1]  # a flag lies on the last card, and may lie on one beside it
        lettered = [
            letters.crop((left, top, right, bottom + 4)).getbbox() for left, top, right, bottom in boxes
        ]
        assert len([one for one in lettered if one]) >= len(boxes) - 1 >= laid - 2, size
        covered = [ImageChops.darker(letters, symbols).crop(box).getbbox() for box in boxes]
        assert not any(covered), f"a letter covers a symbol at {size}: {covered}"


@pytest.mark.parametrize("game", ["classic", "chipset", "setup", "twenty", "coopset"])
def test_letters_do_not_change_the_layout(at_table: ReadyTables, game: str) -> None:
    (page,) = at_table(game, pages=1)
    for size in SIZES:
        resize(page, *size)
        page.evaluate(SHOW_LETTERS, False)
        before = page.evaluate(BOXES)
        assert before
        page.evaluate(SHOW_LETTERS, True)
        assert page.evaluate(BOXES) == before
