"""Decoders for the JSON of commands, events and entries of a record. Every field is checked.

There are no encoders here: ``msgspec.json.encode`` writes the same types.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.games.codec import decode, union_of
from tertia.games.engine import GameRules
from tertia.history.record import AnyEntry, C, E, Entry


class _Line(Entry[C, E], frozen=True):
    """An entry in a file: the first line also names the game and its players."""

    game: str | None = None
    names: tuple[str, ...] = ()


class Codec:
    """Decoders for the commands, events and entries of one game."""

    def __init__(self, game: GameRules[Any]) -> None:
        commands, events = union_of(game.COMMANDS), union_of(game.EVENTS)
        self._commands = msgspec.json.Decoder(commands)
        self._events = msgspec.json.Decoder(events)
        line: Any = _Line
        self._lines = msgspec.json.Decoder(line[commands, events])

    def read_command(self, data: bytes | str) -> Any:
        """Decode a command. Raise BadInput with the name of the field if one is invalid."""
        return decode(self._commands, data)

    def read_event(self, data: bytes | str) -> Any:
        return decode(self._events, data)

    def read_entry(self, data: bytes | str) -> AnyEntry:
        line = decode(self._lines, data)
        return Entry(line.at, line.event, line.cause)


_CODECS: dict[str, Codec] = {}


def codec(game: GameRules[Any]) -> Codec:
    """Return the codec of a game, built once."""
    if game.NAME not in _CODECS:
        _CODECS[game.NAME] = Codec(game)
    return _CODECS[game.NAME]
