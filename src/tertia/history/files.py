"""A record as text: one entry per line. The first line also names the game and its players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from tertia.errors import BadInput, TertiaError
from tertia.games import GAMES
from tertia.games.engine import GameRules
from tertia.history.codec import codec
from tertia.history.record import AnyEntry
from tertia.rooms.names import check_name


class Record(NamedTuple):
    """The record of a game as a file has it."""

    rules: GameRules[Any]
    entries: list[AnyEntry]
    names: tuple[str, ...]
    """The names of the players by seat. Records of versions before 0.2 have none."""


class _Header(msgspec.Struct):
    game: str = "classic"
    names: tuple[str, ...] = ()


def write_record(
    game: GameRules[Any], entries: Iterable[AnyEntry], names: Sequence[str] = ()
) -> Iterator[str]:
    """Yield the lines of a record. ``names`` are the names of the players by seat."""
    for line, entry in enumerate(entries):
        written = msgspec.json.encode(entry).decode()
        if line == 0:
            # The fields of the header come first; without its bracket, the entry follows.
            names_field = f',"names":{msgspec.json.encode(names).decode()}' if names else ""
            written = f'{{"game":"{game.NAME}"{names_field},{written[1:]}'
        yield written


def read_record(lines: Iterable[str | bytes]) -> Record:
    """Read the lines of a record. Raise BadInput with the first line that cannot be read."""
    game: GameRules[Any] | None = None
    names: tuple[str, ...] = ()
    entries: list[AnyEntry] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            if game is None:
                game, names = _read_header(line)
            entries.append(codec(game).read_entry(line))
        except TertiaError as error:  # invalid options raise Refused
            reason = error.details.get("reason", error)
            raise BadInput("bad-line", line=number, reason=reason) from None
    if game is None:
        raise BadInput("empty-record")
    return Record(game, entries, names)


def _read_header(line: str | bytes) -> tuple[GameRules[Any], tuple[str, ...]]:
    try:
        header = msgspec.json.decode(line, type=_Header)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadInput("bad-message", reason=str(error)) from None
    if header.game not in GAMES:
        raise BadInput("bad-message", reason=f"{header.game!r}: {', '.join(GAMES)}")
    return GAMES[header.game], tuple(map(check_name, header.names))
