"""Answers to requests that cannot be fulfilled: an error page, or JSON under ``/api``."""

from __future__ import annotations

import logging
from difflib import get_close_matches

from starlette.requests import Request
from starlette.responses import Response

from tertia.errors import BadInput, TertiaError
from tertia.server.api.responses import NO_STORE, error_response, status_of
from tertia.server.pages.render import page, render_without_visitor
from tertia.server.security.visitor import visitor_of
from tertia.server.security.visitor_errors import visitor_error_text
from tertia.server.state import state_of
from tertia.texts import text

logger = logging.getLogger("tertia.server")

RETRY_AFTER = 10
"""Seconds after which a visitor should try again while the store is away."""

GIVEN_LENGTH = 40
"""The number of characters of a wrong link that the page shows."""


async def handle_error(request: Request, error: Exception) -> Response:
    """Handle an error that a request handler raised."""
    assert isinstance(error, TertiaError)  # noqa: S101 - registered for this class only
    if status_of(error) >= 500:
        logger.warning("Request for %s failed: %s", request.url.path, error)
    if error.code == "store-failed":
        return store_away_response(request, error)
    return error_response(request, error) if _is_api(request) else error_page(request, error)


async def handle_not_found(request: Request, error: Exception) -> Response:
    """Handle a request for an address that does not exist."""
    if _is_api(request):
        return error_response(request, BadInput("no-such-page"))
    return page(request, "gone", status=404, reason="page", given="", suggestion=None)


def error_page(request: Request, error: TertiaError) -> Response:
    """Return a page that explains the error in one sentence."""
    sentence = visitor_error_text(visitor_of(request).language, error)
    return page(request, "gone", status=status_of(error), reason="refused", given=sentence, suggestion=None)


def store_away_response(request: Request, error: TertiaError) -> Response:
    """Return the answer while the store is away. The page itself needs no store."""
    if _is_api(request):
        response = error_response(request, error)
    else:
        language = visitor_of(request).language
        html = render_without_visitor("store_away.html", language, text(language, "page.away.says"))
        response = Response(html, 503, NO_STORE, "text/html")
    response.headers["retry-after"] = str(RETRY_AFTER)
    return response


def too_fast_response(request: Request) -> Response:
    """Return the answer to an address that sends too many requests.

    It ends the connection, so that requests which the address has sent ahead are dropped unread.
    """
    response = short_refusal(request, BadInput("too-fast"))
    response.headers["retry-after"] = "1"
    response.headers["connection"] = "close"
    return response


def short_refusal(request: Request, error: TertiaError) -> Response:
    """Return an error as a page without pictures and scripts, or as JSON. It must be cheap to compute."""
    if _is_api(request):
        return error_response(request, error)
    language = visitor_of(request).language
    html = render_without_visitor("short_refusal.html", language, visitor_error_text(language, error))
    return Response(html, status_of(error), NO_STORE, "text/html")


async def missing_table_page(request: Request, table: str) -> Response:
    """Return a page for a link without a table. It suggests an open table with a similar link, in case of a typo."""
    given = table[:GIVEN_LENGTH]
    listed = await state_of(request).registry.log.listed_tables(limit=50)
    open_tables = {summary.table: summary for summary in listed}
    matches = get_close_matches(given, open_tables, n=1, cutoff=0.8)
    suggestion = open_tables[matches[0]] if matches else None
    return page(request, "gone", status=404, reason="table", given=given, suggestion=suggestion)


def _is_api(request: Request) -> bool:
    return f"{request.url.path}/".startswith("/api/")
