"""The page while the connection to a table is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.tables import ReadyTables
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
    page.evaluate(
        "() => document.querySelector('.side-panel .button.open')?.click()"
    )  # unless it is back already
    expect(page.locator("#set")).to_have_text(re.compile("SET!"))
    expect(page.get_by_text(reason)).to_have_count(0)
