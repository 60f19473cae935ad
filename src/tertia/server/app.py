"""The application: tables over HTTP and WebSocket, with the headers that keep a browser safe."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tertia.errors import TertiaError
from tertia.history.player_history import PlayerHistories
from tertia.live.registry import TableRegistry
from tertia.server import pages
from tertia.server.api import boards, drills, live_odds, printing, profile, puzzles, replay, tables
from tertia.server.security.identity import Identities
from tertia.server.security.limits import CLAIMS, MESSAGES_A_SECOND, NEW_SOCKETS, NEW_TABLES, Buckets
from tertia.server.security.origin import same_origin
from tertia.server.security.visitor import visitor_of
from tertia.server.ws.connection import TableConnection

logger = logging.getLogger("tertia.server")

SAFE = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def make_app(registry: TableRegistry, secret: bytes, rate: float = MESSAGES_A_SECOND) -> Starlette:
    """The ASGI application over a registry of tables."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keeper = asyncio.create_task(registry.run())
        try:
            yield
        finally:
            keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeper
            await registry.close()
            await registry.log.close()

    app = Starlette(
        routes=[
            Route("/health", health),
            Route("/metrics", metrics),
            *pages.ROUTES,
            *tables.ROUTES,
            *live_odds.ROUTES,
            *replay.ROUTES,
            *profile.ROUTES,
            *printing.ROUTES,
            *puzzles.ROUTES,
            *boards.ROUTES,
            *drills.ROUTES,
            WebSocketRoute("/ws/{table}", socket),
        ],
        exception_handlers={404: pages.not_found, TertiaError: say_what_failed},
        lifespan=lifespan,
    )
    app.state.registry = registry
    app.state.identities = Identities(secret)
    app.state.rate = rate
    app.state.sockets = set()
    app.state.pasts = PlayerHistories(registry.log)
    app.state.new_tables = Buckets(*NEW_TABLES, clock=time.monotonic)
    app.state.new_sockets = Buckets(*NEW_SOCKETS, clock=time.monotonic)
    app.state.prints = Buckets(burst=20, rate=0.2, clock=time.monotonic)
    app.state.claims = Buckets(*CLAIMS, clock=time.monotonic)
    app.state.pictures = Buckets(burst=120, rate=5, clock=time.monotonic)
    app.add_middleware(SafeHeaders)
    return app


class SafeHeaders:
    """Adds the headers of ``SAFE`` to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_safely)


async def say_what_failed(request: Request, error: Exception) -> Response:
    """A store that is away while something is read: a sentence, not a page about the server."""
    assert isinstance(error, TertiaError)  # noqa: S101 - the only kind this is given for
    logger.warning("%s could not be answered: %s", request.url.path, error)
    return tables.failure(error, visitor_of(request))


async def health(request: Request) -> Response:
    """Whether tables can be read; a balancer sends nobody to a process whose store is gone."""
    registry: TableRegistry = request.app.state.registry
    try:
        await registry.log.next_due()
    except TertiaError as error:
        logger.warning("not healthy: %s", error.code)
        return PlainTextResponse(f"{error.code}\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    registry: TableRegistry = request.app.state.registry
    figures = {
        "tertia_tables_awake": len(registry.tables),
        "tertia_sockets": len(request.app.state.sockets),
        "tertia_commands_accepted_total": registry.accepted,
        "tertia_commands_refused_total": registry.refused,
        "tertia_announcements_total": registry.announced,
        "tertia_followed_total": registry.followed,
    }
    lines = [
        f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}\n{name} {value}\n"
        for name, value in figures.items()
    ]
    return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")


async def socket(websocket: WebSocket) -> None:
    """A table's socket, if it comes from a page of ours."""
    visitor = visitor_of(websocket)
    if not same_origin(websocket) or not await _may_come(websocket, visitor.address):
        await websocket.close(4003)
        return
    headers = [(b"set-cookie", visitor.new_cookie.encode())] if visitor.new_cookie else []
    await websocket.accept(headers=headers)
    one = TableConnection(
        websocket, websocket.app.state.registry, visitor.player, visitor.language, websocket.app.state.rate
    )
    websocket.app.state.sockets.add(one)
    try:
        await one.serve(websocket.path_params["table"])
    finally:
        websocket.app.state.sockets.discard(one)


async def _may_come(websocket: WebSocket, address: str) -> bool:
    """Our own count first: a flood must not become a flood of questions to the database."""
    if not websocket.app.state.new_sockets.take(address):
        return False
    registry: TableRegistry = websocket.app.state.registry
    try:
        return await registry.cluster.allow(f"sockets {address}", *NEW_SOCKETS)
    except TertiaError:
        return True  # if the store is away, the visitor will hear of it at the table
