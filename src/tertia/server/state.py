"""Objects that all request handlers of an application share."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from tertia.history.player_history import PlayerHistories
from tertia.live.registry import TableRegistry
from tertia.live.shared_cache import SharedCache
from tertia.server.caching import Body
from tertia.server.drawing.pool import DrawingPool
from tertia.server.health import HealthCheck
from tertia.server.metrics.instruments import Instruments
from tertia.server.metrics.recent_cpu import RecentCpu
from tertia.server.security.connection_limiter import ConnectionLimiter
from tertia.server.security.host_access import HostAccess
from tertia.server.security.identity import Identities
from tertia.server.security.limits import (
    FILES,
    FLOODS,
    HOST_LOGINS,
    LOG_READERS,
    LOG_READS,
    NEW_CONNECTIONS,
    NEW_TABLES,
    OFFLINE_TABLES,
    PICTURES,
    PRINTS,
    PROBES,
    PUZZLE_CLAIMS,
    REPORTS,
    REQUESTS,
    ConcurrencyLimiter,
    RateLimiter,
)
from tertia.server.security.trusted_proxies import TrustedProxies
from tertia.server.ws.connection import TableConnection
from tertia.server.ws.timer_wheel import TimerWheel
from tertia.storage import Store

MAX_CACHED_BYTES = 32 * 2**20
"""The most bytes of responses about finished games that stay in memory."""


def _body_size(body: Body) -> int:
    return len(body.content) + len(body.compressed or b"")


@dataclass(frozen=True, slots=True)
class RateLimits:
    """Limits of how often an address may do something. Each node counts for itself."""

    new_tables: RateLimiter = field(default_factory=lambda: RateLimiter(NEW_TABLES))
    new_connections: RateLimiter = field(default_factory=lambda: RateLimiter(NEW_CONNECTIONS))
    floods: RateLimiter = field(default_factory=lambda: RateLimiter(FLOODS))
    puzzle_claims: RateLimiter = field(default_factory=lambda: RateLimiter(PUZZLE_CLAIMS))
    prints: RateLimiter = field(default_factory=lambda: RateLimiter(PRINTS))
    pictures: RateLimiter = field(default_factory=lambda: RateLimiter(PICTURES))
    log_reads: RateLimiter = field(default_factory=lambda: RateLimiter(LOG_READS))
    requests: RateLimiter = field(default_factory=lambda: RateLimiter(REQUESTS))
    files: RateLimiter = field(default_factory=lambda: RateLimiter(FILES))
    host_logins: RateLimiter = field(default_factory=lambda: RateLimiter(HOST_LOGINS))
    reports: RateLimiter = field(default_factory=lambda: RateLimiter(REPORTS))
    offline_tables: RateLimiter = field(default_factory=lambda: RateLimiter(OFFLINE_TABLES))
    probes: RateLimiter = field(default_factory=lambda: RateLimiter(PROBES))


@dataclass(frozen=True, slots=True)
class ServerState:
    """The state of one application."""

    registry: TableRegistry
    health: HealthCheck
    identities: Identities
    histories: PlayerHistories
    limits: RateLimits
    message_rate: float
    """The most messages per second on one connection."""
    site: str = ""
    """The public address of the server, if whoever runs it has configured it."""
    network_sites: list[str] = field(default_factory=list)
    """The addresses at which people in the same network reach the server, known when it listens."""
    trusted_proxies: TrustedProxies = field(default_factory=TrustedProxies)
    connection_limiter: ConnectionLimiter = field(default_factory=ConnectionLimiter)
    """Counts TCP connections."""
    socket_limiter: ConnectionLimiter = field(default_factory=ConnectionLimiter)
    """Counts WebSockets by the address of their visitor, who may be behind a proxy."""
    drawings: DrawingPool = field(default_factory=DrawingPool)
    finished_bodies: SharedCache[Body] = field(
        default_factory=lambda: SharedCache(MAX_CACHED_BYTES, _body_size)
    )
    """A cache of responses: replays, reviews and records of finished games."""
    log_readers: ConcurrencyLimiter = field(default_factory=lambda: ConcurrencyLimiter(LOG_READERS))
    connections: set[TableConnection] = field(default_factory=set)
    """Open WebSocket connections."""
    heartbeats: TimerWheel = field(default_factory=TimerWheel)
    """The timers of the heartbeats of these connections."""
    instruments: Instruments = field(default_factory=Instruments)
    """Figures for Prometheus."""
    recent_cpu: RecentCpu = field(default_factory=RecentCpu)

    @property
    def host_access(self) -> HostAccess:
        return HostAccess(self.store.moderation, self.registry.clock)

    @property
    def store(self) -> Store:
        return self.registry.store


def state_of(connection: HTTPConnection) -> ServerState:
    """Return the state of the application that handles a request or a WebSocket."""
    state: ServerState = connection.app.state.server
    return state
