"""``/health`` for load balancers and ``/metrics`` for Prometheus."""

from __future__ import annotations

import logging

from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tertia.errors import TertiaError
from tertia.server.state import state_of

logger = logging.getLogger("tertia.server")


async def health(request: Request) -> Response:
    """200 if the store answers; 503 if it does not, so that a balancer sends visitors to another node."""
    try:
        await state_of(request).registry.log.next_due()
    except TertiaError as error:
        logger.warning("Health check failed: %s", error.code)
        return PlainTextResponse(f"{error.code}\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Counters, gauges and histograms in the text format of Prometheus."""
    figures = generate_latest(state_of(request).instruments.registry)
    return Response(figures, media_type="text/plain; version=0.0.4")


ROUTES = [Route("/health", health), Route("/metrics", metrics)]
