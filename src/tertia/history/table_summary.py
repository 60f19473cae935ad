"""The summary of a table, projected from its room, for the list of open tables and for waking tables on time."""

from __future__ import annotations

from msgspec.structs import replace

from tertia.rooms.state import Room, TablePhase
from tertia.storage.ports import TableSummary


def summary_of(table: str, room: Room) -> TableSummary:
    """Return the summary of a table with this room."""
    host = next((chair.name for chair in room.people if chair.player == room.host), "")
    return TableSummary(
        table,
        room.version,
        room.game,
        _phase(room),
        room.listed,
        host,
        players=sum(chair is not None for chair in room.chairs),
        seats=len(room.chairs),
        made_at=room.made_at,
        changed_at=room.changed_at,
        wakes_at=room.wakes_at,
    )


class SummaryProjection:
    """The summary of one table after each decision. Most decisions change few fields, and only those are computed."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._last: tuple[Room, TableSummary] | None = None

    def after(self, room: Room) -> TableSummary:
        if self._last is not None and _same_people(self._last[0], room):
            summary = replace(
                self._last[1],
                version=room.version,
                phase=_phase(room),
                changed_at=room.changed_at,
                wakes_at=room.wakes_at,
            )
        else:
            summary = summary_of(self._table, room)
        self._last = (room, summary)
        return summary


def _same_people(before: Room, room: Room) -> bool:
    return before.chairs is room.chairs and before.host == room.host and before.listed == room.listed


def _phase(room: Room) -> TablePhase:
    """Return the phase. A closed table is over, whether or not its game is."""
    return "over" if room.is_closed else room.phase
