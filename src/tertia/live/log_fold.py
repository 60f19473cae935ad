"""Decodes and folds rows of a table's log. Nothing here touches a live table, so it can run on a thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tertia.errors import TertiaError
from tertia.games import GAMES
from tertia.live.bots import BotMinds, update_minds
from tertia.live.errors import DamagedTable, UnknownGame
from tertia.rooms.codec import RoomCodec, game_of, room_codec
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room, apply_decision
from tertia.storage.ports import Row


class Fold(NamedTuple):
    """The decisions of some rows, and what they lead to."""

    decisions: list[AnyDecision]
    room: Room
    minds: BotMinds
    """What the bots of the room remember; it follows from the log, too."""


def fold_rows(table: str, rows: Sequence[Row], room: Room, minds: BotMinds) -> Fold:
    """Apply rows to a room and to the minds of its bots. Raises DamagedTable or UnknownGame."""
    decisions = list[AnyDecision]()
    codec: RoomCodec | None = None
    for row in rows:
        if row.version != room.version + 1:
            raise DamagedTable(table, f"version {room.version + 1} is missing")
        try:
            if codec is None:
                codec = _codec_of(table, room.game or game_of(row.body))
            decision = codec.read(row.body)
            room = apply_decision(room, decision)
            minds = update_minds(minds, room, decision)
        except UnknownGame:
            raise
        except Exception as error:  # whatever a changed byte leads to
            raise DamagedTable(table, f"version {row.version}: {describe(error)}") from error
        decisions.append(decision)
    return Fold(decisions, room, minds)


def describe(error: Exception) -> str:
    """Describe an error in one line for the log of the server and for its host."""
    return str(error) if isinstance(error, TertiaError) else f"{type(error).__name__}: {error}"


def _codec_of(table: str, game: str) -> RoomCodec:
    if game not in GAMES:
        raise UnknownGame(table, game)
    return room_codec(game)
