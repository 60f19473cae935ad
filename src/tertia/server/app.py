"""The ASGI application: pages, the REST API and the WebSocket of a table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from tertia.errors import TertiaError
from tertia.history.player_history import PlayerHistories
from tertia.live.registry import TableRegistry
from tertia.server import api, monitoring, pages
from tertia.server.bans import BanMiddleware, close_unwanted_connections
from tertia.server.health import HealthCheck
from tertia.server.metrics.loop_lag import measure_loop_lag
from tertia.server.metrics.state_collector import StateCollector
from tertia.server.pages.documentation import documentation_routes
from tertia.server.pages.errors import handle_error, handle_not_found
from tertia.server.request_limits import RequestLimitMiddleware
from tertia.server.security.connection_limiter import (
    DEFAULT_CONNECTION_LIMITS,
    ConnectionLimiter,
    ConnectionLimits,
)
from tertia.server.security.headers import SecurityHeadersMiddleware
from tertia.server.security.identity import Identities
from tertia.server.security.limits import MESSAGES_PER_SECOND, NEW_CONNECTIONS
from tertia.server.security.origin import is_same_origin
from tertia.server.security.trusted_proxies import ForwardedHeadersMiddleware, TrustedProxies
from tertia.server.security.visitor import Visitor, visitor_of
from tertia.server.state import RateLimits, ServerState, state_of
from tertia.server.ws.connection import (
    FINAL_CLOSE_CODES,
    FORBIDDEN_CLOSE_CODE,
    TOO_FAST_CLOSE_CODE,
    TableConnection,
    refuse_socket,
)
from tertia.server.ws.latency import Latency
from tertia.server.ws.socket import socket_of


def make_app(
    registry: TableRegistry,
    secret: bytes,
    rate: float = MESSAGES_PER_SECOND,
    limits: RateLimits | None = None,
    site: str = "",
    proxies: TrustedProxies | None = None,
    connections: ConnectionLimits = DEFAULT_CONNECTION_LIMITS,
    on_new_host_key: Callable[[str], None] | None = None,
) -> Starlette:
    """Create the application for a registry of tables.

    - ``secret``: signs the cookies.
    - ``rate``: the messages per second that a connection may send.
    - ``limits``: how often an address may do something; None for the usual limits.
    - ``site``: the public address for links, by default the one that the visitor names.
    - ``proxies``: proxies whose headers may name the address of a visitor, by default those on this machine.
    - ``connections``: the numbers of connections that may be open at once.
    - ``on_new_host_key``: called with a new key for the console of the host, if the store has none.
    """
    trusted_proxies = proxies or TrustedProxies()

    state = ServerState(
        registry=registry,
        health=HealthCheck(registry),
        identities=Identities(secret),
        histories=PlayerHistories(registry.log, registry.services.run_on_history_thread),
        limits=limits or RateLimits(),
        message_rate=rate,
        site=site,
        trusted_proxies=trusted_proxies,
        connection_limiter=ConnectionLimiter(connections),
        socket_limiter=ConnectionLimiter(connections),
    )
    state.instruments.registry.register(StateCollector(state))
    registry.access.on_change.append(partial(close_unwanted_connections, state))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with contextlib.suppress(TertiaError):  # housekeeping tries again and logs the failure
            await registry.access.refresh()
            if (
                on_new_host_key is not None
                and (key := await state.host_access.create_first_key()) is not None
            ):
                on_new_host_key(key)
        running = [
            asyncio.create_task(registry.run()),
            asyncio.create_task(measure_loop_lag(state.instruments.loop_lag)),
            asyncio.create_task(state.recent_cpu.run()),
        ]
        try:
            yield
        finally:
            for task in running:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            await state.drawings.close()
            await registry.close()
            await registry.store.close()

    app = Starlette(
        routes=[
            *monitoring.ROUTES,
            *pages.ROUTES,
            *api.ROUTES,
            WebSocketRoute("/ws/{table}", table_socket),
            *documentation_routes(),
        ],
        exception_handlers={404: handle_not_found, TertiaError: handle_error},
        lifespan=lifespan,
    )
    app.state.server = state
    # The middleware that is added last sees a request first.
    app.add_middleware(BanMiddleware)
    app.add_middleware(RequestLimitMiddleware)
    app.add_middleware(SecurityHeadersMiddleware)
    app.add_middleware(ForwardedHeadersMiddleware, proxies=trusted_proxies)
    return app


async def table_socket(websocket: WebSocket) -> None:
    """Serve the WebSocket of a table, if a page of ours opens it and the visitor is within the limits."""
    visitor, state = visitor_of(websocket), state_of(websocket)
    if not is_same_origin(websocket) or not await _may_connect(state, visitor):
        await websocket.close(FORBIDDEN_CLOSE_CODE)
        return
    headers = [(b"set-cookie", visitor.new_cookie.encode())] if visitor.new_cookie else []
    await websocket.accept(headers=headers)
    socket = socket_of(websocket.scope)
    if state.registry.access.ban_of_address(visitor.address) is not None:
        refuse_socket(socket, visitor.language, "banned", FINAL_CLOSE_CODES["banned"])
        return
    floods = state.limits.floods
    if floods.is_exhausted(visitor.address):
        refuse_socket(socket, visitor.language, "too-fast", TOO_FAST_CLOSE_CODE)
        return
    # ForwardedHeadersMiddleware replaces a proxy by its visitor. A proxy that names none connects for many people.
    is_proxy = websocket.client is not None and state.trusted_proxies.trusts(websocket.client.host)
    counted_address = None if is_proxy else visitor.address
    if not state.socket_limiter.open(counted_address):
        refuse_socket(socket, visitor.language, "too-many", TOO_FAST_CLOSE_CODE)
        return
    socket.when_lost(partial(state.socket_limiter.close, counted_address))
    latency = Latency(partial(socket.round_trip, websocket.scope["client"]))
    connection = TableConnection(
        socket,
        latency,
        state.registry,
        visitor.player,
        visitor.address,
        visitor.language,
        state.message_rate,
        state.instruments,
        state.heartbeats,
        on_flood=partial(floods.allows, visitor.address),
    )
    state.connections.add(connection)
    try:
        await connection.serve(websocket.path_params["table"])
    finally:
        state.connections.discard(connection)


async def _may_connect(state: ServerState, visitor: Visitor) -> bool:
    """Return True if this address may open one more connection.

    The limit of this node comes first: it keeps a flood of connections away from the database.
    """
    if not state.limits.new_connections.allows(visitor.address):
        return False
    try:
        return await state.registry.cluster.allow(f"sockets {visitor.address}", *NEW_CONNECTIONS)
    except TertiaError:
        return True  # The table reports the failing store to the visitor.
