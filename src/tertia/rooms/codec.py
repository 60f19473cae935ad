"""Decisions as rows of the log, and commands of clients, as JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.codec import decode, union_of
from tertia.games.common.options import new_table_options
from tertia.games.engine import GameRules
from tertia.rooms.commands import AnyRoomCommand, ChangeTable
from tertia.rooms.decision import AnyDecision, Decision
from tertia.rooms.events import RoomEvent

_encode = msgspec.json.Encoder().encode


class _NamedOptions(msgspec.Struct):
    """The part of ``change-table`` that tells which options a client has named."""

    options: dict[str, Any]


_NAMED_OPTIONS = msgspec.json.Decoder(_NamedOptions)


class RoomCodec:
    """Reads and writes the decisions and commands at the tables of one game."""

    def __init__(self, game: GameRules[Any]) -> None:
        commands: Any = AnyRoomCommand
        events: Any = RoomEvent
        decision: Any = Decision
        self.options: Any = game.Options
        self.commands = union_of((commands[self.options], *game.COMMANDS))
        self.room_events = events[self.options]
        self.game_events = union_of(game.EVENTS)
        self._commands = msgspec.json.Decoder(self.commands)
        self._decisions = msgspec.json.Decoder(decision[self.commands, self.room_events, self.game_events])

    def write(self, decision: AnyDecision) -> bytes:
        """Encode a decision as the body of a row."""
        return _encode(decision)

    def read(self, body: bytes) -> AnyDecision:
        """Decode the body of a row."""
        found: AnyDecision = decode(self._decisions, body)
        return found

    def read_command(self, data: bytes | msgspec.Raw) -> Any:
        """Decode a command of a client; BadInput names the wrong field.

        An option that ``change-table`` does not name gets its value at new tables. The default of its field is not
        that value, but what its absence means in an old record.
        """
        command: Any = decode(self._commands, data)
        if isinstance(command, ChangeTable):
            named = decode(_NAMED_OPTIONS, data).options
            return replace(command, options=self.read_options(named, new_table_options(self.options)))
        return command

    def read_game_event(self, given: Any) -> Any:
        """Convert plain data to an event of the game."""
        return msgspec.convert(given, self.game_events)

    def read_options(self, given: dict[str, Any], preset: Any) -> Any:
        """Return the options of a preset, with some replaced by plain data. BadInput names the wrong field."""
        unknown = set(given) - set(preset.__struct_fields__)
        if unknown:
            expected = tuple(preset.__struct_fields__)
            raise BadInput("unknown-option", given=", ".join(sorted(unknown)), expected=expected)
        try:
            return msgspec.convert({**msgspec.to_builtins(preset), **given}, self.options)
        except msgspec.ValidationError as error:
            raise BadInput("bad-message", reason=str(error)) from None


class _MadeCommand(msgspec.Struct):
    game: str


class _First(msgspec.Struct):
    command: _MadeCommand


def game_of(body: bytes) -> str:
    """Return the game of a table, read from its first decision."""
    game: str = decode(msgspec.json.Decoder(_First), body).command.game
    return game


_CODECS: dict[str, RoomCodec] = {}


def room_codec(game: str) -> RoomCodec:
    """Return the codec for tables of a game."""
    if game not in _CODECS:
        _CODECS[game] = RoomCodec(GAMES[game])
    return _CODECS[game]
