"""The decisions of one table: the newest in memory, the others in the log."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from tertia.games.engine import Millis
from tertia.rooms.codec import RoomCodec, room_codec
from tertia.rooms.commands import RoomCommand
from tertia.rooms.decision import AnyDecision
from tertia.storage.ports import Log

KEPT_DECISIONS = 100
"""Decisions in memory, for listeners who reconnect with the version they know."""

KEPT_BYTES = 32_768
"""The most bytes that they may take together."""

KEPT_IDS = 32
"""Accepted commands of each player that are kept by their ids; of older ones, a hash and the version are kept."""


class RecentHistory:
    """Keeps decisions as bytes of the log, which take a third of the memory of objects."""

    def __init__(self, table: str, log: Log) -> None:
        self._table, self._log = table, log
        self._bodies: list[bytes] = []
        self._size = 0
        self._versions: dict[str, dict[str, int]] = {}
        """For each player, the versions of the decisions that accepted commands, by the ids of the commands."""
        self._older_hashes = bytearray()
        """With the next field an index of older commands: 12 bytes each, where a dictionary would take a hundred."""
        self._older_versions = array("I")

    def add(self, decision: AnyDecision, body: bytes, version: int) -> None:
        """Add a decision that led to this version."""
        self._bodies.append(body)
        self._size += len(body)
        while len(self._bodies) > KEPT_DECISIONS or self._size > KEPT_BYTES:
            self._size -= len(self._bodies.pop(0))
        if decision.by is not None and decision.id is not None:
            versions = self._versions.setdefault(decision.by, {})
            versions[decision.id] = version
            if len(versions) > KEPT_IDS:
                oldest = next(iter(versions))
                self._older_hashes += _hash(decision.by, oldest)
                self._older_versions.append(versions.pop(oldest))

    def last(self, count: int, codec: RoomCodec) -> list[AnyDecision] | None:
        """Return the last ``count`` decisions; None if they are not all in memory."""
        if not 0 <= count <= len(self._bodies):
            return None
        return [codec.read(body) for body in self._bodies[len(self._bodies) - count :]]

    def decided_at(self, age: int, codec: RoomCodec) -> Millis | None:
        """Return the time of the decision that ``age`` others have followed; None if it is not in memory."""
        if not 0 <= age < len(self._bodies):
            return None
        return codec.read(self._bodies[-1 - age]).at

    def may_contain(self, request: RoomCommand) -> bool:
        """Return True if a command with this sender and id may have been accepted before."""
        return self._recent_version(request) is not None or any(True for _ in self._older(request))

    async def version_of(self, request: RoomCommand, game: str) -> int | None:
        """If a command is sent a second time, return the version of the decision that accepted it; else None."""
        version = self._recent_version(request)
        if version is not None:
            return version
        for older in self._older(request):
            for row in await self._log.read(self._table, older - 1, limit=1):
                decision = room_codec(game).read(row.body)
                if (decision.by, decision.id) == (request.by, request.id):
                    return older
        return None

    def _recent_version(self, request: RoomCommand) -> int | None:
        versions = self._versions.get(request.by or "")
        return versions.get(request.id or "") if versions else None

    def _older(self, request: RoomCommand) -> Iterator[int]:
        """Versions of older commands whose sender and id have the same hash: nearly always none or one."""
        if request.by is None or request.id is None:
            return
        wanted = _hash(request.by, request.id)
        position = self._older_hashes.find(wanted)
        while position >= 0:
            index, rest = divmod(position, len(wanted))
            if rest == 0:  # else it begins in the middle of another hash
                yield self._older_versions[index]
            position = self._older_hashes.find(wanted, position + 1)


def _hash(player: str, command_id: str) -> bytes:
    return hash((player, command_id)).to_bytes(8, "little", signed=True)
