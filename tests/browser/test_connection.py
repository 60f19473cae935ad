"""The page while the connection to a table is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.play import (
    RECORD_ANNOUNCEMENTS,
    a_set_on,
    choose_language,
    connect_once,
    new_table,
    pick,
    wait_until,
    watch,
)
from browser.screens import LOW_SCREENS, resize
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.games.common.options import CURRENT_REVISION
from tertia.live.bots import TIME_TO_LOOK
from tertia.rooms.state import Room
from tertia.server.ws.heartbeat import PING_AFTER
from tertia.texts import LANGUAGES, text


@pytest.mark.parametrize("code", ["too-fast", "too-many", "restarting"])
def test_the_reason_of_the_server_is_shown_until_the_page_is_connected_again(
    visit: Callable[..., Page], at_table: ReadyTables, code: str
) -> None:
    page, other = visit(), visit()
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/ws/"), connect)
    at_table("classic", visitors=[page, other])
    reason = text("en", f"closing.{code}")
    page.evaluate(
        """reason => new MutationObserver(() => {
            const panels = [...document.querySelectorAll('.side-panel')];
            window.shown ||= panels.some(panel => panel.textContent.includes(reason));
        }).observe(document.body, {childList: true, subtree: true, characterData: true})""",
        reason,
    )
    sockets[-1].send(json.dumps({"type": "closing", "code": code, "text": reason}))
    sockets[-1].close(code=4029)
    page.wait_for_function("() => window.shown")
    # The page may be connected again already. Two clicks open two sockets, of which only the second counts.
    page.evaluate(
        "() => { const again = document.querySelector('.side-panel .button.open'); again?.click(); again?.click(); }"
    )
    expect(page.locator("#set")).to_have_text(re.compile("SET!"))
    expect(page.get_by_text(reason)).to_have_count(0)


class FreezableConnection:
    """The connection of a page. While it is frozen, nothing arrives in either direction."""

    def __init__(self, page: Page) -> None:
        self._held: list[Callable[[], None]] = []
        self._is_frozen = False
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.to_page, server = socket.send, socket.connect_to_server()
        socket.on_message(lambda data: self._pass_on(lambda: server.send(data)))
        server.on_message(lambda data: self._pass_on(lambda: socket.send(data)))
        server.on_close(lambda code, reason: self._pass_on(lambda: socket.close(code=code, reason=reason)))

    def _pass_on(self, act: Callable[[], None]) -> None:
        if self._is_frozen:
            self._held.append(act)
        else:
            act()

    def freeze(self) -> None:
        self._is_frozen = True

    def thaw(self) -> None:
        self._is_frozen = False
        while self._held:
            self._held.pop(0)()


@pytest.mark.parametrize("key_meanwhile", ["", "0"])
def test_a_frozen_connection_is_shown_two_seconds_after_a_press(
    visit: Callable[..., Page], at_table: ReadyTables, key_meanwhile: str
) -> None:
    """Not sooner, because the answers of a mobile network may take 1.5 seconds.

    Neither a message from before nor another press starts the two seconds again.
    """
    ana = visit()
    connection = FreezableConnection(ana)
    ana.clock.install()
    at_table("classic", visitors=[ana], more="agree", pick_time=60_000)
    button, reconnecting = ana.locator("#set"), text("en", "web.net.reconnecting")
    expect(button).to_have_text(re.compile("SET!"))
    ana.clock.pause_at(ana.evaluate("Date.now() + 1000"))
    connection.freeze()
    ana.keyboard.press("Space")
    connection.to_page(json.dumps({"type": "ping", "n": 0, "now": ana.evaluate("Date.now()")}))
    ana.clock.run_for(1_500)
    expect(button).to_contain_text("Pick 3")
    if key_meanwhile:
        ana.keyboard.press(key_meanwhile)
    ana.clock.run_for(500)
    expect(button).to_contain_text(reconnecting)
    ana.clock.resume()
    connection.thaw()
    expect(ana.get_by_text(reconnecting)).to_have_count(0)


def test_a_silent_connection_is_shown_without_a_press(
    visit: Callable[..., Page], at_table: ReadyTables
) -> None:
    """The server pings a page that is silent for 4.5 seconds. Its pings may be late on a mobile network."""
    ana = visit()
    connection = FreezableConnection(ana)
    ana.clock.install()
    at_table("classic", visitors=[ana], more="agree")
    button = ana.locator("#set")
    expect(button).to_have_text(re.compile("SET!"))
    ana.clock.pause_at(ana.evaluate("Date.now() + 1000"))
    connection.freeze()
    connection.to_page(json.dumps({"type": "ping", "n": 0, "now": ana.evaluate("Date.now()")}))
    ana.clock.run_for(int(1_000 * PING_AFTER) + 1_500)
    expect(button).to_have_text(re.compile("SET!"))
    ana.clock.run_for(1_000)
    expect(button).to_contain_text(text("en", "web.net.reconnecting"))


NETWORK_IS_GONE = "dispatchEvent(new Event('offline'))"
"""What a browser tells a page when it loses the network. Its connections stay open."""


def test_a_network_that_is_gone_is_shown_at_once(visit: Callable[..., Page], at_table: ReadyTables) -> None:
    page = visit()
    connect_once(page)
    at_table("classic", visitors=[page])
    button = page.locator("#set")
    expect(button).to_have_text(re.compile("SET!"))
    page.evaluate(NETWORK_IS_GONE)
    expect(button).to_contain_text(text("en", "web.net.reconnecting"))


def test_a_game_on_a_server_on_this_device_goes_on_without_a_network(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", pages=1, more="agree")
    expect(page.locator("#set")).to_have_text(re.compile("SET!"))
    page.evaluate(
        """() => new MutationObserver(() => {
            window.wasOffline ||= document.querySelector('.offline') !== null;
        }).observe(document.body, {childList: true, subtree: true, attributes: true})"""
    )
    with page.expect_websocket():
        page.evaluate(NETWORK_IS_GONE)
    page.keyboard.press("0")
    expect(page.locator(".agreement .yes")).to_have_count(1)
    assert not page.evaluate("window.wasOffline")


def test_a_frozen_connection_is_shown_and_a_late_call_costs_nothing(
    visit: Callable[..., Page], at_table: ReadyTables
) -> None:
    """Another player takes the cards for which Ana calls, before her connection passes on anything again."""
    ana, iroha = visit(), visit()
    connection = FreezableConnection(ana)
    at_table("classic", visitors=[ana, iroha], more="auto", photo_finish=0, pick_time=60_000)
    button = ana.locator("#set")
    expect(button).to_have_text(re.compile("SET!"))
    connection.freeze()
    iroha.locator("#set").click()
    seen = a_set_on(iroha)
    assert seen is not None
    pick(iroha, seen)
    expect(iroha.locator("#set")).to_have_text(re.compile("SET!"))
    ana.keyboard.press("Space")
    expect(button).to_contain_text(text("en", "web.net.reconnecting"))
    connection.thaw()
    expect(ana.get_by_text(text("en", "error.cards-gone")).first).to_be_visible()
    expect(button).to_have_text(re.compile("SET!"))
    expect(iroha.locator("#set")).to_have_text(re.compile("SET!"))


FAST: dict[str, dict[str, Any]] = {
    "chipset": {"turn_time": 1_000, "answer_time": 1_000, "pause": 0},
    "setup": {"turn_time": 5_000, "window": 1_000},
}


@pytest.mark.parametrize("game", FAST)
def test_a_game_among_bots_waits_for_a_player_who_does_nothing(at_table: ReadyTables, game: str) -> None:
    """R2.8: the page closes its connection after two turns that ended by time, so the game pauses."""
    (page,) = at_table(game, names=("Ana",), bots=1, revision=CURRENT_REVISION, **FAST[game])
    dialog = page.get_by_role("dialog", name=text("en", "web.idle.title"))
    for _ in range(2):
        expect(dialog).to_contain_text(text("en", f"web.idle.{game}"))
        expect(dialog).to_contain_text(text("en", "web.idle.says"))
        page.evaluate("announced.length = 0")
        dialog.get_by_role("button", name=text("en", "web.idle.go")).click()
        expect(dialog).to_have_count(0)
        page.wait_for_function(
            "sentence => announced.includes(sentence)", arg=text("en", "log.seats.resumed")
        )


def test_a_game_among_people_does_not_wait_for_a_player_who_does_nothing(at_table: ReadyTables) -> None:
    ana, _ = at_table("chipset", turn_time=1_000, answer_time=1_000, pause=0, revision=CURRENT_REVISION)
    ana.wait_for_function(
        "() => announced.filter(sentence => sentence.startsWith('Your time is up:')).length > 3"
    )
    expect(ana.get_by_role("dialog")).to_have_count(0)


def leave_and_come_back(page: Page, server: ServerProcess) -> None:
    """Open another page until the server has noticed. A page that is loaded again at once may not stop the bots."""
    table = page.url
    page.goto(f"{server.http}/robots.txt")
    is_away = """async address => {
        const shown = await (await fetch(address)).json();
        return shown.chairs.some(chair => chair && !chair.here);
    }"""
    wait_until(page, is_away, f"/api/tables/{urlsplit(table).path.split('/')[-1]}")
    page.goto(table)


SAID_OF_THE_CLOCK = """async grace => {
    const {web} = document.documentElement.dataset;
    await (await import(`${web}core/words.js`)).loadWords(); // the page may not have them yet
    const {welcomeBack} = await import(`${web}table/connection_notices.js`);
    const {leavingSentence} = await import(`${web}table/leaving.js`);
    const room = {game: 'classic', phase: 'playing', seats: [{}], chairs: [{}], options: {grace}};
    const connection = {isSending: () => false};
    const table = {room, connection, seat: 0, view: {players: [{presence: 'here'}]}, name: () => 'Ana'};
    let said = '';
    welcomeBack({...table, show: panel => { said = panel.sentence; }});
    return [leavingSentence(table), said];
}"""
"""The sentences for a player alone before and after a break, with this time until the clock stops."""


def test_r2_8_the_time_until_the_clock_stops_agrees_with_its_number(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        new_table(page, server)
        for grace, seconds in ((1_000, 1), (1_500, 1.5)):
            assert page.evaluate(SAID_OF_THE_CLOCK, grace) == [
                text(language, key, seconds=seconds) for key in ("web.leave_alone", "web.back.alone")
            ]


def test_who_comes_back_to_bots_is_greeted(at_table: ReadyTables, server: ServerProcess) -> None:
    """The words go when the bots may move again."""
    (page,) = at_table("classic", names=("Ana",), bots=2, revision=CURRENT_REVISION)
    page.clock.install()
    leave_and_come_back(page, server)
    greeting = page.locator(".panel", has_text=text("en", "web.back.title"))
    expect(greeting).to_contain_text(text("en", "web.back.says"))
    page.clock.run_for(TIME_TO_LOOK)
    assert not greeting.is_visible()


def test_no_greeting_comes_in_mid_call(at_table: ReadyTables, server: ServerProcess) -> None:
    """The seconds to pick are running."""
    (page,) = at_table("classic", names=("Ana",), bots=2, revision=CURRENT_REVISION, pick_time=60_000)
    page.keyboard.press("Space")
    expect(page.locator(".is-picking")).to_be_visible()
    page.add_init_script(f"addEventListener('DOMContentLoaded', {RECORD_ANNOUNCEMENTS})")
    leave_and_come_back(page, server)
    page.wait_for_function("sentence => announced.includes(sentence)", arg=text("en", "log.seats.resumed"))
    expect(page.locator(".is-picking")).to_be_visible()
    expect(page.locator(".side-panel .panel")).to_have_count(0)


def test_no_greeting_covers_the_question_of_a_scout(at_table: ReadyTables) -> None:
    """Only the dealer of other games has a sign: in Scout, the ring says whose turn it is."""

    def is_bot_scouting(room: Room) -> bool:
        return room.phase == "playing" and room.play.hunt is not None and room.play.hunt.scout != 0

    (page,) = at_table(
        *("scout", None, ("Ana",), 2), until=is_bot_scouting, revision=CURRENT_REVISION, hunt_time=300_000
    )
    page.reload()
    expect(page.locator(".scout-panel .sentence")).to_have_text(text("en", "web.scout.which"))
    expect(page.locator(".dealer")).to_have_count(0)


LINES = """one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
}"""
"""The number of lines of a text."""


def test_no_button_looks_active_while_the_connection_is_lost(
    visit: Callable[..., Page], at_table: ReadyTables, server: ServerProcess
) -> None:
    """The word on the big button stays whole, also where words are longer."""
    page = visit()
    sockets = connect_once(page)
    choose_language(page, server, "xa")
    at_table("classic", visitors=[page, visit()])
    vote = page.locator(".vote .button")
    expect(vote).not_to_have_css("cursor", "not-allowed")
    sockets[0].close()
    expect(vote).to_have_css("cursor", "not-allowed")
    expect(vote).to_have_css("pointer-events", "none")
    resize(page, *LOW_SCREENS[0])
    assert page.locator("#set b").evaluate(LINES) == 1


def test_a_tab_whose_seat_is_taken_over_does_not_say_that_it_connects(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", names=("Ana",), bots=1)
    expect(page.locator("#set")).to_be_visible()
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(page.locator(".tab-dialog")).to_be_visible()
    expect(page.locator("#set")).to_be_hidden()
    page.locator(".tab-dialog button").click()
    expect(page.locator("#set")).to_be_visible()
    tab.close()


def test_a_call_from_before_a_reconnect_is_dropped_and_costs_nothing(
    visit: Callable[..., Page], at_table: ReadyTables
) -> None:
    ana, iroha = visit(), visit()
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        if not sockets:
            socket.on_message(lambda data: None if "call-set" in str(data) else server.send(data))
        sockets.append(socket)

    ana.route_web_socket(re.compile("/ws/"), connect)
    at_table("classic", visitors=[ana, iroha], more="auto", photo_finish=0, pick_time=60_000)
    ana.locator("#set").click()
    sockets[0].close()
    expect(ana.get_by_text(text("en", "error.cards-gone")).first).to_be_visible()
    ana.locator("#set").click()
    expect(ana.locator("#set")).to_contain_text("Pick 3")


def test_a_break_can_begin_without_a_connection(visit: Callable[..., Page], at_table: ReadyTables) -> None:
    """R2.8: the page does not connect again behind the question. Keys are for the question, not for the game."""
    page = visit()
    sockets = connect_once(page)
    at_table("classic", names=("Ana",), bots=2, visitors=[page], revision=CURRENT_REVISION)
    button = page.locator("#set")
    expect(button).to_have_text(re.compile("SET!"))
    sockets[0].close()
    expect(button).to_contain_text(text("en", "web.net.reconnecting"))
    page.locator("header").get_by_role("button", name=text("en", "web.take_break")).click()
    question = page.get_by_role("alertdialog")
    expect(question).to_be_visible()
    expect(button).to_contain_text(text("en", "web.paused"))
    page.keyboard.press("Space")
    expect(page.locator(".is-picking")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(button).to_contain_text(text("en", "web.net.reconnecting"))


@pytest.mark.parametrize("bots", [1, 0])
def test_a_game_stands_still_while_its_player_thinks_about_a_break(
    at_table: ReadyTables, visit: Callable[..., Page], bots: int
) -> None:
    """R2.8: among bots at once, alone after the grace time. A player alone does not see the cards meanwhile."""
    player = visit()
    player.clock.install()
    (page,) = at_table(*("classic", None, ("Ana",), bots), visitors=[player], revision=CURRENT_REVISION)
    spectator = visit()
    watch(spectator, page.url)
    spectator.evaluate(RECORD_ANNOUNCEMENTS)
    page.locator("header").get_by_role(
        "button", name=text("en", "web.take_break" if bots else "web.leave")
    ).click()
    question = page.get_by_role("alertdialog")
    expect(question).to_be_visible()
    stops = text("en", "log.seats.paused") if bots else text("en", "log.seats.went-away", name="Ana")
    spectator.wait_for_function("said => announced.includes(said)", arg=stops)
    expect(page.locator(".grid")).to_be_visible(visible=bool(bots))
    clock = page.locator("time-since")
    expect(clock).to_have_count(1 if bots else 0)
    shown = clock.all_text_contents()
    page.clock.fast_forward(60_000)
    assert clock.all_text_contents() == shown, "the clock stands still with the game"
    stay = text("en", "web.stay" if bots else "web.people.close")
    question.get_by_role("button", name=stay).click()
    goes_on = text("en", "log.seats.resumed") if bots else text("en", "log.seats.came-back", name="Ana")
    spectator.wait_for_function("said => announced.includes(said)", arg=goes_on)
    expect(question).to_have_count(0)
    expect(page.locator(".grid")).to_be_visible()
    expect(page.locator(".offline")).to_have_count(0)
    assert page.locator("dialog[open]").count() == 0
