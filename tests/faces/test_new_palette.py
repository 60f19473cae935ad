"""A palette is added in one place, ``faces/palettes.py``."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import msgspec
import pypdfium2
import pytest
from click.testing import CliRunner

from tertia.cli.draw import draw_command
from tertia.cli.print import print_command
from tertia.faces import CardStyle, Palette, card_svg, card_text, colours_css, palettes_js
from tertia.faces.inks import inks
from tertia.faces.palettes import PALETTES
from tertia.printing.options import print_options
from tertia.printing.pdf import deck_pdf
from tertia.server.pages.preferences import Preferences
from tertia.server.pages.words import words
from tertia.texts import LANGUAGES, card_words, colour_letters, hues_of

NEW = Palette(
    "pseudo",
    day=("#010203", "#040506", "#070809"),
    night=("#A1A2A3", "#A4A5A6", "#A7A8A9"),
    paper=((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),
    terminal=(36, 37, 90),
    day_names=("black", "blue", "orange"),
    night_names=("white", "blue", "orange"),
)


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(PALETTES, NEW.name, NEW)
    words.cache_clear()
    yield
    words.cache_clear()


def test_files_for_the_browser_contain_it() -> None:
    assert "[data-palette='pseudo'] {\n  --colour-0: light-dark(#010203, #a1a2a3);" in colours_css()
    assert "  pseudo: { day: 'pseudo', night: 'pseudo-night' },\n" in palettes_js()


def test_cards_are_drawn_in_it_on_every_medium() -> None:
    assert NEW.day[0] in card_svg(0, CardStyle(palette=NEW.name))
    assert NEW.night[0] in card_svg(0, CardStyle(palette=NEW.name, night=True))
    assert card_text(0, CardStyle(palette=NEW.name)).startswith("\x1b[36m")
    assert inks(NEW.name)["colour-2"] == NEW.paper[2]
    assert len(pypdfium2.PdfDocument(BytesIO(deck_pdf(print_options({"palette": NEW.name})))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_colours_have_names_in_every_language(language: str) -> None:
    black, white = (card_words(language, 0, hues=hues_of(NEW.name, night)) for night in (False, True))
    assert len({black, white, card_words(language, 0)}) == 3
    content = msgspec.json.decode(words(language).content)
    assert content["cards"]["pseudo-night"][0] == white
    assert content["letters"]["pseudo"] == list(colour_letters(language, "classic", "pseudo")[0])


def test_preferences_and_commands_accept_it() -> None:
    assert Preferences("en", "dark", NEW.name, saves_language=False).hues == "pseudo-night"
    for command in (draw_command, print_command):
        assert "classic|clear|press|pseudo" in CliRunner().invoke(command, ["--help"]).output
