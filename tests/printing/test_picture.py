"""Pictures of tables."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from tertia.cards import deck
from tertia.errors import BadInput
from tertia.faces import CardStyle
from tertia.faces.drawing import HEIGHT, WIDTH
from tertia.faces.palettes import channels, colours
from tertia.notation import parse_cards
from tertia.printing.options import print_options
from tertia.printing.picture import (
    BACKGROUND,
    MARGIN,
    TablePicture,
    table_pdf,
    table_picture,
    table_png,
    table_svg,
)

TWELVE = tuple(parse_cards("1rso 2rso 3rso 1gto 2gto 3gto 1pos 2pos 3pos 1rsd 1gsd 2gts"))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("count", "columns", "rows"),
    [(1, 1, 1), (3, 3, 1), (4, 2, 3), (9, 3, 3), (12, 4, 3), (21, 7, 3), (81, 12, 7)],
)
def test_cards_have_different_places_in_columns_and_rows(count: int, columns: int, rows: int) -> None:
    picture = TablePicture(deck()[:count], CardStyle())
    places = list(picture.places())
    assert [card for card, _, _ in places] == list(deck()[:count])
    assert len({(x, y) for _, x, y in places}) == count
    assert len({x for _, x, _ in places}) == columns
    assert len({y for _, _, y in places}) == rows
    width, height = picture.size
    assert max(x for _, x, _ in places) + WIDTH + MARGIN == width
    assert max(y for _, _, y in places) + HEIGHT + MARGIN == height


def test_cards_fill_columns_first() -> None:
    places = [(x, y) for _, x, y in TablePicture(TWELVE, CardStyle()).places()]
    assert len({x for x, _ in places[:3]}) == 1
    assert len({y for _, y in places[::3]}) == 1


def test_the_svg_has_a_title_and_describes_every_card() -> None:
    root = ElementTree.fromstring(table_svg(TablePicture(TWELVE, CardStyle(palette="clear"), "fr")))  # noqa: S314 - our own
    assert root.find(f"{SVG}title").text == "12 cartes sur la table"  # type: ignore[union-attr]
    description = root.find(f"{SVG}desc").text  # type: ignore[union-attr]
    assert description is not None
    assert description.startswith("un ovale orange plein, ")
    assert description.endswith("deux vagues bleues hachurées")


def pixel(image: Image.Image, picture: TablePicture, x: float, y: float) -> tuple[int, ...]:
    scale = image.width / picture.size[0]
    found = image.convert("RGB").getpixel((int(x * scale), int(y * scale)))
    assert isinstance(found, tuple)
    return tuple(int(part) for part in found)


@pytest.mark.parametrize("night", [False, True])
def test_png_and_pdf_have_the_colours_of_the_palette(night: bool) -> None:
    """Compare a pixel of a solid oval, one of the card and one of the table."""
    picture = TablePicture(TWELVE[:1], CardStyle(night=night))
    inks = colours("classic", night)
    document = pypdfium2.PdfDocument(table_pdf(picture))
    try:
        drawn = [Image.open(BytesIO(table_png(picture, 512))), document[0].render(scale=4).to_pil()]
    finally:
        document.close()
    for image in drawn:
        for x, y, colour in ((64, 84, inks["colour-0"]), (64, 40, inks["card"]), (5, 5, BACKGROUND[night])):
            assert pixel(image, picture, x, y) == pytest.approx(channels(colour), abs=2)


def test_a_png_has_the_requested_width() -> None:
    image = Image.open(BytesIO(table_png(TablePicture(TWELVE, CardStyle()), 700)))
    assert image.width == 700
    assert image.format == "PNG"


def test_a_png_shows_letters() -> None:
    plain, lettered = (
        table_png(TablePicture(TWELVE, CardStyle(letters=letters)), 800)
        for letters in (None, (("R", "G", "P"),) * 2)
    )
    assert plain != lettered


def test_the_pdf_is_one_page_with_a_description() -> None:
    body = table_picture(TablePicture(TWELVE, CardStyle("framed", marks=True), "es"), "pdf")
    reader = PdfReader(BytesIO(body))
    assert len(reader.pages) == 1
    assert reader.metadata is not None
    assert reader.metadata.title == "12 cartas en la mesa"
    assert "hexágono" in str(reader.metadata.subject)
    assert b"Helvetica" not in body


def test_pictures_are_reproducible() -> None:
    picture = TablePicture(TWELVE, CardStyle("framed", marks=True))
    for kind in ("svg", "png", "pdf"):
        assert table_picture(picture, kind) == table_picture(picture, kind)


def test_a_picture_without_cards_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        TablePicture((), CardStyle())
    assert caught.value.code == "no-cards"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"papre": "a4"}, "no-such-choice"),
        ({"paper": "a3"}, "bad-choice"),
        ({"backs": "maybe"}, "bad-choice"),
        ({"edition": "5"}, "bad-choice"),
    ],
)
def test_unknown_options_are_refused(words: dict[str, str], code: str) -> None:
    with pytest.raises(BadInput) as caught:
        print_options(words)
    assert caught.value.code == code
