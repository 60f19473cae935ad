"""The page while the connection to a table is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.play import a_set_on, choose_language, pick
from browser.screens import LOW_SCREENS, resize
from browser.tables import ReadyTables
from support.server_process import ServerProcess
from tertia.games.common.options import CURRENT_REVISION
from tertia.texts import text


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


def test_a_frozen_connection_is_shown_and_a_late_call_costs_nothing(
    visit: Callable[..., Page], at_table: ReadyTables
) -> None:
    """Nothing arrives in either direction, while another player takes the cards for which Ana calls."""
    ana, iroha = visit(), visit()
    held: list[Callable[[], None]] = []
    is_frozen = False

    def pass_on(send: Callable[[str | bytes], None], data: str | bytes) -> None:
        if is_frozen:
            held.append(lambda: send(data))
        else:
            send(data)

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda data: pass_on(server.send, data))
        server.on_message(lambda data: pass_on(socket.send, data))

    ana.route_web_socket(re.compile("/ws/"), connect)
    at_table("classic", visitors=[ana, iroha], more="auto", photo_finish=0, pick_time=60_000)
    button = ana.locator("#set")
    expect(button).to_have_text(re.compile("SET!"))
    is_frozen = True
    iroha.locator("#set").click()
    seen = a_set_on(iroha)
    assert seen is not None
    pick(iroha, seen)
    expect(iroha.locator("#set")).to_have_text(re.compile("SET!"))
    ana.keyboard.press("Space")
    expect(button).to_contain_text(text("en", "web.net.reconnecting"))
    is_frozen = False
    while held:
        held.pop(0)()
    expect(ana.get_by_text(text("en", "error.cards-gone")).first).to_be_visible()
    expect(button).to_have_text(re.compile("SET!"))
    expect(iroha.locator("#set")).to_have_text(re.compile("SET!"))


def test_who_comes_back_to_bots_is_greeted(at_table: ReadyTables) -> None:
    (page,) = at_table("classic", names=("Ana",), bots=2, revision=CURRENT_REVISION)
    page.reload()
    greeting = page.locator(".panel", has_text=text("en", "web.back.title"))
    expect(greeting).to_contain_text(text("en", "web.back.says"))


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
    sockets: list[WebSocketRoute] = []

    def connect_once(socket: WebSocketRoute) -> None:
        if sockets:
            socket.close()
        else:
            socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/ws/"), connect_once)
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
