"""Games from flight mode that a player brings to the server (docs/flight.md).

Flight mode is play without a network, with bots and people at the same device: the server runs inside the browser.
A browser sends the whole log of a table. Every decision is decided again, as ``tertia store check`` does it, so the
games followed the rules. But nobody else saw them, and the browser chose the luck and the times. Their tables
therefore have ids of their own kind, by which every list recognises them, and nobody can go on playing at them.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from tertia.errors import BadInput, InvalidRecord, Refused
from tertia.games import GAMES
from tertia.games.codec import decode
from tertia.games.engine import Millis
from tertia.history.log_check import is_decided_again
from tertia.history.log_replay import UnreadableLog, replay_log
from tertia.history.results import results_of
from tertia.history.table_summary import summary_of
from tertia.history.verify import check_commitments
from tertia.rooms.codec import game_of, room_codec
from tertia.rooms.commands import ROOM_COMMANDS
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.storage.ports import Append, PlayerResult, Row

OFFLINE_PREFIX = "offline-"
"""The ids of tables with games from flight mode begin with it. Ids of other tables have no hyphen."""

ID_LENGTH = 16
"""Characters after the prefix."""

PLAYER_ID_LENGTH = 24

MAX_LOG_SIZE = 4 * 2**20
"""Bytes of a log that was sent, after decompression."""

MAX_ROWS = 20_000
"""Decisions of a table. A long match has 2,000."""

EARLIEST: Millis = 1_577_836_800_000
"""The beginning of 2020. There was no flight mode before."""

CLOCK_TOLERANCE: Millis = 24 * 3600 * 1000
"""Time by which the clock of a device may be fast."""

GZIP = b"\x1f\x8b"
"""The first bytes of a compressed body."""

GZIP_WINDOW = 31
"""The number by which ``zlib`` knows the gzip format with its largest window."""

IDENTITY_FIELDS = ("host", "player")
"""Fields of commands and events of rooms that hold the identity of a person."""


class OfflineRow(msgspec.Struct, frozen=True):
    """One decision of the table, as the journal of flight mode keeps it."""

    body: msgspec.Raw
    """The command, its sender and its time, and the events that it caused."""


class OfflineTable(msgspec.Struct, frozen=True):
    """A table of flight mode with its whole log."""

    table: str
    """The id of the table in the browser. A table that is sent again is recognised by it."""
    rows: list[OfflineRow]
    """All decisions, in order."""


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """A table whose decisions follow from their commands by the rules, until the end of its last finished game."""

    rows: tuple[Row, ...]
    room: Room
    results: tuple[tuple[int, tuple[PlayerResult, ...]], ...]
    """The results of each finished game, after the version at which it ended."""

    def append_after(self, version: int) -> Append:
        """Return the append of everything after a version."""
        first, *others = self.rows[version:]
        new = tuple(result for end, results in self.results if end > version for result in results)
        return Append(first, summary_of(first.table, self.room), new, rest=tuple(others))


def was_played_offline(table: str) -> bool:
    """Return True for the id of a table that was played in flight mode and brought to the server."""
    return table.startswith(OFFLINE_PREFIX)


def offline_id(player: str, table: str) -> str:
    """Return the id on the server for a player's table of flight mode. The same table always gets the same id."""
    digest = hashlib.sha256(f"{player} {table}".encode()).hexdigest()
    return OFFLINE_PREFIX + digest[:ID_LENGTH]


def read_offline_table(body: bytes) -> OfflineTable:
    """Read a request body: JSON, which may be compressed with gzip. Raise BadInput."""
    if body.startswith(GZIP):
        decompressor = zlib.decompressobj(GZIP_WINDOW)
        try:
            body = decompressor.decompress(body, MAX_LOG_SIZE + 1)
        except zlib.error:
            raise BadInput("bad-message", reason="gzip") from None
    if len(body) > MAX_LOG_SIZE:
        raise BadInput("message-too-long", most=MAX_LOG_SIZE)
    sent: OfflineTable = decode(msgspec.json.Decoder(OfflineTable), body)
    if len(sent.rows) > MAX_ROWS:
        raise BadInput("message-too-long", most=MAX_LOG_SIZE)
    return sent


def judge_offline_table(sent: OfflineTable, player: str, now: Millis) -> JudgedTable:
    """Decide all decisions of a table again. Its host becomes ``player``.

    Raise InvalidRecord with the first decision that does not follow from the rules, BadInput for a decision that
    nobody can read, and Refused if no game at the table is over or its times cannot be right.
    """
    table = offline_id(player, sent.table)
    rows = _rows_for(sent, player, table)
    if not rows:
        raise Refused("not-over")
    if rows[0].at < EARLIEST or rows[-1].at > now + CLOCK_TOLERANCE:
        raise Refused("offline-clock")
    room, finished, events = Room(), list[tuple[int, tuple[PlayerResult, ...]]](), list[Any]()
    try:
        for step in replay_log(table, rows):
            version = step.after.version
            if step.decision.at < step.before.changed_at:
                raise InvalidRecord(line=version, reason="time")
            if not is_decided_again(step):
                raise InvalidRecord(line=version, reason="other-event")
            events += step.decision.game_events
            if step.before.phase != "over" and step.after.phase == "over":
                finished.append((version, results_of(table, step.before, step.after, step.decision)))
                room = step.after
    except UnreadableLog as unreadable:
        raise InvalidRecord(line=unreadable.problem.version, reason="other-event") from None
    check_commitments(events)
    if not finished:
        raise Refused("not-over")
    return JudgedTable(tuple(rows[: room.version]), room, tuple(finished))


def _rows_for(sent: OfflineTable, player: str, table: str) -> list[Row]:
    """Return the rows with the player in the place of the table's host, and new identities for all others."""
    if not sent.rows:
        return []
    game = game_of(bytes(sent.rows[0].body))
    if game not in GAMES:
        raise Refused("unknown-game", given=game, expected=tuple(GAMES))
    codec = room_codec(game)
    decisions = [codec.read(bytes(row.body)) for row in sent.rows]
    host = decisions[0].by

    def identity(known: str) -> str:
        """Return the identity on the server. People at the same device get one that belongs to no cookie."""
        if known == host:
            return player
        return hashlib.sha256(f"{table} {known}".encode()).hexdigest()[:PLAYER_ID_LENGTH]

    return [
        Row(table, version, decision.at, codec.write(_with_identities(decision, identity)))
        for version, decision in enumerate(decisions, 1)
    ]


def _with_identities(decision: AnyDecision, identity: Callable[[str], str]) -> AnyDecision:
    """Return the decision with another identity for each person."""
    command = decision.command
    return replace(
        decision,
        by=None if decision.by is None else identity(decision.by),
        command=_renamed(command, identity) if isinstance(command, ROOM_COMMANDS) else command,
        room_events=tuple(_renamed(event, identity) for event in decision.room_events),
    )


def _renamed(value: Any, identity: Callable[[str], str]) -> Any:
    """Return a command or an event of a room with another identity for each person."""
    known = {field: getattr(value, field, None) for field in IDENTITY_FIELDS}
    renamed = {field: identity(person) for field, person in known.items() if person is not None}
    return replace(value, **renamed) if renamed else value
