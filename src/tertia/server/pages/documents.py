"""The web manifest and robots.txt."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tertia.server.caching import VISITOR_HEADERS, Body, respond
from tertia.server.pages.assets import address
from tertia.server.pages.preferences import preferences_of
from tertia.texts import text

ROBOTS = "User-agent: *\nDisallow: /t/\nDisallow: /api\nDisallow: /part/\nDisallow: /play\n"

# The file, the sizes, the media type and the purpose of each icon in the web manifest.
_ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)


async def manifest(request: Request) -> Response:
    """Return the web app manifest, with which a phone can install tertia as an app."""
    language = preferences_of(request).language
    document = {
        "name": "tertia",
        "short_name": "tertia",
        "description": text(language, "page.home.description"),
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#E4EAEE",
        "theme_color": "#E4EAEE",
        "icons": [
            {"src": address(path), "sizes": sizes, "type": media_type, "purpose": purpose}
            for path, sizes, media_type, purpose in _ICONS
        ],
    }
    body = Body.of(msgspec.json.encode(document), "application/manifest+json")
    return respond(request, body, vary_also=VISITOR_HEADERS)


async def robots(request: Request) -> Response:
    return PlainTextResponse(ROBOTS)


ROUTES = [Route("/manifest.webmanifest", manifest), Route("/robots.txt", robots)]
