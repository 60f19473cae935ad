"""The files a browser loads, as they are: no build step.

All of them live under one fingerprint, ``/web/<fingerprint>/core/cards.js``, so that the relative imports between
modules work untouched and everything can be kept for a year. A page from before an update still gets its files:
an old fingerprint answers with the present file, which the browser then does not keep.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.server.pages.caching import ASK_AGAIN, FOR_EVER, Body, answer

_KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
}
"""What is served, and as what; other files in the folder (templates, types for the checker) are not."""

_IMPORT = re.compile(r"^\s*(?:import|export)\b[^;'\"`]*?['\"](\.[^'\"]+)['\"]", re.MULTILINE)


def _read(folder: Traversable, path: str = "") -> Iterator[tuple[str, Body]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        inner = f"{path}{entry.name}"
        if entry.is_dir():
            yield from _read(entry, f"{inner}/")
        else:
            kind = _KINDS.get(entry.name[entry.name.rfind(".") :])
            if kind is not None:
                yield inner, Body.of(entry.read_bytes(), kind)


# Read at import: a server that lacks a file must not find out when a visitor asks for it.
ASSETS = dict(_read(files("tertia.web")))

FINGERPRINT = hashlib.sha256(
    "\n".join(f"{path} {body.mark}" for path, body in ASSETS.items()).encode()
).hexdigest()[:12]

FOLDER = f"/web/{FINGERPRINT}/"
"""Where the browser finds them today."""


def address(path: str) -> str:
    """Where a file is served; KeyError if there is none, so that a page cannot name a file that is not there."""
    ASSETS[path]
    return FOLDER + path


def stylesheets(*names: str) -> list[str]:
    """Where these stylesheets are; a screen names the ones it may have."""
    return [address(f"css/{name}.css") for name in names if f"css/{name}.css" in ASSETS]


def source(path: str) -> str:
    """A file's text, to be set into a page."""
    return ASSETS[path].plain.decode()


@cache
def modules(*entries: str) -> tuple[str, ...]:
    """These modules and all that they import, so that a page can ask for them at once."""
    found: dict[str, None] = {}
    waiting = [entry for entry in reversed(entries) if entry in ASSETS]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = None
            imported = (normpath(join(dirname(path), name)) for name in _IMPORT.findall(source(path)))
            waiting += [inner for inner in imported if inner in ASSETS]
    return tuple(found)


async def web_file(request: Request) -> Response:
    body = ASSETS.get(request.path_params["path"])
    if body is None:
        return Response(status_code=404)
    current = request.path_params["fingerprint"] == FINGERPRINT
    return answer(request, body, FOR_EVER if current else ASK_AGAIN)


async def favicon(request: Request) -> Response:
    """For browsers that ask here without looking at the page."""
    return answer(request, ASSETS["icons/icon-192.png"])


ROUTES = [Route("/web/{fingerprint}/{path:path}", web_file), Route("/favicon.ico", favicon)]
