"""The part of the registry that a live table needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tertia.live.errors import DamagedTable
from tertia.rooms.commands import Rename, Sit
from tertia.rooms.state import Room

if TYPE_CHECKING:
    from tertia.live.table import LiveTable


class OtherTables(Protocol):
    """The other tables, and their place for this one. ``TableRegistry`` implements it."""

    def check_name_and_seats(self, room: Room, player: str, command: Sit | Rename) -> None:
        """Refuse a banned nickname, and another seat to a person who sits at too many loaded tables of others."""
        ...

    async def check_seats_elsewhere(self, player: str) -> None:
        """Refuse another seat to a person who sits at too many tables of others, also on other nodes."""
        ...

    async def form_at_own_table(self, player: str, table_id: str) -> str:
        """Return the form at a table whose host this player is. Raise Refused if it is somebody else's, or closed."""
        ...

    def unload(self, table: LiveTable) -> None:
        """Drop a table from memory until somebody needs it."""
        ...

    def put_in_quarantine(self, table: LiveTable, error: DamagedTable) -> None:
        """Drop a damaged table from memory, and let nobody load it again."""
        ...
