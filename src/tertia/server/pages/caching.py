"""How a body is answered: packed where that helps, and not at all where the browser still has it."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

YEAR = 365 * 24 * 3600
FOR_EVER = f"public, max-age={YEAR}, immutable"
"""For addresses that change with what they hold."""
ASK_AGAIN = "no-cache"
"""For addresses that stay: the browser asks whether anything changed."""

_GZIP = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?P<weight>[0-9.]+)\s*)?(?=,|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Body:
    """Bytes with their type, their mark and, where it is shorter, their packed form."""

    plain: bytes
    kind: str
    mark: str
    packed: bytes | None

    @classmethod
    def of(cls, plain: bytes, kind: str, level: int = 9) -> Body:
        packed = gzip.compress(plain, level, mtime=0)
        mark = hashlib.sha256(plain).hexdigest()[:20]
        return cls(plain, kind, mark, packed if len(packed) < len(plain) else None)


def answer(
    request: Request, body: Body, caching: str = ASK_AGAIN, status: int = 200, vary: str = ""
) -> Response:
    """The body as this browser takes it, or the word that it has it already."""
    packed = body.packed if _takes_gzip(request) else None
    tag = f'"{body.mark}{"-gz" if packed else ""}"'
    headers = {"etag": tag, "cache-control": caching, "vary": f"accept-encoding{vary}"}
    known = [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]
    if status == 200 and (tag in known or "*" in known):
        return Response(status_code=304, headers=headers)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(packed or body.plain, status, headers, body.kind)


def _takes_gzip(request: Request) -> bool:
    wish = _GZIP.search(request.headers.get("accept-encoding", ""))
    if wish is None:
        return False
    try:
        return float(wish["weight"] or 1) > 0
    except ValueError:
        return False
