"""The page that reads cards with a camera. All of it happens in the browser; the server never gets a picture."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.odds.shipped_data import read_data
from tertia.server.pages import assets
from tertia.server.pages.preferences import preferences_of
from tertia.server.pages.render import page
from tertia.server.security.headers import SECURITY_HEADERS
from tertia.texts.catalogue import section

PERMISSIONS_HEADER = "permissions-policy"

WORKER_FILES = tuple(
    assets.address(path) for path in (*assets.modules("camera/worker.js"), "camera/weights.bin")
)
"""The files of the worker that reads pictures, which the browser keeps for use without a network."""


async def camera_page(request: Request) -> Response:
    """Return the page with the texts of its script, so that other pages do not load them."""
    language = preferences_of(request).language
    explain = section(language, "explain")
    words = {
        "camera": section(language, "camera"),
        "explain": {name: explain[name] for name in ("same", "different", "broken")},
    }
    response = page(
        request, "camera", script_words=words, no_set_chances=no_set_chances(), parts=" ".join(WORKER_FILES)
    )
    # The only page that may ask for the camera.
    response.headers[PERMISSIONS_HEADER] = SECURITY_HEADERS[PERMISSIONS_HEADER].replace(
        "camera=()", "camera=(self)"
    )
    return response


@cache
def no_set_chances() -> tuple[float, ...]:
    """Return the chance that n random cards hold no SET, at index n. More cards than are listed always hold one."""
    return tuple(row["chance"] for row in read_data()["curve"])


ROUTES = [Route("/camera", camera_page)]
