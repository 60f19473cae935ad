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

    def of(self, seat: int | None) -> bytes:
        """The fields ``view`` and ``may`` of what a seat is told (None: a spectator)."""
        room = self._room
        if not room.round:
            return b'"view":null,"may":[]'
        rules, play = room.rules, room.play
        own = _encode(rules.own(play, seat))
        may = b"[]"
        if seat is not None and self._is_playing:
            may = _written(room.game, rules.legal(play, seat, self._now))
        return b'"view":%b,%b,"may":%b' % (self._shared, own[1:], may)


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
