"""HTTP caching and compression of response bodies."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

YEAR = 365 * 24 * 3600
"""Seconds."""

IMMUTABLE = f"public, max-age={YEAR}, immutable"
"""For addresses that contain a hash of their content."""

REVALIDATE = "no-cache"
"""For addresses whose content may change: the browser asks for changes before it uses its copy."""

PER_VISITOR = f"private, {REVALIDATE}"
"""For bodies in the language and colours of one visitor."""

VISITOR_HEADERS = ("cookie", "accept-language")
"""Request headers on which the language and the colours of a page depend."""

# In ``accept-encoding``: ``gzip`` or ``*``, perhaps with a weight. The weight 0 means "not accepted".
_GZIP = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?P<weight>[0-9.]+)\s*)?(?=,|$)", re.IGNORECASE)


@dataclass(frozen=True)
class Body:
    """Content with its media type, its hash and, where that is shorter, its compressed form."""

    content: bytes
    media_type: str
    digest: str
    level: int
    """How well it is compressed: from 1, fast, to 9, small; 0 means not at all."""

    @classmethod
    def of(cls, content: bytes, media_type: str, level: int = 9) -> Body:
        """Hash the content."""
        return cls(content, media_type, hashlib.sha256(content).hexdigest()[:20], level)

    @cached_property
    def compressed(self) -> bytes | None:
        """The compressed content, computed when the first browser accepts it; None if it is not shorter."""
        if not self.level:
            return None
        compressed = gzip.compress(self.content, self.level, mtime=0)
        return compressed if len(compressed) < len(self.content) else None

    @property
    def download(self) -> int:
        """The number of bytes that a browser downloads."""
        return len(self.compressed or self.content)


def respond(
    request: Request,
    body: Body,
    cache_control: str = REVALIDATE,
    status: int = 200,
    vary_also: tuple[str, ...] = (),
) -> Response:
    """Send the body, compressed if the browser accepts that; or 304 if the browser has it already.

    ``vary_also`` names the request headers on which the body depends, besides ``accept-encoding``.
    """
    compressed = body.compressed if _accepts_gzip(request) else None
    suffix = "-gz" if compressed else ""
    etag = f'"{body.digest}{suffix}"'
    vary = ", ".join(("accept-encoding", *vary_also))
    headers = {"etag": etag, "cache-control": cache_control, "vary": vary}
    browser_etags = request.headers.get("if-none-match", "").split(",")
    # A proxy may have marked a tag as weak, with W/ in front.
    known_etags = [browser_etag.strip().removeprefix("W/") for browser_etag in browser_etags]
    if status == 200 and (etag in known_etags or "*" in known_etags):
        return Response(status_code=304, headers=headers)
    if compressed:
        headers["content-encoding"] = "gzip"
    return Response(compressed or body.content, status, headers, body.media_type)


def _accepts_gzip(request: Request) -> bool:
    accepted = _GZIP.search(request.headers.get("accept-encoding", ""))
    if accepted is None:
        return False
    try:
        return float(accepted["weight"] or 1) > 0
    except ValueError:
        return False
