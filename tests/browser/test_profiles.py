"""Visitors use the same browser profile one after another, and find nothing of each other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from browser.profiles import Profiles
from support.server_process import ServerProcess

SETTINGS = {"locale": "en", "reduced_motion": "reduce"}

LEAVE_TRACES = """async () => {
    document.cookie = 'trace=1';
    localStorage.trace = sessionStorage.trace = window.name = 'trace';
    history.pushState({}, '', '?trace');
    await caches.open('trace');
    await new Promise(resolve => { indexedDB.open('trace').onsuccess = resolve; });
}"""

TRACES = """async () => ({
    cookie: document.cookie,
    local: {...localStorage},
    session: {...sessionStorage},
    name: window.name,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    window: [innerWidth, innerHeight],
    media: ['screen', '(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)', '(forced-colors: none)',
        '(prefers-contrast: no-preference)'].map(one => matchMedia(one).matches),
})"""

LASTING_CHANGES: dict[str, Callable[[Page], object]] = {
    "script": lambda page: page.add_init_script("window.trace = 1"),
    "script of the context": lambda page: page.context.add_init_script("window.trace = 1"),
    "listener": lambda page: page.on("dialog", lambda dialog: dialog.accept()),
    "route": lambda page: page.route("**/me", lambda route: route.abort()),
    "clock": lambda page: page.clock.install(),
    "tab": lambda page: page.context.new_page(),
    "permission": lambda page: page.context.grant_permissions(["clipboard-read"]),
    "error": lambda page: page.evaluate("console.error('trace')"),
}


@pytest.fixture
def own_profiles(browser: Browser, server: ServerProcess) -> Profiles:
    return Profiles(browser, empty_page=f"{server.http}/robots.txt")


def test_a_visitor_finds_nothing_of_the_one_before(own_profiles: Profiles, server: ServerProcess) -> None:
    first = own_profiles.take(SETTINGS)
    page, address = first.page, f"{server.http}/robots.txt"
    page.goto(address)
    untouched = page.evaluate(TRACES)
    page.evaluate(LEAVE_TRACES)
    page.set_viewport_size({"width": 320, "height": 400})
    page.emulate_media(
        media="print",
        color_scheme="dark",
        reduced_motion="no-preference",
        forced_colors="active",
        contrast="more",
    )
    traces = page.evaluate(TRACES)
    assert [key for key in traces if traces[key] == untouched[key]] == []

    own_profiles.give_back(first)
    second = own_profiles.take(SETTINGS)
    assert second is first
    assert page.context.cookies() == []
    page.goto(address)
    assert page.evaluate(TRACES) == untouched
    own_profiles.give_back(second)

    third = own_profiles.take({**SETTINGS, "viewport": {"width": 600, "height": 500}})
    assert third is first
    assert page.evaluate("[innerWidth, innerHeight]") == [600, 500]
    third.close()


@pytest.mark.parametrize("change", LASTING_CHANGES)
def test_a_profile_with_a_lasting_change_is_not_used_again(own_profiles: Profiles, change: str) -> None:
    first = own_profiles.take(SETTINGS)
    LASTING_CHANGES[change](first.page)
    own_profiles.give_back(first)
    second = own_profiles.take(SETTINGS)
    assert second is not first
    second.close()
