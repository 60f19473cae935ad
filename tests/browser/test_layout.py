"""Tables fit every screen: no text is cut off, no card is covered, and cards have a size that can be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from browser.play import add_cards, cards_on, choose_language, click, no_set_on, pick
from browser.scenes import NAMES
from browser.screens import (
    CLIPPED,
    LONE_WORDS,
    LOW_SCREENS,
    SCREENS,
    SHORT_SCREENS,
    UPRIGHT_TABLET,
    card_directions,
    overlapping,
    resize,
    too_wide,
)
from browser.tables import ReadyTables, has_begun, is_own_turn
from support.played import PlayedTable, store_tables
from support.server_process import ServerProcess
from tertia.games import GAMES as GAME_CLASSES
from tertia.games.common.events import CountdownBegan
from tertia.history.replay import finished_game, frames
from tertia.narration.narrator import Narrator
from tertia.rooms.codec import room_codec
from tertia.rooms.forms import FORMS, PERFECT
from tertia.rooms.state import Room
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, text

Visit = Callable[..., Page]

GAMES: dict[str, tuple[int, str]] = {
    "classic": (9, "fr"),
    "scout": (3, "es"),
    "chipset": (9, "pt"),
    "setup": (3, "fr"),
    "coopset": (3, "es"),
    "twenty": (7, "pt"),
}
"""For each game, a number of bots that makes the table full, and a language; the words of each language are long
somewhere."""

COVERED = """() => [...document.querySelectorAll('main [data-card], .hand [data-card]')].filter(card => {
    const box = card.getBoundingClientRect();
    const points = [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9]];
    return points.some(([x, y]) => {
        const seen = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
        return !card.contains(seen) && !seen?.closest('.card');
    });
}).map(card => card.dataset.card)"""
"""Cards of which something covers the middle or a point near an edge. Cards may overlap each other."""

SIDES = """all => all.map(card => {
    const box = card.getBoundingClientRect(); return [box.width, box.height].sort((a, b) => a - b); })"""
"""The shorter and the longer side of each card."""

COVERED_BUTTONS = """() => [...document.querySelectorAll('.actions button')].filter(button => {
    const box = button.getBoundingClientRect();
    return [.15, .5, .85].some(y => !button.contains(document.elementFromPoint(
        box.x + box.width / 2, box.y + y * box.height)));
}).map(button => button.innerText)"""
"""Buttons below the cards that something covers."""

NAMELESS = """() => [...document.querySelectorAll('.seat, .place')].filter(seat => {
    const name = seat.querySelector('.name');
    return !name.checkVisibility() || name.scrollWidth > name.clientWidth + 1; // fractions of a pixel are rounded
}).map(seat => seat.innerText)"""
"""Players whose name is not there or ends in dots."""


def has_cards(count: int) -> Callable[[Room], bool]:
    return lambda room: room.phase == "playing" and len(room.play.table) >= count


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_full_table_is_cut_off(
    at_table: ReadyTables, visit: Visit, server: ServerProcess, game: str
) -> None:
    """In English and in a language with long words. All cards lie in the same direction."""
    bots, language = GAMES[game]
    page = visit()
    for words in ("en", language):
        choose_language(page, server, words)
        at_table(game, names=("Ana",), bots=bots, visitors=[page], until=is_own_turn)
        assert too_wide(page, (*SCREENS, *LOW_SCREENS)) == []
    for size in SCREENS:
        resize(page, *size)
        upright = size[0] > 700 or game == "chipset"
        assert card_directions(page) == ["upright" if upright else "sideways"], size


@pytest.mark.parametrize("game", GAMES)
def test_four_players_have_names_and_settings_on_every_screen(at_table: ReadyTables, game: str) -> None:
    (page,) = at_table(game, names=("Ana",), bots=3, until=is_own_turn)
    sizes = (*SCREENS, *SHORT_SCREENS, *LOW_SCREENS, UPRIGHT_TABLET)
    assert too_wide(page, sizes) == []
    for size in sizes:
        resize(page, *size)
        assert page.evaluate(NAMELESS) == [], size
        expect(page.locator(".tools [popovertarget=settings]:visible")).to_have_count(1)


TOUCHED = """() => {
    const tick = document.querySelector('.seat .voted').getBoundingClientRect(), edge = 2;
    return [...document.querySelectorAll('.seat:has(.voted) :is(.name, .points)')].filter(one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const text = range.getBoundingClientRect();
        return text.width && tick.right + edge > text.left && tick.left - edge < text.right
            && tick.bottom + edge > text.top && tick.top - edge < text.bottom;
    }).map(one => one.innerText);
}"""
"""Names and points under the tick of a player who agrees."""


@pytest.mark.parametrize("bots", [3, 9])
def test_a_tick_leaves_the_name_free(at_table: ReadyTables, bots: int) -> None:
    (page,) = at_table("classic", names=("Ana",), bots=bots)
    page.keyboard.press("0")
    expect(page.locator(".seat.me .voted")).to_be_visible()
    for size in (*SCREENS, *SHORT_SCREENS, *LOW_SCREENS):
        resize(page, *size)
        assert page.evaluate(TOUCHED) == [], size


PATCH = """one => {
    const [upper, lower] = ['b', 'small'].map(part => one.querySelector(part).getBoundingClientRect());
    const gaps = [upper.left - lower.left, upper.right - lower.right, upper.bottom - lower.top];
    return gaps.every(gap => Math.abs(gap) < 1);
}"""
"""Whether the plain patches behind two lines are one."""


def test_both_lines_of_a_waiting_button_lie_on_one_patch(at_table: ReadyTables) -> None:
    _, waiting = at_table("chipset", until=is_own_turn, turn_time=600_000)
    expect(waiting.locator(".is-waiting .set-button small")).to_be_visible()
    for size in SCREENS:
        resize(waiting, *size)
        assert waiting.locator(".is-waiting .set-button").evaluate(PATCH), size


EDGES = (
    "all => all.flatMap(one => { const box = one.getBoundingClientRect(); return [box.left, box.right]; })"
)
"""The left and the right edge of each."""


def test_ten_players_leave_the_title_free(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", names=("Ana",), bots=9)
    resize(page, *SCREENS[-1])
    edges = page.locator(".title-area h1 b, .seat, .table-header .tools").evaluate_all(EDGES)
    assert edges == sorted(edges)
    assert page.evaluate(NAMELESS) == []


@pytest.mark.parametrize("game", ["classic", "scout"])
@pytest.mark.parametrize("bots", [1, 3, 9, 13, 19])
def test_the_main_button_is_in_the_middle(at_table: ReadyTables, game: str, bots: int) -> None:
    """However many players may agree that there is no SET, on every desktop."""
    (page,) = at_table(game, names=("Ana",), bots=bots)
    for size in ((1440, 900), (1280, 800), (1120, 700), (1024, 768), (900, 700)):
        resize(page, *size)
        x, width = page.locator("#set").evaluate("one => [one.getBoundingClientRect().x, one.offsetWidth]")
        assert abs(x + width / 2 - size[0] / 2) < 1, size
        expect(page.locator(".agreement")).to_be_in_viewport(ratio=1)
        assert overlapping(page) == [], size


def test_ten_players_have_a_clock_on_a_phone_on_its_side(at_table: ReadyTables) -> None:
    for names, bots in ((("Ana",), 9), (("Lou", "Mika"), 8)):
        page, *_ = at_table("classic", names=names, bots=bots, pages=1)
        resize(page, *LOW_SCREENS[0])
        expect(page.locator(".title-area time-since")).to_be_visible()
        edges = page.locator(".title-area time-since, .seat, .table-header .tools").evaluate_all(EDGES)
        assert edges == sorted(edges)
        assert edges[-1] <= LOW_SCREENS[0][0]


@pytest.mark.parametrize("players", [5, 7, 10])
def test_many_players_have_names_on_a_phone_on_its_side(at_table: ReadyTables, players: int) -> None:
    """Below the faces, in the height of the header, so that the cards are as large as among few players."""
    (few,) = at_table("classic", names=("Ana",), bots=1)
    (page,) = at_table("classic", names=("Ana",), bots=players - 1)
    for size in LOW_SCREENS[:2]:
        for one in (few, page):
            resize(one, *size)
        assert page.evaluate(NAMELESS) == [], size
        assert overlapping(page) == [], size
        assert page.evaluate(COVERED) == [], size
        sizes = [one.locator(".grid [data-card]").first.evaluate_all(SIDES) for one in (few, page)]
        assert sizes[0] == sizes[1], size


def test_names_of_ten_players_keep_the_margin_of_a_phone(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", names=("Ana",), bots=9)
    for size in (*SCREENS[:2], *SHORT_SCREENS):
        resize(page, *size)
        names = page.locator(".seat .name").evaluate_all(EDGES)
        assert max(names) <= size[0] - 12, size


def test_the_plate_behind_a_caller_is_as_wide_as_its_words(at_table: ReadyTables) -> None:
    ana, iroha = at_table("classic", photo_finish=0, pick_time=60_000)
    iroha.locator("#set").click()
    plate = ana.locator(".seat.calling")
    expect(plate).to_be_visible()
    for size in (*SCREENS[:2], *SHORT_SCREENS):
        resize(ana, *size)
        assert max(plate.evaluate_all(EDGES)) <= max(plate.locator(".name").evaluate_all(EDGES)) + 20, size


RING_GAPS = """place => {
    const ring = place.querySelector('.ring').getBoundingClientRect();
    return [...place.querySelectorAll('.backs .card, .sentence')].map(one => one.getBoundingClientRect())
        .filter(box => box.height && box.top > ring.top && box.left < ring.right).map(box => box.top - ring.bottom);
}"""
"""How far the cards and the status of a player lie below the ring of a countdown."""


def test_a_countdown_keeps_clear_of_what_lies_below_it(at_table: ReadyTables) -> None:
    names = [f"Ana {number}" for number in range(10)]
    (page,) = at_table("chipset", names=names, pages=1, until=waits_for_another, turn_time=600_000)
    for size in (SCREENS[-1], LOW_SCREENS[0]):
        resize(page, *size)
        gaps = page.locator(".place:has(.ring)").evaluate(RING_GAPS)
        assert gaps
        assert min(gaps) >= 2, size


def test_short_labels_beside_other_players_have_few_lines(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """Penalty cards on a phone: two lines, without broken words. Points on a laptop: beside the number of cards."""
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("setup", names=("Ana",), bots=3, visitors=[page])
        resize(page, *SCREENS[1])
        labels = page.locator(".places .penalties small").all()
        assert [label.evaluate(LINES) <= 2 for label in labels] == [True] * 3, language
        at_table("twenty", names=("Ana",), bots=3, visitors=[page])
        resize(page, *SCREENS[-1])
        tops = page.locator(".places .big > *:visible").evaluate_all(MIDDLES)
        assert max(tops) - min(tops) < 6, language


MIDDLES = "all => all.map(one => one.getBoundingClientRect()).map(box => (box.top + box.bottom) / 2)"


@pytest.mark.parametrize("game", ["classic", "coopset"])
@pytest.mark.parametrize("count", [12, 13, 16])
def test_no_panel_covers_a_card(at_table: ReadyTables, game: str, count: int) -> None:
    """R8.3: CoopSet adds single cards; the panels of the team make room for them."""
    (page,) = at_table(game, pages=1, until=has_cards(count))
    check_panels(page)


def test_r8_3_no_panel_covers_one_of_the_most_cards(at_table: ReadyTables) -> None:
    """R8.3: up to 21 cards, and for a team."""
    (page,) = at_table("coopset", names=("Ana",), until=has_cards(16))
    for count in (18, 19, 21):
        add_cards(page, count)
        check_panels(page)
        assert too_wide(page, (*SCREENS, *LOW_SCREENS)) == [], count
    (page,) = at_table("coopset", pages=1, until=has_cards(18))
    check_panels(page)


def check_panels(page: Page) -> None:
    """Check that no panel covers a card, a button or another panel."""
    for size in (*SCREENS, *LOW_SCREENS, UPRIGHT_TABLET, (1920, 1080)):
        resize(page, *size)
        assert page.evaluate(COVERED) == [], size
        assert page.evaluate(COVERED_BUTTONS) == [], size
        panels = page.locator(".side-panel:visible")
        boxes = panels.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        boxes = [box for box in boxes if box["height"] > 0]
        for first, second in combinations(sorted(boxes, key=lambda box: box["top"]), 2):
            apart = first["right"] <= second["left"] or second["right"] <= first["left"]
            assert apart or first["bottom"] <= second["top"], size


def test_messages_leave_the_buttons_free(at_table: ReadyTables) -> None:
    """Explained beside the buttons: an own SET, a card tapped too early, a wrong claim that locks its player out."""
    (page,) = at_table("classic", pages=1, photo_finish=0, pick_time=60_000, more="auto")
    page.locator("#set").click()
    pick(page, find_sets(cards_on(page))[0])
    expect(page.locator(".panel.taken")).to_be_visible()
    check_buttons(page)
    page.locator(".panel.taken").click()
    click(page, ".grid [data-card]")
    expect(page.locator(".side-panel .sentence")).to_have_text("Press SET! first, then pick its three cards.")
    check_buttons(page)
    page.locator("#set").click()
    pick(page, no_set_on(page))
    expect(page.locator(".explanation .sentence")).to_be_visible()
    expect(page.locator("#set")).to_have_text(re.compile(r"Locked out\s*until the next SET"))
    check_buttons(page)


LINES = """button => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT), lines = new Set();
    while (texts.nextNode()) {
        const words = document.createRange();
        words.selectNodeContents(texts.currentNode);
        for (const one of words.getClientRects()) if (one.width) lines.add(Math.round(one.bottom));
    }
    return lines.size;
}"""
"""The number of lines on a button."""


def test_a_lock_is_one_line_on_a_phone_on_its_side(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("classic", visitors=[page], photo_finish=0, pick_time=60_000, more="auto")
        page.locator("#set").click()
        pick(page, no_set_on(page))
        expect(page.locator("#set")).to_contain_text(text(language, "web.locked_out"))
        for size in LOW_SCREENS:
            resize(page, *size)
            assert page.locator("#set").evaluate(LINES) == 1, (language, size)
            assert page.evaluate(CLIPPED) == [], (language, size)


BEGINNER = msgspec.structs.replace(FORMS["beginner"].table_options(), photo_finish=0, pick_time=60_000)


def has_set_of_nine(room: Room) -> bool:
    return has_begun(room) and len(room.play.open_cards) == 9 and bool(find_sets(room.play.open_cards))


def test_a_phone_on_its_side_has_a_clock_and_the_cards_of_a_set(at_table: ReadyTables) -> None:
    ana, iroha = at_table("classic", BEGINNER, until=has_set_of_nine)
    resize(ana, *LOW_SCREENS[0])
    expect(ana.locator(".title-area time-since")).to_be_visible()
    expect(ana.locator(".title-area .short")).to_have_text("1/3")
    iroha.locator("#set").click()
    pick(iroha, find_sets(cards_on(iroha))[0])
    expect(ana.locator(".explanation.taken .cards .card")).to_have_count(3)
    expect(ana.locator(".explanation.taken .cards")).to_be_visible()


EDGES_OF_PANEL = "all => all.map(one => one.getBoundingClientRect().left + one.clientWidth)"
"""The right edge of what each shows."""


def test_a_phone_on_its_side_lists_whole_cards_and_the_time(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", PERFECT.table_options(), ("Ana",))
    resize(page, *LOW_SCREENS[0])
    pick(page, find_sets(cards_on(page))[0])
    page.locator(".panel.taken").click()
    expect(page.locator(".log .time")).to_be_visible()
    (panel,) = page.locator(".side-panel.at-start").evaluate_all(EDGES_OF_PANEL)
    edges = page.locator(".log :is(.mini .card, .time)").evaluate_all(EDGES)
    assert max(edges) < panel


def is_between_deals(room: Room) -> bool:
    """Return True between two deals, with cards left on the table."""
    return has_begun(room) and room.play.phase == "between" and bool(room.play.open_cards)


@pytest.mark.parametrize(
    "options", [BEGINNER, GAME_CLASSES["classic"].Options(deals=3)], ids=["nine", "twelve"]
)
def test_the_result_of_a_deal_leaves_the_buttons_free(at_table: ReadyTables, options: Any) -> None:
    """The main button alone says that no deal is played; the log of the last one makes room."""
    (page,) = at_table("classic", options, NAMES[:4], pages=1, until=is_between_deals)
    expect(page.locator(".side-panel .scores")).to_be_visible()
    expect(page.get_by_text(text("en", "web.between"))).to_have_count(1)
    for size in (*SCREENS, *SHORT_SCREENS, *LOW_SCREENS):
        resize(page, *size)
        assert page.evaluate(COVERED_BUTTONS) == [], size
        if size[0] < 700:
            expect(page.locator(".side-panel.at-start h2")).not_to_be_visible()


LEAST_SPACE = """all => Math.min(...all.map(button => {
    const words = document.createRange(), box = button.getBoundingClientRect();
    words.selectNodeContents(button);
    const lines = [...words.getClientRects()].filter(line => line.width);
    return Math.min(...lines.flatMap(line => [line.left - box.left, box.right - line.right]));
}))"""
"""The least space between the words of a button and its ends."""


@pytest.mark.parametrize(
    ("game", "language"),
    [
        *(("classic", "pt"), ("classic", "es"), ("twenty", "de"), ("twenty", "fr")),
        *(("coopset", "es"), ("coopset", "de"), ("coopset", "fr"), ("chipset", "fr")),
    ],
)
def test_labels_keep_clear_of_the_ends_of_their_buttons(
    at_table: ReadyTables, visit: Visit, server: ServerProcess, game: str, language: str
) -> None:
    page = visit()
    choose_language(page, server, language)
    until = is_own_turn if game == "chipset" else has_begun
    at_table(game, names=("Ana",), bots=2, visitors=[page], until=until)
    if game == "coopset":
        pick(page, cards_on(page)[:3])
    for size in SHORT_SCREENS:
        resize(page, *size)
        buttons = page.locator(
            ".vote .button, .actions .right .button, .deck-actions .button, .set-button:has(.long), .bets .button"
        )
        assert buttons.evaluate_all(LEAST_SPACE) >= 8, size


def waits_for_another(room: Room) -> bool:
    """Return True if the turn is another player's, or if everybody plays at once."""
    return has_begun(room) and (room.game == "twenty" or room.play.turn not in (0, None))


MARGINS = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, innerWidth - box.right])"


@pytest.mark.parametrize(
    ("game", "players", "at_start", "at_end"),
    [
        ("setup", 4, ".challenge .set-area", ".challenge .set-area"),
        ("chipset", 10, ".places ul", ".places ul"),
        ("twenty", 3, ".actions .deck", ".actions .right"),
    ],
)
def test_the_parts_of_a_table_keep_the_margins_of_a_phone(
    at_table: ReadyTables,
    visit: Visit,
    server: ServerProcess,
    game: str,
    players: int,
    at_start: str,
    at_end: str,
) -> None:
    page = visit()
    choose_language(page, server, "es")
    names = [f"Ana {number}" for number in range(players)]
    at_table(game, names=names, visitors=[page], until=waits_for_another)
    resize(page, *SCREENS[1])
    assert page.locator(at_start).evaluate_all(MARGINS)[0][0] == 12
    assert page.locator(at_end).evaluate_all(MARGINS)[0][1] == 12


def test_labels_of_a_team_fit_their_buttons(at_table: ReadyTables) -> None:
    (page,) = at_table("coopset", pages=1)
    pick(page, cards_on(page)[:3])
    expect(page.locator("#set")).to_contain_text("Take these")
    check_buttons(page)


SMALL_PHONE = (360, 640)
PHONES = (SCREENS[1], SMALL_PHONE, SCREENS[0])
PLACES = "all => all.map(one => one.getBoundingClientRect().toJSON())"


def check_countdown(page: Page, name: str, size: tuple[int, int]) -> None:
    expect(page.locator(".overrules")).to_be_in_viewport(ratio=1)
    assert page.evaluate(CLIPPED) == [], (name, size)
    assert overlapping(page) == [], (name, size)


@pytest.mark.parametrize("game", ["classic", "scout", "coopset"])
def test_the_words_of_a_countdown_fit_a_phone_and_move_nothing(
    at_table: ReadyTables, server: ServerProcess, game: str
) -> None:
    """R2.8: all others agree that there is no SET, or that a layout is done. In every language."""
    ana, iroha, lou = at_table(
        game,
        names=("Ana", "Iroha", "Lou"),
        overrule=600_000,
        until=lambda room: has_begun(room) and (game != "coopset" or bool(room.play.taken)),
    )
    before = {}
    for size in PHONES:
        resize(lou, *size)
        before[size] = lou.locator("#set, .vote .button").evaluate_all(PLACES)
    for page in (ana, iroha):
        page.keyboard.press("9" if game == "coopset" else "0")
    expect(lou.locator(".overrules")).to_be_visible()
    for size in PHONES:
        resize(lou, *size)
        assert lou.locator("#set, .vote .button").evaluate_all(PLACES) == before[size]
    for language in LANGUAGES:
        for page in (lou, ana):
            choose_language(page, server, language)
            page.reload()
            for size in PHONES:
                resize(page, *size)
                check_countdown(page, language, size)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_of_a_countdown_fit_a_replay(visit: Visit, server: ServerProcess, language: str) -> None:
    played = PlayedTable(
        f"overruled-{language}", "classic", GAME_CLASSES["classic"].Options(overrule=30_000), NAMES[1:4]
    )
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    game = finished_game([room_codec("classic").read(append.first.body) for append in played.appends], 1)
    step = next(
        number
        for number, frame in enumerate(frames(game, None, Narrator(language, NAMES[1:4])))
        if any(isinstance(event, CountdownBegan) for event in frame.happened)
    )
    page = visit()
    choose_language(page, server, language)
    page.goto(f"{server.http}/t/{played.table}/replay?step={step}")
    expect(page.locator(".overrules")).to_be_visible()
    for size in PHONES:
        resize(page, *size)
        check_countdown(page, language, size)


def test_only_people_are_counted_down(visit: Visit, server: ServerProcess) -> None:
    """R2.8: a bot answers before the end, so the page only says how many agree."""
    options = GAME_CLASSES["classic"].Options(overrule=30_000)
    played = PlayedTable("overruled-among-bots", "classic", options, NAMES[1:3], bots=2)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    game = finished_game([room_codec("classic").read(append.first.body) for append in played.appends], 1)
    steps = {
        game.room.seats[event.seat].is_bot: number
        for number, frame in enumerate(
            frames(game, None, Narrator("en", [seat.name for seat in game.room.seats]))
        )
        for event in frame.happened
        if isinstance(event, CountdownBegan)
    }
    page = visit()
    for is_bot, step in steps.items():
        page.goto(f"{server.http}/t/{played.table}/replay?step={step}")
        expect(page.locator(".agreement .avatar.yes, .agreement .yes")).not_to_have_count(0)
        expect(page.locator(".overrules")).to_have_count(0 if is_bot else 1)
        expect(page.locator(".seat .ring")).to_have_count(0 if is_bot else 1)
    assert steps.keys() == {True, False}


def check_buttons(page: Page) -> None:
    for size in (*SCREENS, *SHORT_SCREENS, *LOW_SCREENS):
        resize(page, *size)
        assert page.evaluate(COVERED_BUTTONS) == [], size
        assert page.evaluate(CLIPPED) == [], size


@pytest.mark.parametrize("size", LOW_SCREENS)
def test_cards_on_a_low_screen_are_large(at_table: ReadyTables, size: tuple[int, int]) -> None:
    """All twelve cards and the button are in sight; a card is at least 60 x 85 px."""
    (page,) = at_table("classic", names=("Ana",), bots=1)
    resize(page, *size)
    cards = page.locator(".grid [data-card]")
    expect(cards).to_have_count(12)
    for short, long in cards.evaluate_all(SIDES):
        assert short >= 60
        assert long >= 85
    for one in (cards.first, cards.last, page.locator("#set")):
        expect(one).to_be_in_viewport(ratio=1)


def test_no_short_text_ends_with_a_lone_word(visit: Visit, server: ServerProcess) -> None:
    page, found = visit(), []
    for language in LANGUAGES:
        choose_language(page, server, language)
        for path in ("/", "/learn", "/daily", "/me", "/print"):
            page.goto(server.http + path)
            for size in (*SCREENS, *LOW_SCREENS[:1]):
                resize(page, *size)
                found += [f"{language} {path} {size}: {words}" for words in page.evaluate(LONE_WORDS)]
    assert found == []


def test_the_settings_of_a_table_lead_to_your_games_in_a_row(at_table: ReadyTables) -> None:
    """As wide as the other rows, where every other page has its links in the top bar."""
    (page,) = at_table("classic", pages=1)
    page.locator("[popovertarget=settings]:visible").first.click()
    row = page.locator("#settings").get_by_role("link", name=text("en", "web.end.compare.all"))
    expect(row).to_have_attribute("href", "/me")
    width = "one => one.getBoundingClientRect().width"
    assert row.evaluate(width) == page.locator("#settings .row").first.evaluate(width)
