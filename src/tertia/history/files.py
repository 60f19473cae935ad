"""A record as text: one entry per line. The first line also names the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tertia.errors import BadInput, TertiaError
from tertia.games import GAMES
from tertia.games.engine import GameRules
from tertia.history.codec import codec
from tertia.history.record import AnyEntry


class _Header(msgspec.Struct):
    game: str = "classic"


def write_record(game: GameRules[Any], entries: Iterable[AnyEntry]) -> Iterator[str]:
    """Yield the lines of a record."""
    for line, entry in enumerate(entries):
        written = msgspec.json.encode(entry).decode()
        yield written if line else f'{{"game":"{game.NAME}",{written[1:]}'


def read_record(lines: Iterable[str | bytes]) -> tuple[GameRules[Any], list[AnyEntry]]:
    """Return the game and the entries. Raise BadInput with the first line that cannot be read."""
    game: GameRules[Any] | None = None
    entries: list[AnyEntry] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            game = game or _game_of(line)
            entries.append(codec(game).read_entry(line))
        except TertiaError as error:  # invalid options raise Refused
            reason = error.details.get("reason", error)
            raise BadInput("bad-line", line=number, reason=reason) from None
    if game is None:
        raise BadInput("empty-record")
    return game, entries


def _game_of(line: str | bytes) -> GameRules[Any]:
    try:
        name = msgspec.json.decode(line, type=_Header).game
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadInput("bad-message", reason=str(error)) from None
    if name not in GAMES:
        raise BadInput("bad-message", reason=f"{name!r}: {', '.join(GAMES)}")
    return GAMES[name]
