"""Every screen holds longer words and a script that is read from right to left, though no language needs it yet.

One visitor walks through all screens in the mirrored pseudo-language. Each screen is also turned round in place,
which makes it the stretched one: the same texts from left to right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from browser.play import TIMEOUT, choose_language, new_table
from browser.screens import CARDS_FROM_RIGHT, CLIPPED, LOW_SCREENS, OVERLAPPING, SCREENS, resize
from browser.tables import ReadyTables, is_own_turn, sign_in
from support.played import player_id
from support.pseudo_languages import MIRRORED
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.rooms.state import Room

SCREEN_PATHS: dict[str, tuple[str, ...]] = {
    "main": (
        *("/", "/help", "/help/classic", "/help/setup", "/help/rulebooks", "/daily", "/learn", "/odds"),
        *("/learn#drill-third", "/print", "/me", "/camera", "/flight", "/host", "/t/quietotter", "/nowhere"),
        "/board?cards=7&sets=3&deck=81&seed=otter",
    ),
    ".plot": tuple(f"/t/{table}" for table in (*GAMES, "solitaire", "framed")),
    ".clearing-way": ("/t/perfect",),
    ".way-choice": ("/t/perfect/replay?seat=all&way=1&step=9",),
    ".lanes": tuple(f"/t/{table}/replay?seat=all&step=9" for table in ("classic", "setup", "chipset")),
}
"""Paths of screens, by a part that shows that the screen is drawn."""

FULL_TABLES = {"classic": 9, "scout": 3, "chipset": 5, "setup": 3, "coopset": 3, "twenty": 5}
"""The number of bots that makes a table full, or as full as it often is."""

EDGES = """() => [...document.querySelectorAll(
        'h1, h2, nav a, .button, .icon-button, .way, .place, .panel, .switch, aside, .pot b')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('[dir=ltr]:not(html), p, svg'))
    .filter(one => !one.closest('.chapters') || innerWidth > 700) // on a phone they scroll to the current one
    .map(one => {
        const {left, right} = one.getBoundingClientRect();
        return {name: `${one.tagName}.${one.className} ${one.innerText.slice(0, 24)}`, left, right};
    })"""
"""Left and right edges of everything that changes sides with the direction of reading."""

OUTSIDE = """() => [...document.querySelectorAll('dialog[open], [role=alertdialog], [role=dialog]')]
    .filter(one => one.checkVisibility())
    .filter(one => one.getBoundingClientRect().top < 0 || one.getBoundingClientRect().bottom > innerHeight)
    .map(one => one.className)"""
"""Sheets and questions of which a part is below or above the window, where nobody can scroll to it."""

LOOK = f"""() => {{
    const root = document.documentElement;
    const look = direction => {{
        root.dir = direction;
        return {{
            tooWide: Math.max(0, root.scrollWidth - root.clientWidth),
            clipped: ({CLIPPED})(),
            overlapping: ({OVERLAPPING})(),
            outside: ({OUTSIDE})(),
            edges: ({EDGES})(),
            cardsFromRight: ({CARDS_FROM_RIGHT})(),
        }};
    }};
    const ltr = look('ltr');
    return {{width: root.clientWidth, ltr, rtl: look('rtl')}};
}}"""
"""Looks at a page in both directions, without giving players the time to change it."""


def problems(page: Page, *low: tuple[int, int]) -> list[str]:
    """Return what does not fit, overlaps or stays on its side, at all sizes and in both directions."""
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    found = []
    for size in (*SCREENS, *low):
        resize(page, *size)
        seen = page.evaluate(LOOK)
        here = not_mirrored(seen)
        if "/t/" in page.url:
            here += [f"cards of {one!r} lie from right to left" for one in page.evaluate(MIRRORED_CARDS)]
        for direction in ("ltr", "rtl"):
            one = seen[direction]
            here += [f"{one['tooWide']} px too wide, {direction}"] if one["tooWide"] else []
            here += [f"{text!r} is cut off, {direction}" for text in one["clipped"]]
            here += [f"{texts!r} overlap, {direction}" for texts in one["overlapping"]]
            here += [f"{sheet!r} leaves the window, {direction}" for sheet in one["outside"]]
            here += [f"cards from right to left in {row!r}, {direction}" for row in one["cardsFromRight"]]
        found += [f"{page.url} at {size[0]} px: {one}" for one in here]
    return found


def not_mirrored(seen: dict[str, Any]) -> list[str]:
    """Return the elements that do not change sides with the direction."""
    return [
        f"{one['name']!r} is at {one['left']:.0f} px, and at {other['left']:.0f} px from left to right"
        for one, other in zip(seen["rtl"]["edges"], seen["ltr"]["edges"], strict=True)
        if abs(one["left"] + other["right"] - seen["width"]) > 2
        or abs(one["right"] + other["left"] - seen["width"]) > 2
    ]


def problems_of_sheets(page: Page, table: str) -> list[str]:
    """Return the problems of the sheets and questions over a table, opened one after another."""
    return [
        f"{opened.__name__}: {problem}"
        for opened in SHEETS.get(table, ())
        for _ in opened(page)
        for problem in problems(page, *LOW_SCREENS[:1])
    ]


def check_pager(page: Page) -> None:
    """Check that arrows point, and arrow keys lead, in the direction of reading."""
    buttons = page.locator(".pager button")
    expect(buttons).to_have_count(2)
    back, forward = buttons.evaluate_all("all => all.map(button => button.getBoundingClientRect().x)")
    assert back > forward
    for button in buttons.all():
        expect(button.locator(".icon")).to_have_css("scale", "-1 1")
    status = page.locator(".pager [role=status]")
    first = status.inner_text()
    assert "Sheet" not in first, "the pager is in the language of the page, not of the sheets"
    page.keyboard.press("ArrowLeft")
    expect(status).not_to_have_text(first)
    page.keyboard.press("ArrowRight")
    expect(status).to_have_text(first)


def check_settings(page: Page) -> None:
    """Check that the sheet with settings is wide enough for more languages than there are."""
    resize(page, *SCREENS[0])
    page.locator("[popovertarget=settings]:visible").click()
    sheet = page.locator("#settings")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("one => one.scrollWidth - one.clientWidth") == 0


CHECKS = {"/": check_settings, "/print": check_pager}


MIRRORED_CARDS = """() => [...document.querySelectorAll('.card')].filter(card => {
    const next = card.nextElementSibling;
    const isStacked = card.closest('.pile, .penalty-pile, .backs');
    if (!card.checkVisibility() || !next?.matches('.card') || isStacked) return false;
    const [here, there] = [card, next].map(one => one.getBoundingClientRect());
    return Math.abs(here.top - there.top) < 1 && there.left < here.left;
}).map(card => card.parentElement.className)"""
"""Holders of cards that lie from right to left."""


def check_order(cards: Locator) -> None:
    """Check that cards lie from left to right in any language."""
    boxes = cards.evaluate_all("all => all.map(card => card.getBoundingClientRect().x)")
    assert boxes == sorted(boxes)


def check_card_keys(page: Page) -> None:
    """Check that cards lie as their keys do on the keyboard, which nobody mirrors."""
    check_order(page.locator(".grid [data-card]"))
    expect(page.locator(".grid [data-card] .key").first).to_have_text("Q")


def asks_for_safe(room: Room) -> bool:
    return room.phase == "playing" and 0 in room.rules.view(room.play, 0).asked


def test_longer_words_about_safe_fit_a_small_phone(
    at_table: ReadyTables, browser: Browser, server: ServerProcess
) -> None:
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    choose_language(page, server, MIRRORED)
    at_table("setup", names=("Ana", "Iroha", "Lou"), visitors=[page], until=asks_for_safe, turn_time=600_000)
    resize(page, 360, 640)
    box = page.locator(".safe-count").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    page.close()


def has_a_fifth_column(room: Room) -> bool:
    return room.phase == "playing" and len(room.play.table) > 12


def test_a_fifth_column_lies_right_of_the_others(
    at_table: ReadyTables, browser: Browser, server: ServerProcess
) -> None:
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    choose_language(page, server, MIRRORED)
    at_table("coopset", visitors=[page], until=has_a_fifth_column)
    for size in (SCREENS[2], LOW_SCREENS[0]):
        resize(page, *size)
        check_card_keys(page)
    page.close()


SIDES = "all => all.map(one => one.getBoundingClientRect().x)"


def test_labels_on_cards_and_lists_of_keys_are_mirrored(browser: Browser, server: ServerProcess) -> None:
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    choose_language(page, server, MIRRORED)
    for path, parts in {
        "/t/setup/replay?seat=all&step=9": ".laid-by > *",
        "/help/classic": ".keyboard dt:not(:has(br)) kbd:is(:has(+ kbd), kbd + kbd)",
    }.items():
        page.goto(server.http + path)
        page.locator(parts).first.wait_for()
        for size in SCREENS:
            resize(page, *size)
            sides = page.locator(parts).evaluate_all(SIDES)
            assert len(sides) == 2
            assert sides == sorted(sides, reverse=True), path
    page.goto(f"{server.http}/t/setup/replay?seat=all&step=9")
    page.locator(".laid-by").wait_for()
    for size in SCREENS:
        resize(page, *size)
        card, label = page.locator(".card:has(> .laid-by), .laid-by").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(box => (box.left + box.right) / 2)"
        )
        assert abs(card - label) < 2
    page.goto(f"{server.http}/t/chipset/replay?seat=all&step=9")
    for size in SCREENS:
        resize(page, *size)
        left, right = page.locator(".community").evaluate(
            "one => [one.getBoundingClientRect().left - one.closest('.stage').getBoundingClientRect().left,"
            " one.closest('.stage').getBoundingClientRect().right - one.getBoundingClientRect().right]"
        )
        assert abs(left - right) < 2
    page.close()


EXPLAIN = """async form => {
    const {explainGame} = await import(`${document.documentElement.dataset.web}table/how_it_works.js`);
    const {games} = await (await fetch('/api/games')).json();
    const {options} = games.find(one => one.game === form);
    localStorage.clear();
    explainGame(form, Object.fromEntries(options.map(one => [one.name, one.default])), 4);
    document.querySelector('.how-it-works details').open = true;
}"""
"""Shows all lines that explain a game, as before a first game, over the open page."""


def open_reactions(page: Page) -> Iterator[None]:
    page.locator(".reactions-button").click()
    expect(page.locator(".reaction-grid")).to_be_visible()
    yield
    page.keyboard.press("Escape")


def open_people(page: Page) -> Iterator[None]:
    resize(page, *SCREENS[2])  # on a phone, the button is in the settings
    page.locator(".people-button:visible").click()
    expect(page.locator(".panel.people .report")).to_be_visible()
    yield
    page.locator(".panel.people .row button").click()


def ask_to_leave(page: Page) -> Iterator[None]:
    resize(page, *SCREENS[0])
    page.locator(".tools > .icon-button").last.click()
    expect(page.locator("[role=alertdialog] .text")).to_be_visible()  # what becomes of the game
    yield


SHEETS: dict[str, tuple[Callable[[Page], Iterator[None]], ...]] = {
    "classic": (open_reactions, open_people, ask_to_leave),
    "scout": (ask_to_leave,),
    "chipset": (ask_to_leave,),
    "solitaire": (ask_to_leave,),
}
"""Sheets and questions over a table, by the table that the test looks at first."""


def test_every_screen_has_room_for_longer_words_and_can_be_mirrored(
    at_table: ReadyTables, browser: Browser, server: ServerProcess
) -> None:
    """Browsers report the status of pages that do not exist as an error, so the test cannot use ``visit``."""
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    choose_language(page, server, MIRRORED)
    sign_in(page, server, player_id(0))
    found = []
    for part, paths in SCREEN_PATHS.items():
        for path in paths:
            page.goto(server.http + path)
            page.locator(part).first.wait_for()
            found += problems(page)
            if path in CHECKS:
                CHECKS[path](page)
    for game, bots in FULL_TABLES.items():
        # Somebody else to react to and to remove, and who plays on if Ana leaves.
        others = ("Iroha",) if game in ("classic", "chipset") else ()
        at_table(game, names=("Ana", *others), bots=bots - len(others), visitors=[page], until=is_own_turn)
        found += problems(page, *LOW_SCREENS[:1])
        found += problems_of_sheets(page, game)
        if game == "classic":
            check_card_keys(page)
        if game == "chipset":
            check_order(page.locator(".community > *"))
    at_table("classic", names=("Ana",), visitors=[page])
    found += problems_of_sheets(page, "solitaire")
    new_table(page, server, game="chipset")
    page.locator(".chair").first.wait_for()
    found += problems(page)
    page.evaluate(EXPLAIN, "chipset")
    found += problems(page, *LOW_SCREENS[:1])
    context.close()
    assert found == [], "\n".join(found)
