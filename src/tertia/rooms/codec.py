"""Decisions as rows of the log, and commands of clients, as JSON."""

from __future__ import annotations

from typing import Any, get_origin

import msgspec
from msgspec.structs import replace

from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.codec import decode, tag_of, union_of
from tertia.games.common.options import check_option, new_table_options, option_kinds
from tertia.games.engine import GameRules
from tertia.rooms.commands import AnyRoomCommand, ChangeTable, client_commands
from tertia.rooms.decision import AnyDecision, Decision
from tertia.rooms.events import RoomEvent

_encode = msgspec.json.Encoder().encode


class _GivenCommand(msgspec.Struct):
    """The name of a command, and the options that a client names in ``change-table``."""

    type: str
    options: dict[str, Any] = {}


_GIVEN_COMMAND = msgspec.json.Decoder(_GivenCommand)


class RoomCodec:
    """Reads and writes the decisions and commands at the tables of one game."""

    def __init__(self, game: GameRules[Any]) -> None:
        # Type checkers do not allow type arguments that are known only at run time, so these are Any.
        commands: Any = AnyRoomCommand
        events: Any = RoomEvent
        decision: Any = Decision
        self.options: Any = game.Options
        self.commands = union_of((commands[self.options], *game.COMMANDS))
        self.room_events = events[self.options]
        self.game_events = union_of(game.EVENTS)
        self._commands = msgspec.json.Decoder(self.commands)
        self._client_tags = tuple(tag_of(get_origin(kind) or kind) for kind in client_commands(game))
        self._decisions = msgspec.json.Decoder(decision[self.commands, self.room_events, self.game_events])

    def write(self, decision: AnyDecision) -> bytes:
        """Encode a decision as the body of a row."""
        return _encode(decision)

    def read(self, body: bytes) -> AnyDecision:
        """Decode the body of a row."""
        decision: AnyDecision = decode(self._decisions, body)
        return decision

    def read_command(self, data: bytes | msgspec.Raw) -> Any:
        """Decode a command of a client; BadInput names the wrong field, or the commands that there are.

        An option that ``change-table`` does not name gets its value at new tables. The default of its field is not
        that value, but what its absence means in an old record.
        """
        try:
            command: Any = decode(self._commands, data)
        except BadInput:
            given = decode(_GIVEN_COMMAND, data)
            if given.type not in self._client_tags:
                raise BadInput("no-such-command", given=given.type, expected=self._client_tags) from None
            if given.type == tag_of(ChangeTable):
                self._read_named_options(given)  # raises an error that names the wrong option
            raise
        if isinstance(command, ChangeTable):
            return replace(command, options=self._read_named_options(decode(_GIVEN_COMMAND, data)))
        return command

    def _read_named_options(self, given: _GivenCommand) -> Any:
        return self.read_options(given.options, new_table_options(self.options))

    def read_game_event(self, given: Any) -> Any:
        """Convert plain data to an event of the game."""
        return msgspec.convert(given, self.game_events)

    def read_options(self, given: dict[str, Any], preset: Any) -> Any:
        """Return the options of a preset, with some replaced by plain data.

        BadInput or Refused names the wrong option and its possible values.
        """
        unknown = set(given) - set(preset.__struct_fields__)
        if unknown:
            expected = tuple(option_kinds(self.options))
            raise BadInput("unknown-option", given=tuple(sorted(unknown)), expected=expected)
        for name, value in given.items():
            check_option(self.options, name, value)
        try:
            return msgspec.convert({**msgspec.to_builtins(preset), **given}, self.options)
        except msgspec.ValidationError as error:
            if isinstance(error.__cause__, BadInput):  # from ``Held``, the deck of a beginner game
                raise error.__cause__ from None
            raise BadInput("bad-message", reason=str(error).replace("`$", "`$.options", 1)) from None


class _MakeTable(msgspec.Struct):
    """The part of the command ``make-table`` that ``game_of`` needs."""

    game: str


class _FirstDecision(msgspec.Struct):
    """The first decision of a table, which made it."""

    command: _MakeTable


def game_of(body: bytes) -> str:
    """Return the game of a table, read from its first decision."""
    game: str = decode(msgspec.json.Decoder(_FirstDecision), body).command.game
    return game


_CODECS: dict[str, RoomCodec] = {}


def room_codec(game: str) -> RoomCodec:
    """Return the codec for tables of a game."""
    if game not in _CODECS:
        _CODECS[game] = RoomCodec(GAMES[game])
    return _CODECS[game]
