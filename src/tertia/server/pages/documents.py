"""What browsers and search engines ask for by name: the web manifest and robots.txt."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tertia.server.pages.assets import address
from tertia.server.pages.caching import Body, answer
from tertia.server.pages.preferences import preferences_of
from tertia.texts import text

ROBOTS = "User-agent: *\nDisallow: /t/\nDisallow: /api\nDisallow: /part/\nDisallow: /play\n"

_ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)


async def manifest(request: Request) -> Response:
    """So that tertia can be put beside other games on a phone."""
    look = preferences_of(request)
    body = {
        "name": "tertia",
        "short_name": "tertia",
        "description": text(look.language, "page.home.description"),
        "lang": look.language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#E4EAEE",
        "theme_color": "#E4EAEE",
        "icons": [
            {"src": address(path), "sizes": sizes, "type": kind, "purpose": purpose}
            for path, sizes, kind, purpose in _ICONS
        ],
    }
    packed = Body.of(msgspec.json.encode(body), "application/manifest+json")
    return answer(request, packed, vary=", cookie, accept-language")


async def robots(request: Request) -> Response:
    return PlainTextResponse(ROBOTS)


ROUTES = [Route("/manifest.webmanifest", manifest), Route("/robots.txt", robots)]
