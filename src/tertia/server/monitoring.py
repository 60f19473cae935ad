"""``/health`` for load balancers and ``/metrics`` for Prometheus."""

from __future__ import annotations

import logging

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
    """Counters and gauges in the text format of Prometheus."""
    state = state_of(request)
    registry = state.registry
    values = {
        "tertia_tables_awake": len(registry.tables),
        "tertia_sockets": len(state.connections),
        "tertia_commands_accepted_total": registry.counters.accepted,
        "tertia_commands_refused_total": registry.counters.refused,
        "tertia_announcements_total": registry.counters.announced,
        "tertia_followed_total": registry.counters.followed,
    }
    lines = [
        f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}\n{name} {value}\n"
        for name, value in values.items()
    ]
    return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")


ROUTES = [Route("/health", health), Route("/metrics", metrics)]
