"""How commands, events and views are written as JSON, and read back with every field checked.

The games' types are plain frozen dataclasses. For each command and event a msgspec struct with the same
fields and a ``type`` tag is made here, so that one tagged union per game decodes and validates in one step.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from tertia.errors import BadInput
from tertia.games.codec import Kinds, decoded
from tertia.games.engine import Game, Request
from tertia.history.record import Entry


class Codec:
    """One game's written form."""

    def __init__(self, game: Game[Any]) -> None:
        self.commands = Kinds(game.COMMANDS)
        self.events = Kinds(game.EVENTS)
        self._command = msgspec.json.Decoder(self.commands.union)
        self._event = msgspec.json.Decoder(self.events.union)
        cause = msgspec.defstruct(
            "Cause",
            [
                ("command", self.commands.union),
                ("seat", int | None, None),
                ("pressed", int | None, None),
                ("luck", str | None, None),
            ],
            omit_defaults=True,
            forbid_unknown_fields=True,
        )
        self._cause: Any = cause
        self._entry: Any = msgspec.defstruct(
            "Entry",
            [
                ("at", Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]),  # as far as JSON counts exactly
                ("event", self.events.union),
                ("cause", cause | None, None),
                ("game", str | None, None),  # in the first line of a file
            ],
            omit_defaults=True,
            forbid_unknown_fields=True,
        )
        self._entries = msgspec.json.Decoder(self._entry)

    def write_command(self, command: Any) -> bytes:
        return msgspec.json.encode(self.commands.to_struct(command))

    def read_command(self, data: bytes | str) -> Any:
        """A command, or BadInput that says which field was wrong."""
        return self.commands.to_value(decoded(self._command, data))

    def write_event(self, event: Any) -> bytes:
        return msgspec.json.encode(self.events.to_struct(event))

    def read_event(self, data: bytes | str) -> Any:
        return self.events.to_value(decoded(self._event, data))

    def write_entry(self, entry: Entry) -> bytes:
        """One line of a record."""
        cause = entry.cause
        written = cause and self._cause(
            self.commands.to_struct(cause.command),
            cause.seat,
            cause.pressed,
            None if cause.luck is None else cause.luck.hex(),
        )
        return msgspec.json.encode(self._entry(entry.at, self.events.to_struct(entry.event), written))

    def read_entry(self, data: bytes | str) -> Entry:
        read = decoded(self._entries, data)
        cause = read.cause and Request(
            self.commands.to_value(read.cause.command),
            read.cause.seat,
            read.cause.pressed,
            None if read.cause.luck is None else _from_hex(read.cause.luck),
        )
        return Entry(read.at, self.events.to_value(read.event), cause)


def write_view(view: Any) -> bytes:
    """A view as it goes to a client."""
    return msgspec.json.encode(view)


_CODECS: dict[str, Codec] = {}


def codec(game: Game[Any]) -> Codec:
    """The codec of a game, made once."""
    if game.NAME not in _CODECS:
        _CODECS[game.NAME] = Codec(game)
    return _CODECS[game.NAME]


def _from_hex(word: str) -> bytes:
    try:
        return bytes.fromhex(word)
    except ValueError as error:
        raise BadInput("bad-message", reason=str(error)) from None
