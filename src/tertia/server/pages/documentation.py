"""``/docs``: the documentation site, if ``make docs`` has built it. Released packages contain it."""

from __future__ import annotations

from pathlib import Path

from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

FOLDER = Path(__file__).parent.parent / "documentation"

POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
"""The theme of the site has scripts in its pages. The site shows nothing that visitors have written."""


class DocumentationSite:
    """Serves the files of the site with a content security policy that its theme can work with."""

    def __init__(self, folder: Path) -> None:
        self._files = StaticFiles(directory=folder, html=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_policy(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"content-security-policy", POLICY.encode())]
            await send(message)

        await self._files(scope, receive, send_with_policy)


def documentation_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """Return the route of the site; none if it is not built."""
    return [Mount("/docs", DocumentationSite(folder))] if (folder / "index.html").exists() else []
