"""Python and JavaScript format every text alike: plural forms, numbers, lists, dates and small words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from support.javascript import evaluate
from tertia.server.pages.words import RENDERED_ONLY, SECTIONS, grammar, words
from tertia.texts import LANGUAGES, list_text, series_text, text
from tertia.texts.catalogue import is_counted, section, whole_catalogue
from tertia.texts.dates import date_text, instant_text
from tertia.texts.formatting import PLACEHOLDER, joined, references
from tertia.texts.numbers import minutes_text, number_text, seconds_text
from tertia.texts.plurals import RULES, plural_category

COUNTS = (0, 1, 2, 3, 5, 11, 21, 100, 1_000, 12_345, 1_000_000, -1, -2)
NAMES = ("Ana", "Zoé", "Iroha", "Élodie", "Yves", "Yann", "Hélène", "Hugo", "Oscar", "Inés", "猫")
LISTS: tuple[list[str], ...] = (
    [],
    ["Ana"],
    ["Ana", "Iroha"],
    ["Zoé", "Lou", "Inés"],
    ["a, b", "c"],
    ["Ana", "hielo", "Yvonne"],
)
NUMBERS = (
    (0, 0),
    (-1, 0),
    (999, 0),
    (1_234, 0),
    (12_345, 0),
    (1_234_567, 0),
    (3.4, 1),
    (1_234.5, 1),
    (-0.25, 2),
    (9.95, 1),
    (-0.25, 1),
    (0.35, 1),
    (2.5, 0),
)
TIMES = (
    *(0, 1, 49, 99, 100, 949, 950, 999, 1_000, 2_960, 32_970, 59_999, 60_000, 99_999),
    *(3_599_999, 36_000_000, 0.5, 99.9, 2_960.4, 59_999.9, -1, -100, -1_500),
)
"""Milliseconds."""


def texts_with_placeholders(node: Any, key: str) -> Iterator[tuple[str, bool, set[tuple[str | None, str]]]]:
    """Yield every text that counts or refers to something: its key, whether it counts, and its placeholders."""
    if isinstance(node, str) or is_counted(node):
        forms = [node] if isinstance(node, str) else list(node.values())
        places = {(place["how"], place["name"]) for form in forms for place in PLACEHOLDER.finditer(form)}
        if not isinstance(node, str) or any(list(references(form)) for form in forms):
            yield key, not isinstance(node, str), places
    else:
        for name, inner in node.items():
            yield from texts_with_placeholders(inner, f"{key}.{name}")


def calls(language: str, sections: Iterable[str]) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield keys and parameters: every text with a count or a reference, with several numbers or names."""
    for top in sections:
        for key, counts, places in texts_with_placeholders(section(language, top), top):
            numbers = {name for how, name in places if (how or "").startswith("count.")}
            numbers |= {"n"} if counts else set()
            names = {name for how, name in places if how != "label"} - numbers
            for place, n in enumerate(COUNTS):
                yield key, dict.fromkeys(names, NAMES[place % len(NAMES)]) | dict.fromkeys(numbers, n)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_lists_and_numbers_are_the_same_in_the_browser(language: str, tmp_path: Path) -> None:
    for_browsers = list(calls(language, SECTIONS))
    of_the_server = list(calls(language, whole_catalogue(language).keys() - set(SECTIONS)))
    assert len(for_browsers) > 500
    assert {key.split(".")[0] for key, _ in of_the_server} >= {"cli", "error", "page", "print"}
    catalogue = json.loads(words(language).content)
    # In full: browsers do not get what only transcripts and pages use.
    catalogue |= {name: section(language, name) for name in ("log", *RENDERED_ONLY)}
    catalogue["web"]["own"] = section(language, "web.own")
    in_browser = evaluate(
        "core/formatter.js",
        """const { grammar } = argument.words;
        const formatter = new module.Formatter(argument.words, grammar);
        const whole = new module.Formatter(argument.whole, grammar);
        return {
          texts: argument.for_browsers.map(([key, params]) => formatter.text(key, params)),
          others: argument.of_the_server.map(([key, params]) => whole.text(key, params)),
          lists: argument.lists.map(items => formatter.list(items)),
          series: argument.lists.map(items => formatter.series(items)),
          numbers: argument.numbers.map(([value, digits]) => formatter.number(value, digits)),
          times: argument.times.map(millis => [formatter.tenths(millis), module.minutesText(millis)]),
          joints: argument.names.map(name =>
            Object.keys(argument.words.grammar.joints).map(word => formatter.join(word, name))),
        };""",
        {
            "words": catalogue,
            "whole": whole_catalogue(language),
            "for_browsers": for_browsers,
            "of_the_server": of_the_server,
            "lists": LISTS,
            "numbers": NUMBERS,
            "times": TIMES,
            "names": NAMES,
        },
        tmp_path,
    )
    for wanted, found in ((for_browsers, in_browser["texts"]), (of_the_server, in_browser["others"])):
        said = [(key, params, text(language, key, **params)) for key, params in wanted]
        assert [(*call, shown) for call, shown in zip(wanted, found, strict=True)] == said
    assert in_browser["lists"] == [list_text(language, items) for items in LISTS]
    assert in_browser["series"] == [series_text(language, items) for items in LISTS]
    assert in_browser["numbers"] == [number_text(language, value, digits) for value, digits in NUMBERS]
    assert in_browser["times"] == [[seconds_text(language, time), minutes_text(time)] for time in TIMES]
    small_words = LANGUAGES[language].joints
    assert in_browser["joints"] == [[joined(language, word, name) for word in small_words] for name in NAMES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_browsers_get_the_nouns_that_their_texts_count_with(language: str) -> None:
    sent = json.loads(words(language).content)
    counted = {
        how
        for name in sent.keys() & set(SECTIONS)
        for _, _, places in texts_with_placeholders(sent[name], name)
        for how, _ in places
        if how and how.startswith("count.")
    }
    assert counted >= {"count.cards", "count.seconds"}
    assert counted <= {f"count.{noun}" for noun in sent["count"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_day_of_a_year_is_the_same_in_the_browser(language: str, tmp_path: Path) -> None:
    began = datetime(2028, 1, 1, 7, 5, tzinfo=UTC)  # a leap year
    instants = [began + timedelta(days=n) for n in range(366)]
    in_browser = evaluate(
        "core/formatter.js",
        """const formatter = new module.Formatter({}, argument.grammar);
        return argument.days.map(([year, month, day, time]) => [
          formatter.date({ year, month, day }),
          formatter.date({ year, month, day }, false),
          formatter.dateAndTime({ year, month, day }, time),
        ]);""",
        {
            "grammar": grammar(LANGUAGES[language]),
            "days": [[at.year, at.month, at.day, f"{at:%H:%M}"] for at in instants],
        },
        tmp_path,
    )
    assert in_browser == [
        [
            date_text(language, at.date()),
            date_text(language, at.date(), with_year=False),
            instant_text(language, round(at.timestamp() * 1000)),
        ]
        for at in instants
    ]


def test_plural_rules_are_those_of_the_browser(tmp_path: Path) -> None:
    numbers = [*range(-3, 205), 1_000, 1_000_000, 2_000_000, 1_000_001, 0.5, 1.5, 2.25]
    in_browser = evaluate(
        "core/formatter.js",
        """return argument.languages.map(language => {
          const rules = new Intl.PluralRules(language);
          return argument.numbers.map(n => rules.select(n));
        });""",
        {"languages": list(RULES), "numbers": numbers},
        tmp_path,
    )
    for language, categories in zip(RULES, in_browser, strict=True):
        assert categories == [plural_category(language, n) for n in numbers], language
