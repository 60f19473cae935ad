"""Flight mode (games without a network) on the server: pages, service worker, permission for WebAssembly."""

from __future__ import annotations

import json

import pytest

from server.visits import visit
from support.asgi import get
from support.server_process import ServerProcess
from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.server.pages import flight
from tertia.server.pages.assets import FINGERPRINT, FOLDER
from tertia.server.pages.flight_files import FlightFiles, built_files
from tertia.storage.memory.store import memory_store
from tertia.texts import LANGUAGES, text


def test_the_service_worker_names_the_version_of_the_page(server: ServerProcess) -> None:
    answer = visit(server, "/service-worker.js")
    assert answer["content-type"] == "text/javascript; charset=utf-8"
    assert answer.text.startswith(f'const WEB = "{FOLDER}";\nconst FLIGHT = ')
    assert answer["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/flight", "/flight/table", "/flight/replay", "/flight/boot"])
def test_the_pages_exist_in_every_language(server: ServerProcess, path: str) -> None:
    for language in LANGUAGES:
        answer = visit(server, f"{path}?language={language}")
        assert answer.status == 200
        assert f'data-language="{language}"' in answer.text


def test_the_page_says_whether_the_files_were_built(server: ServerProcess) -> None:
    page = visit(server, "/flight?language=en").text
    assert (text("en", "flight.not_built") in page) == (built_files() is None)


def test_files_are_as_large_as_the_list_of_needed_files_says(server: ServerProcess) -> None:
    """Without built files the list is empty."""
    needed = json.loads(visit(server, "/flight/needed.json").body)
    assert bool(needed["addresses"]) == (built_files() is not None)
    for address, size in needed["sizes"].items():
        answer = visit(server, address, {"accept-encoding": "br, gzip"})
        assert (answer.status, len(answer.sent)) == (200, size)


def test_flight_mode_is_downloaded_in_an_order_that_ends_with_its_archive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Files of pages come first, then the pages, then the files of flight mode in the order of their build."""
    files = FlightFiles(version="v1", downloads={"pyodide.mjs": 10, "tertia.zip": 20})
    monkeypatch.setattr(flight, "built_files", lambda: files)
    app = make_app(TableRegistry(memory_store()), b"s" * 32)
    needed = json.loads(get(app, "/flight/needed.json").body)
    *before, second_last, last = needed["addresses"]
    assert [second_last, last] == ["/flight/files/v1/pyodide.mjs", "/flight/files/v1/tertia.zip"]
    assert (needed["sizes"][second_last], needed["sizes"][last]) == (10, 20)
    files_of_pages, pages = before[: -len(needed["pages"])], before[-len(needed["pages"]) :]
    assert pages == needed["pages"]
    assert f"{FOLDER}main.js" in files_of_pages
    assert set(needed["sizes"]) == {*files_of_pages, second_last, last}


def test_only_the_worker_that_runs_python_may_use_webassembly(server: ServerProcess) -> None:
    def policy(path: str) -> str:
        return visit(server, path)["content-security-policy"]

    assert "'wasm-unsafe-eval'" in policy(f"/web/{FINGERPRINT}/flight/worker.js")
    for path in ("/", "/flight/table", "/service-worker.js", f"/web/{FINGERPRINT}/flight/host.js"):
        assert "wasm" not in policy(path)


@pytest.mark.parametrize("name", ["tertia.zip", "files.json", "..%2fapp.py"])
def test_only_files_of_the_present_version_are_served(server: ServerProcess, name: str) -> None:
    assert visit(server, f"/flight/files/0123456789ab/{name}").status == 404
