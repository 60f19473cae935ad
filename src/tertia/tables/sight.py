"""What the seats of a game see and may do, as bytes: what all see alike is written once."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tertia.games.engine import Legal, Millis
from tertia.tables.room.state import Room
from tertia.tables.room.wire import room_codec
from tertia.tables.wire import tag_of

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class CardsWanted:
    """A command that wants so many of these cards, with the fixed ones."""

    command: str
    cards: tuple[int, ...]
    count: int
    fixed: tuple[int, ...]


class Sight:
    """One state of a game in the eyes of its seats, at one instant."""

    def __init__(self, room: Room, now: Millis) -> None:
        self._room, self._now = room, now
        self._shared = _shared(room)
        self._is_playing = room.phase == "playing"

    def view(self, seat: int | None) -> bytes:
        """The game's view for this seat (None: a spectator): what is the same for all, then what is its own."""
        if not self._room.round:
            return b"null"
        own = _encode(self._room.rules.own(self._room.play, seat))
        return b"%b,%b" % (self._shared, own[1:])

    def may(self, seat: int | None) -> bytes:
        """What this seat may do now: whole commands, and commands that want cards."""
        if seat is None or not self._is_playing:
            return b"[]"
        return _written(self._room.game, self._room.rules.legal(self._room.play, seat, self._now))


def _shared(room: Room) -> bytes:
    """The fields of a view that everyone sees, without the brace that would end them."""
    return _encode(room.rules.shared(room.play))[:-1] if room.round else b""


_KEPT = 1_000
_last_written: dict[int, tuple[Legal, bytes]] = {}


def _written(game: str, legal: Legal) -> bytes:
    """Games that answer with the very same object again, where the same may be done, have it written once."""
    known = _last_written.get(id(legal))
    if known is not None and known[0] is legal:
        return known[1]
    commands = room_codec(game).commands
    whole = [commands.to_struct(command) for command in legal.commands]
    choices = [
        CardsWanted(tag_of(choice.command), choice.cards, choice.count, choice.fixed)  # type: ignore[arg-type]
        for choice in legal.choices
    ]
    written = _encode([*whole, *choices])
    if len(_last_written) >= _KEPT:
        _last_written.clear()
    _last_written[id(legal)] = (legal, written)
    return written
