"""The sheet that explains a game: a few lines suffice for a first turn, and the others are behind "More"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from browser.play import choose_language, new_table
from browser.screens import LONE_WORDS, resize
from support.pseudo_languages import STRETCHED
from support.server_process import ServerProcess
from tertia.texts import LANGUAGES, text

Visit = Callable[..., Page]

PHONE, LOW_PHONE = (390, 844), (844, 390)

MEASURE_SHEETS = (
    f"async () => {{ const loneWords = {LONE_WORDS};"
    """
    const {explainGame} = await import(`${document.documentElement.dataset.web}table/how_it_works.js`);
    const {games} = await (await fetch('/api/games')).json();
    const measured = [];
    for (const {game, options} of games) {
        const usual = Object.fromEntries(options.map(one => [one.name, one.default]));
        const tables = [[game, usual]];
        if (game === 'classic') {
            const held = {feature: 'fill', value: 0};
            tables.push(['beginner', {...usual, held, beginner_cards: '9', deals: 3}]);
            const kinds = [{alone: 'clear', overlooked_cost: 9}, {alone: 'strict'}, {deck: 'clearable'}, {day: 9}];
            for (const kind of kinds) tables.push(['solitaire', {...usual, ...kind}]);
        }
        for (const [form, chosen] of tables) {
            localStorage.clear();
            explainGame(form, chosen, form === 'solitaire' ? 1 : 4);
            const sheet = document.querySelector('.how-it-works');
            const lines = sheet.querySelector('.lines');
            const details = sheet.querySelector('details');
            const first = lines.querySelectorAll(':scope > p').length;
            const scrolls = () => lines.scrollHeight > lines.clientHeight || sheet.scrollHeight > sheet.clientHeight;
            const scrollsAtFirst = scrolls();
            if (details) details.open = true;
            const areButtonsInSight = () => [...sheet.querySelectorAll('.row button')].every(one => {
                const button = one.getBoundingClientRect();
                return button.top >= 0 && button.bottom <= innerHeight && button.bottom > button.top;
            });
            const inSight = [areButtonsInSight()], lone = loneWords();
            lines.scrollTop = lines.scrollHeight;
            inSight.push(areButtonsInSight());
            measured.push({form, first, scrollsAtFirst, scrollsUnfolded: scrolls(), inSight, lone});
            sheet.close();
            await new Promise(requestAnimationFrame);
        }
    }
    return measured;
}"""
)
"""For each form: how many lines it shows at first, whether they scroll, whether the buttons stay in sight, and which
lines end with one short word."""


def measure_sheets(page: Page, size: tuple[int, int]) -> list[dict[str, Any]]:
    resize(page, *size)
    sheets: list[dict[str, Any]] = page.evaluate(MEASURE_SHEETS)
    assert len(sheets) == 11
    return sheets


@pytest.mark.parametrize("language", [*LANGUAGES, STRETCHED])
def test_the_first_lines_about_a_game_are_few(visit: Visit, server: ServerProcess, language: str) -> None:
    """They fit a phone, also on its side, where only longer words scroll; the buttons below stay in sight."""
    page = visit()
    choose_language(page, server, language)
    new_table(page, server)
    for sheet in measure_sheets(page, PHONE):
        assert 2 <= sheet["first"] <= 4, sheet
        assert not sheet["scrollsAtFirst"], sheet
        assert all(sheet["inSight"]), sheet
        assert not sheet["lone"], sheet
    on_its_side = measure_sheets(page, LOW_PHONE)
    assert all(all(sheet["inSight"]) for sheet in on_its_side), on_its_side
    if language != STRETCHED:
        assert not any(sheet["scrollsAtFirst"] for sheet in on_its_side), on_its_side
    assert any(sheet["scrollsUnfolded"] for sheet in on_its_side)


END_OF_LINES = """() => {
    const {left, bottom} = document.querySelector('.how-it-works .lines').getBoundingClientRect();
    return {x: left, y: bottom - 4, width: 4, height: 4};
}"""
"""A piece of the margin beside the last line in sight."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_edge_says_that_there_are_more_lines_below(
    visit: Visit, server: ServerProcess, scheme: Literal["light", "dark"]
) -> None:
    """On a small phone on its side, by day and night. It is gone at the last line, and when all lines fit."""
    page = visit(color_scheme=scheme)
    resize(page, 667, 375)
    page.goto(server.http)
    page.locator('.games button[value="setup"]').click()
    sheet = page.locator(".how-it-works")
    expect(sheet).to_be_visible()

    def end_of_lines() -> bytes:
        return page.screenshot(clip=page.evaluate(END_OF_LINES), animations="disabled")

    plain = end_of_lines()
    sheet.locator("summary").click()
    expect(sheet.locator("details p").first).to_be_visible()
    assert end_of_lines() != plain
    sheet.locator(".lines").evaluate("lines => lines.scrollTo(0, lines.scrollHeight)")
    assert end_of_lines() == plain
    for button in sheet.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)


LINES = """async ([form, options, players]) => {
    await (await import(`${document.documentElement.dataset.web}core/words.js`)).loadWords();
    const {explanation} = await import(`${document.documentElement.dataset.web}table/how_it_works.js`);
    const {games} = await (await fetch('/api/games')).json();
    const {options: all} = games.find(one => one.game === form);
    const usual = Object.fromEntries(all.map(one => [one.name, one.default]));
    const {lines, more} = explanation(form, {...usual, ...options}, players);
    return [lines.join(' '), more.join(' ')];
}"""
"""The first lines about a game, and the others."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_lines_say_what_a_player_meets_first(
    visit: Visit, server: ServerProcess, language: str
) -> None:
    """Rules that the first lines name.

    R2.8: what "No SET" does. R2.12: how many deals are played. R6.6: that the page finds the SETs.
    R9.4: why players draw. R9.7: the open hands.
    """
    page = visit()
    choose_language(page, server, language)
    new_table(page, server)

    def is_said_first(form: str, key: str, **options: object) -> bool:
        first, more = page.evaluate(LINES, [form, options, 3])
        assert text(language, key) not in more
        return text(language, key) in first

    first, more = page.evaluate(LINES, ["classic", {"deals": 3}, 4])
    deals = text(language, "web.how.classic.deals", n=3)
    assert deals in first
    assert deals not in more
    assert is_said_first("classic", "web.how.classic.none")
    assert is_said_first("classic", "web.card_points")
    assert not is_said_first("classic", "web.how.classic.none", more="auto")
    assert is_said_first("chipset", "web.how.chipset.counted")
    assert is_said_first("twenty", "web.how.twenty.two")
    assert is_said_first("twenty", "web.how.twenty.open")
    assert not is_said_first("twenty", "web.how.twenty.open", hands="hidden")


FORFEIT = """async () => {
    const {explainGame} = await import(`${document.documentElement.dataset.web}table/how_it_works.js`);
    const {games} = await (await fetch('/api/games')).json();
    const {options} = games.find(one => one.game === 'scout');
    localStorage.clear();
    explainGame('scout', Object.fromEntries(options.map(one => [one.name, one.default])), 4);
}"""


def test_r5_6_the_forfeit_is_announced_before_a_game(visit: Visit, server: ServerProcess) -> None:
    """Also before a game against bots, which vote as people do."""
    page = visit()
    new_table(page, server)
    first, _ = page.evaluate(LINES, ["scout", {}, 4])
    said = [text("en", f"web.how.scout.{line}") for line in ("wrong", "forfeit")]
    assert " ".join(said) in first
    page.evaluate(FORFEIT)
    sheet = page.locator("dialog.how-it-works")
    for sentence in said:
        expect(sheet).to_contain_text(sentence)


SAID_SECONDS = """async millis => {
    await (await import(`${document.documentElement.dataset.web}core/words.js`)).loadWords();
    const {explanation} = await import(`${document.documentElement.dataset.web}table/how_it_works.js`);
    const {games} = await (await fetch('/api/games')).json();
    const times = ['pick_time', 'hunt_time', 'turn_time', 'proposal_time', 'overrule', 'overlooked_cost'];
    return games.flatMap(({game, options}) => {
        const chosen = Object.fromEntries(
            options.map(one => [one.name, times.includes(one.name) ? millis : one.default]));
        const forms = game === 'classic' ? ['classic', 'solitaire'] : [game];
        return forms.flatMap(form => {
            const players = form === 'solitaire' ? 1 : 3;
            const {lines, more} = explanation(form, {...chosen, alone: 'clear', claim: 'call'}, players);
            return [...lines, ...more];
        });
    });
}"""
"""The lines about all games whose times are this many milliseconds."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_times_in_the_lines_agree_with_their_number(
    visit: Visit, server: ServerProcess, language: str
) -> None:
    """A second is singular, and a fraction is not rounded."""
    page = visit()
    choose_language(page, server, language)
    new_table(page, server)
    for millis, seconds in ((1_000, 1), (1_500, 1.5)):
        lines = page.evaluate(SAID_SECONDS, millis)
        for key in (
            *("classic.call", "scout.hunt", "chipset.time_opening", "setup.time", "coopset.three"),
            *("twenty.silence", "solitaire.overlooked"),
        ):
            said = text(language, f"web.how.{key}", seconds=seconds)
            assert any(said in line for line in lines), (key, lines)
