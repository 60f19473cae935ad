"""Results and replays fit every screen: rows of cards, figures and labels are whole and aligned."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.play import choose_language
from browser.scenes import over, own_games
from browser.screens import FRAME, LOW_SCREENS, SCREENS, resize
from support.pseudo_languages import MIRRORED, STRETCHED
from support.server_process import ServerProcess
from tertia.texts import LANGUAGES

Visit = Callable[..., Page]

PHONE = (390, 844)
NARROW_SCREENS = ((320, 568), (360, 740), PHONE)

ROWS = """own => {
    const range = document.createRange(), rows = [];
    range.selectNodeContents(own);
    for (const {top, bottom, width} of range.getClientRects()) {
        if (width < 1) continue;
        const middle = (top + bottom) / 2;
        if (!rows.some(row => Math.abs(row - middle) < 8)) rows.push(middle);
    }
    return rows.length;
}"""
"""The number of lines of a text with cards."""

BROKEN = """all => all.flatMap(own => {
    const node = document.createTreeWalker(own, NodeFilter.SHOW_TEXT).nextNode();
    return [...node.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set([...range.getClientRects()].map(rect => Math.round(rect.top))).size > 1;
    }).map(([word]) => word);
})"""
"""Words on two lines, also those with a hyphen where they are broken."""

OUTSIDE = """all => all.filter(own => {
    const {left, right} = own.getBoundingClientRect();
    return left < 8 || right > innerWidth - 8;
}).map(own => own.innerText)"""

BROKEN_TIMES = """all => all.filter(({firstChild: node}) => {
    const {0: {length}, index} = node.data.match(/\\d+:\\d\\d.*/), range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + length);
    return new Set([...range.getClientRects()].map(rect => Math.round(rect.top))).size > 1;
}).map(own => own.innerText)"""
"""Times of day on two lines."""

UNEQUAL_VALUES = """all => all.filter((one, i) => all.slice(i + 1).some(other => {
    const [a, b] = [one, other].map(fact => fact.getBoundingClientRect());
    const [x, y] = [one, other].map(fact => fact.querySelector('dd').getBoundingClientRect());
    return Math.abs(a.top - b.top) < 1 && Math.abs(x.bottom - y.bottom) > 1;
})).map(own => own.innerText)"""
"""Facts whose value is higher or lower than that of their neighbour."""


@pytest.mark.parametrize("language", [*LANGUAGES, STRETCHED])
def test_the_cards_of_a_deal_and_a_full_stop_are_one_line(
    visit: Visit, server: ServerProcess, language: str
) -> None:
    page = visit()
    choose_language(page, server, language)
    page.goto(f"{server.http}/t/solitaire/replay?seat=all&step=0")
    sentence = page.locator(".moment-text")
    expect(sentence.locator(".mini .card")).to_have_count(12)
    for size in NARROW_SCREENS:
        resize(page, *size)
        assert sentence.evaluate(ROWS) == 2, size
        assert sentence.evaluate("own => own.scrollWidth <= own.clientWidth"), size


@pytest.mark.parametrize("language", [*LANGUAGES, STRETCHED, MIRRORED])
def test_labels_of_penalty_cards_are_whole(visit: Visit, server: ServerProcess, language: str) -> None:
    page = visit()
    choose_language(page, server, language)
    page.goto(f"{server.http}/t/setup/replay?seat=all&step=9")
    labels = page.locator(".penalties small:visible")
    for size in (PHONE, SCREENS[2]):
        resize(page, *size)
        expect(labels).to_have_count(3)
        assert labels.evaluate_all(BROKEN) == [], size
        assert labels.evaluate_all(OUTSIDE) == [], size


@pytest.mark.parametrize("language", [*LANGUAGES, STRETCHED])
def test_the_facts_of_a_result_are_aligned(visit: Visit, server: ServerProcess, language: str) -> None:
    page = visit()
    choose_language(page, server, language)
    for table in ("setup", "framed"):
        over(table)(page, server)
        for size in (PHONE, SCREENS[2], LOW_SCREENS[0]):
            resize(page, *size)
            assert page.locator(".step-score span").evaluate_all(BROKEN) == [], size
            assert page.locator(".facts div").evaluate_all(UNEQUAL_VALUES) == [], size
    resize(page, *PHONE)
    page.evaluate(FRAME)
    hidden = page.locator(".by-deal .scroll").evaluate("one => one.scrollWidth - one.clientWidth")
    assert hidden == 0


def test_a_time_of_day_is_in_one_line(visit: Visit, server: ServerProcess) -> None:
    page = visit(locale="en-US")
    choose_language(page, server, STRETCHED)
    own_games(page, server)
    times = page.locator(".list time")
    expect(times.first).to_have_text(re.compile(r"\d\d:\d\d$"))
    for size in (*SCREENS, *LOW_SCREENS):
        resize(page, *size)
        assert times.evaluate_all(BROKEN_TIMES) == [], size
