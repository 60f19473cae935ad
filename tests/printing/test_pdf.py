"""Printed decks, read back from their PDF: boxes, positions, fonts, inks, every card once, and matching backs."""

from __future__ import annotations

from functools import cache
from itertools import cycle, product
from typing import Any

import pytest
from pypdf import PdfReader

from support.pdf_reader import PdfPage, PlacedForm, fonts_of, read_pdf
from tertia.cards import deck
from tertia.games.classic.editions import EDITIONS
from tertia.notation import card_name
from tertia.printing.options import PAPERS, SIZES, PrintOptions, print_options
from tertia.printing.pdf import deck_pdf
from tertia.texts import LANGUAGES

TENTH = 0.05
"""Tolerance for comparing to a tenth of a millimetre."""

SHEETS = [
    {"paper": paper, "size": size, "bleed": bleed, "backs": "1", "cards_only": "1"}
    for paper, size, bleed in product(PAPERS, SIZES, ("0", "1"))
]


def sheets_of(words: dict[str, str]) -> tuple[PrintOptions, list[PdfPage]]:
    options = print_options(words)
    return options, _sheets(options)


@cache
def _sheets(options: PrintOptions) -> list[PdfPage]:
    return read_pdf(deck_pdf(options))


def names(pages: list[PdfPage]) -> list[str]:
    return [form.name.removeprefix("card-") for page in pages for form in page.forms_named("card-")]


def test_a_poker_deck_has_nine_sheets_of_nine_centred_cards() -> None:
    """63 by 88 mm, three by three, in the middle of an A4."""
    _, pages = sheets_of({"cards_only": "1"})
    assert len(pages) == 9
    for page in pages:
        assert (page.width, page.height) == pytest.approx((210, 297), abs=TENTH)
        assert page.trim == pytest.approx((10.5, 16.5, 199.5, 280.5), abs=TENTH)
        middles = [
            (10.5 + 63 * (column + 0.5), 16.5 + 88 * (row + 0.5)) for row in range(3) for column in range(3)
        ]
        assert [(form.x, form.y) for form in page.forms] == [pytest.approx(m, abs=TENTH) for m in middles]
        assert all(form.height == pytest.approx(88, abs=TENTH) for form in page.forms)
    first = [form.name for form in pages[0].forms]
    assert first == [f"card-{number}{colour}so" for colour in "rgp" for number in "123"]


@pytest.mark.parametrize("words", SHEETS, ids=lambda words: "-".join(words.values()))
def test_every_card_is_printed_once(words: dict[str, str]) -> None:
    _, pages = sheets_of(words)
    assert sorted(names(pages)) == sorted(card_name(card) for card in deck())


def test_every_framed_card_is_printed_once() -> None:
    _, pages = sheets_of({"face": "framed"})
    assert sorted(names(pages)) == sorted(card_name(card) for card in deck())


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_beginner_deck_has_the_27_cards_of_its_edition(edition: str) -> None:
    options, pages = sheets_of({"deck": "beginner", "edition": edition})
    held = EDITIONS[edition].held
    assert sorted(names(pages)) == sorted(card_name(card) for card in deck(held))
    assert options.face == EDITIONS[edition].options.face


@pytest.mark.parametrize("words", SHEETS, ids=lambda words: "-".join(words.values()))
def test_cards_have_the_right_size_and_neither_overlap_nor_leave_the_paper(words: dict[str, str]) -> None:
    options, pages = sheets_of(words)
    width, height = SIZES[options.size]
    for page in pages:
        assert sorted((page.width, page.height)) == pytest.approx(sorted(PAPERS[options.paper]), abs=TENTH)
        left, top, right, bottom = page.trim
        assert (left + right, top + bottom) == pytest.approx((page.width, page.height), abs=TENTH)
        assert page.bleed[0] >= 1.5
        for form in page.forms:
            assert (form.width, form.height) == pytest.approx((width, height), abs=0.2)
            assert form.x - width / 2 >= left - TENTH
            assert form.x + width / 2 <= right + TENTH
            assert form.y - height / 2 >= top - TENTH
            assert form.y + height / 2 <= bottom + TENTH
        apart = 6 if options.bleed else 0
        for one, other in product(page.forms, repeat=2):
            if one is not other:
                across, down = abs(one.x - other.x), abs(one.y - other.y)
                assert across >= width + apart - TENTH or down >= height + apart - TENTH


@pytest.mark.parametrize("words", SHEETS, ids=lambda words: "-".join(words.values()))
def test_backs_match_fronts_on_whichever_edge_the_paper_is_turned(words: dict[str, str]) -> None:
    _, pages = sheets_of(words)
    fronts, backs = pages[::2], pages[1::2]
    assert len(fronts) == len(backs)
    for front, back in zip(fronts, backs, strict=True):
        places = [(form.x, form.y) for form in back.forms_named("back")]
        assert len(places) == len(back.forms)
        for form in front.forms_named("card-"):
            for mirrored in ((front.width - form.x, form.y), (form.x, front.height - form.y)):
                assert any(place == pytest.approx(mirrored, abs=TENTH) for place in places), (
                    form.name,
                    mirrored,
                )


def test_backs_have_a_bleed_and_fronts_have_none() -> None:
    for bleed, overrun in (("0", 2), ("1", 3)):
        _, (front, back, *_) = sheets_of({"backs": "1", "bleed": bleed})
        assert front.bleed == front.trim
        expanded = (
            back.trim[0] - overrun,
            back.trim[1] - overrun,
            back.trim[2] + overrun,
            back.trim[3] + overrun,
        )
        assert back.bleed == pytest.approx(expanded, abs=TENTH)


@pytest.mark.parametrize(("face", "language"), list(zip(cycle(("classic", "framed")), LANGUAGES)))
def test_only_vectors_process_inks_and_embedded_fonts_are_used(face: str, language: str) -> None:
    """The operators k and K set CMYK colours. rg, g, cs and similar ones would set other colours."""
    body = deck_pdf(
        print_options({"face": face, "language": language, "backs": "1", "letters": "1", "marks": "1"})
    )
    pages = read_pdf(body)
    used = set().union(*(page.operators for page in pages))
    assert {"k", "K", "Do", "Tj"} <= used
    assert not used & {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "BI", "ID", "EI"}
    fonts = fonts_of(body)
    assert sorted(name.partition("+")[2] for name in fonts) == ["Manrope-Bold", "Manrope-Medium"]
    for font in fonts.values():
        assert "/FontFile2" in font["/FontDescriptor"]
    assert b"/Subtype /Image" not in body


def test_small_pictures_of_cards_are_not_counted_as_cards() -> None:
    """The rules show cards too, as separate forms."""
    _, pages = sheets_of({})
    rules = pages[-2]
    assert rules.width > rules.height
    # A card for each of three values of four features, two SETs, and three cards that are no SET.
    assert len(rules.forms_named("picture-")) == 12 + 6 + 3
    assert not rules.forms_named("card-")


def test_the_same_options_give_the_same_bytes_and_others_do_not() -> None:
    body = deck_pdf(print_options({"backs": "1"}))
    assert deck_pdf(print_options({"backs": "1"})) == body
    others = [
        {"palette": "clear"},
        {"paper": "letter"},
        {"language": "fr"},
        {"edition": "000"},
        {"bleed": "1"},
    ]
    assert len({body, *(deck_pdf(print_options({"backs": "1", **other})) for other in others)}) == 6


@pytest.mark.parametrize("face", ["classic", "framed"])
@pytest.mark.parametrize("size", SIZES)
def test_a_full_deck_is_small(face: str, size: str) -> None:
    words = {"face": face, "size": size, "backs": "1", "letters": "1", "marks": "1"}
    assert len(deck_pdf(print_options(words))) < 400_000


def test_the_file_sets_print_preferences_language_and_title(tmp_path: Any) -> None:
    file = tmp_path / "deck.pdf"
    file.write_bytes(deck_pdf(print_options({"backs": "1", "language": "pt"})))
    reader = PdfReader(file)
    root: Any = reader.trailer["/Root"]
    preferences: Any = root["/ViewerPreferences"].get_object()
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == "/DuplexFlipLongEdge"
    assert root["/Lang"] == "pt-BR"
    assert reader.metadata is not None
    assert reader.metadata.title == "81 cartas para imprimir"
    assert len(reader.outline) == len(reader.pages) == 9 + 9 + 2  # fronts, backs, rules and score sheet


def test_letters_depend_on_language_and_palette() -> None:
    for words, wanted in (
        ({"language": "fr"}, {"R", "Ve", "Vi"}),
        ({"language": "en", "palette": "clear"}, {"O", "B", "K"}),
    ):
        body = deck_pdf(print_options({**words, "letters": "1", "cards_only": "1"}))
        texts = {line for page in _reader(body).pages for line in page.extract_text().splitlines()}
        assert wanted <= texts


def _reader(body: bytes) -> PdfReader:
    from io import BytesIO

    return PdfReader(BytesIO(body))


def test_the_ruler_is_a_hundred_millimetres_long() -> None:
    """This checks the description of the page. The positions of cards show that the PDF has the same scale."""
    from tertia.printing.card_sheets import card_sheets
    from tertia.printing.page import Line

    for words in SHEETS:
        page = card_sheets(print_options(words))[0]
        longest = [
            line
            for line in page.items
            if isinstance(line, Line)
            and line.weight == 0.15
            and max(abs(line.x2 - line.x1), abs(line.y2 - line.y1)) > 50
        ]
        assert len(longest) == 1
        (ruler,) = longest
        assert abs(ruler.x2 - ruler.x1) + abs(ruler.y2 - ruler.y1) == pytest.approx(100)
        assert min(ruler.x1, ruler.y1) > 3


def test_positions_are_measured_from_the_top_left_corner() -> None:
    """A check of the test helper: the first card is in the upper left corner."""
    _, pages = sheets_of({"cards_only": "1"})
    first: PlacedForm = pages[0].forms[0]
    assert (first.x, first.y) == pytest.approx((42, 60.5), abs=TENTH)
