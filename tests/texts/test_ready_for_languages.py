"""The machinery is ready for Polish, Japanese and Arabic: plural forms, lists, numbers, dates, widths and print.

Their catalogues here have a few texts only. Python and JavaScript must say the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest

from support.javascript import evaluate
from support.pseudo_languages import registered
from tertia.cards import make_card
from tertia.errors import BadInput
from tertia.faces import CardStyle
from tertia.faces.terminal import card_text, text_width
from tertia.faces.terminal_cells import cell_width, pad_left, pad_right
from tertia.narration.narrator import Narrator
from tertia.odds.charts import Chart
from tertia.printing.chart import write_chart
from tertia.printing.options import print_options
from tertia.printing.text_layout import BOLD, REGULAR
from tertia.server.pages.words import grammar
from tertia.texts import LANGUAGES, Language, card_words, list_text, series_text, text
from tertia.texts.check import strings_of
from tertia.texts.dates import date_text, instant_text
from tertia.texts.numbers import number_text

PLURALS: dict[str, dict[str, str]] = {
    "pl": {"one": "{n} karta", "few": "{n} karty", "many": "{n} kart", "other": "{n} karty"},
    "ja": {"other": "カード{n}枚"},
    "ar": {
        "zero": "لا بطاقات",
        "one": "بطاقة واحدة",
        "two": "بطاقتان",
        "few": "{n} بطاقات",
        "many": "{n} بطاقة",
        "other": "{n} بطاقة",
    },
}
LISTS = {
    "pl": ("{a} i {b}", "{a}, {b}", "{a}; {b}"),
    "ja": ("{a}と{b}", "{a}、{b}", "{a}；{b}"),
    "ar": ("{a} و{b}", "{a}، {b}", "{a}؛ {b}"),
}
OVAL = {
    "pl": {"one": "owal", "few": "owale", "other": "owali", "gender": "m"},
    "ja": {"one": "楕円", "other": "楕円", "gender": "m"},
    "ar": {"one": "بيضاوي", "two": "بيضاويان", "other": "بيضاويات", "gender": "m"},
}
SENTENCE = {
    "pl": "{name}: {count.cards:n}.",
    "ja": "{name}：{count.cards:n}。",
    "ar": "{name}: {count.cards:n}.",
}


def catalogue(tag: str) -> dict[str, Any]:
    both, comma, semicolon = LISTS[tag]
    cards = {"number": {"one": "1", "two": "2", "three": "3"}, "colour": {"red": "R"}, "fill": {"solid": "#"}}
    return {
        "count": {"cards": PLURALS[tag]},
        "list": {"and": both, "comma": comma, "semicolon": semicolon},
        "card": {"classic": {**cards, "shape": {"oval": OVAL[tag]}, "words": "{number} {shape}"}},
        "has": SENTENCE[tag],
        "costs": "(+{n} / −{n})",
    }


@pytest.fixture(autouse=True)
def languages(tmp_path: Path) -> Iterator[None]:
    """Register the three languages as a translator would."""
    for tag in PLURALS:
        (tmp_path / f"{tag}.json").write_text(json.dumps(catalogue(tag)), "utf-8")
    japanese_months = " ".join(f"{month}月" for month in range(1, 13))
    japanese_dates: dict[str, Any] = {"date": "{year}年{month}{day}日", "day_and_month": "{month}{day}日"}
    polish_months = "sty lut mar kwi maj cze lip sie wrz paź lis gru"
    arabic_months = "يناير فبراير مارس أبريل ماي يونيو يوليوز غشت شتنبر أكتوبر نونبر دجنبر"
    in_english: dict[str, Any] = {"prints_in": "en", "folder": tmp_path}
    with registered(
        Language(
            "pl",
            "pl-PL",
            "Polski",
            thousands="\u00a0",
            decimal=",",
            months=polish_months,
            grouped_from=10_000,
            **in_english,
        ),
        Language(
            "ja",
            "ja-JP",
            "日本語",
            thousands=",",
            decimal=".",
            months=japanese_months,
            **japanese_dates,
            **in_english,
        ),
        Language(
            "ar",
            "ar-MA",
            "العربية",
            thousands=".",
            decimal=",",
            months=arabic_months,
            direction="rtl",
            **in_english,
        ),
    ):
        yield


def isolated(words: str) -> str:
    return f"\u2068{words}\u2069"


def test_every_plural_form_is_chosen() -> None:
    def counted(tag: str, *numbers: int) -> list[str]:
        return [text(tag, "count.cards", n=n) for n in numbers]

    assert counted("pl", 0, 1, 2, 5, 12, 22, 112) == [
        *("0 kart", "1 karta", "2 karty", "5 kart", "12 kart", "22 karty", "112 kart")
    ]
    assert counted("ja", 0, 1, 12) == ["カード0枚", "カード1枚", "カード12枚"]
    assert counted("ar", 0, 1, 2) == ["لا بطاقات", "بطاقة واحدة", "بطاقتان"]
    assert counted("ar", 3, 11, 100) == [
        *(f"{isolated('3')} بطاقات", f"{isolated('11')} بطاقة", f"{isolated('100')} بطاقة")
    ]


def test_cards_have_the_form_of_their_number() -> None:
    """Polish counts two to four things with a form of its own, Arabic has a dual, Japanese has one form."""
    said = [
        [card_words(tag, make_card(number, 0, 0, 0)).replace("\u2068", "") for number in range(3)]
        for tag in PLURALS
    ]
    polish, japanese, arabic = [[words.replace("\u2069", "") for words in line] for line in said]
    assert polish == ["1 owal", "2 owale", "3 owale"]
    assert japanese == ["1 楕円", "2 楕円", "3 楕円"]
    assert arabic == ["1 بيضاوي", "2 بيضاويان", "3 بيضاويات"]


def test_lists_numbers_and_dates_follow_the_language() -> None:
    names = ["Ana", "Iroha", "Vega"]
    assert [list_text(tag, names) for tag in ("pl", "ja")] == ["Ana, Iroha i Vega", "Ana、IrohaとVega"]
    assert [series_text(tag, names) for tag in ("pl", "ja")] == ["Ana, Iroha, Vega", "Ana、Iroha、Vega"]
    assert list_text("ja", ["赤、緑", "紫"]) == series_text("ja", ["赤、緑", "紫"]) == "赤、緑；紫"
    # The names have their own direction, the list of the first two that of its language.
    ana, iroha, vega = map(isolated, names)
    assert list_text("ar", names) == f"\u2067{ana}، {iroha}\u2069 و{vega}"
    day = date(2026, 10, 2)
    assert [date_text(tag, day) for tag in PLURALS] == [
        "2 paź 2026",
        "2026年10月2日",
        "\u20682 أكتوبر 2026\u2069",
    ]
    assert date_text("ja", day, with_year=False) == "10月2日"
    assert [number_text(tag, -12_345.5, 1) for tag in PLURALS] == [
        "−12\u00a0345,5",
        "−12,345.5",
        isolated("−12.345,5"),
    ]


def test_scores_in_the_log_have_the_comma_of_the_language() -> None:
    assert Narrator("ja", ["Ana", "Iroha"]).scores([12, 9]) == "Ana 12、Iroha 9"


def test_python_and_javascript_say_the_same(tmp_path: Path) -> None:
    numbers = [0, 1, 2, 3, 5, 11, 12, 22, 100, 1_234, 12_345]
    lists = [["Ana"], ["Ana", "猫"], ["Ana", "Iroha", "Vega"], ["赤、緑", "紫"], ["a، b", "c"]]
    for tag in PLURALS:
        rules = LANGUAGES[tag]
        in_browser = evaluate(
            "core/formatter.js",
            """const formatter = new module.Formatter(argument.words, argument.grammar);
            return {
              texts: argument.numbers.map(n => formatter.text('has', {n, name: 'Ana'})),
              signed: argument.numbers.map(n => formatter.text('costs', {n})),
              lists: argument.lists.map(items => formatter.list(items)),
              series: argument.lists.map(items => formatter.series(items)),
              numbers: argument.numbers.map(n => formatter.number(-n, 1)),
              dates: [true, false].map(withYear => formatter.date({ year: 2026, month: 10, day: 2 }, withYear)),
              instant: formatter.dateAndTime({ year: 1970, month: 1, day: 1 }, '00:01'),
            };""",
            {"words": catalogue(tag), "grammar": grammar(rules), "numbers": numbers, "lists": lists},
            tmp_path,
        )
        assert in_browser["texts"] == [text(tag, "has", n=n, name="Ana") for n in numbers]
        assert in_browser["signed"] == [text(tag, "costs", n=n) for n in numbers]
        assert in_browser["lists"] == [list_text(tag, items) for items in lists]
        assert in_browser["series"] == [series_text(tag, items) for items in lists]
        day = date(2026, 10, 2)
        assert in_browser["dates"] == [date_text(tag, day), date_text(tag, day, with_year=False)]
        assert in_browser["instant"] == instant_text(tag, 60_000)
        shown = [words.replace("\u200e", "").replace("\u200f", "") for words in in_browser["numbers"]]
        # Without 0: JavaScript keeps the minus of -0, and Python has no such whole number.
        assert shown[1:] == [number_text(tag, -n, 1) for n in numbers[1:]]


def test_signs_and_ranges_are_not_torn_apart_from_right_to_left(tmp_path: Path) -> None:
    for tag, before, after in (("ja", "", ""), ("ar", "\u2068", "\u2069")):
        rules = LANGUAGES[tag]
        shown = evaluate(
            "core/formatter.js",
            """const formatter = new module.Formatter({ costs: '(−{n})' }, argument);
            return [formatter.number(-1), formatter.text('costs', { n: 2 }), formatter.change(9), formatter.change(0),
              formatter.range(0, 3), formatter.range(4, 4)];""",
            grammar(rules),
            tmp_path,
        )
        marked = [words.replace("\u200e", "").replace("\u200f", "") for words in shown]
        signed = [f"{before}−1{after}", f"({before}−2{after})", f"{before}+9{after}", f"{before}±0{after}"]
        assert marked == [*signed, f"{before}0–3{after}", "4"]
        assert text(tag, "costs", n=2) == f"({before}+2{after} / {before}−2{after})"


def test_terminal_columns_count_wide_characters_twice() -> None:
    assert [cell_width(words) for words in ("猫", "Ana", "é", "e\u0301", isolated("1"), "カード")] == [
        2,
        3,
        1,
        1,
        1,
        6,
    ]
    assert pad_right("猫", 4) + "|" == "猫  |"
    assert pad_left("猫", 4) == "  猫"
    style = CardStyle("framed", letters=(("紫", "黄", "緑"), ("橙", "水", "赤")))
    widths = {cell_width(card_text(make_card(0, colour, 0, 0), style, coloured=False)) for colour in range(3)}
    assert widths == {text_width(style)} == {7}


def test_a_script_that_the_font_lacks_is_printed_in_another_language(tmp_path: Path) -> None:
    assert print_options({"language": "ja"}).language == "en"
    chart = Chart(100, 100, "title", "description", ())
    with pytest.raises(BadInput, match="no-letters"):
        write_chart(chart, tmp_path / "chart.pdf", "ja")
    write_chart(chart, tmp_path / "chart.svg", "ja")


PRINTED = ("print.", "feature.", "value.", "palette.", "explain.", "game.", "count.", "list.", "odds.")


def test_the_font_has_every_letter_that_is_printed() -> None:
    """A new language either gets its letters into the font or names another language for its sheets."""
    from reportlab.pdfbase.ttfonts import TTFont

    for name in (REGULAR, BOLD):
        with as_file(files("tertia.printing.fonts").joinpath(f"{name}.ttf")) as path:
            letters = {chr(code) for code in TTFont(name, str(path)).face.charToGlyph}
        for tag, language in LANGUAGES.items():
            if language.prints_in:
                assert not LANGUAGES[language.prints_in].prints_in
                continue
            assert language.direction == "ltr", "reportlab cannot set text from right to left"
            printed = "".join(words for key, words in strings_of(tag).items() if key.startswith(PRINTED))
            assert set(printed) - letters == set(), tag
