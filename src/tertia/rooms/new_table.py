"""The settings of a new table, as clients and forms write them."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.errors import BadInput, Refused
from tertia.games import GAMES
from tertia.games.classic.editions import FORMS, edition_options
from tertia.games.common.options import new_table_options
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import MakeTable
from tertia.rooms.state import Room

DEFAULT_SEATS = 4

BEGINNER_EDITION = "003"
"""The rulebook of a beginner game that names none."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """The settings of a new table."""

    game: str = "classic"
    """classic, scout, chipset, setup, coopset or twenty."""
    edition: str | None = None
    """The printed rulebook of the classic game: 000 to 004. Without it, options have their defaults."""
    form: str = "classic"
    """The variant of the classic game: classic, beginner (the deck of edition 003, if none is named) or solitaire."""
    options: dict[str, Any] = {}
    """Options that differ from those of the edition or from the defaults, by name, such as `{"claim": "tap"}`."""
    seats: int | None = None
    """The number of chairs. Without it, 4; 1 for solitaire."""
    listed: bool = False
    """True if everybody finds the table in the list of open tables."""


def make_table_command(new: NewTable) -> MakeTable[Any]:
    """Return the command that makes a table with these settings."""
    game = GAMES.get(new.game)
    if game is None:
        raise Refused("unknown-game", given=new.game, expected=tuple(GAMES))
    if new.form not in FORMS:
        raise BadInput("bad-choice", option="form", given=new.form, expected=FORMS)
    if new.game != "classic" and (new.edition is not None or new.form != "classic"):
        raise BadInput("classic-only", game=new.game)
    preset: Any = new_table_options(game.Options)
    if new.edition is not None or new.form == "beginner":
        preset = edition_options(new.edition or BEGINNER_EDITION, new.form)
    options = room_codec(new.game).read_options(new.options, preset)
    seats = new.seats
    if seats is None:
        seats = 1 if new.form == "solitaire" else min(DEFAULT_SEATS, game.PLAYERS[-1])
    return MakeTable(new.game, options, seats, new.listed)


def make_next_table_command(new: NewTable, room: Room, host: str) -> MakeTable[Any]:
    """Return the command that makes a table for the next game of a room, with a chair for all of its people."""
    command = make_table_command(new)
    people = {host} | {person.player for person in room.people}
    seats = min(max(len(people), DEFAULT_SEATS), GAMES[new.game].PLAYERS[-1])
    return msgspec.structs.replace(command, seats=seats)
