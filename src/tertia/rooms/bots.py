"""Commands about the bots of the table itself: adding, changing and removing one."""

from __future__ import annotations

from tertia.bots.levels import LEVELS
from tertia.bots.personalities import PERSONALITIES, Personality
from tertia.errors import Refused
from tertia.rooms import events
from tertia.rooms.chairs import free_chair, names_at_table, occupant_of
from tertia.rooms.draft import RoomDraft, check_host_between_games
from tertia.rooms.names import look_alike_key
from tertia.rooms.state import Room


def add_bot(draft: RoomDraft, chair: int | None, level: str, personality: str | None) -> None:
    """Seat a bot on a free chair, under a name that nobody has. Only the host may."""
    check_host_between_games(draft)
    _check_level(level)
    if personality is not None and personality not in PERSONALITIES:
        raise Refused("unknown-personality", given=personality, expected=tuple(PERSONALITIES))
    chair = free_chair(draft.room, chair)
    wanted = PERSONALITIES.values() if personality is None else (PERSONALITIES[personality],)
    name, chosen = _free_bot_name(draft.room, tuple(wanted))
    draft.emit(events.BotAdded(chair, name, level, chosen.id))


def change_bot(draft: RoomDraft, chair: int, level: str) -> None:
    """Change the level of a bot. Only the host may."""
    _check_bot(draft, chair)
    _check_level(level)
    draft.emit(events.BotChanged(chair, level))


def remove_bot(draft: RoomDraft, chair: int) -> None:
    """Remove a bot. Only the host may."""
    _check_bot(draft, chair)
    draft.emit(events.BotRemoved(chair))


def _check_level(level: str) -> None:
    if level not in LEVELS:
        raise Refused("unknown-level", given=level, expected=tuple(LEVELS))


def _check_bot(draft: RoomDraft, chair: int) -> None:
    check_host_between_games(draft)
    if not occupant_of(draft.room, chair).is_table_bot:
        raise Refused("not-a-bot")


def _free_bot_name(room: Room, wanted: tuple[Personality, ...]) -> tuple[str, Personality]:
    """Return a name that nobody at the table has, with its personality. A second Vega is "Vega 2"."""
    taken = {look_alike_key(name) for name in names_at_table(room)}
    number = 1
    while True:
        for personality in wanted:
            name = personality.name if number == 1 else f"{personality.name} {number}"
            if look_alike_key(name) not in taken:
                return name, personality
        number += 1
