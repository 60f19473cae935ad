"""What people do at a table on screen: sit down, begin, see a SET, press."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.server_process import Running
from tertia.solver import find_sets
from tertia.texts import text

STILL, MOVING = {"reduced_motion": "reduce"}, {"reduced_motion": "no-preference"}
"""Moving cards are drawn by this machine's own cores: one test of each game has them, the others do without."""

PATIENCE = 120_000
"""Milliseconds until a test gives up waiting for what must come: only what hangs takes as long."""

STAYS = """(() => {
    const later = window.setTimeout, seen = [4000, 6000, 12000];
    window.setTimeout = (act, after, ...more) => later(act, seen.includes(after) ? 60_000 : after, ...more);
})()"""
"""What a page shows for some seconds only, it shows until it is looked at: a busy machine may look late."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def new_table(page: Page, server: Running, **wanted: Any) -> str:
    """Make a table as its host and open it; its address."""
    page.goto(server.http)
    made = page.evaluate(
        """async wanted => {
            const answer = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(wanted)});
            return await answer.json();
        }""",
        wanted,
    )
    link = server.http + str(made["link"])
    page.goto(link)
    return link


def sit(page: Page, name: str, language: str = "en") -> None:
    page.get_by_label(text(language, "web.name")).fill(name)
    page.get_by_role("button", name=text(language, "web.sit"), exact=True).click()
    expect(page.locator(".st", has_text=name).first).to_be_visible()


def begin(page: Page, language: str = "en") -> None:
    page.get_by_role("button", name=text(language, "web.room.start"), exact=True).click()


def two_at_a_table(
    visit: Any, server: Running, looks: dict[str, Any] | None = None, language: str = "en", **wanted: Any
) -> list[Page]:
    """Ana makes a table, Iroha opens its link, both sit down and the game begins."""
    ana, iroha = (visit(**{"locale": language, **(looks or {})}) for _ in range(2))
    link = new_table(ana, server, **wanted)
    sit(ana, "Ana", language)
    iroha.goto(link)
    sit(iroha, "Iroha", language)
    begin(ana, language)
    for page in (ana, iroha):
        expect(page.locator("[data-card]").first).to_be_visible()
    return [ana, iroha]


def watching(page: Page, link: str) -> None:
    """Come to a game that is on, and look on."""
    page.goto(link)
    page.get_by_role("button", name="Watch instead").click()
    expect(page.get_by_text("You are watching")).to_be_visible()


def with_bots(page: Page, server: Running, players: int, language: str = "en", **wanted: Any) -> None:
    """Ana makes a table for so many, fills it with bots, and begins."""
    new_table(page, server, seats=players, **wanted)
    sit(page, "Ana", language)
    free = page.get_by_role("button", name=text(language, "web.add_bot"))
    for taken in range(1, players):
        free.first.click()
        expect(page.locator(".st:not(.free)")).to_have_count(taken + 1)
    begin(page, language)
    expect(page.locator("[data-card]").first).to_be_visible()


def cards_on(page: Page, where: str = ".grid") -> list[int]:
    found: list[str] = page.locator(f"{where} [data-card]").evaluate_all(
        "all => all.map(card => card.dataset.card)"
    )
    return [int(card) for card in found]


def a_set_on(page: Page) -> tuple[int, ...] | None:
    return next(iter(find_sets(cards_on(page))), None)


def no_set_on(page: Page) -> tuple[int, ...]:
    """Three cards that are no SET."""
    cards = cards_on(page)
    sets = {frozenset(one) for one in find_sets(cards)}
    return next((a, b, c) for a in cards for b in cards for c in cards if a < b < c and {a, b, c} not in sets)


PLACES = """wanted => {
    const places = wanted.map(one => {
        const seen = document.querySelector(one), box = seen?.getBoundingClientRect();
        const at = box && [box.x + box.width / 2, box.y + box.height / 2];
        return at && seen.contains(document.elementFromPoint(...at)) ? at : null;
    });
    const before = window.places;
    window.places = String(places);
    return window.places === before && places.every(Boolean) && places;
}"""


def click(page: Page, *wanted: str) -> None:
    """A click on each of these once all lie still and in sight, which is seen at once for all."""
    for x, y in page.wait_for_function(PLACES, arg=wanted).json_value():
        page.mouse.click(x, y)


def pick(page: Page, cards: tuple[int, ...], touch: bool = False, where: str = ".grid") -> None:
    wanted = [f'{where} [data-card="{card}"]' for card in cards]
    if not touch:
        click(page, *wanted)
        return
    for one in wanted:
        page.locator(one).tap()


def wait_until_gone(page: Page, card: int) -> None:
    """The card has left the table; looked for in every frame, where ``expect`` looks again after a while."""
    page.wait_for_function("card => !document.querySelector(`.grid [data-card='${card}']`)", arg=card)


KEYS = "QAZWSXEDCRFVTGBYHNUJM"


def pick_by_keys(page: Page, cards: tuple[int, ...]) -> None:
    places: list[str | None] = page.locator(".grid > *").evaluate_all(
        "all => all.map(place => place.dataset.card ?? null)"
    )
    for card in cards:
        page.keyboard.press(KEYS[places.index(str(card))])


AXE = Axe()
ASKED = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}
"""Of what is right no list is made: that took four times as long as finding what is wrong."""

FRAME = "() => new Promise(requestAnimationFrame)"
"""A page hears of another window or theme with its next frame, and draws anew what depends on it."""


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, one line a rule; what is still fading in would not have its colours yet."""
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(FRAME)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found = page.evaluate("asked => axe.run(asked).then(found => found.violations)", ASKED)
    return [f"{one['id']}: {[node['target'] for node in one['nodes']][:3]}" for one in found]


def resize(page: Page, width: int, height: int) -> None:
    """Another window, once the page is drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAME)


def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


SCREENS = ((320, 568), (390, 844), (1280, 800))


def overflows(page: Page) -> list[int]:
    """How many pixels the page is too wide, on the narrowest screen, a phone and a desktop."""
    found = []
    for width, height in SCREENS:
        resize(page, width, height)
        found.append(overflow(page))
    return found


def violations_by_day_and_night(page: Page) -> list[str]:
    """What axe-core finds on a phone and a desktop, by day and by night; motion must be off."""
    found = []
    for width, height in SCREENS[1:]:
        resize(page, width, height)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            found += [f"{theme} {width}: {one}" for one in violations(page)]
    return found
