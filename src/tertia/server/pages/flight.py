"""Flight mode: its page, the shells of its tables, its files, and the service worker.

A shell is a page without the data of a table; the browser fills it in. Flight mode plays without a network: Python
runs in the browser (``tertia.flight``). ``make offline`` builds the files for it; released packages contain them.
Without them there is no flight mode, and its page says so.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from tertia.rooms.forms import FORMS
from tertia.server.caching import IMMUTABLE, REVALIDATE, Body, respond
from tertia.server.pages import assets
from tertia.server.pages.flight_files import FOLDER, built_files, flight_address
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page
from tertia.server.pages.words import words, words_address
from tertia.texts import LANGUAGES
from tertia.texts.numbers import number_text

_MEDIA_TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}

_PAGES = ("/", "/camera", "/flight", "/flight/table", "/flight/replay", "/flight/boot")
"""The pages that the browser keeps for use without a network."""


async def flight_page(request: Request) -> Response:
    """Return the page on which a visitor chooses flight mode and gives it up again."""
    needed = _needed()
    size = sum(needed["sizes"].values())
    megabytes = number_text(preferences_of(request).language, size / 1e6, 1)
    return page(request, "flight", needed=json.dumps(needed), size=size, megabytes=megabytes)


async def needed_addresses(request: Request) -> Response:
    """Return what flight mode needs as JSON. The service worker downloads it when it finds a new version."""
    return respond(request, Body.of(json.dumps(_needed()).encode(), "application/json"), REVALIDATE)


def _needed() -> dict[str, Any]:
    """Return the addresses that flight mode needs, in the order of their download, and the sizes of the files.

    The last file is that by which the service worker sees that the download is complete. Pages come after the scripts
    and texts that they load.
    """
    files = built_files()
    if files is None:
        return {"addresses": [], "pages": [], "sizes": {}}
    web_sizes = {assets.address(path): body.download for path, body in assets.ASSETS.items()}
    web_sizes |= {words_address(language): words(language).download for language in LANGUAGES}
    flight_sizes = {files.address + name: size for name, size in files.downloads.items()}
    addresses = [*web_sizes, *_PAGES, *flight_sizes]
    return {"addresses": addresses, "pages": _PAGES, "sizes": web_sizes | flight_sizes}


async def table_shell(request: Request) -> Response:
    """Return the page of a table in flight mode. Its game is not known yet, so the page has the scripts of all."""
    modules = tuple(f"games/{name}.js" for name in FORMS if f"games/{name}.js" in assets.ASSETS)
    return page(request, "table", template="flight_table.html", modules=modules, table="", form="classic")


async def replay_shell(request: Request) -> Response:
    """Return the page of a replay in flight mode."""
    return page(request, "replay", template="flight_replay.html", table="", form="classic")


async def boot_page(request: Request) -> Response:
    """Return a page that lets Python in the browser render the page at its address."""
    return page(request, "boot", template="flight_boot.html")


async def serve_file(request: Request) -> Response:
    """Return a file of flight mode. It exists only compressed with Brotli, which all browsers of flight mode know."""
    files, name = built_files(), request.path_params["name"]
    if files is None or request.path_params["version"] != files.version or name not in files.downloads:
        return Response(status_code=404)
    media_type = _MEDIA_TYPES.get(name[name.rfind(".") :], "application/octet-stream")
    headers = {"content-encoding": "br", "cache-control": IMMUTABLE}
    return FileResponse(FOLDER / f"{name}.br", headers=headers, media_type=media_type)


async def service_worker(request: Request) -> Response:
    """Return the service worker. Its text changes with the version of the page, so that browsers notice updates."""
    web, flight = json.dumps(assets.FOLDER), json.dumps(flight_address() or None)
    constants = f"const WEB = {web};\nconst FLIGHT = {flight};\n"
    script = constants + assets.source("flight/service_worker.js")
    return respond(request, Body.of(script.encode(), "text/javascript"), REVALIDATE)


ROUTES = [
    Route("/flight", flight_page),
    Route("/flight/needed.json", needed_addresses),
    Route("/flight/table", table_shell),
    Route("/flight/replay", replay_shell),
    Route("/flight/boot", boot_page),
    Route("/flight/files/{version}/{name}", serve_file),
    Route("/service-worker.js", service_worker),
]
