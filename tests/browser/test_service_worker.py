"""The service worker: pages open without the server after one visit, and an update never mixes two versions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import tertia
from browser.play import TIMEOUT, read_explanation, wait_until
from support.server_process import running_server, start
from tertia.server.pages import assets
from tertia.server.pages.flight_files import built_files
from tertia.texts import text

IS_KEPT = """async path => {
    const scripts = [...document.querySelectorAll('script[src], link[rel=modulepreload]')];
    const addresses = [path, ...scripts.map(one => one.src || one.href)];
    return (await Promise.all(addresses.map(one => caches.match(one, {ignoreVary: true})))).every(Boolean);
}"""
"""Returns whether the service worker has kept a page and the scripts of this one."""

FAILED_UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (;;) {
        await registration.update();
        const worker = registration.installing;
        if (!worker) continue;
        while (worker.state === 'installing') {
            await new Promise(resolve => worker.addEventListener('statechange', resolve, {once: true}));
        }
        return worker.state;
    }
}"""
"""Returns the state of a new service worker after its installation."""

UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"
IS_REPLACED = "async folder => (await caches.keys()).every(name => !name.includes(folder))"
"""Returns whether no cache of the version with this folder of web files is left."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page of a new visitor, with service workers."""
    context = browser.new_context(locale="en", reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT)
    yield context.new_page()
    context.close()


def newer_version(folder: Path) -> tuple[Path, str]:
    """Copy tertia with a changed stylesheet. Return the copy and the folder of its web files."""
    copy = folder / "newer" / "tertia"
    shutil.copytree(Path(tertia.__file__).parent, copy)
    with (copy / "web" / "css" / "tokens.css").open("a", encoding="utf-8") as stylesheet:
        stylesheet.write(".newer { color: red; }\n")
    command = [sys.executable, "-c", "from tertia.server.pages import assets; print(assets.FOLDER)"]
    environment = {**os.environ, "PYTHONPATH": str(copy.parent)}
    web = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()
    manifest = copy / "server" / "offline" / "files.json"
    built = json.loads(manifest.read_text("utf-8"))
    manifest.write_text(json.dumps({**built, "version": "newer", "web": web.split("/")[2]}), "utf-8")
    return copy, web


def web_folder(page: Page) -> str:
    """Return the folder of the web files of the page."""
    return str(page.evaluate("document.documentElement.dataset.web"))


def check_flight_mode(page: Page, site: str, web: str) -> None:
    """Open the home page and a table without the server; both are of the version with these web files."""
    page.goto(site)
    expect(page.get_by_text(text("en", "flight.offline"))).to_be_visible()
    assert web_folder(page) == web
    page.goto(f"{site}/t/flight-new?form=solitaire")
    read_explanation(page)
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    assert web_folder(page) == web


def test_after_one_visit_tertia_opens_without_the_server_and_says_so(page: Page, tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        page.goto(server.http)
        wait_until(page, IS_KEPT, "/")
    page.goto(server.http)
    expect(page.get_by_text(text("en", "flight.offline_bare"))).to_be_visible()


ANSWERS = """async () => {
    const WEB = '/web/', FLIGHT = '/flight/files/';
    const page = {url: location.href, postMessage: (message, [port]) => port.postMessage({status: 404, body: ''})};
    const self = {addEventListener() {}, clients: {get: async () => page}};
    const caches = {open: async () => ({match: async () => true})};
    const fetch = () => Promise.reject(new TypeError('no network'));
    SCRIPT
    const ask = path => answer({clientId: '1', request: new Request(`http://tertia/${path}`)},
        new URL(path, 'http://tertia')).then(response => response.status, error => error.message);
    const paths = ['/api/tables/xyz?brief=1', '/api/tables/flight-1?brief=1', '/api/games'];
    return Promise.all(paths.map(ask));
}"""
"""Answers that pages read without a network: of a table of the server, of one of flight mode, and of something else.

Python in the page has none of them.
"""


def test_python_in_the_page_does_not_deny_the_tables_of_the_server(page: Page) -> None:
    """The page would forget them."""
    script = (Path(tertia.__file__).parent / "web" / "flight" / "service_worker.js").read_text("utf-8")
    assert page.evaluate(ANSWERS.replace("SCRIPT", script)) == ["no network", 404, 404]


@pytest.mark.skipif(built_files() is None, reason="flight mode is not built: make offline")
def test_an_update_replaces_flight_mode_as_a_whole_or_not_at_all(page: Page, tmp_path: Path) -> None:
    copy, newer_web = newer_version(tmp_path)
    path, missing = str(copy.parent), copy / "server" / "offline" / "tertia.zip.br"
    with running_server(tmp_path) as server:
        page.goto(f"{server.http}/flight")
        page.get_by_role("button", name=text("en", "flight.install")).click()
        expect(page.get_by_text(text("en", "web.flight.ready"))).to_be_visible()

    # The server has a newer version, but one of its files cannot be downloaded.
    missing.rename(missing.with_suffix(".away"))
    server = start(tmp_path, server.port, PYTHONPATH=path)
    try:
        page.goto(server.http)
        assert web_folder(page) == newer_web
        assert page.evaluate(FAILED_UPDATE) == "redundant"
    finally:
        server.kill()
    check_flight_mode(page, server.http, assets.FOLDER)

    # Then it can be downloaded.
    missing.with_suffix(".away").rename(missing)
    server = start(tmp_path, server.port, PYTHONPATH=path)
    try:
        page.goto(server.http)
        page.evaluate(UPDATE)
        wait_until(page, IS_REPLACED, assets.FOLDER)
    finally:
        server.kill()
    check_flight_mode(page, server.http, newer_web)
