"""What the seats of a game see and may do, as bytes: what all see alike is written once."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tertia.games.codec import tag_of
from tertia.games.engine import Legal, Millis, cached_by_identity
from tertia.rooms.state import Room

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class CardsWanted:
    """A command that wants so many of these cards, with the fixed ones."""

    command: str
    cards: tuple[int, ...]
    count: int
    fixed: tuple[int, ...]


class SeatViewEncoder:
    """One state of a game in the eyes of its seats, at one instant."""

    def __init__(self, room: Room, now: Millis) -> None:
        self._room, self._now = room, now
        self._is_playing = room.phase == "playing"
        self.shared = _shared(room)
        """What everyone sees, without the brace that would end it; ``of`` goes on from there."""

    def of(self, seat: int | None) -> bytes:
        """The rest of a seat's view, and what it may do (None: a spectator)."""
        room = self._room
        if not room.round:
            return b',"may":[]'
        rules, play = room.rules, room.play
        own = _encode(rules.seat_fields(play, seat))
        may = b"[]"
        if seat is not None and self._is_playing:
            may = _written(rules.legal(play, seat, self._now), room.game)
        return b',%b,"may":%b' % (own[1:], may)


def _shared(room: Room) -> bytes:
    return _encode(room.rules.public_fields(room.play))[:-1] if room.round else b"null"


@cached_by_identity
def _written(legal: Legal, game: str) -> bytes:
    """Games that answer with the very same object again, where the same may be done, have it written once."""
    choices = [
        CardsWanted(tag_of(choice.command), choice.cards, choice.count, choice.fixed)  # type: ignore[arg-type]
        for choice in legal.choices
    ]
    return _encode([*legal.commands, *choices])
