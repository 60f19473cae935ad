"""Endpoints of puzzles and of the deck of the day. Every visitor gets another answer, so no cache may store it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tertia.server.api.openapi import JSON_OR_ERROR, TOO_MANY, Endpoint, Schema, error
from tertia.server.api.responses import NO_STORE, json_response
from tertia.server.security.visitor import visitor_of

Answer = Callable[[Request], Awaitable[Any]]
"""Returns the content of a response."""


def puzzle_handler(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """Return a request handler that sends the result of ``answer`` as JSON, which no cache may store."""

    async def handle(request: Request) -> Response:
        response = json_response(await answer(request), headers=NO_STORE)
        return visitor_of(request).give_cookie(response)

    return handle


def daily_endpoint(
    path: str,
    answer: Answer,
    summary: str,
    *,
    parameters: Sequence[Schema],
    conflict: str,
    result: type[Any],
    body: type[Any] | None = None,
    method: str = "POST",
) -> Endpoint:
    """Describe an endpoint for the puzzle or the deck of a day. ``conflict`` says when it answers with status 409."""
    responses = {
        **JSON_OR_ERROR,
        "404": error("the day is in the future"),
        "409": error(conflict),
        **TOO_MANY,
    }
    return Endpoint(
        path,
        puzzle_handler(answer),
        summary,
        method=method,
        parameters=parameters,
        responses=responses,
        body=body,
        result=result,
    )
