"""A room's decisions as they stand in the log, and the commands that clients send."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.codec import Kinds, decoded
from tertia.games.engine import Game
from tertia.rooms.facts import ROOM_COMMANDS, ROOM_EVENTS, Decision


class RoomCodec:
    """What is written at the tables of one game."""

    def __init__(self, game: Game[Any]) -> None:
        options = {"options": game.Options}
        self.commands = Kinds((*ROOM_COMMANDS, *game.COMMANDS), options)
        self.room_events = Kinds(ROOM_EVENTS, options)
        self.game_events = Kinds(game.EVENTS)
        around: Any = self.room_events.union
        inside: Any = self.game_events.union
        self._decision: Any = msgspec.defstruct(
            "Decision",
            [
                ("at", int),
                ("command", self.commands.union),
                ("by", str | None, None),
                ("id", str | None, None),
                ("seat", int | None, None),
                ("pressed", int | None, None),
                ("luck", str | None, None),
                ("around", tuple[around, ...], ()),
                ("inside", tuple[inside, ...], ()),
            ],
            omit_defaults=True,
            forbid_unknown_fields=True,
        )
        self._decisions = msgspec.json.Decoder(self._decision)
        self._command = msgspec.json.Decoder(self.commands.union)
        self._options = options["options"]

    def write(self, decision: Decision) -> bytes:
        """The body of a row of the log."""
        return msgspec.json.encode(
            self._decision(
                decision.at,
                self.commands.to_struct(decision.command),
                decision.by,
                decision.id,
                decision.seat,
                decision.pressed,
                None if decision.luck is None else decision.luck.hex(),
                tuple(self.room_events.to_struct(event) for event in decision.room_events),
                tuple(self.game_events.to_struct(event) for event in decision.game_events),
            )
        )

    def read(self, body: bytes) -> Decision:
        found = decoded(self._decisions, body)
        return Decision(
            found.at,
            self.commands.to_value(found.command),
            found.by,
            found.id,
            found.seat,
            found.pressed,
            None if found.luck is None else bytes.fromhex(found.luck),
            tuple(self.room_events.to_value(event) for event in found.around),
            tuple(self.game_events.to_value(event) for event in found.inside),
        )

    def read_command(self, data: bytes | msgspec.Raw) -> Any:
        """A client's command, or BadInput that names the field."""
        return self.commands.to_value(decoded(self._command, data))

    def read_inside(self, given: Any) -> Any:
        """An event of the game from plain data."""
        return self.game_events.to_value(msgspec.convert(given, self.game_events.union))

    def read_options(self, given: dict[str, Any], preset: Any) -> Any:
        """Options from plain data over a preset, each checked."""
        unknown = set(given) - set(preset.__dataclass_fields__)
        if unknown:
            expected = tuple(preset.__dataclass_fields__)
            raise BadInput("unknown-option", given=", ".join(sorted(unknown)), expected=expected)
        try:
            return msgspec.convert({**msgspec.to_builtins(preset), **given}, self._options)
        except msgspec.ValidationError as error:
            raise BadInput("bad-message", reason=str(error)) from None


class _MadeCommand(msgspec.Struct):
    game: str


class _First(msgspec.Struct):
    command: _MadeCommand


def game_of(body: bytes) -> str:
    """Which game is played, from the first decision of a table."""
    game: str = decoded(msgspec.json.Decoder(_First), body).command.game
    return game


_CODECS: dict[str, RoomCodec] = {}


def room_codec(game: str) -> RoomCodec:
    """The codec of a game's tables, made once."""
    if game not in _CODECS:
        _CODECS[game] = RoomCodec(GAMES[game])
    return _CODECS[game]
