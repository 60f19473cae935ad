"""Static files of the browser client. There is no build step: only comments and the indentation of stylesheets are
left out, to save bytes.

All files share one fingerprint in their address, ``/web/<fingerprint>/core/cards.js``. Relative imports between
modules work unchanged, and browsers may cache every file for a year. A page loaded before an update still gets
its files: an old fingerprint leads to the present file, which the browser then does not cache.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.server.caching import IMMUTABLE, REVALIDATE, Body, respond

_MEDIA_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".bin": "application/octet-stream",
}
"""Media types by suffix. Files with other suffixes (templates, type declarations) are not served."""

# A comment instead of @import: the page links all stylesheets itself, so that they load at once.
_REQUIRED_STYLESHEET = re.compile(r"^/\* requires (\w+\.css) \*/$", re.MULTILINE)
_SCRIPT_COMMENT = re.compile(rb"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
"""A comment for developers or the type checker, on lines of its own."""
_STYLE_COMMENT_OR_INDENT = re.compile(
    rb"^[ \t]*/\*(?! requires )(?:(?!\*/).)*\*/[ \t]*\n|^[ \t]+", re.MULTILINE | re.DOTALL
)
# A relative import or a re-export: the path of the other module.
_IMPORT = re.compile(r"^\s*(?:import|export)\b[^;'\"`(]*?['\"](\.[^'\"]+)['\"]", re.MULTILINE)


def _read_files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Body]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{prefix}{entry.name}"
        if entry.is_dir():
            yield from _read_files(entry, f"{path}/")
        else:
            media_type = _MEDIA_TYPES.get(entry.name[entry.name.rfind(".") :])
            if media_type is not None:
                yield path, Body.of(_shortened(path, entry.read_bytes()), media_type)


def _shortened(path: str, content: bytes) -> bytes:
    """Return the content of a file without what only developers read."""
    if path.startswith("vendor/"):  # the comments hold the licences
        return content
    if path.endswith(".js"):
        return _SCRIPT_COMMENT.sub(b"", content)
    if path.endswith(".css"):
        return _STYLE_COMMENT_OR_INDENT.sub(b"", content)
    return content


# Read at import, so that a missing file stops the server at its start and not during a visit.
ASSETS = dict(_read_files(files("tertia.web")))

LEFT_OUT_FILE = "server/pages/left_out.json"
"""The place of a file that only the archive of flight mode has: the hashes of the web files that it leaves out."""


def _digests() -> dict[str, str]:
    """Return the hashes of all web files. In flight mode some of these are kept by the browser only."""
    file = files("tertia").joinpath(LEFT_OUT_FILE)
    left_out = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {path: body.digest for path, body in ASSETS.items()} | left_out


DIGESTS = _digests()

FINGERPRINT = hashlib.sha256(
    "\n".join(f"{path} {digest}" for path, digest in sorted(DIGESTS.items())).encode()
).hexdigest()[:12]

FOLDER = f"/web/{FINGERPRINT}/"
"""The address of the folder with the present files."""


FLIGHT_WORKER = "flight/worker.js"
FLIGHT_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
"""The content security policy of the worker in which Python runs. No other script may use WebAssembly."""


def address(path: str) -> str:
    """Return the address of a file. Raise KeyError for a missing one, so that no page links to it."""
    DIGESTS[path]  # raises the KeyError
    return FOLDER + path


def stylesheets(*names: str) -> list[str]:
    """Return the addresses of the stylesheets that exist, each after those it requires. Some games have none."""
    linked: dict[str, None] = {}  # a set in the order of its members
    for path in (f"css/{name}.css" for name in names):
        if path in ASSETS:
            linked |= dict.fromkeys(f"css/{file}" for file in _REQUIRED_STYLESHEET.findall(source(path)))
            linked[path] = None
    return [address(path) for path in linked]


def source(path: str) -> str:
    """Return the text of a file, to be embedded in a page."""
    return ASSETS[path].content.decode()


@cache
def modules(*entries: str) -> tuple[str, ...]:
    """Return these modules and all modules they import, so that a page can preload them."""
    reached: dict[str, None] = {}  # a set in the order of its members
    pending = [entry for entry in reversed(entries) if entry in ASSETS]
    while pending:
        path = pending.pop()
        if path not in reached:
            reached[path] = None
            imported = (normpath(join(dirname(path), name)) for name in _IMPORT.findall(source(path)))
            pending += [inner for inner in imported if inner in ASSETS]
    return tuple(reached)


async def serve_asset(request: Request) -> Response:
    body = ASSETS.get(request.path_params["path"])
    if body is None:
        return Response(status_code=404)
    is_current = request.path_params["fingerprint"] == FINGERPRINT
    response = respond(request, body, IMMUTABLE if is_current else REVALIDATE)
    if request.path_params["path"] == FLIGHT_WORKER:
        response.headers["content-security-policy"] = FLIGHT_POLICY
    return response


async def serve_favicon(request: Request) -> Response:
    """Return the icon, for browsers that request it here without reading the page."""
    return respond(request, ASSETS["icons/icon-192.png"])


ROUTES = [Route("/web/{fingerprint}/{path:path}", serve_asset), Route("/favicon.ico", serve_favicon)]
