"""What a table remembers of its last decisions: who returns hears them, and one sent twice counts once."""

from __future__ import annotations

from tertia.rooms.codec import RoomCodec
from tertia.rooms.decision import AnyDecision

KEPT_DECISIONS = 100
"""How many decisions a table remembers, for those who return and name the version they have."""

KEPT_BYTES = 32_768
"""How long they may be together."""

KEPT_IDS = 32
"""How many accepted commands of each player are remembered with their version; of older ones eight bytes are."""


class Past:
    """The last decisions of one table as they stand in the log: that is a third of what they take as objects."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []
        self._size = 0
        self._ids: dict[str, dict[str, int]] = {}
        self._older = bytearray()

    def add(self, decision: AnyDecision, body: bytes, version: int) -> None:
        """A decision that led to this version."""
        self._bodies.append(body)
        self._size += len(body)
        while len(self._bodies) > KEPT_DECISIONS or self._size > KEPT_BYTES:
            self._size -= len(self._bodies.pop(0))
        if decision.by is not None and decision.id is not None:
            ids = self._ids.setdefault(decision.by, {})
            ids[decision.id] = version
            if len(ids) > KEPT_IDS:
                oldest = next(iter(ids))
                del ids[oldest]
                self._older += _mark(decision.by, oldest)

    def last(self, count: int, codec: RoomCodec) -> list[AnyDecision] | None:
        """The last so many decisions; None if they are not all remembered."""
        if not 0 <= count <= len(self._bodies):
            return None
        return [codec.read(body) for body in self._bodies[len(self._bodies) - count :]]

    def version_of(self, player: str | None, number: str | None) -> int | None:
        """The version at which this very command holds already."""
        ids = self._ids.get(player or "")
        return ids.get(number or "") if ids else None

    def may_know(self, player: str | None, number: str | None) -> bool:
        """Whether this very command may hold already."""
        return self.version_of(player, number) is not None or self.may_be_older(player, number)

    def may_be_older(self, player: str | None, number: str | None) -> bool:
        """Whether the log must be asked for this command: it is very likely there, further back."""
        return player is not None and number is not None and _mark(player, number) in self._older


def _mark(player: str, number: str) -> bytes:
    return hash((player, number)).to_bytes(8, "little", signed=True)
