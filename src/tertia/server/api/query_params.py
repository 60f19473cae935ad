"""Numbers that an address names, checked with a sentence that names the field."""

from __future__ import annotations

from starlette.requests import Request

from tertia.errors import BadInput


def whole_asked(request: Request, name: str) -> int:
    """The whole number of this name; BadInput for anything else."""
    word = request.query_params.get(name, "")
    if not (word.isdecimal() and len(word) < 7):
        raise BadInput("bad-number", option=name, given=word, least=0, most=999_999)
    return int(word)


def round_asked(request: Request) -> int | None:
    """Which game of a table; None is the last one."""
    return whole_asked(request, "round") if "round" in request.query_params else None
