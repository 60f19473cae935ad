"""Reading simulated photographs: both faces, decks printed by ``tertia print``, and tables without visible cards."""

from __future__ import annotations

import runpy
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import numpy as np
import pypdfium2
import pytest
from bench.simulated_photos import EASY, HARD, SimulatedPhoto, card_sprite, photograph
from PIL import Image

from tertia.cards import DECK_SIZE, Card, Face
from tertia.faces import CardStyle
from tertia.printing.document import deck_pages
from tertia.printing.options import print_options
from tertia.printing.page import PlacedCard
from tertia.printing.pdf import pages_pdf
from tertia.vision import TableReading, recognise

DOTS_PER_MILLIMETRE = 4
POINTS_PER_MILLIMETRE = 72 / 25.4
"""A PDF is measured in points, 72 to the inch."""


def check_reading(reading: TableReading, photo: SimulatedPhoto, cards: Sequence[Card], face: Face) -> None:
    """Check that exactly these cards were read, each at its place."""
    assert reading.face == face
    assert sorted(found.card for found in reading.cards) == sorted(cards)
    middles = {found.card: np.mean(found.corners, axis=0) for found in reading.cards}
    for card, corners in zip(cards, photo.corners, strict=True):
        width = np.linalg.norm(corners[0] - corners[1])
        assert np.linalg.norm(middles[card] - corners.mean(axis=0)) < width / 10


@pytest.mark.parametrize(
    ("style", "seed"),
    [(CardStyle("framed", density="paper"), 3), (CardStyle(palette="clear", density="paper"), 12)],
)
def test_cards_on_a_hard_table_are_read(style: CardStyle, seed: int) -> None:
    cards = Random(seed).sample(range(DECK_SIZE), 12)
    photo = photograph([card_sprite(card, style) for card in cards], HARD, seed, size=(720, 960))
    check_reading(recognise(photo.picture), photo, cards, style.face)


def test_a_deck_from_tertia_print_is_read() -> None:
    """The cards are cut out of the first page of the PDF."""
    options = print_options({"cards_only": "1", "palette": "press"})
    page = deck_pages(options)[0]
    with closing(pypdfium2.PdfDocument(pages_pdf([page], options))) as document:
        pixels = document[0].render(scale=DOTS_PER_MILLIMETRE / POINTS_PER_MILLIMETRE).to_numpy()
        sheet = np.asarray(pixels, np.float32)[..., 2::-1] / 255  # from blue, green, red to red, green, blue
    placed = [item for item in page.items if isinstance(item, PlacedCard) and item.card is not None]
    sprites = []
    for item in placed:
        left, top, right, bottom = (
            round(edge * DOTS_PER_MILLIMETRE)
            for edge in (item.box.x, item.box.y, item.box.x + item.box.width, item.box.y + item.box.height)
        )
        picture = sheet[top:bottom, left:right]
        opacity = np.ones(picture.shape[:2], np.float32)
        sprites.append(np.dstack([picture, opacity]))
    cards = [item.card for item in placed if item.card is not None]
    assert len(cards) == 9
    photo = photograph(sprites, EASY, seed=5, size=(720, 960))
    check_reading(recognise(photo.picture), photo, cards, "classic")


def test_backs_of_cards_and_an_empty_table_are_not_read() -> None:
    back = card_sprite(0, CardStyle()).copy()
    back[..., :3] *= (0.3, 0.4, 0.6)
    back[20:-20, 20:-20, :3] = (0.1, 0.2, 0.3)
    photo = photograph([back] * 4, EASY, seed=2, size=(480, 640))
    assert recognise(photo.picture).cards == ()
    empty = np.zeros((40, 30, 3), np.uint8)
    assert recognise(empty).cards == ()


def test_the_example_of_the_documentation_reads_a_photograph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "camera.md").read_text(encoding="utf-8")
    cards = [7, 40, 77]
    photo = photograph([card_sprite(card, CardStyle()) for card in cards], EASY, seed=5, size=(480, 640))
    Image.fromarray(photo.picture).save(tmp_path / "table.jpg", quality=95)
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "example.py"
    script.write_text(page.split("```python\n")[1].split("```")[0], encoding="utf-8")
    runpy.run_path(str(script))
    lines = capsys.readouterr().out.splitlines()
    assert sorted(int(line.split()[0]) for line in lines) == cards
