"""Chairs of a room: free ones, their occupants, and the names at the table."""

from __future__ import annotations

from tertia.errors import Refused
from tertia.rooms.state import Occupant, Room


def free_chair(room: Room, chair: int | None) -> int:
    """Return the wanted chair if it is free; without one, the first free chair."""
    if chair is None:
        free = next((number for number, occupant in enumerate(room.chairs) if occupant is None), None)
        if free is None:
            raise Refused("table-full")
        return free
    if not 0 <= chair < len(room.chairs) or room.chairs[chair] is not None:
        raise Refused("chair-taken")
    return chair


def occupant_of(room: Room, chair: int) -> Occupant:
    """Return the person or bot on a chair. Raise Refused if it is empty."""
    occupant = room.chairs[chair] if 0 <= chair < len(room.chairs) else None
    if occupant is None:
        raise Refused("chair-empty")
    return occupant


def names_at_table(room: Room, excluding: str | None = None) -> list[str]:
    """Return the names of all bots and people but one, also of people who left the game in progress."""
    seats = room.seats if room.phase == "playing" else ()
    occupants = [occupant for occupant in (*room.chairs, *seats) if occupant is not None]
    return [occupant.name for occupant in occupants if occupant.is_table_bot or occupant.player != excluding]
