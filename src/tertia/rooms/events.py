"""Events of a room."""

from __future__ import annotations

from typing import Generic, TypeAlias

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.games.engine import Event, Millis
from tertia.rooms.commands import O


class Made(Event, Generic[O], frozen=True):
    game: str
    options: O
    seats: int
    listed: bool
    host: str
    at: Millis


class Sat(Event, frozen=True):
    chair: int
    player: str
    """Who it is; never shown to others."""
    name: str


class Stood(Event, frozen=True):
    chair: int


class BotAdded(Event, frozen=True):
    chair: int
    name: str
    level: str = DEFAULT_LEVEL
    """Tables from before there were levels have none in their log."""
    personality: str | None = None
    """Who it is; None in such logs, where the name says it."""


class BotChanged(Event, frozen=True):
    chair: int
    level: str


class BotRemoved(Event, frozen=True):
    chair: int


class Kicked(Event, frozen=True):
    chair: int


class HostPassed(Event, frozen=True):
    """Somebody else is the host now; nobody, if no person is left."""

    player: str | None


class Began(Event, frozen=True):
    """A game begins: the chairs that are taken, in order, are its seats."""

    round: int


class Changed(Event, Generic[O], frozen=True):
    options: O
    seats: int
    listed: bool


class JoinedLate(Event, frozen=True):
    """Who sat down during the game got a seat in it between two deals."""

    chair: int


RoomEvent: TypeAlias = (
    Made[O]
    | Changed[O]
    | Sat
    | Stood
    | BotAdded
    | BotChanged
    | BotRemoved
    | Kicked
    | HostPassed
    | Began
    | JoinedLate
)
