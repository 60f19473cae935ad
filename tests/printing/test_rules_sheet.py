"""The rules sheet and the score sheet fit in every language, edition, paper and size."""

from __future__ import annotations

from itertools import product

import pytest

from tertia.games.classic.editions import EDITIONS
from tertia.printing.options import PrintOptions, print_options
from tertia.printing.page import Page, PlacedCard, TextLine
from tertia.printing.rules_sheet import LARGE_FONT_SIZE, MIN_FONT_SIZE, PADDING, POCKET_GRID, rules_sheet
from tertia.printing.rules_text import rules_sections
from tertia.printing.score_sheet import DEALS, FIRST, MARGIN, score_sheet
from tertia.printing.text_layout import text_width
from tertia.texts import LANGUAGES, text

ALL = list(product(LANGUAGES, EDITIONS, ("full", "beginner"), ("a4", "letter")))


def options_for(language: str, edition: str, deck: str, paper: str, **more: str) -> PrintOptions:
    return print_options({"language": language, "edition": edition, "deck": deck, "paper": paper, **more})


def lines_of(page: Page) -> list[TextLine]:
    return [item for item in page.items if isinstance(item, TextLine)]


def text_of(pages: list[Page]) -> str:
    return " ".join(item.text for page in pages for item in lines_of(page))


@pytest.mark.parametrize(("language", "edition", "deck", "paper"), ALL)
def test_the_rules_fit_on_one_sheet_and_stay_in_their_panels(
    language: str, edition: str, deck: str, paper: str
) -> None:
    (page,) = rules_sheet(options_for(language, edition, deck, paper))
    columns, rows = POCKET_GRID
    panel, fold = page.width / columns, page.height / rows
    for item in page.items:
        if isinstance(item, TextLine):
            x, y, right = item.x, item.y, item.x + item.width
        elif isinstance(item, PlacedCard):
            x, y, right = item.box.x, item.box.bottom, item.box.right
        else:
            continue
        end = (x // panel + 1) * panel
        assert right <= end - PADDING + 0.1, item
        assert y <= (y // fold + 1) * fold - PADDING + 0.1, item
    body = [item.size for item in lines_of(page) if not item.bold]
    assert max(body) >= MIN_FONT_SIZE + 1
    used: dict[tuple[float, float], TextLine] = {}
    for item in lines_of(page):
        used.setdefault((item.x // panel, item.y // fold), item)
    assert len(used) >= 6
    for first in used.values():
        assert first.bold
        assert first.size > max(body) * 1.3, "a panel begins with a heading"


@pytest.mark.parametrize(("language", "edition"), list(product(LANGUAGES, EDITIONS)))
def test_large_print_is_large(language: str, edition: str) -> None:
    pages = rules_sheet(options_for(language, edition, "full", "letter", size="large"))
    assert 2 <= len(pages) <= 5
    sizes = {item.size for page in pages for item in lines_of(page)}
    assert min(sizes) >= LARGE_FONT_SIZE * 0.8
    half = pages[0].width / 2
    for page in pages:
        for item in lines_of(page):
            assert item.x + item.width <= (item.x // half + 1) * half - PADDING + 0.1
            assert item.y <= page.height - PADDING


@pytest.mark.parametrize("language", LANGUAGES)
def test_r2_7_r2_11_r2_12_each_edition_has_its_own_rules(language: str) -> None:
    sheets = {}
    for code, edition in EDITIONS.items():
        sheet = text_of(rules_sheet(options_for(language, code, "full", "a4")))
        for penalty in ("locked", "point", "set"):
            is_printed = _flat(text(language, f"print.rules.wrong.{penalty}")) in _flat(sheet)
            assert is_printed == (edition.options.penalty == penalty), (code, penalty)
        for scoring in ("cards", "sets"):
            is_printed = _flat(text(language, f"print.rules.end.{scoring}")) in _flat(sheet)
            assert is_printed == (edition.options.scoring == scoring)
        sheets[code] = sheet
    assert sheets["000"] != sheets["002"]
    assert all(text(language, "print.rules.alone.title") in sheet for sheet in sheets.values())


def _flat(words: str) -> str:
    return words.replace("\u202f", " ").replace("\u00a0", " ")


def test_colours_have_the_names_of_the_palette() -> None:
    clear = text_of(rules_sheet(print_options({"palette": "clear", "edition": "000"})))
    assert "orange" in clear
    assert "purple" not in clear
    assert "(orange)" in clear  # the beginner deck of this edition has only the first colour
    assert "purple" in text_of(rules_sheet(print_options({"palette": "press"})))


def test_a_beginner_deck_does_not_show_the_feature_that_it_fixes() -> None:
    full, beginner = (text_of(rules_sheet(print_options({"deck": deck}))) for deck in ("full", "beginner"))
    assert "striped" in full
    assert "striped" not in beginner


def test_every_section_has_a_heading() -> None:
    for section in rules_sections(print_options({})):
        assert getattr(section.blocks[0], "bold", False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_fits_and_names_the_scoring_rule(language: str) -> None:
    for edition, size, paper in product(EDITIONS, ("poker", "large"), ("a4", "letter")):
        options = options_for(language, edition, "full", paper, size=size)
        page = score_sheet(options)
        scoring = EDITIONS[edition].options.scoring
        assert text(language, f"print.rules.end.{scoring}") in text_of([page])
        for item in lines_of(page):
            assert item.x + item.width <= page.width - 14
            assert item.width == pytest.approx(text_width(item.text, item.size, item.bold))
        labels = [item for item in lines_of(page) if item.x == MARGIN + 1.5]
        assert len(labels) == DEALS + 2  # one for each deal, the names and the total
        assert max(item.width for item in labels) <= FIRST - 2, "the labels stay in their column"
