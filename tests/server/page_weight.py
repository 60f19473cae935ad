"""The weight of a page: everything that a first visit loads, compressed."""

from __future__ import annotations

import re

from server.visits import visit
from support.server_process import ServerProcess

GZIP = {"accept-encoding": "br, gzip, deflate"}
BUDGET = 120_000
"""The most bytes that a first visit may load."""


def loaded(server: ServerProcess, path: str) -> dict[str, int]:
    """Compressed size in bytes of everything that a first visit loads, by address."""
    page = visit(server, path, GZIP)
    links = page.tags(
        r'<(?:link rel="(?:stylesheet|modulepreload|icon|preload|manifest)"|script type="module" src)[^>]*'
    )
    named = {address for link in links for address in re.findall(r'(?:href|src)="([^"]+)"', link)}
    return {path: len(page.sent), **{address: len(visit(server, address, GZIP).sent) for address in named}}
