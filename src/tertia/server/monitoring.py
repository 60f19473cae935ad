"""``/health`` for load balancers and ``/metrics`` for Prometheus."""

from __future__ import annotations

from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.server.api.responses import NO_STORE, json_response
from tertia.server.health import OK
from tertia.server.state import state_of


async def health(request: Request) -> Response:
    """200 if this node works; 503 and the problem if not, so that a balancer sends visitors to another node."""
    checks = await state_of(request).health.run()
    is_healthy = all(result == OK for result in checks.values())
    body = {"status": OK if is_healthy else "failed", "checks": checks}
    return json_response(body, 200 if is_healthy else 503, NO_STORE)


async def metrics(request: Request) -> Response:
    """Counters, gauges and histograms in the text format of Prometheus."""
    figures = generate_latest(state_of(request).instruments.registry)
    return Response(figures, media_type="text/plain; version=0.0.4")


ROUTES = [Route("/health", health), Route("/metrics", metrics)]
