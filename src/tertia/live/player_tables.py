"""The loaded tables of each person, so that limits per person need not look at every table."""

from __future__ import annotations

from tertia.rooms.state import Room


class PlayerTables:
    """The ids of the tables at which a person sits or is the host."""

    def __init__(self) -> None:
        self._ids: dict[str, dict[str, None]] = {}

    def of(self, player: str) -> tuple[str, ...]:
        """Return the tables of a person, those first at which the person came first."""
        return tuple(self._ids.get(player, ()))

    def update(self, table_id: str, before: Room, after: Room) -> None:
        """Note who came to a table and who left it."""
        if before.chairs is after.chairs and before.host == after.host:
            return  # as after almost every decision
        players_before, players_after = _players_of(before), _players_of(after)
        for player in players_before - players_after:
            self._remove(player, table_id)
        for player in players_after - players_before:
            self._ids.setdefault(player, {})[table_id] = None

    def forget(self, table_id: str, room: Room) -> None:
        """Note that a table is not loaded any more."""
        for player in _players_of(room):
            self._remove(player, table_id)

    def _remove(self, player: str, table_id: str) -> None:
        ids = self._ids.get(player)
        if ids is not None:
            ids.pop(table_id, None)
            if not ids:
                del self._ids[player]


def _players_of(room: Room) -> set[str]:
    players = {occupant.player for occupant in room.people if occupant.player is not None}
    return players if room.host is None else players | {room.host}
