"""The contents of the host's console: tables, people, load, reports."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from msgspec import Struct

from tertia.errors import TertiaError
from tertia.games.engine import Millis
from tertia.live.errors import DamagedTable
from tertia.live.table import LiveTable
from tertia.rooms.state import TablePhase
from tertia.server.state import ServerState
from tertia.storage.ports import Report, TableSummary

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

MAX_TABLES = 200
MAX_REPORTS = 1_000
MAX_AUDIT_ENTRIES = 200

_STARTED_AT = time.monotonic()


class Load(Struct, frozen=True):
    """Figures of one node."""

    node: str
    seconds: int
    """The time since this process started."""
    sockets: int
    tables: int
    """Loaded tables."""
    accepted: int
    """Accepted commands since the start."""
    refused: int
    """Refused commands since the start."""
    cpu: float
    """The share of one core that the process used during the last minute."""
    memory: int | None
    """The largest memory of the process so far, in bytes; None where the system does not tell."""


class HostTable(Struct, frozen=True):
    """An unfinished table."""

    table: str
    game: str
    phase: TablePhase
    listed: bool
    """True if the table is in the public list of open tables."""
    host: str
    """The nickname of the table's own host."""
    players: int
    """The number of chairs that are taken."""
    seats: int
    """The number of chairs."""
    people: tuple[str, ...] | None
    """The nicknames of the people on chairs; None if this node has not loaded the table."""
    bots: tuple[str, ...] | None
    """The names of the bots on chairs, also of visiting ones; None if this node has not loaded the table."""
    connected: int | None
    """Connections to the table, on any node; None if this node has not loaded it."""
    made_at: Millis
    changed_at: Millis


class HostPerson(Struct, frozen=True):
    """A person or a bot on a chair."""

    name: str
    bot: bool
    here: bool
    """True if the person is connected."""
    host: bool
    """True for the table's own host."""
    address: str | None
    """The address of a connected person or visiting bot."""
    visiting: bool = False
    """True for a bot that is a visitor's program."""


class HostTableDetails(Struct, frozen=True):
    """A table with its people."""

    table: str
    game: str
    phase: TablePhase
    is_closed: bool
    """True if the host of the server has closed the table."""
    round: int
    """The number of games that have begun at the table."""
    made_at: Millis
    changed_at: Millis
    people: tuple[HostPerson, ...]
    bots: tuple[HostPerson, ...]
    """The bots on chairs, also visiting ones."""
    watching: tuple[str | None, ...]
    """The addresses of connected people without a chair."""


class ReportedName(Struct, frozen=True):
    """All reports of one name in one place."""

    name: str
    place: str
    """The table, or the leaderboard, where the name was."""
    reports: int
    """The number of people who reported it."""
    at: Millis
    """The time of the newest report."""
    address: str | None
    """The address of the person with this name, if it is known."""


def read_load(state: ServerState) -> Load:
    registry, seconds = state.registry, time.monotonic() - _STARTED_AT
    return Load(
        node=registry.cluster.name,
        seconds=int(seconds),
        sockets=len(state.connections),
        tables=len(registry.tables),
        accepted=registry.counters.accepted,
        refused=registry.counters.refused,
        cpu=round(state.recent_cpu.share, 3),
        memory=_memory(),
    )


def _memory() -> int | None:
    if resource is None:
        return None
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return largest if sys.platform == "darwin" else largest * 1024  # Linux counts in kilobytes


async def read_tables(state: ServerState) -> list[HostTable]:
    """Return the unfinished tables that are not in quarantine. The table that changed last comes first."""
    loaded, quarantine = state.registry.tables, state.registry.quarantine
    summaries = await state.registry.log.unfinished_tables(MAX_TABLES)
    return [
        _host_table(summary, loaded.get(summary.table))
        for summary in summaries
        if summary.table not in quarantine
    ]


async def find_table(state: ServerState, table_id: str) -> LiveTable:
    """Return a table. The sentence about a damaged one is for the host, not for a visitor."""
    try:
        return await state.registry.get(table_id)
    except DamagedTable as error:
        raise TertiaError("table-quarantined", **error.details) from error


def _host_table(summary: TableSummary, table: LiveTable | None) -> HostTable:
    seated = None if table is None else [chair for chair in table.room.chairs if chair is not None]
    return HostTable(
        table=summary.table,
        game=summary.game,
        phase=summary.phase,
        listed=summary.listed,
        host=summary.host,
        players=summary.players,
        seats=summary.seats,
        people=None if seated is None else tuple(person.name for person in seated if not person.is_bot),
        bots=None if seated is None else tuple(bot.name for bot in seated if bot.is_bot),
        connected=None if table is None else len(table.presence.players),
        made_at=summary.made_at,
        changed_at=summary.changed_at,
    )


def describe_table(table: LiveTable) -> HostTableDetails:
    """Return a table with its people and their addresses."""
    room, presence = table.room, table.presence
    seated = []
    for occupant in room.chairs:
        if occupant is not None:
            player = occupant.player
            is_here = player is None or presence.is_connected(player)  # a bot of the table is always here
            address = None if player is None else presence.address_of(player)
            is_host = player is not None and player == room.host
            seated.append(
                HostPerson(
                    occupant.name, occupant.is_bot, is_here, is_host, address, occupant.is_visiting_bot
                )
            )
    watching = [presence.address_of(player) for player in presence.players if room.chair_of(player) is None]
    return HostTableDetails(
        table=table.id,
        game=room.game,
        phase=room.phase,
        is_closed=room.is_closed,
        round=room.round,
        made_at=room.made_at,
        changed_at=room.changed_at,
        people=tuple(person for person in seated if not person.bot),
        bots=tuple(bot for bot in seated if bot.bot),
        watching=tuple(watching),
    )


async def read_reports(state: ServerState) -> list[ReportedName]:
    """Return the reported names, most reports first."""
    by_name: dict[tuple[str, str], list[Report]] = {}
    for report in await state.store.moderation.newest_reports(MAX_REPORTS):
        by_name.setdefault((report.name, report.place), []).append(report)
    names = [_reported_name(reports) for reports in by_name.values()]
    return sorted(names, key=lambda name: (-name.reports, -name.at, name.name))


def _reported_name(reports: Sequence[Report]) -> ReportedName:
    """Sum up reports of one name in one place, newest first."""
    newest = reports[0]
    address = next((report.address for report in reports if report.address is not None), None)
    return ReportedName(newest.name, newest.place, len(reports), newest.at, address)
