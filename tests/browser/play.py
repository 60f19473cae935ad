"""Actions of people at a table on screen: sit down, begin, choose cards, press keys."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from support.server_process import ServerProcess
from tertia.solver import find_sets
from tertia.texts import text

REDUCED_MOTION, FULL_MOTION = {"reduced_motion": "reduce"}, {"reduced_motion": "no-preference"}
"""Browser settings. Animations are slow without a graphics card, so only one test of each game has them."""

TIMEOUT = 120_000
"""Milliseconds until a test stops waiting for something that must come. Only a test that hangs takes as long."""

KEEP_MESSAGES = """(() => {
    const later = window.setTimeout, times = {3000: 60_000, 20000: 60_000, 1200: 0, 2500: 0};
    const atTheEnd = act => {
        const since = performance.now();
        const timer = setInterval(() => {
            if (document.body.dataset.phase !== 'over' && performance.now() - since < 60_000) return;
            clearInterval(timer);
            act();
        }, 200);
        return timer;
    };
    window.setTimeout = (act, after, ...more) =>
        [4000, 6000, 8000].includes(after) ? atTheEnd(act) : later(act, times[after] ?? after, ...more);
})()"""
"""Keeps messages on the page that usually disappear after some seconds, because a busy machine may look late.

Reactions, which stay for 3 seconds, and the result of the last deal, which stays for 20, stay for a minute.
Explanations beside the cards, which stay for 4 to 8 seconds, close when the game is over, because its end waits for
them. The cards of a SET, which stay on the table for 1.2 seconds (2.5 in SetUp), leave at once, because whole games
would take minutes.
"""

KEEP_TAKEN_CARDS = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) =>
        after === 1200 || after === 2500 ? (window.letLeave = act, 0) : later(act, after, ...more);
})()"""
"""Keeps the cards of a SET on the table until a test calls ``letLeave``."""

KEEP_LAST_TABLE = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) =>
        after === 2000 ? (window.showResult = act, 1) : later(act, after, ...more);
})()"""
"""Keeps the last table, which stays for two seconds, until the test calls ``showResult``."""

RECORD_ANNOUNCEMENTS = """() => {
    window.announced = [];
    for (const manner of ['polite', 'assertive']) {
        let region = document.getElementById(`say-${manner}`);
        if (!region) {
            region = document.body.appendChild(document.createElement('div'));
            region.id = `say-${manner}`;
            region.setAttribute('aria-live', manner);
            region.className = 'visually-hidden';
        }
        new MutationObserver(records => records.forEach(record =>
            record.addedNodes.forEach(node => announced.push(node.textContent)))
        ).observe(region, {childList: true});
    }
}"""
"""Keeps everything that the page says to screen readers in ``announced``. The page itself removes older sentences."""

KEEP_SENT = """() => {
    const send = WebSocket.prototype.send;
    window.sent = [];
    WebSocket.prototype.send = function (words) {
        if (!words.includes('"pong"')) sent.push(words);
        send.call(this, words);
    };
}"""
"""Keeps what the page sends to the server."""

FORMS = ("classic", "beginner", "solitaire", "scout", "chipset", "setup", "coopset", "twenty")

EXPLAINED = " ".join(
    [
        *FORMS,
        *(f"{form}-call-{penalty}" for form in FORMS for penalty in ("locked", "point", "set")),
        *(f"solitaire-{kind}" for kind in ("clear", "strict", "perfect", "day")),
    ]
)
"""The memory of a browser after all lines that explain a game once."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def new_table(page: Page, server: ServerProcess, **wanted: Any) -> str:
    """Create a table as its host and open it. Returns its address."""
    page.request.get(server.http)  # gives the visitor a cookie, faster than opening the page
    created = page.request.post(f"{server.http}/api/tables", data=wanted)
    assert created.status == 201, created.text()
    link = server.http + str(created.json()["link"])
    page.goto(link)
    return link


def connect_once(page: Page) -> list[WebSocketRoute]:
    """Let the page connect to the server only once. Returns its sockets; close the first to cut the page off."""
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        if sockets:
            socket.close()
        else:
            socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/ws/**", connect)
    return sockets


def wait_until(page: Page, condition: str, arg: object = None) -> None:
    """Wait until an asynchronous function returns true. ``wait_for_function`` would take its promise for true."""
    page.evaluate(
        """async ([arg, timeout]) => {
            const end = performance.now() + timeout;
            while (!(await (CONDITION)(arg))) {
                if (performance.now() > end) throw new Error('this did not happen');
                await new Promise(resolve => setTimeout(resolve, 50));
            }
        }""".replace("CONDITION", condition),
        [arg, TIMEOUT],
    )


def know_games(page: Page) -> None:
    """Let the page explain no game, as to a visitor who has read all explanations."""
    page.evaluate("games => localStorage.setItem('tertia-explained', games)", EXPLAINED)


def sit(page: Page, name: str, language: str = "en") -> None:
    """Take a seat as a visitor who knows all games."""
    know_games(page)
    page.get_by_label(text(language, "web.name")).fill(name)
    page.get_by_role("button", name=text(language, "web.sit"), exact=True).click()
    expect(page.locator(".chair", has_text=name).first).to_be_visible()


def begin(page: Page, language: str = "en") -> None:
    page.get_by_role("button", name=text(language, "web.room.start"), exact=True).click()


def two_at_a_table(
    visit: Any,
    server: ServerProcess,
    settings: dict[str, Any] | None = None,
    language: str = "en",
    **wanted: Any,
) -> list[Page]:
    """Ana makes a table, Iroha opens its link, both sit down and the game begins."""
    ana, iroha = (visit(**{"locale": language, **(settings or {})}) for _ in range(2))
    link = new_table(ana, server, **wanted)
    sit(ana, "Ana", language)
    iroha.goto(link)
    sit(iroha, "Iroha", language)
    begin(ana, language)
    for page in (ana, iroha):
        expect(page.locator("[data-card]").first).to_be_visible()
    return [ana, iroha]


def watch(page: Page, link: str) -> None:
    """Open a running game as a spectator."""
    page.goto(link)
    page.get_by_role("button", name="Watch instead").click()
    expect(page.get_by_text("You’re watching")).to_be_visible()


def choose_language(page: Page, server: ServerProcess, language: str) -> None:
    """Show the next pages of this visitor in this language, as if the visitor had chosen it."""
    page.context.add_cookies([{"name": "language", "value": language, "url": server.http}])


def cards_on(page: Page, where: str = ".grid") -> list[int]:
    """Return the cards in a part of the table, given by a CSS selector."""
    cards: list[str] = page.locator(f"{where} [data-card]").evaluate_all(
        "all => all.map(card => card.dataset.card)"
    )
    return [int(card) for card in cards]


def a_set_on(page: Page) -> tuple[int, ...] | None:
    """Return a SET on the table, if there is one."""
    return next(iter(find_sets(cards_on(page))), None)


def no_set_on(page: Page) -> tuple[int, ...]:
    """Return three cards that are not a SET."""
    cards = cards_on(page)
    sets = {frozenset(one) for one in find_sets(cards)}
    return next((a, b, c) for a in cards for b in cards for c in cards if a < b < c and {a, b, c} not in sets)


RESTING_CENTRES = """selectors => {
    const centres = selectors.map(selector => {
        const element = document.querySelector(selector), box = element?.getBoundingClientRect();
        const centre = box && [box.x + box.width / 2, box.y + box.height / 2];
        return centre && element.contains(document.elementFromPoint(...centre)) ? centre : null;
    });
    const before = window.lastCentres;
    window.lastCentres = String(centres);
    return window.lastCentres === before && centres.every(Boolean) && centres;
}"""
"""Returns the centres of elements, if all of them are visible and have not moved since the last call."""


def click(page: Page, *selectors: str) -> None:
    """Click each of these once all of them are visible and do not move. One query checks all of them."""
    for x, y in page.wait_for_function(RESTING_CENTRES, arg=selectors).json_value():
        page.mouse.click(x, y)


def tap(page: Page, *selectors: str) -> None:
    """Tap each of these once all of them are visible and do not move."""
    for x, y in page.wait_for_function(RESTING_CENTRES, arg=selectors).json_value():
        page.touchscreen.tap(x, y)


def pick(page: Page, cards: Sequence[int], touch: bool = False, where: str = ".grid") -> None:
    (tap if touch else click)(page, *(f'{where} [data-card="{card}"]' for card in cards))


def add_cards(page: Page, count: int) -> None:
    """CoopSet: add cards, alone, up to this number. Nobody checks that there is no SET (R8.3)."""
    for cards in range(len(cards_on(page)), count):
        page.keyboard.press("0")
        page.locator("[role=alertdialog] .button.solid").click()
        page.wait_for_function(
            "n => document.querySelectorAll('.grid [data-card]').length === n", arg=cards + 1
        )


def wait_until_gone(page: Page, card: int) -> None:
    """Wait until a card has left the table. Checking in every frame is faster than ``expect``."""
    page.wait_for_function("card => !document.querySelector(`.grid [data-card='${card}']`)", arg=card)


KEYS = "QAZWSXEDCRFVTGBYHNUJM"
"""The keys of the places of the grid, as in web/core/keyboard.js."""


def pick_by_keys(page: Page, cards: Sequence[int]) -> None:
    places: list[str | None] = page.locator(".grid > *").evaluate_all(
        "all => all.map(place => place.dataset.card ?? null)"
    )
    for card in cards:
        page.keyboard.press(KEYS[places.index(str(card))])


def check_second_person(page: Page, name: str) -> None:
    """Check that the page says "You" to its player where it tells others the player's name."""
    announced: list[str] = page.evaluate("announced")
    assert [sentence for sentence in announced if name in sentence] == []
    assert any(sentence.startswith("You") for sentence in announced), announced


def sent_types(page: Page) -> list[str]:
    """Return the types of the commands that a page with ``KEEP_SENT`` has sent."""
    messages = [json.loads(one) for one in page.evaluate("sent")]
    return [message["command"]["type"] for message in messages if "command" in message]


def check_last_table(page: Page) -> None:
    """Check that the last table stays, of a page that ran ``KEEP_LAST_TABLE``, and then show the result."""
    expect(page.locator("#set")).to_be_visible()
    assert page.locator(".end").count() == 0
    page.evaluate("showResult()")


def is_over(page: Page) -> bool:
    return bool(page.evaluate("document.body.dataset.phase === 'over'"))


def read_explanation(page: Page) -> None:
    """Close the lines that explain a game before a visitor's first one, if there are any."""
    page.locator("dialog.how-it-works .solid, .grid [data-card]").first.wait_for()
    if page.locator("dialog.how-it-works").count():
        page.locator("dialog.how-it-works .solid").click()
